"""Rows of tables whose cells go on over several printed lines: one row each, an empty cell where nothing stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipeline.ingest.pdf.hyphens import LineJoiner
from pipeline.ingest.pdf.lines import Box, Line, columns_of, is_at
from pipeline.sentences.hanging_cells import continues

_FARTHEST: Final = 3.2
"""Sizes of letters between the lines of a table."""
_OVERLAP: Final = 0.75
"""Sizes between lines that are nearer than those of a text: a cell that stands in the middle beside two lines."""
_LEADING: Final = 0.95
_TIGHT: Final = 1.45
"""Sizes between the lines of one cell, at most."""
_LOOSE: Final = 1.2
"""By how much the lines of different rows stand further apart, where they do."""
_EDGE: Final = 3.0
"""Points by which a cell may begin before its column."""
_LEAST: Final = 2
_MOST_IN_ROW: Final = 14
_LEAST_ROWS, _LONGEST_ROW, _MEAN_ROW = 3, 9, 4
"""Rows of what is a table, though its cells look like text in columns; lines of one row, and on the average."""
_TRIED: Final = 12
"""Lines of what is no table that are each tried as the beginning of one."""
_MOST_LINES: Final = 300


@dataclass(frozen=True, slots=True)
class Row:
    """The lines of a row, and its cells."""

    lines: tuple[Line, ...]
    cells: tuple[str, ...]


@dataclass(slots=True)
class _Column:
    """From where to where the cells of a column stand on the page."""

    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of a table, the numbers of the lines of each row, and the cells of each line by their columns.

    `is_spread`: the lines of different rows stand further apart than those of one.
    """

    columns: tuple[_Column, ...]
    groups: tuple[tuple[int, ...], ...]
    placed: tuple[dict[int, str], ...]
    is_spread: bool

    @property
    def length(self) -> int:
        """How many lines it has."""
        return sum(map(len, self.groups))

    @property
    def begins_together(self) -> bool:
        """Whether the first lines of most rows have most cells: columns of text begin wherever their paragraphs do."""
        full = sum(3 * len(self.placed[group[0]]) >= 2 * len(self.columns) for group in self.groups)
        return 4 * full >= 3 * len(self.groups)

    @property
    def is_uneven(self) -> bool:
        """Whether of most rows some cells go on and others do not: paragraphs beside each other may be as long."""
        wrapped = [group for group in self.groups if len(group) > 1]
        even = sum(all(len(self.placed[each]) == len(self.columns) for each in group) for group in wrapped)
        return _LEAST * even < len(wrapped)


def wrapped_tables(column: Sequence[Line], joiner: LineJoiner) -> dict[int, tuple[Row, ...]]:
    """The tables among the lines of a column in which cells go on, by the number of their first line."""
    return {
        at: tuple(_row([column[at + each] for each in group], table, group, joiner) for group in table.groups)
        for at, table in _tables(column)
    }


def set_in_rows(page: Sequence[Line]) -> list[tuple[float, float]]:
    """From where to where on a page tables stand whose cells go on, and which no text in columns could be.

    Their rows are short, and all their columns have a gap between rows, as paragraphs beside each other hardly have.
    """
    found: list[tuple[float, float]] = []
    for at, table in _tables(page):
        lines = page[at : at + table.length]
        rows = [*table.groups]
        are_short = max(map(len, rows)) <= _LONGEST_ROW and len(lines) <= _MEAN_ROW * len(rows)
        are_rows = len(rows) >= _LEAST_ROWS and len(table.columns) > _LEAST and table.begins_together
        if are_rows and are_short and table.is_spread and table.is_uneven:
            found.append((lines[0].main.top, lines[-1].main.bottom))
    return found


def _tables(lines: Sequence[Line]) -> Iterator[tuple[int, _Table]]:
    for begin, end in _runs(lines):
        run = lines[begin:end]
        if sum(len(line.boxes_at(())) >= _LEAST for line in run) < _LEAST:
            continue
        starts = (*columns_of(run), *_begun(run))
        boxes = [line.boxes_at(starts) for line in run]
        start = 0
        while start < len(run):
            count, columns = _region(boxes[start:])
            table = _partition(run[start : start + count], boxes[start : start + count], columns) if columns else None
            if table and len(table.groups) >= _LEAST and _tells(run[start : start + table.length], table):
                yield begin + start, table
                start += table.length
            else:
                start += count if count > _TRIED else 1


def _tells(lines: Sequence[Line], table: _Table) -> bool:
    """Whether rows have several lines, or cells that stand too close for a gap: else each line is read by itself."""
    are_close = (len(cells) > len(line.cells) for line, cells in zip(lines, table.placed, strict=False))
    return any(len(group) > 1 for group in table.groups) or any(are_close)


