"""Cells of a line: between tabs or bars, or between the gaps of columns that are set with spaces."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.span import Span

_PARTS = re.compile(r"[\t|]")
_LINE_END = re.compile(r"; (?=\S)")
_GAP: Final = 2
_SLACK: Final = 2
"""Signs by which a cell may begin beside the head of its column."""


def is_parted(text: str) -> bool:
    """Whether tabs or bars part the cells of a line, so that an empty one shows."""
    return _PARTS.search(text) is not None


def cells_of(text: str, line: Span, gap: int = 2) -> list[Span | None]:
    """The places of the cells of a line: between tabs or bars, where an empty one has none, or between gaps.

    A `gap` is so many spaces at least; a line for which more than two are asked is parted by nothing else.
    """
    body = line.of(text)
    if gap > _GAP or not is_parted(body):
        gapped = re.finditer(rf"\S+(?: {{1,{gap - 1}}}\S+)*", body)
        return [Span(line.start + match.start(), line.start + match.end()) for match in gapped]
    found: list[Span | None] = []
    begin = line.start
    for end in (*(line.start + match.start() for match in _PARTS.finditer(body)), line.end):
        cell = text[begin:end]
        start = begin + len(cell) - len(cell.lstrip())
        found.append(Span(start, begin + len(cell.rstrip())) if cell.strip() else None)
        begin = end + 1
    return found


def lines_in_cell(text: str, cell: Span) -> Iterator[Span]:
    """What stood on lines of their own in a cell, which a table has on one: "Mr Osei; 3 Mill Road; Ludlow SY8 1AB"."""
    yield from (Span(cell.start + begin, cell.start + end) for begin, end in between(cell.of(text), _LINE_END))


def by_place(text: str, cells: Sequence[Span | None], heads: Sequence[Span | None]) -> dict[int, Span] | None:
    """The cells of a line in columns of spaces, by the head above each; None where one stands below none."""
    starts = [column_of(text, head.start) for head in heads if head]
    found: dict[int, Span] = {}
    for cell in filter(None, cells):
        near = [number for number, start in enumerate(starts) if abs(column_of(text, cell.start) - start) <= _SLACK]
        if len(near) != 1 or near[0] in found:
            return None
        found[near[0]] = cell
    return found


def column_of(text: str, place: int) -> int:
    """How many signs stand before a place on its line."""
    return place - (text.rfind("\n", 0, place) + 1)


def between(text: str, sign: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The stretches of a line between the places of a sign that hold something."""
    begin = 0
    for match in sign.finditer(text):
        if begin < match.start():
            yield begin, match.start()
        begin = match.end()
    if begin < len(text):
        yield begin, len(text)
