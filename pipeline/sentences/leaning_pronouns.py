"""What the pronouns of a sentence may stand for in it: without that, it leans on the one before it."""

from collections.abc import Iterator, Sequence

from pipeline.sentences.leaning_sentence import NAMING, LeaningSentence
from pipeline.trees import SentenceTree, relation

_SUBJECT = "expl:subj"
_TOLD_OF_NOTHING = ("nsubj", "obj", "csubj", "ccomp")
"""What a verb has behind a subject that stands for nothing: « il se produit un accident »."""
_NAMED_BY = ("det", "nummod", "amod", "flat")
"""What a noun has that means somebody or something: not « loi » in « projet de loi »."""


def is_personal(sentence: LeaningSentence, index: int) -> bool:
    """Whether a word stands for somebody or something of whom is told; one that is reflexive may say whose it is."""
    token = sentence.tree.token(index)
    kind, is_owner = token.feature("PronType"), token.feature("Poss") == "Yes"
    if token.pos not in ("PRON", "DET") or kind == "Dem" or not (is_owner or kind == "Prs"):
        return False
    is_general = token.text.lower() in sentence.words.general  # "one can hear it"
    if token.feature("Person") not in ("3", None) or _is_empty(sentence, index) or is_general:
        return False
    return is_owner or token.feature("Reflex") != "Yes"


def one_person(sentence: LeaningSentence) -> Iterator[int]:
    """The pronouns that may mean the one person of whom a headline tells; what a quotation calls "that" is his, too."""
    for index in sentence.said:
        token = sentence.tree.token(index)
        is_several = token.feature("Number") == "Plur" and token.feature("Poss") != "Yes"
        owners = sentence.words.several_owners
        is_thing = token.feature("Gender") == "Neut" or not sentence.forms(index).isdisjoint(owners)
        is_quoted = token.feature("PronType") == "Dem" and token.pos == "PRON" and sentence.is_quoted(index)
        if is_quoted or (is_personal(sentence, index) and not is_several and not is_thing):
            yield index


def _is_empty(sentence: LeaningSentence, index: int) -> bool:
    """Whether a pronoun stands for nothing: « il pleut »; not « il s'était rendu à Brest », of which nothing else is
    told."""
    tree, verb = sentence.tree, sentence.tree.governor(index)
    if relation(tree.token(index)) != "expl":
        return False
    others = tree.children(verb, "expl") if verb is not None else []
    is_acting = tree.token(index).dep == _SUBJECT and any(tree.token(i).feature("Reflex") == "Yes" for i in others)
    return not is_acting or verb is None or bool(tree.children(verb, *_TOLD_OF_NOTHING))


def counts_of(sentence: LeaningSentence, index: int) -> bool:
    """Whether a word says of what a number or pronoun is a part: "two of them"."""
    governor = sentence.tree.governor(index)
    is_part = relation(sentence.tree.token(index)) == "nmod"
    return is_part and governor is not None and sentence.tree.token(governor).pos in ("NUM", "PRON")


def is_number_alone(sentence: LeaningSentence, index: int) -> bool:
    """Whether a number opens a later sentence as its subject, and nothing says of what it is: "Five are in Oban"."""
    token = sentence.tree.token(index)
    is_opening = not sentence.is_first and index == sentence.said[0] and token.text.isalpha()
    is_number = is_opening and token.pos == "NUM" and token.feature("NumType") == "Card"
    return is_number and is_main_subject(sentence, index) and len(sentence.tree.subtree(index)) == 1


def is_main_subject(sentence: LeaningSentence, index: int) -> bool:
    """Whether what the main verb tells is told of a word."""
    governor = sentence.tree.governor(index)
    if governor is None or relation(sentence.tree.token(index)) != "nsubj":
        return False
    return sentence.tree.relation(governor).lower() in ("root", "parataxis")


