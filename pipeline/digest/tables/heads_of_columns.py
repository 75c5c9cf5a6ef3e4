"""Whether the first row of a table says what stands in its columns, by its lines as rules see them."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.elements.line import Line

_COLUMNS: Final = 2


def is_head(lines: Sequence[Line]) -> bool:
    """Whether the first row says what stands in three or more columns, each of several rows: no figure, no colon."""
    counts = [len(cells_in(line)) for line in lines]
    is_even = len(lines) > _COLUMNS and counts[0] > _COLUMNS and counts.count(counts[0]) > _COLUMNS
    return is_even and not any(sign.isdigit() or sign == ":" for sign in lines[0].text)


def has_figures_below(lines: Sequence[Line]) -> bool:
    """Whether figures stand in all rows below the first in one column, as long as they are alike."""
    rows = [[line.text[slice(*cell)] for cell in cells_in(line)] for line in lines]
    alike = [row for row in rows[1:] if len(row) == len(rows[0])]
    columns = range(1, len(rows[0]))
    return len(alike) > 1 and any(all(any(map(str.isdigit, row[at])) for row in alike) for at in columns)


def cells_in(line: Line) -> list[tuple[int, int]]:
    """Where the cells of a row begin and end."""
    return [match.span() for match in re.finditer(r"[^\t]+", line.text)]
