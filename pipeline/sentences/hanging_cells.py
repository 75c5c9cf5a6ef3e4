"""Cells that go on below themselves: what a column of spaces had no room for stands on the next line, in its column."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

_CELL = re.compile(r"\S+(?: \S+)*")
_FIGURE = re.compile(r"[+(–−-]?\s?[£€$]?\s?\d[\d\s.,:/h%]*\)?\s?(?:[£€$%°]|[^\W\d_]{1,3}[²³]?)?")
"""A whole figure: an amount, a count with its unit, a time. Nothing goes on with it but words."""
_OPEN = re.compile(r"[,(/&–—-]$|(?<!\S)[^\W\d_A-ZÀ-Þ]{1,3}$")
"""The end of a cell that must go on: a comma, a dash, a little word such as "of"."""
_WITHIN: Final = frozenset("([&/+–—")
_SLACK: Final = 1
_SET_IN: Final = 4
"""Signs by which what goes on may be set in."""
_TWO: Final = 2
_HEAD: Final = 5
"""Words of the head of a column."""
_LEAST_ROWS: Final = 3
"""Rows of a table with blank lines between them, its heads among them."""
RULE: Final = re.compile(r"[-=_+ ─|]{3,}")
"""A line drawn between rows."""


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """Signs between wide gaps of a line, with the columns of signs between which they stand."""

    start: int
    end: int
    text: str


def printed_cells(line: str) -> list[PrintedCell]:
    """The cells of a line with the spaces before it."""
    return [PrintedCell(m.start(), m.end(), m[0]) for m in _CELL.finditer(line)]


def hanging(row: Sequence[str], line: str) -> tuple[int, ...]:
    """Which columns of a row, whose printed lines are given so far, go on in the line below it; none if it is no such.

    Every cell of the line stands in a column of the row and keeps to it. Below a figure only words go on; in the first
    column only what opens in the middle of a sentence, or stands below a cell that is open at its end or full.
    """
    columns = printed_cells(row[0])
    cells = printed_cells(line)
    is_text = any(map(str.isalnum, line)) and "\t" not in line and "|" not in line
    if len(columns) < _TWO or not is_text or len(cells) > len(columns):
        return ()
    places = [_column(columns, cell) for cell in cells]
    if None in places or len({*places}) < len(places):
        return ()
    numbers = tuple(place for place in places if place is not None)
    above = [*columns]
    for printed in row[1:]:
        for cell in printed_cells(printed):
            if (at := _column(columns, cell)) is not None:
                above[at] = cell
    first = cells[0].text.split()[0]
    is_full = len(columns) > _TWO and above[0].end + 1 + len(first) >= columns[1].start - _SLACK
    texts = {number: cell.text for number, cell in zip(numbers, cells, strict=True)}
    goes_on = continues([each.text for each in columns], [each.text for each in above], texts, is_full=is_full)
    return numbers if goes_on else ()


def sums_below(row: str, line: str) -> bool:
    """Whether a line is a row of the table without its middle cells: a label, and a sum below the last one."""
    columns, cells = printed_cells(row), printed_cells(line)
    if len(columns) <= _TWO or len(cells) != _TWO or "\t" in line or "|" in line:
        return False
    is_last = abs(cells[1].end - columns[-1].end) <= _SLACK and is_figure(cells[1].text)
    return is_last and cells[0].start >= columns[0].start - _SLACK and is_figure(columns[-1].text)


def continues(
    opening: Sequence[str],
    above: Sequence[str],
    below: Mapping[int, str],
    *,
    is_full: bool = False,
    is_apart: bool = False,
) -> bool:
    """Whether cells `below`, by the number of their column, go on with a row: with its cells right `above` them.

    `opening` are the cells of its first line. `is_full`: the first word had no room at the end of the first cell;
    `is_apart`: lines of different rows stand further apart than these, so that only what contradicts it parts them.
    """
    if any(is_figure(above[number]) and not opens_within(text) for number, text in below.items()):
        return False
    filled = sum(map(bool, above))
    if is_apart:
        return not (0 in below and 1 < filled <= len(below) and not opens_within(below[0]))
    if not all(above[number] for number in below):
        return False
    if 0 in below:
        is_within = opens_within(below[0]) and not opens_within(opening[0])
        return is_within if is_within or len(below) > 1 else _OPEN.search(above[0]) is not None or is_full
    # A row of a group, whose label is not said again, has all its other cells.
    return len(below) == 1 or len(below) < len(opening) - 1 or any(map(opens_within, below.values()))


def is_figure(text: str) -> bool:
    """Whether a cell holds a figure and nothing that goes on."""
    return _FIGURE.fullmatch(text) is not None


def opens_within(text: str) -> bool:
    """Whether a cell opens as none of its own does: with a small letter or a bracket."""
    return text[:1].islower() or text[:1] in _WITHIN


def _column(columns: Sequence[PrintedCell], cell: PrintedCell) -> int | None:
    """The column in which a cell stands, at its left or its right edge, before the next one begins."""
    for number, column in enumerate(columns):
        bound = columns[number + 1].start if number + 1 < len(columns) else cell.end + 1
        is_left = column.start - _SLACK <= cell.start <= column.start + _SET_IN
        is_right = abs(cell.end - column.end) <= _SLACK and cell.start >= (columns[number - 1].end if number else 0)
        if (is_left or is_right) and cell.end < bound:
            return number
    return None


@dataclass(frozen=True, slots=True)
class SpacedTable:
    """A table between whose rows there are blank lines or rules: its first line has the heads of its columns.

    `rows` are the numbers of the lines of each row, that of heads first, with the cells of each line by their column.
    """

    rows: tuple[tuple[tuple[int, Mapping[int, PrintedCell]], ...], ...]

    @property
    def length(self) -> int:
        """How many lines it has, those without cells among them."""
        return self.rows[-1][-1][0] + 1


def spaced_table(lines: Sequence[tuple[str, bool]]) -> SpacedTable | None:
    """The table that begins with the first of these lines, each with whether a blank line stands before it."""
    heads = printed_cells(lines[0][0])
    if len(heads) <= _TWO or any(any(map(str.isdigit, head.text)) or len(head.text.split()) > _HEAD for head in heads):
        return None
    starts = [head.start for head in heads]
    rows = [[(0, dict(enumerate(heads)))]]
    is_open = False
    for number, (line, is_after_gap) in enumerate(lines[1:], 1):
        is_open = is_open or is_after_gap
        if not any(map(str.isalnum, line)):
            is_rule = RULE.fullmatch(line.strip()) is not None and line.index(line.strip()) <= starts[0] + _SLACK
            is_open = is_open or is_rule
            continue
        cells = _under(starts, line)
        is_first = is_open or len(rows) == 1
        if not cells or (is_first and (0 not in cells or len(cells) < _TWO)):
            break
        if is_first:
            rows.append([])
        elif 0 in cells:
            before = next((each[0] for _, each in reversed(rows[-1]) if 0 in each), cells[0])
            if not (opens_within(cells[0].text) or _OPEN.search(before.text)):
                return None
        rows[-1].append((number, cells))
        is_open = False
    are_rows = len(rows) >= _LEAST_ROWS and any(len(row) > 1 for row in rows[1:])
    return SpacedTable(tuple(map(tuple, rows))) if are_rows else None


def _under(starts: Sequence[int], line: str) -> dict[int, PrintedCell]:
    """The cells of a line by the head above each, those below one head as one; none where a cell stands below none."""
    found: dict[int, PrintedCell] = {}
    for cell in printed_cells(line):
        at = max((n for n, start in enumerate(starts) if start - _SLACK <= cell.start), default=None)
        if at is None or (at + 1 < len(starts) and cell.end >= starts[at + 1]):
            return {}
        if at not in found:
            if cell.start > starts[at] + _SET_IN and not is_figure(cell.text):
                return {}
            found[at] = cell
        else:
            found[at] = PrintedCell(found[at].start, cell.end, f"{found[at].text} {cell.text}")
    return found
