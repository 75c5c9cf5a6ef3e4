"""Which facts may have a row: none that columns or the breaks of lines read together, or footers gave."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.tables.row_choice import FIELD
from pipeline.digest.values.settled import LABELLED

_ATTENDING: Final = frozenset({"absent", "in_attendance", "present"})
_NOISE: Final = (".came-and-went", ".contents", ".definition", ".edition", ".notice", ".paper")
"""The ends of the names of rules for footers, definitions, and when a meeting opens and who leaves it."""
_FIELDS: Final = frozenset({"detail", FIELD, "limit", "request"})
_POSTCODE: Final = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}")
_ENDED: Final = re.compile(r"(?::|[^\W\d_]\s(?:\.|,))$")
_COLON: Final = re.compile(r"\s?:\s")


def sound_rows(text: str, facts: Sequence[KeyFact], book: RuleBook) -> Iterator[KeyFact]:
    """The facts that a reader understands as they stand."""
    noise = book.set_of("noise")
    references = frozenset(fact.value.casefold() for fact in facts if fact.name == "reference")
    for fact in facts:
        if fact.name in _FIELDS and any(rule.data.id.endswith(_NOISE) for rule, _ in noise.matching(fact.value)):
            continue
        if _ENDED.search(fact.value) or (fact.name == FIELD and _is_broken(text, fact, references)):
            continue
        if fact.name in _ATTENDING and LABELLED in fact.rule and len(fact.value.split()) == 1:
            continue  # the label of the next row
        yield fact


def _is_broken(text: str, fact: KeyFact, references: frozenset[str]) -> bool:
    """Whether a label is none of its value: it has one in itself, is the reference of the paper, or a town."""
    if _COLON.search(fact.label) or fact.label.casefold() in references:
        return True
    label, value = fact.sources[0].span, fact.sources[-1].span
    is_postcode = _POSTCODE.fullmatch(value.of(text).strip()) is not None
    return is_postcode and ":" not in text[label.end : value.start]
