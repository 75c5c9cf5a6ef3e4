"""What a label says of the taxes in its sum, without which that is another one: « Total TTC », "Total (incl. VAT)"."""

import re
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document
from pipeline.span import Span

TAXED: Final = frozenset({"total", "to_pay"})
"""Facts whose names do not say whether taxes are in them."""
_NEAR: Final = 120
"""Signs before a sum in which the mark of its label stands, with the blanks of a column."""


class TaxMarks:
    """Finds in one language the mark right before a sum, in its line."""

    def __init__(self, words: DigestWords) -> None:
        marks = rf"(?<!\w)(?P<mark>{words.pattern('tax')})(?!\w)"
        self._any = re.compile(marks, re.IGNORECASE)
        self._before = re.compile(rf"{marks}[^\w\n]*$", re.IGNORECASE)

    def before(self, document: Document, fact: KeyFact) -> Span | None:
        """Where it stands; None where there is none, or the sum has one of its own."""
        start = fact.sources[0].span.start
        found = self._before.search(document.text, max(0, start - _NEAR), start)
        return Span(*found.span("mark")) if found is not None and self._any.search(fact.value) is None else None
