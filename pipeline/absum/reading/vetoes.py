"""Why a noun phrase is not read: a list of vetoes, each a small question about what stands around its head.

`grammars/absum/vetoes.toml` has what each is for, those of the languages examples of what it refuses and what not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.absum.reading.nominal_reading import NominalReading
from pipeline.absum.reading.vocabulary import NEGATED, QUANTIFIER
from pipeline.languages import Language

_LONGEST: Final = 200
"""Characters of a noun phrase that a realizer takes; a longer run of words is no phrase."""
_HEADS: Final = frozenset({"NOUN", "PROPN", "NUM", "ADJ", "PRON", "DET", "X", "SYM"})


NO_COMPLEMENT: Final = "relational"
"""The veto on a noun that only says where by its complement, and has none: it is asked when the complement is read."""


@dataclass(frozen=True, slots=True)
class Veto:
    """A reason not to read a phrase."""

    name: str
    refuses: Callable[[NominalReading], bool]


def veto_id(language: Language, name: str) -> str:
    """The id of a veto in a language, as its examples have it."""
    return f"{language}.absum.vetoes.{name}"


def first_veto(reading: NominalReading) -> Veto | None:
    """The first reason against a phrase; None for one that can be read."""
    return next((veto for veto in VETOES if veto.refuses(reading)), None)


def _is_no_nominal(reading: NominalReading) -> bool:
    return reading.token.pos not in _HEADS or len(reading.span) > _LONGEST


def _is_calendar(reading: NominalReading) -> bool:
    return reading.sentence.groups.is_calendar(reading.head)


def _is_change(reading: NominalReading) -> bool:
    """What looks like a noun tells how a number changed: "the number of people killed *rose* to 15"."""
    return reading.amounts.is_change(reading.tree, reading.head)


def _is_negated(reading: NominalReading) -> bool:
    """ "No passengers" are nobody."""
    first, _ = reading.extent
    before = map(reading.tree.token, range(first, reading.head))
    return any(reading.sentence.vocabulary.context("modifier", token) == NEGATED for token in before)


def _tells_another_event(reading: NominalReading) -> bool:
    """It begins with the verb of another event: "killing four and wounding scores of others"."""
    tree, first, vocabulary = reading.tree, reading.first, reading.sentence.vocabulary
    if first >= reading.head:
        return False
    is_counted = tree.token(first + 1).pos == "NUM" or QUANTIFIER in vocabulary.kinds(reading.token)
    return is_counted and any(vocabulary.triggers(tree.token(first)))


def _is_pronoun(reading: NominalReading) -> bool:
    """Of whom a pronoun speaks, the sentence before knows."""
    return reading.token.pos in ("PRON", "DET") and not reading.kinds


def _is_denied_number(reading: NominalReading) -> bool:
    """20 people, *not* 100."""
    return bool(reading.counts) and reading.amounts.is_denied(reading.tree, reading.counts)


def _is_unknown_number(reading: NominalReading) -> bool:
    """A bare number that nobody can read."""
    return not reading.noun and reading.amount.quantity is None


def _is_share(reading: NominalReading) -> bool:
    """One in three passengers."""
    quantity = reading.amount.quantity
    return reading.amounts.is_share(
        reading.sentence.groups, reading.tree, reading.last, quantity, is_bare=not reading.noun
    )


VETOES: Final[Sequence[Veto]] = (
    Veto("no_nominal", _is_no_nominal),
    Veto("calendar", _is_calendar),
    Veto("change", _is_change),
    Veto("negated", _is_negated),
    Veto("another_event", _tells_another_event),
    Veto("pronoun", _is_pronoun),
    Veto("denied_number", _is_denied_number),
    Veto("unknown_number", _is_unknown_number),
    Veto("share", _is_share),
)
"""In the order in which they are asked."""
VETO_NAMES: Final = frozenset({*(veto.name for veto in VETOES), NO_COMPLEMENT})
