"""What a document calls a fact of a label, where the name of the fact says less: « Remise 5 % », "Employee"."""

import re
from typing import Final

from pipeline.digest.elements.words import Label
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_ATTENDING: Final = frozenset({"absent", "end_date", "event", "in_attendance", "party", "present", "review"})
"""Facts of which the document says which it is of several: « Absents », « Excusés », "Valid until", "Next visit"."""
_STEPS: Final = frozenset({"discount", "net", "subtotal", "to_pay"})
"""Sums of which there may be several: before a discount and behind it, before what is kept back and without it."""
_PAID: Final = "deposit"
"""A sum of which the document may say when it was paid: « Acompte versé le 2 avril »."""
TAX: Final = "tax"
"""A sum of which there may be one of each rate: « TVA 5,5 % »."""
_RATE = re.compile(r"\d{1,2}(?:[.,]\d{1,2})?\s?%")
_CELL = re.compile(r"[^\S\n]{2,}|[\t|:]")
_BRACKET = re.compile(r"(?P<said> \((?=[^()\n]*[^\W\d_]{4})[^()\n]{4,60}\))\s?:")
"""What restricts a label, right before its colon; a currency or a rate does not."""
_MARKS: Final = " *_`:.-–−"
_LONGEST: Final = 7


def printed_label(document: Document, label: Label, value: Span) -> str:
    """The label of a value as it is printed, for facts that have several; nothing for others."""
    start = document.text.rfind("\n", 0, value.start) + 1
    before = document.text[start : value.start]
    at = before.casefold().replace("’", "'").rfind(label.text)
    bracket = _BRACKET.match(before, at + len(label.text)) if at >= 0 else None
    if bracket is not None:  # "Deadline (teams only): 3 May"
        return before[at : bracket.end("said")]
    if label.fact in _ATTENDING:
        return label.text.capitalize()
    if label.fact not in (*_STEPS, _PAID, TAX):
        return ""
    if at < 0:
        return ""
    end = next((gap.start() for gap in _CELL.finditer(before, at)), len(before))
    if label.fact == TAX:
        rate = _RATE.search(before, at)
        if rate is None:
            return ""
        end = rate.end()
    opened = before.find(" (", at, end)
    end = opened if label.fact == _PAID and opened > 0 else end
    said = fragment(document, Span(start + at, start + end)).strip(_MARKS)
    if label.fact == _PAID and not any(map(str.isdigit, said)):
        return ""
    said = said[:1].upper() + said[1:] if label.fact == _PAID else said
    return said if len(said.split()) <= _LONGEST else ""
