"""The day by which a sum is to be paid, where its label names it: « NET À PAYER au 31 mai », "Amount due by 3 May"."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

OF_SUM: Final = "digest.due-of-sum"
_CELL = re.compile(r"[\t|]|[^\S\n]{3,}")


class DueSums:
    """Finds in one language the days in the labels of sums to be paid."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._values = values
        self._leads = re.compile(rf"(?<!\w)(?:{words.pattern('due_lead')})\s+$", re.IGNORECASE)

    def find(self, document: Document, fact: KeyFact) -> Iterator[KeyFact]:
        """The day that stands between a label and the sum beside it, behind a word that makes it one to pay by."""
        if fact.name != "to_pay":
            return
        text, end = document.text, fact.sources[0].span.start
        start = text.rfind("\n", 0, end) + 1
        label = _CELL.split(text[start:end].rstrip(" \t|:"))[-1]
        begin = text.rindex(label, start, end) if label else end
        days = [*self._values.dates(label)]
        if len(days) == 1 and days[0].normalized and self._leads.search(label[: days[0].start]):
            place = Span(begin + days[0].start, begin + days[0].end)
            yield KeyFact(
                "due_date", fragment(document, place), days[0].normalized, (place_of(document, place),), OF_SUM
            )
