"""Pronouns that stand for what another sentence names."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

from pipeline.document import Token

_OBJECTS: Final = frozenset({"obj", "iobj", "obl", "nmod"})
_PARTING: Final = frozenset({"ADP", "AUX", "PUNCT"})
"""What parts a word that points from a noun that is not its own."""


def relation_of(token: Token) -> str:
    """The relation of a token to its governor, without its subtype."""
    return (token.dep or "").partition(":")[0]


def is_object(token: Token) -> bool:
    """Whether a word is a pronoun for something behind a preposition: "Notice of it shall be sent"."""
    is_person = token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs"
    return is_person and relation_of(token) in ("nmod", "obl")


def is_clitic(token: Token) -> bool:
    """Whether a word is a pronoun for something, before its verb: « Nos équipes la préparent »."""
    is_third = token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs"
    return is_third and token.feature("Reflex") != "Yes" and relation_of(token) in ("obj", "iobj")


def refers(tokens: Sequence[Token]) -> bool:
    """Whether the first noun's own clause is about something else: « L'adhérent qui ne l'a pas payée »."""
    nouns = 0
    is_relative = False
    for number, token in enumerate(tokens):
        nouns += token.pos in ("NOUN", "PROPN")
        is_relative = is_relative or token.feature("PronType") == "Rel"
        if nouns > 1:
            return False
        if is_clitic(token) and nouns and is_relative:
            participles = tokens[number + 1 : number + 4]
            agrees = any(t.feature("VerbForm") == "Part" and t.feature("Gender") == "Fem" for t in participles)
            # A masculine one may stand for what is said: « les familles qui le souhaitent ».
            return agrees or token.feature("Gender") in ("Fem", "Neut") or token.feature("Number") == "Plur"
    return False


def points_back(tokens: Sequence[Token]) -> bool:
    """Whether what is said has a pronoun for something named before it: "I have a letter from them"."""
    named = False
    for token in tokens:
        if token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs":
            is_thing = relation_of(token) in _OBJECTS
            if is_thing or (not named and relation_of(token).startswith("nsubj")):
                return True
        if token.pos == "PRON" and token.feature("PronType") == "Dem" and not named:
            return True
        named = named or token.pos in ("NOUN", "PROPN")
    return False


def points_before_naming(tokens: Sequence[Token]) -> bool:
    """Whether a pronoun for somebody or something stands before any noun: "to strike these off", "to pay them"."""
    for number, token in enumerate(tokens):
        if token.pos in ("NOUN", "PROPN", "NUM"):
            return False
        is_person = (
            token.feature("Person") == "3" and token.feature("PronType") == "Prs" and relation_of(token) != "expl"
        )
        is_pointing = token.feature("PronType") == "Dem" and relation_of(token) != "expl"
        is_explained = any(
            t.feature("PronType") in ("Rel", "Int") or t.pos == "ADP" for t in tokens[number + 1 : number + 2]
        )
        if token.pos == "PRON" and (is_person or is_pointing) and not is_explained:
            return token.feature("Reflex") != "Yes"
    return False


def asks_of_unnamed(tokens: Sequence[Token], asked: int) -> bool:
    """Whether a request has a pronoun for what nothing before it names: "Please collect them", « Merci de le signer ».

    The noun that opens a request, « merci de », names nothing. Where the words that ask begin, behind a condition
    say, is the place `asked`: "If you want it back, please return the form" asks for the form.
    """
    is_opened = len(tokens) > 1 and tokens[0].pos == "NOUN" and tokens[1].pos == "ADP"
    for token in tokens[is_opened:]:
        if token.pos in ("NOUN", "PROPN"):
            return False
        is_third = token.pos == "PRON" and token.feature("Person") == "3" and token.feature("PronType") == "Prs"
        is_asked = is_third and token.span.start >= asked
        if is_asked and token.feature("Reflex") != "Yes" and relation_of(token) != "expl":
            return True
    return False


def points(tokens: Sequence[Token], own_nouns: Collection[str]) -> bool:
    """Whether a sentence points at something, but for the document itself and its time: "this letter"."""
    for number, token in enumerate(tokens):
        if token.pos == "DET" and token.feature("PronType") == "Dem":
            phrase = takewhile(lambda t: t.pos not in _PARTING, tokens[number + 1 :])  # "found this hard | on boats"
            named = next((t for t in phrase if t.pos in ("NOUN", "PROPN")), None)
            every = tokens[number + 1 : number + 2] if named is None else (named, tokens[number + 1])
            if all(each.text.casefold() not in own_nouns for each in every):
                return True
    return False