def others_before(sentence: LeaningSentence, index: int) -> Iterator[int]:
    """What stands before a pronoun, but for the subject of its verb, and what its own clause is told of.

    "Ana met her": not herself; « les juges auxquels ils parlent »: no judges; « le ministère de la Mer lui reproche »:
    not the sea.
    """
    tree, governor = sentence.tree, sentence.tree.governor(index)
    subjects = () if governor is None else tree.children(governor, "nsubj")
    noun = tree.governor(governor) if governor is not None and tree.relation(governor).startswith("acl") else None
    is_relative = governor is not None and any(
        tree.token(i).feature("PronType") == "Rel" for i in tree.children(governor, "obj", "obl", "iobj")
    )
    if noun is not None and index in subjects and is_relative:
        subjects = (*subjects, noun)
    own = {*subjects, *(j for i in subjects for j in tree.children(i, "flat", "compound"))}
    if relation(tree.token(index)) == "iobj":
        own |= {j for i in subjects for j in tree.subtree(i) if _is_thing(sentence, j)}
    return (i for i in sentence.before(index) if i not in own)


def _is_thing(sentence: LeaningSentence, noun: int) -> bool:
    """Whether a noun names no person: nothing is told to it by what it hangs from."""
    token = sentence.tree.token(noun)
    return token.pos == "NOUN" and token.lemma.lower() not in sentence.words.persons


def _may_mean(sentence: LeaningSentence, pronoun: int, noun: int) -> bool:
    """Whether a pronoun may stand for a noun: no time, and not several where the pronoun is of one."""
    token = sentence.tree.token(noun)
    is_time = token.lemma.lower() in sentence.words.times
    is_one = sentence.tree.token(pronoun).feature("Number") == "Sing"
    if token.pos not in NAMING or is_time or (is_one and token.feature("Number") == "Plur"):
        return False
    return not (is_one and token.pos == "NOUN" and _is_other(sentence, pronoun, noun))


def _is_other(sentence: LeaningSentence, pronoun: int, noun: int) -> bool:
    """Whether a noun is of a kind, or of a gender, of which a pronoun in the singular is not.

    « Le projet de loi qu'elle a porté »: « loi » says what kind of thing it is, « projet » has another gender.
    Persons may have another than their noun: « la victime », « le maire ».
    """
    tree, token = sentence.tree, sentence.tree.token(noun)
    lemma = token.lemma.lower()
    if lemma in sentence.words.persons:
        return False
    is_kind = bool(tree.children(noun, "case")) and not tree.children(noun, *_NAMED_BY)
    own, other = tree.token(pronoun).feature("Gender"), token.feature("Gender")
    is_subject = tree.token(pronoun).pos == "PRON" and relation(tree.token(pronoun)) == "nsubj"
    return (is_kind and is_subject) or (is_subject and None not in (own, other) and own != other)


def may_stand_for(sentence: LeaningSentence, pronoun: int, noun: int) -> bool:
    """Whether a personal pronoun may: of several only for several.

    "The ministry said they are treated": "they" may be the ministry in English, and mostly are others, but not where
    nothing stands before the sentence, or where "they say".
    """
    verb = sentence.tree.governor(pronoun)
    speaks = verb is not None and not sentence.forms(verb).isdisjoint(sentence.words.speech)
    is_one = sentence.is_first or speaks
    is_of_several = sentence.tree.token(pronoun).feature("Number") == "Plur" and not is_one
    return _may_mean(sentence, pronoun, noun) and (not is_of_several or sentence.is_several(noun))


def may_own(sentence: LeaningSentence, owner: int, noun: int) -> bool:
    """Whether a possessive may be of a noun: « leur voiture » is several persons', whatever the number of cars."""
    if sentence.forms(owner).isdisjoint(sentence.words.several_owners):
        return _may_mean(sentence, owner, noun)
    token = sentence.tree.token(noun)
    return token.pos in NAMING and sentence.is_several(noun) and token.lemma.lower() not in sentence.words.times


def takes_up_clause(tree: SentenceTree, index: int, before: Sequence[int]) -> bool:
    """Whether it means what its own sentence has just told: "The mill may be old, but that did not stop them"."""
    if index - 1 not in before or tree.token(index - 1).pos != "CCONJ":
        return False
    return any(tree.token(i).feature("VerbForm") == "Fin" for i in before)
