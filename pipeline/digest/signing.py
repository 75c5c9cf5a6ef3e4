"""Names and offices beside each other at the end of a paper: who signs it, and no row of a table."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.cells import cells_of
from pipeline.digest.table_rows import PERSON
from pipeline.digest.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_END: Final = 0.5
"""Share of a text behind which names beside each other are signatures."""
_LONGEST: Final = 8
_MOST: Final = 4
"""Lines of names, offices and what is signed for."""
_TWO: Final = 2


class SigningReader:
    """Knows who signs in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._leads = re.compile(rf"(?:{words.pattern('signing_lead')})(?!\w)", re.IGNORECASE)

    def are_signatures(self, document: Document, lines: Sequence[Span]) -> bool:
        """Whether lines are two or more who sign beside each other: "For the Club   For the Council"."""
        if not lines or len(lines) > _MOST or lines[0].start < len(document.text) * _END:
            return False
        rows = [[fragment(document, cell) for cell in cells_of(document.text, line) if cell] for line in lines]
        cells = [cell for row in rows for cell in row if any(map(str.isalnum, cell))]
        if any(any(map(str.isdigit, cell)) or len(cell.split()) > _LONGEST for cell in cells):
            return False
        return len(rows[0]) >= _TWO and all(map(self._signs, rows[0]))

    def _signs(self, cell: str) -> bool:
        return PERSON.fullmatch(cell) is not None or self._leads.match(cell) is not None