def _begun(lines: Sequence[Line]) -> Iterator[float]:
    """Where columns begin whose cells open lines, as the first one holds nothing beside them: "2" beside two lines."""
    left = min(line.x0 for line in lines)
    firsts = [line.x0 for line in lines if line.x0 > left + line.size]
    inner = [x for line in lines for x, _ in line.starts]
    for x in sorted({*firsts}):
        if sum(is_at(first, (x,)) for first in firsts) >= _LEAST and any(is_at(other, (x,)) for other in inner):
            yield x


def _runs(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The stretches of lines that are near enough to each other, and of one size, for the lines of a table."""
    start = 0
    for number in range(1, len(lines) + 1):
        if number < len(lines) and number - start < _MOST_LINES:
            before, line = lines[number - 1], lines[number]
            is_near = line.page == before.page and line.y - before.y <= _FARTHEST * line.size
            if is_near and abs(line.size - before.size) <= 1:
                continue
        yield start, number
        start = number


def _region(lines: Sequence[Sequence[Box]]) -> tuple[int, list[_Column]]:
    """How many lines the table has that begins with the first one, and its columns; none where it is no table."""
    if len(lines[0]) < _LEAST:
        return 1, []
    columns = [_Column(box.x0, box.x1) for box in lines[0]]
    gapped, count = 1, 1
    for boxes in lines[1:]:
        if (fitted := _fitted(columns, boxes)) is None:
            break
        columns = fitted
        gapped += len(boxes) >= _LEAST
        count += 1
    return count, columns if gapped >= _LEAST and count > _LEAST else []


def _fitted(columns: Sequence[_Column], boxes: Sequence[Box]) -> list[_Column] | None:
    """The columns with the cells of a line: each in one of them, or in one more; None where a cell goes over two."""
    kept = [_Column(column.x0, column.x1) for column in columns]
    for box in boxes:
        over = [column for column in kept if box.x0 < column.x1 and box.x1 > column.x0]
        if len(over) > 1:
            return None
        if over:
            over[0].x0, over[0].x1 = min(over[0].x0, box.x0), max(over[0].x1, box.x1)
        elif len(boxes) == 1:
            return None
        else:
            kept.append(_Column(box.x0, box.x1))
    return sorted(kept, key=lambda column: column.x0)


def _partition(lines: Sequence[Line], boxes: Sequence[Sequence[Box]], columns: Sequence[_Column]) -> _Table:
    placed = [_placed(columns, each) for each in boxes]
    gaps = [(lower.y - upper.y) / lower.size for upper, lower in pairwise(lines)]
    tight = min((gap for gap in gaps if gap > _OVERLAP), default=0.0)
    is_spread = tight <= _TIGHT and max(gaps, default=0.0) > tight * _LOOSE
    groups: list[list[int]] = []
    for number, cells in enumerate(placed):
        gap = gaps[number - 1] if number else 0.0
        row = [placed[each] for each in groups[-1]] if groups and len(groups[-1]) < _MOST_IN_ROW else []
        if row and _is_of_row(row, cells, gap, tight, len(columns), is_spread=is_spread):
            groups[-1].append(number)
        else:
            groups.append([number])
    while groups and all({*placed[each]} == {0} for each in groups[-1]):
        groups.pop()  # a line of text below the table
    return _Table(tuple(columns), tuple(map(tuple, groups)), tuple(placed), is_spread)


def _row(lines: Sequence[Line], table: _Table, group: Sequence[int], joiner: LineJoiner) -> Row:
    cells = (_joined([table.placed[each].get(at, "") for each in group], joiner) for at in range(len(table.columns)))
    return Row(tuple(lines), tuple(cells))


def _is_of_row(
    row: Sequence[dict[int, str]], cells: dict[int, str], gap: float, tight: float, width: int, *, is_spread: bool
) -> bool:
    if gap < _OVERLAP:
        return True
    if not _LEADING <= gap <= tight * _LOOSE or tight > _TIGHT:
        return False
    above = [next((line[at] for line in reversed(row) if at in line), "") for at in range(width)]
    opening = [row[0].get(at, "") for at in range(width)]
    return continues(opening, above, cells, is_apart=is_spread)


def _placed(columns: Sequence[_Column], boxes: Sequence[Box]) -> dict[int, str]:
    found: dict[int, str] = {}
    for box in boxes:
        at = max(range(len(columns)), key=lambda n: min(box.x1, columns[n].x1) - max(box.x0, columns[n].x0))
        found[at] = f"{found[at]} {box.text}" if at in found else box.text
    return found


def _joined(texts: Sequence[str], joiner: LineJoiner) -> str:
    said = ""
    for text in texts:
        said = joiner.join(said, text) if said and text else said or text
    return said
