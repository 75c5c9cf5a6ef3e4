"""What stands below the rows of a table that columns of spaces part: their sums, what is taken off, what is left.

Such rows leave out cells, and begin where they like; their figures end where those above them do.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from pipeline.digest.elements.cells import column_of
from pipeline.digest.values.values import decimal_of
from pipeline.span import Span

_FIGURE = re.compile(r"[-–−(]?\s?[£€$]?\s?\d{1,3}(?:[ ,.'’]?\d{3})*(?:[.,]\d\d)?\)?(?:\s?[£€$%])?")
_NUMBER = re.compile(r"\d[\d ,.'’]*")
_LEAST: Final = 2


def right_edges(text: str, rows: Sequence[Sequence[Span | None]], width: int) -> dict[int, int]:
    """Where the figures of each column end, by its number, as far as those of two whole rows at least do."""
    ends: dict[int, Counter[int]] = {}
    for row in rows:
        for number, cell in enumerate(row if len(row) == width else ()):
            if number and cell and _FIGURE.fullmatch(cell.of(text)):
                ends.setdefault(number, Counter())[column_of(text, cell.end)] += 1
    best = {number: max(counts.items(), key=lambda item: (item[1], item[0])) for number, counts in ends.items()}
    return {number: column for number, (column, count) in best.items() if count >= _LEAST}


def by_right_edge(text: str, row: Sequence[Span | None], edges: Mapping[int, int]) -> dict[int, Span | None]:
    """The cells of a row that leaves some out: its label, if it has one, and its figures by where they end."""
    shown = [cell for cell in row if cell]
    labels = [cell for cell in shown if not _FIGURE.fullmatch(cell.of(text))]
    figures = [cell for cell in shown if cell not in labels]
    columns = {column: number for number, column in edges.items()}
    numbers = [columns.get(column_of(text, cell.end)) for cell in figures]
    if not figures or None in numbers or len(labels) > 1 or (labels and labels[0] is not shown[0]):
        return {}
    placed: dict[int, Span | None] = {number: cell for number, cell in zip(numbers, figures, strict=True) if number}
    return {0: labels[0], **placed} if labels else placed


def sums_columns(text: str, cells: Mapping[int, Span | None], above: Sequence[Mapping[int, Span | None]]) -> bool:
    """Whether each figure of a row without a label is what its column comes to."""
    shown = {number: cell for number, cell in cells.items() if cell}
    sums = {number: [_number(text, row.get(number)) for row in above] for number in shown}
    return (
        len(above) >= _LEAST
        and bool(shown)
        and all(sum(filter(None, sums[number]), Decimal(0)) == _number(text, cell) for number, cell in shown.items())
    )


def _number(text: str, cell: Span | None) -> Decimal | None:
    match = _NUMBER.search(cell.of(text)) if cell and _FIGURE.fullmatch(cell.of(text)) else None
    number = decimal_of(match[0].strip()) if match else None
    return -number if number is not None and cell and cell.of(text)[0] in "-–−(" else number
