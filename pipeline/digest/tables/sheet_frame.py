"""What a file that is nothing but a table is: how many rows it has, and what its columns are called."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.tables.table_rows import SHEET
from pipeline.document import Document
from pipeline.source import LayoutMark
from pipeline.span import Span

_DELIMITED: Final = frozenset({"text/csv", "text/tab-separated-values"})
_LONGEST: Final = 14
"""Words of a line that is a title."""
_TWO: Final = 2
_MOST: Final = 12
"""Columns of which a sentence can tell the names."""


def row_count(document: Document) -> int:
    """The rows of all tables of a file of delimited values without the heads of their columns; 0 for any other file."""
    tables = _tables(document)
    return sum(len(lines_of(document.text, mark.span)) - min(1, mark.level) for mark in tables)


def named_columns(document: Document) -> Sequence[Span]:
    """The heads of the columns of such a file, where it is one table, and they are not too many."""
    tables = _tables(document)
    if len(tables) != 1 or tables[0].level == 0:
        return ()
    heads = [cell for cell in cells_of(document.text, lines_of(document.text, tables[0].span)[0]) if cell]
    return heads if 1 < len(heads) <= _MOST else ()


def lines_above(document: Document) -> Sequence[Span]:
    """The lines above the first table of a workbook that say what it is: whose, of which year; no fields or remarks."""
    if document.source.media_type != SHEET:
        return ()
    above = [block.span for block in takewhile(lambda block: block.kind != "table", document.blocks)]
    sheets = [mark.span for mark in document.source.marks if mark.kind == "heading"]
    is_first = len(above) < len(document.blocks) and sum(any(s.overlaps(a) for a in above) for s in sheets) == 1
    if not is_first:
        return ()
    return [a for a in above if not a.overlaps(sheets[0]) and _is_title(a.of(document.text))][:_TWO]


def _is_title(line: str) -> bool:
    is_short = len(line.split()) <= _LONGEST and any(map(str.isalpha, line))
    return is_short and ":" not in line and line[-1] not in ".;!?" and "\n" not in line


def _tables(document: Document) -> Sequence[LayoutMark]:
    if document.source.media_type not in _DELIMITED:
        return ()
    return [mark for mark in document.source.marks if mark.kind == "table"]
