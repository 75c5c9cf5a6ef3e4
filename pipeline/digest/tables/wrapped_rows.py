"""Rows of tables in columns of spaces whose cells go on below themselves, each told as the one row that it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.cells import cells_of, is_parted
from pipeline.digest.tables.stanza_rows import StanzaRow, stanza_rows
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.sentences.hanging_cells import hanging, spaced_table
from pipeline.span import Span

_MOST: Final = 6
"""Lines of one row."""


@dataclass(frozen=True, slots=True)
class WrappedRows:
    """The first lines of rows, and by the beginning of a cell what goes on with it below.

    `cells` are those of all rows by their column, that of the heads first, where blank lines part the rows; `stanzas`
    are the rows of a table without heads.
    """

    lines: tuple[Span, ...]
    more: Mapping[int, tuple[Span, ...]]
    cells: tuple[Mapping[int, Span], ...] = ()
    stanzas: tuple[StanzaRow, ...] = ()

    @property
    def parts(self) -> tuple[tuple[Span, ...], ...]:
        """The lines that may stand below each other's heads: no stanza stands below another's."""
        return tuple((line,) for line in self.lines) if self.stanzas else (self.lines,)

    def places(self, cell: Span) -> tuple[Span, ...]:
        """All places of a cell."""
        return (cell, *self.more.get(cell.start, ()))

    def said(self, document: Document, cell: Span) -> str:
        """A cell with all that goes on below it."""
        return " ".join(fragment(document, place) for place in self.places(cell))


def wrapped_rows(text: str, lines: Sequence[Span]) -> WrappedRows:
    """The rows of a table by its printed lines; tabs and bars part cells that do not wrap."""
    lines = [_from_margin(text, line) for line in lines]
    if spaced := _spaced(text, lines):
        return spaced
    if stanzas := stanza_rows(text, lines):
        # What stands beside the first of several lines of a label is not the value of that line.
        whole = tuple(lines[row.number] for row in stanzas if len(row.label) == 1)
        below = {first.start: tuple(rest) for row in stanzas for first, *rest in row.columns if rest}
        return WrappedRows(whole or tuple(lines[:1]), below, stanzas=stanzas)
    rows: list[list[Span]] = []
    more: dict[int, tuple[Span, ...]] = {}
    for line in lines:
        if rows and len(rows[-1]) < _MOST and (found := _going_on(text, rows[-1], line)):
            more |= {start: (*more.get(start, ()), cell) for start, cell in found}
            rows[-1].append(line)
        else:
            rows.append([line])
    return WrappedRows(tuple(row[0] for row in rows), more)


def _from_margin(text: str, line: Span) -> Span:
    """A line with the tabs before it: its first cells are empty."""
    start = line.start
    while start and text[start - 1] == "\t":
        start -= 1
    return Span(start, line.end)


def _spaced(text: str, lines: Sequence[Span]) -> WrappedRows | None:
    """The rows of a table with blank lines or rules between them, all of whose lines these are."""
    if not lines or is_parted(lines[0].of(text)):
        return None
    gaps = (text[before.end : line.start].count("\n") > 1 for before, line in pairwise(lines))
    table = spaced_table([(_printed(text, line), gap) for line, gap in zip(lines, (False, *gaps), strict=True)])
    if table is None or any(map(str.isalnum, "".join(line.of(text) for line in lines[table.length :]))):
        return None
    cells: list[dict[int, Span]] = []
    more: dict[int, tuple[Span, ...]] = {}
    for row in table.rows:
        cells.append({})
        for number, printed in row:
            start = lines[number].end - len(_printed(text, lines[number]))
            for at, cell in printed.items():
                place = Span(start + cell.start, start + cell.end)
                first = cells[-1].setdefault(at, place)
                if first is not place:
                    more[first.start] = (*more.get(first.start, ()), place)
    return WrappedRows(tuple(lines[row[0][0]] for row in table.rows), more, tuple(cells))


def _going_on(text: str, row: Sequence[Span], line: Span) -> list[tuple[int, Span]]:
    """The cells of a line that go on with those of a row, each with the beginning of that cell."""
    if is_parted(line.of(text)) or is_parted(row[0].of(text)) or text[row[-1].end : line.start].count("\n") != 1:
        return []
    columns = hanging([_printed(text, each) for each in row], _printed(text, line))
    first = [*filter(None, cells_of(text, row[0]))]
    below = [*filter(None, cells_of(text, line))] if columns else []
    return [(first[at].start, cell) for at, cell in zip(columns, below, strict=True)]


def _printed(text: str, line: Span) -> str:
    return text[text.rfind("\n", 0, line.start) + 1 : line.end]
