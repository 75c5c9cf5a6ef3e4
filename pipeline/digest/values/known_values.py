"""Normal forms that the document gives and a value alone does not: the year of a day to come, the currency of a sum."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.values.durations import LASTING, Durations
from pipeline.digest.values.normal_forms import NORMAL_FORMS
from pipeline.digest.values.values import ValueReader, decimal_of
from pipeline.document import Document

_SUM = re.compile(r"(?:^|[:\t]\s*|\s)(?P<sign>[-−–])?\s?(?P<number>\d{1,3}(?:[ .,]?\d{3})*[.,]\d{2})$")
_LATE: Final = 9
"""The first month of a year from which days of the next one are spoken of without their year."""
_EARLY: Final = 4
_ISO_DAY: Final = 10
_BEHIND: Final = 40
"""Signs behind a value in which stands from when it is counted."""
_LONGEST: Final = 8
"""Words of a value that is a day, and no sentence."""


def with_known_values(
    document: Document, facts: Sequence[KeyFact], values: ValueReader, durations: Durations, *, priced: bool
) -> Iterator[KeyFact]:
    """The facts, with the normal forms that the date of their document and its only currency give."""
    written = next((f.normalized for f in facts if f.name == "date" and len(f.normalized or "") == _ISO_DAY), None)
    today = date.fromisoformat(written) if written else None
    currency = _currency(document, values) if priced else None
    for fact in facts:
        if fact.name in NORMAL_FORMS.plain_day and len(fact.value.split()) <= _LONGEST:
            fact = replace(fact, value=fact.value.rstrip(" ,;.") or fact.value)
            days = [*values.dates(fact.value)]
            if fact.normalized is None and len(days) == 1:
                fact = replace(fact, normalized=days[0].normalized)
        if fact.normalized is None and fact.name in NORMAL_FORMS.to_come:
            fact = replace(fact, normalized=_day_to_come(fact.value, today, values))
        if fact.name == _REQUEST and fact.normalized and today and fact.normalized < today.isoformat():
            fact = replace(fact, normalized=None)
        if fact.normalized is None and currency and fact.name in NORMAL_FORMS.sum and (sum_ := _SUM.search(fact.value)):
            number = decimal_of(sum_["number"])
            sign = "-" if sum_["sign"] else ""
            plain = None if number is None else f"{number.normalize():f}" if number == int(number) else f"{number:f}"
            fact = replace(fact, normalized=plain and f"{sign}{plain} {currency}")
        if fact.normalized is None and fact.name in LASTING and not any(values.dates(fact.value)):
            end = fact.sources[-1].span.end
            behind = document.text[end : end + _BEHIND].partition("\n")[0].partition(". ")[0]
            fact = replace(fact, normalized=durations.only(fact.value, behind))
        yield fact


def _currency(document: Document, values: ValueReader) -> str | None:
    """The currency of a document that has only one."""
    found = {v.normalized.rpartition(" ")[2] for v in values.amounts(document.text[:_LOOKED_AT]) if v.normalized}
    return found.pop() if len(found) == 1 else None


_LOOKED_AT: Final = 20_000
_REQUEST: Final = "request"
"""What is still to be done: a day before the document's own is that of something it names, as of a lease."""


def _day_to_come(text: str, today: date | None, values: ValueReader) -> str | None:
    """The only day that a value names; without its year, in the one in which it lies ahead."""
    days = [*values.dates(text)]
    if (whole := values.only_day(text)) is not None or today is None:
        return whole
    said = values.day_and_month(text) if len(days) == 1 and days[0].normalized is None else None
    if said is None:
        return None
    day, month = said
    is_next = (month, day) < (today.month, today.day)
    if is_next and not (today.month >= _LATE and month <= _EARLY):
        return None
    try:
        return date(today.year + is_next, month, day).isoformat()
    except ValueError:
        return None
