"""Rows of cells as tables with their captions: of workbooks, and of files of values between delimiters."""

import re
from collections.abc import Iterator, Sequence

from pipeline.ingest.extraction import Block, Mark

Row = tuple[int, dict[int, str]]
"""The number of a row and its cells that hold something, by the numbers of their columns."""
_FILLED = 8
_NARROW = 1000
"""How many places a filled cell of a table may stand for, and how many any table may have: in a sparser one cells are
told without the empty places between them."""
_WORD = re.compile(r"[^\W\d_]{2}")
_LONGEST_NAME = 7
_TWO = 2


def tables(rows: Sequence[Row], page: tuple[tuple[int, int], ...] = (), *, headed: bool = False) -> Iterator[Block]:
    """Stretches of rows without a gap between them: lines of one cell as paragraphs or captions, the rest as tables.

    Where tables are `headed` and their first row is one of names, these are the heads of the columns.
    """
    group: list[Row] = []
    for row in rows:
        if group and row[0] > group[-1][0] + 1:
            yield from _table(group, page, headed=headed)
            group = []
        group.append(row)
    yield from _table(group, page, headed=headed)


def _table(rows: Sequence[Row], page: tuple[tuple[int, int], ...], *, headed: bool) -> Iterator[Block]:
    first = next((index for index, (_, cells) in enumerate(rows) if len(cells) > 1), len(rows))
    for index, (_, cells) in enumerate(rows[:first]):
        is_caption = index == first - 1 and first < len(rows)
        yield Block(next(iter(cells.values())), (Mark("caption"),) if is_caption else (), page)
    mark = Mark("table", 1 if headed and _are_names(rows[first:]) else 0)
    left = min((min(cells) for _, cells in rows[first:]), default=0)
    places = sum(max(cells) + 1 - left for _, cells in rows[first:])
    is_sparse = places > _NARROW + _FILLED * sum(len(cells) for _, cells in rows[first:])
    for number, (_, cells) in enumerate(rows[first:]):
        columns = sorted(cells) if is_sparse else range(left, max(cells) + 1)
        line = "\t".join(cells.get(column, "") for column in columns)
        yield Block(line, (mark,), page, joined=number > 0)


def _are_names(rows: Sequence[Row]) -> bool:
    """Whether the first of several rows has a name in each column, and none twice."""
    if len(rows) < _TWO:
        return False
    names, *others = (cells for _, cells in rows)
    width = max(map(len, others))
    are_words = all(_WORD.search(name) and len(name.split()) <= _LONGEST_NAME for name in names.values())
    return are_words and len(names) >= width and len({*names.values()}) == len(names)
