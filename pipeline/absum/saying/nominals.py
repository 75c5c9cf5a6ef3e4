"""Noun phrases of candidates as realization specs, in the words of their sources."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.absum.patterns import Nominal
from pipeline.absum.reading.phrases import Phrase
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.realizer.features import Determiner, Gender, GrammaticalNumber
from pipeline.realizer.spec import Coordination, NounPhrase, Number, PrepositionalPhrase

LARGEST_IN_WORDS: Final = 9
"""Numbers up to here are written in words."""
MASS: Final = "mass"
"""The kind of nouns that may go without an article."""
REFLEXIVE: Final = "reflexive"
"""The kind of pronouns that mean the subject again: they killed themselves."""


@dataclass(frozen=True, slots=True)
class Specifier:
    """What stands before a noun: its determiner or quantity, and the number that goes with it."""

    number: GrammaticalNumber
    determiner: Determiner | None = None
    quantity: int | None = None

    def on(self, noun: NounPhrase) -> NounPhrase:
        """A noun with the specifier."""
        told = None
        if self.quantity is not None:
            told = Number(value=self.quantity, form="words" if self.quantity <= LARGEST_IN_WORDS else "digits")
        return noun.model_copy(update={"number": self.number, "determiner": self.determiner, "quantity": told})


def counted(quantity: int) -> Specifier:
    """A number that is said."""
    return Specifier("plural" if quantity != 1 else "singular", quantity=quantity)


def specifier(candidate: AspectCandidate) -> Specifier:
    """How a candidate is counted or introduced."""
    quantity, phrase = candidate.quantity, candidate.phrase
    if quantity is not None and not (quantity == 1 and phrase.is_definite):
        return counted(quantity)
    if phrase.is_definite is None and phrase.number == "singular" and MASS in candidate.kinds:
        return Specifier("singular")
    return Specifier(phrase.number, "definite" if candidate.is_definite else "indefinite")


def specifier_of(inner: Phrase) -> Specifier:
    """The same of a phrase within another, which may stand bare: members of parliament."""
    if inner.quantity is not None:
        return counted(inner.quantity)
    if inner.is_definite is None:
        return Specifier(inner.number)
    return Specifier(inner.number, "definite" if inner.is_definite else "indefinite")


def coordination(nominals: Sequence[Nominal]) -> Nominal | None:
    """One nominal, or several joined."""
    if len(nominals) < 2:
        return nominals[0] if nominals else None
    return Coordination(coordinates=tuple(nominals))


def own(candidate: AspectCandidate, counts: tuple[str, str] | None) -> NounPhrase | None:
    """What the sources say themselves; `counts` is what a bare number counts."""
    phrase = candidate.phrase
    if candidate.name is not None:
        return named(candidate.name, candidate.title, candidate.gender)
    if is_proper(phrase) or (phrase.is_proper and phrase.number == "singular" and not phrase.is_fixed):
        return proper(candidate)
    if REFLEXIVE in phrase.kinds:
        return NounPhrase(noun=phrase.noun, proper=True, number=phrase.number)
    if phrase.is_fixed:
        return _fixed(candidate, phrase)
    if phrase.noun:
        noun, plural = (phrase.singular, phrase.noun) if phrase.number == "plural" else (phrase.noun, None)
    elif counts is not None:
        noun, plural = counts
    else:
        return None
    behind: tuple[PrepositionalPhrase, ...] = ()
    if phrase.complement and phrase.preposition:
        inner = NounPhrase(noun=phrase.complement, proper=True)
        behind = (PrepositionalPhrase(preposition=phrase.preposition, object=inner),)
    bare = NounPhrase(noun=noun, plural=plural, gender=phrase.gender, post_modifiers=behind)
    return specifier(candidate).on(bare)


def _fixed(candidate: AspectCandidate, phrase: Phrase) -> NounPhrase:
    """What is said as it stands: a group of students, « des dizaines de personnes » that agree as people do."""
    parts = (phrase.before, phrase.noun, phrase.preposition, phrase.complement)
    words = " ".join(part for part in parts if part).replace("' ", "'")
    determiner: Determiner | None = None
    if phrase.is_definite is not None and not phrase.before:
        determiner = "definite" if candidate.is_definite else "indefinite"
    agreeing = phrase.inner if phrase.number == "plural" and phrase.inner is not None else phrase
    return NounPhrase(noun=words, proper=True, number=phrase.number, determiner=determiner, gender=agreeing.gender)


def is_proper(phrase: Phrase) -> bool:
    """Whether it is the name of an organization or a place."""
    return bool(phrase.noun) and phrase.noun[0].isupper() and bool(phrase.kinds & {"organization", "place"})


def proper(candidate: AspectCandidate) -> NounPhrase:
    """The name of an organization or a place, with the article that the sources give it."""
    return NounPhrase(
        noun=candidate.phrase.noun,
        proper=True,
        determiner="definite" if any(phrase.is_definite for phrase in candidate.phrases) else None,
        number="plural" if candidate.phrase.number == "plural" else None,
    )


def named(name: str, title: str | None, gender: Gender | None = None) -> NounPhrase:
    """The name of somebody, with a title before it."""
    before = (NounPhrase(noun=title, proper=True),) if title else ()
    return NounPhrase(noun=name, proper=True, animate=True, gender=gender, pre_modifiers=before)


def may_be_bare(noun: NounPhrase, kinds: Collection[str]) -> bool:
    """Whether a noun needs no article of its own: « accusé de vol », « mort du choléra »; "water" in English."""
    is_one = noun.determiner == "definite" and noun.number == "singular"
    return is_one and MASS in kinds and not (noun.post_modifiers or noun.proper or noun.quantity)