def counts_alone(tokens: Sequence[Token]) -> bool:
    """Whether a sentence is about a number of something that only another one names: "Nearly 20% are lost."."""
    verb = next((n for n, token in enumerate(tokens) if token.feature("VerbForm") == "Fin"), 0)
    before = [token for token in tokens[:verb] if token.pos not in ("ADV", "ADP", "DET", "PUNCT", "CCONJ")]
    return any(t.pos == "NUM" for t in before) and all(t.pos in ("NUM", "SYM", "AUX") or t.text == "%" for t in before)


def ends_in_count(tokens: Sequence[Token]) -> bool:
    """Whether a sentence ends in a number of what another one names: "People over 75 may buy 120."."""
    said = [token for token in tokens if token.pos not in ("PUNCT", "SPACE")]
    last = said[-1] if said else None
    return last is not None and last.pos == "NUM" and last.text.isalnum() and relation_of(last) in ("obj", "xcomp")


def is_impersonal(tokens: Sequence[Token]) -> bool:
    """Whether the pronoun that opens a sentence stands for nothing, or for what the sentence goes on to say.

    "It is forbidden to moor" and "There are two locks", but not "It takes five minutes".
    """
    if not tokens or relation_of(tokens[0]) != "expl":
        return False
    is_clause = any(t.feature("VerbForm") == "Inf" or t.pos == "SCONJ" for t in tokens[1:])
    return is_clause or tokens[0].feature("Gender") != "Neut"


def has_stranger(tokens: Sequence[Token]) -> bool:
    """Whether a pronoun agrees with no noun before it: « Le voyant passe au vert quand elle est finie. »

    Only where nouns have genders: one that is not known may be of either.
    """
    for number, token in enumerate(tokens):
        gender = token.feature("Gender")
        is_subject = token.pos == "PRON" and token.feature("Person") == "3" and relation_of(token).startswith("nsubj")
        if not is_subject or gender not in ("Fem", "Masc") or token.feature("PronType") != "Prs":
            continue
        nouns = [t for t in tokens[:number] if t.pos in ("NOUN", "PROPN", "PRON")]
        if nouns and all(t.pos == "NOUN" and t.feature("Gender") not in ("", gender) for t in nouns):
            return True
    return False


def unbound(tokens: Sequence[Token]) -> bool:
    """Whether a pronoun for somebody or something has no noun before it that it may stand for: "Nobody may use it".

    A noun may where its number and gender are the same, or not known; one of several that are joined, for all.
    """
    for number, token in enumerate(tokens):
        is_person = token.feature("Person") == "3" and token.feature("PronType") == "Prs"
        is_reflexive = token.feature("Reflex") == "Yes" or relation_of(token) == "expl"
        if token.pos != "PRON" or not is_person or is_reflexive or is_placeholder(tokens[number:]):
            continue
        if not any(_may_stand_for(token, noun) for noun in tokens[:number]):
            return True
    return False


def is_placeholder(tokens: Sequence[Token]) -> bool:
    """Whether a pronoun only keeps the place of a clause: "It was agreed that …", "It is forbidden to …"."""
    if is_impersonal(tokens):
        return True
    behind = [t for t in tokens[1:] if t.pos not in ("AUX", "ADV", "PUNCT")][:2]
    is_said = len(behind) > 1 and behind[0].feature("VerbForm") == "Part"
    return is_said and behind[1].pos in ("SCONJ", "PART")


def _may_stand_for(pronoun: Token, noun: Token) -> bool:
    """Whether the numbers and genders of both agree as far as they are known; anybody may be "they"."""
    if noun.pos == "PRON":
        return noun.feature("PronType") not in ("Prs", "Rel", "Int") or noun.text == pronoun.text
    if noun.pos not in ("NOUN", "PROPN") or relation_of(noun) == "compound":
        return False
    is_subject = relation_of(pronoun).startswith("nsubj")
    if relation_of(noun) == "conj" or (pronoun.feature("Number") == "Plur" and is_subject):
        return True  # "A member who resigns must return the keys before they leave"
    own, other = pronoun.feature("Gender"), noun.feature("Gender")
    agrees = own in (None, "Neut", other) or other in (None, "Neut")
    return agrees and noun.feature("Number") in (None, pronoun.feature("Number"))
