"""Names and offices beside each other at the end of a paper: who signs it, and no row of a table."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.tables.table_rows import PERSON
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_END: Final = 0.5
"""Share of a text behind which names beside each other are signatures."""
_LONGEST: Final = 8
_MOST: Final = 4
"""Lines of names, offices and what is signed for."""
_TWO: Final = 2
_INITIALED = re.compile(r"(?:[A-Z]\.(?:-?[A-Z]\.)? [A-ZÀ-Þ][\w'’-]+[ ,]*)+")
"""Names with initials, as people sign."""


class SigningReader:
    """Knows who signs in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._leads = re.compile(rf"(?:{words.pattern('signing_lead')})(?!\w)", re.IGNORECASE)
        article, bound = words.pattern("alias_article"), words.pattern("bound")
        self._party = re.compile(rf"(?:(?:{article})\s?)?(?:{bound})", re.IGNORECASE)
        self._formula = re.compile(rf"(?<!\w)(?:{words.pattern('signing_formula')})(?!\w)", re.IGNORECASE)

    def are_signatures(self, document: Document, lines: Sequence[Span]) -> bool:
        """Whether lines are two or more who sign beside each other: "For the Club   For the Council"."""
        if not lines or len(lines) > _MOST or lines[0].start < len(document.text) * _END:
            return False
        rows = [[fragment(document, cell) for cell in cells_of(document.text, line) if cell] for line in lines]
        cells = [cell for row in rows for cell in row if any(map(str.isalnum, cell))]
        if any(any(map(str.isdigit, cell)) or self._is_long(cell) for cell in cells):
            return False
        return len(rows[0]) >= _TWO and all(map(self._signs, rows[0]))

    def end_signatures(self, document: Document, lines: Sequence[Span]) -> bool:
        """Whether the last of some lines goes on with names and offices beside each other, which one above begins."""
        text = document.text
        for first in range(len(lines) - 1, -1, -1):
            gap = text[lines[first].end : lines[first + 1].start] if first + 1 < len(lines) else "\n"
            if gap.count("\n") != 1 or len([cell for cell in cells_of(text, lines[first]) if cell]) < _TWO:
                return False
            if self.are_signatures(document, lines[first:]):
                return True
        return False

    def is_signed(self, document: Document, fact: KeyFact) -> bool:
        """Whether a field is the space in which somebody signs: "Read and approved", "For the Club: the Members"."""
        if self._formula.search(fact.value):
            return True
        label, _, value = (part.strip(" \u00a0\u202f;") for part in fact.value.partition(":"))
        is_end = fact.sources[0].span.start >= len(document.text) * _END
        is_party = self._party.fullmatch(label) is not None
        if is_party:  # "Tenant: Ann Reed" says who is one
            return is_end and self._party.fullmatch(value) is not None
        opens = self._leads.match(label) is not None or _INITIALED.fullmatch(label) is not None
        return is_end and opens and self._signs(label) and (self._signs(value) or self._names_first(value))

    def _names_first(self, value: str) -> bool:
        """Whether a value is a name with an office behind it: "Hugo Blake, Director."."""
        name, *office = value.removesuffix(".").split(", ")
        is_office = len(office) == 1 and len(office[0].split()) <= _MOST and not any(map(str.isdigit, office[0]))
        return is_office and PERSON.fullmatch(name) is not None

    def _is_long(self, cell: str) -> bool:
        return len(cell.split()) > _LONGEST and self._formula.search(cell) is None

    def _signs(self, cell: str) -> bool:
        if self._leads.match(cell) is not None and self._party.fullmatch(cell) is None:
            return not any(map(str.isdigit, cell)) and len(cell.split()) <= _MOST
        *office, name = cell.split(", ")
        is_short = len(office) < _TWO and all(len(each.split()) <= _MOST for each in office)
        is_name = is_short and (PERSON.fullmatch(name) is not None or _INITIALED.fullmatch(name) is not None)
        return is_name or self._party.fullmatch(cell) is not None
