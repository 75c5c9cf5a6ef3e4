"""Rows in columns of spaces below a sentence that announces them: what each figure is, only that sentence says."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.elements.blocks import as_list, unnumbered
from pipeline.digest.elements.cells import cells_of, column_of, is_parted
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_LEAST: Final = 2
_MOST_ROWS: Final = 8
_MOST_CELLS: Final = 4
_LONGEST: Final = 45
"""Words of all that is told together."""
_FIGURE = re.compile(r"\d")
_PRICED_END = re.compile(r"\s(?P<value>\d[\d.,]*\s?[€%])$")
"""The figure at the end of a row whose label leaves no gap before it."""


def announced_rows(document: Document, sentence: Span, lines: Sequence[Span]) -> tuple[tuple[Span, ...], str] | None:
    """A sentence that ends in a colon with all rows below it, and their places; nothing where they are too many.

    `lines` are those below it. Rows stand on lines that follow each other; a first row without a figure above rows that
    have one is one of heads, which `table_rows` tells.
    """
    text = document.text
    rows: list[list[Span]] = []
    before: Span | None = None
    for line in lines[: _MOST_ROWS + 1]:
        if before is not None and text[before.end : line.start].count("\n") != 1:
            break
        cells = _cells(text, line, rows)
        if len(cells) < _LEAST:
            break
        rows.append(cells)
        before = line
    figured = [any(_FIGURE.search(cell.of(text)) for cell in cells[1:]) for cells in rows]
    if not _LEAST <= len(rows) <= _MOST_ROWS or not figured[0] or sum(figured) * _LEAST < len(rows):
        return None
    if any(len(cells) > _MOST_CELLS or not cells[0].of(text)[0].isupper() for cells in rows):
        return None
    if any(cell.of(text)[-1] in ":," for cells in rows for cell in cells[:-1]):
        return None
    head = unnumbered(document, sentence)
    told = [f"{fragment(document, row[0])} {', '.join(fragment(document, cell) for cell in row[1:])}" for row in rows]
    said = f"{fragment(document, head)} {as_list(document, told)}"
    if len(said.split()) > _LONGEST or len(fragment(document, head).split()) < _LEAST:
        return None
    return (head, *(Span(cells[0].start, cells[-1].end) for cells in rows)), said


def _cells(text: str, line: Span, above: Sequence[Sequence[Span]]) -> list[Span]:
    """The cells of a row; of one without a gap its label and the figure that stands in the column of those above."""
    if is_parted(line.of(text)):
        return []
    cells = [cell for cell in cells_of(text, line) if cell]
    if len(cells) > 1 or not cells or not above:
        return cells
    match = _PRICED_END.search(cells[0].of(text))
    if match is None:
        return cells
    start = cells[0].start + match.start("value")
    if column_of(text, cells[0].end) not in {column_of(text, row[-1].end) for row in above}:
        return cells
    return [Span(cells[0].start, cells[0].start + match.start()), Span(start, cells[0].end)]
