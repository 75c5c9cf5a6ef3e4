"""Tables of two blocks beside each other: income with its amounts at the left, what was spent at the right."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.tables.row_heads import are_figures, words_of_head
from pipeline.document import Document
from pipeline.span import Span

_MONEY = re.compile(r"[£€$]|\b(?:EUR|GBP|USD)\b")
_YEAR = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?")
_LEAST: Final = 2
"""Columns of a block: what something is, and a figure."""


def block_width(
    document: Document,
    heads: Sequence[Span | None],
    rows: Sequence[Sequence[Span | None]],
    sums: re.Pattern[str] | None,
) -> int | None:
    """How many columns each block has; None where a table is one.

    The heads behind the first of each block come again: a currency, a word for a sum or a year, over figures, or all
    heads do. What the first column of a block holds are words: "Date | £ | Rate | £" is one table.
    """
    names = [words_of_head(document, head).casefold() for head in heads]
    for width in range(_LEAST, len(names) // 2 + 1):
        blocks = [names[at : at + width] for at in range(0, len(names), width)]
        if len(names) % width or not all(map(all, blocks)) or any(block[1:] != blocks[0][1:] for block in blocks):
            continue
        are_sums = any(_MONEY.search(n) or _YEAR.fullmatch(n) or (sums and sums.match(n)) for n in blocks[0][1:])
        if not are_sums and any(block != blocks[0] for block in blocks):
            continue
        columns = [[words_of_head(document, row[at]) for row in rows if len(row) > at] for at in range(0, len(names))]
        first = [are_figures(columns[at]) for at in range(0, len(names), width)]
        behind = [are_figures(column) for at, column in enumerate(columns) if at % width]
        if not any(first) and all(any(map(bool, columns[at])) for at in range(0, len(names), width)):
            return width if all(behind) or not are_sums else None
    return None


def blocks_of(row: Sequence[Span | None], width: int, count: int) -> list[list[Span | None]]:
    """The cells of a row by the `count` blocks of its table, each of `width` columns."""
    cells = [*row, *[None] * (width * count - len(row))]
    return [cells[at : at + width] for at in range(0, width * count, width)]
