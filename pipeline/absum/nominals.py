"""Noun phrases of candidates as realization specs, in the words of their sources."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from pipeline.absum.candidates import Candidate
from pipeline.absum.phrases import Phrase
from pipeline.realizer.features import Gender

LARGEST_IN_WORDS: Final = 9
"""Numbers up to here are written in words."""
MASS: Final = "mass"
"""The kind of nouns that may go without an article."""
REFLEXIVE: Final = "reflexive"
"""The kind of pronouns that mean the subject again: they killed themselves."""
LIMIT: Final = "limit"
"""The key under which a template says how its quantity is not exact, for a specification has none."""
Template = dict[str, Any]


def coordination(nominals: Sequence[Template]) -> Template | None:
    """One nominal, or several joined."""
    if len(nominals) < 2:
        return nominals[0] if nominals else None
    return {"type": "coordination", "coordinates": list(nominals)}


def own(candidate: Candidate, counts: tuple[str, str] | None) -> Template | None:
    """What the sources say themselves; `counts` is what a bare number counts."""
    phrase = candidate.phrase
    if candidate.name is not None:
        return named(candidate.name, candidate.title, candidate.gender)
    if is_proper(phrase) or (phrase.is_proper and phrase.number == "singular" and not phrase.is_fixed):
        return proper(candidate)
    if REFLEXIVE in phrase.kinds:
        return {"type": "noun_phrase", "noun": phrase.noun, "proper": True, "number": phrase.number}
    if phrase.is_fixed:
        parts = (phrase.before, phrase.noun, phrase.preposition, phrase.complement)
        words = " ".join(part for part in parts if part).replace("' ", "'")
        fixed: Template = {"type": "noun_phrase", "noun": words, "proper": True, "number": phrase.number}
        if phrase.is_definite is not None and not phrase.before:
            fixed["determiner"] = "definite" if candidate.is_definite else "indefinite"  # a group of students
        agreeing = phrase.inner if phrase.number == "plural" and phrase.inner is not None else phrase
        if agreeing.gender:
            fixed["gender"] = agreeing.gender  # « des dizaines de personnes ont été tuées »
        return fixed
    if phrase.noun:
        template: Template = {"type": "noun_phrase", "noun": phrase.noun}
        if phrase.number == "plural":
            template |= {"noun": phrase.singular, "plural": phrase.noun}
    elif counts is not None:
        template = {"type": "noun_phrase", "noun": counts[0], "plural": counts[1]}
    else:
        return None
    if phrase.gender:
        template["gender"] = phrase.gender
    if phrase.complement and phrase.preposition:
        inner = {"type": "noun_phrase", "noun": phrase.complement, "proper": True}
        template["post_modifiers"] = [
            {"type": "prepositional_phrase", "preposition": phrase.preposition, "object": inner}
        ]
    return template | amount(candidate)


def amount(candidate: Candidate) -> Template:
    """Quantity, number and determiner."""
    quantity, phrase = candidate.quantity, candidate.phrase
    if quantity is not None and not (quantity == 1 and phrase.is_definite):
        return counted(quantity)
    if phrase.is_definite is None and phrase.number == "singular" and MASS in candidate.kinds:
        return {"number": "singular"}
    determiner = "definite" if candidate.is_definite else "indefinite"
    return {"number": phrase.number, "determiner": determiner}


def amount_of(inner: Phrase) -> Template:
    """The same of a phrase within another, which may stand bare: members of parliament."""
    if inner.quantity is not None:
        return counted(inner.quantity)
    if inner.is_definite is None:
        return {"number": inner.number}
    return {"number": inner.number, "determiner": "definite" if inner.is_definite else "indefinite"}


def counted(quantity: int) -> Template:
    """A number that is said."""
    form = "words" if quantity <= LARGEST_IN_WORDS else "digits"
    spelled: Template = {"quantity": {"type": "number", "value": quantity, "form": form}}
    return spelled | {"number": "plural" if quantity != 1 else "singular"}


def is_proper(phrase: Phrase) -> bool:
    """Whether it is the name of an organization or a place."""
    return bool(phrase.noun) and phrase.noun[0].isupper() and bool(phrase.kinds & {"organization", "place"})


def proper(candidate: Candidate) -> Template:
    """The name of an organization or a place, with the article that the sources give it."""
    template: Template = {"type": "noun_phrase", "noun": candidate.phrase.noun, "proper": True}
    if any(phrase.is_definite for phrase in candidate.phrases):
        template["determiner"] = "definite"
    if candidate.phrase.number == "plural":
        template["number"] = "plural"
    return template


def named(name: str, title: str | None, gender: Gender | None = None) -> Template:
    """The name of somebody, with a title before it."""
    template: Template = {"type": "noun_phrase", "noun": name, "proper": True, "animate": True}
    if gender is not None:
        template["gender"] = gender
    if title:
        template["pre_modifiers"] = [{"type": "noun_phrase", "noun": title, "proper": True}]
    return template


def may_be_bare(noun: Template, kinds: Collection[str]) -> bool:
    """Whether a noun needs no article of its own: « accusé de vol », « mort du choléra »; "water" in English."""
    is_one = noun.get("determiner") == "definite" and noun.get("number") == "singular"
    return is_one and MASS in kinds and not noun.keys() & {"post_modifiers", "proper", "quantity"}
