"""Reading order: columns found by the white space between them, zone by zone.

A variant of the recursive XY-cut (Nagy, Seth and Viswanathan 1992): the cut between columns may be crossed by
stretches over the full width (a title, a wide figure), which divide the page into zones from top to bottom.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.ingest.pdf.lines import Line, Stretch, lines
from pipeline.ingest.pdf.rows import set_in_rows

_LEAST_GUTTER = 0.6
_MOST_CROSSING = 0.45
_CROSSING = (0.0, 0.1, 0.25, _MOST_CROSSING)
_LEAST_SIDE = 0.05
_LEAST_LINES = 3
_FULL = 0.55
_LEAST_CHARACTERS = 14
_LETTERS = 0.6
_MOST_DEPTH = 6
_MOST_HEADER_ROWS = 8
_BAND = 1.6


@dataclass(frozen=True, slots=True, order=True)
class Gutter:
    """The white band between two columns."""

    x0: float
    x1: float

    @property
    def middle(self) -> float:
        """Where to cut."""
        return (self.x0 + self.x1) / 2


def _coverage(parts: Sequence[Stretch]) -> list[tuple[float, float, float]]:
    """Intervals of x with the height of text that covers them, from left to right."""
    edges = sorted({x for part in parts for x in (part.x0, part.x1)})
    change: dict[float, float] = dict.fromkeys(edges, 0.0)
    for part in parts:
        change[part.x0] += part.size
        change[part.x1] -= part.size
    covered, intervals = 0.0, []
    for left, right in pairwise(edges):
        covered += change[left]
        intervals.append((left, right, covered))
    return intervals


def _candidates(parts: Sequence[Stretch], body: float) -> list[Gutter]:
    """Bands that little text crosses, least crossed first."""
    intervals = _coverage(parts)
    highest = max((height for _, _, height in intervals), default=0.0)
    found: list[Gutter] = []
    for limit in (share * highest for share in _CROSSING):
        start: float | None = None
        for left, right, height in [*intervals, (0.0, 0.0, highest + 1)]:
            if height <= limit + 1e-6:
                start = left if start is None else start
                end = right
            elif start is not None:
                if end - start >= _LEAST_GUTTER * body:
                    found.append(Gutter(start, end))
                start = None
    return found


def _is_prose(side: Sequence[Line], left: float, right: float) -> bool:
    """Whether lines fill their column as running text does; the cells of a table do not."""
    width = right - left
    full = [line for line in side if line.x1 - line.x0 >= _FULL * width]
    characters = sorted(len(line.text) for line in side)
    text = "".join(line.text for line in side)
    letters = sum(character.isalpha() for character in text)
    return (
        len(full) >= 0.5 * len(side)
        and characters[len(characters) // 2] >= _LEAST_CHARACTERS
        and letters >= _LETTERS * len(text)
    )


def _aligned(fewer: Sequence[Line], more: Sequence[Line]) -> float:
    """The share of lines that have one at the same height on the other side: the rows of a table."""
    heights = [line.y for line in more]
    return sum(any(abs(line.y - y) < 0.15 * line.size for y in heights) for line in fewer) / len(fewer)


def _sides(parts: Sequence[Stretch], gutter: Gutter) -> tuple[list[Stretch], list[Stretch], list[Stretch]]:
    """The stretches left and right of a gutter, and those that cross it; a formula may reach into it."""
    left: list[Stretch] = []
    right: list[Stretch] = []
    spanning: list[Stretch] = []
    for part in parts:
        if part.x0 < gutter.x0 and part.x1 > gutter.x1:
            spanning.append(part)
        elif part.x0 + part.x1 < 2 * gutter.middle:
            left.append(part)
        else:
            right.append(part)
    return left, right, spanning


def _are_columns(left: Sequence[Stretch], right: Sequence[Stretch], total: int) -> bool:
    if min(len(left), len(right)) < max(_LEAST_LINES, _LEAST_SIDE * total):
        return False
    left_lines, right_lines = lines(left, 0), lines(right, 0)
    fewer, more = sorted((left_lines, right_lines), key=len)
    if len(fewer) < _LEAST_LINES:
        return False
    left_is_prose = _is_prose(left_lines, min(s.x0 for s in left), max(s.x1 for s in left))
    right_is_prose = _is_prose(right_lines, min(s.x0 for s in right), max(s.x1 for s in right))
    if left_is_prose and right_is_prose:
        return True
    return (left_is_prose or right_is_prose) and _aligned(fewer, more) < 0.5


def find_gutter(parts: Sequence[Stretch], body: float) -> Gutter | None:
    """The white band between two columns of running text, the least crossed one first; None if there is none."""
    for gutter in _candidates(parts, body):
        left, right, _ = _sides(parts, gutter)
        if _are_columns(left, right, len(parts)):
            return gutter
    return None


def _fits_known(parts: Sequence[Stretch], gutter: Gutter) -> bool:
    """Whether the columns of other pages are those of this one, where the last column has only a line or two."""
    left, right, spanning = _sides(parts, gutter)
    if not left or not right or len(spanning) > _MOST_CROSSING * len(parts):
        return False
    side = lines(left if len(left) > len(right) else right, 0)
    return len(side) >= _LEAST_LINES and _is_prose(side, min(p.x0 for p in side), max(p.x1 for p in side))


def _header_rows(rows: Sequence[Line], gutter: Gutter) -> int:
    """How many rows at the top stand on one side of the gutter only, above a white band: names under a title."""
    count = 0
    for number, (row, below) in enumerate(pairwise(rows), 1):
        left, right, spanning = _sides(row.stretches, gutter)
        if number > _MOST_HEADER_ROWS or spanning or (left and right):
            break
        if below.y - row.y > _BAND * max(row.size, below.size):
            count = number
    return count


def _zones(parts: Sequence[Stretch], gutter: Gutter) -> list[tuple[bool, list[Stretch]]]:
    """Groups of stretches from top to bottom: those over the whole width (True), and those in columns between."""
    rows = lines(parts, 0)
    is_wide = [bool(_sides(row.stretches, gutter)[2]) for row in rows]
    for start in (0, *(n for n in range(1, len(rows)) if is_wide[n - 1] and not is_wide[n])):
        if not is_wide[start]:
            headers = _header_rows(rows[start:], gutter)
            is_wide[start : start + headers] = [True] * headers
    zones: list[tuple[bool, list[Stretch]]] = []
    for row, wide in zip(rows, is_wide):
        if not zones or zones[-1][0] != wide:
            zones.append((wide, []))
        zones[-1][1].extend(row.stretches)
    return zones


def _around(
    bands: Sequence[tuple[float, float]], parts: Sequence[Stretch], page: int, body: float
) -> Iterator[list[Line]]:
    """The columns of a page above, between and below its tables, and these; one column where no others are left."""
    outside = [part for part in parts if not any(top <= part.y <= bottom for top, bottom in bands)]
    if find_gutter(outside, body) is None:
        yield lines(parts, page)
        return
    above = -math.inf
    for top, bottom in (*bands, (math.inf, math.inf)):
        yield from columns([part for part in parts if above < part.y < top], page, body, depth=1)
        yield from filter(None, [lines([part for part in parts if top <= part.y <= bottom], page)])
        above = bottom


def columns(
    parts: Sequence[Stretch], page: int, body: float, known: Sequence[Gutter] = (), depth: int = 0
) -> list[list[Line]]:
    """The lines of a page, column by column in reading order.

    `body` is the size of the running text, `known` the gutters of other pages.
    """
    if not parts:
        return []
    gutter = find_gutter(parts, body) if depth < _MOST_DEPTH else None
    if gutter is None and depth < _MOST_DEPTH:
        gutter = next((other for other in known if _fits_known(parts, other)), None)
    if gutter is None:
        return [lines(parts, page)]
    if depth == 0 and (bands := set_in_rows(lines(parts, page))):
        return list(_around(bands, parts, page, body))
    ordered: list[list[Line]] = []
    for is_wide, zone in _zones(parts, gutter):
        left, right, _ = _sides(zone, gutter)
        if is_wide:
            ordered.append(lines(zone, page))
        elif left and right:
            ordered.extend(columns(left, page, body, known, depth + 1))
            ordered.extend(columns(right, page, body, known, depth + 1))
        else:
            ordered.extend(columns(zone, page, body, known, depth + 1))
    return ordered
