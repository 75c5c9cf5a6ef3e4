"""The rows of a table that name something and what it costs, or what is taken off."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.tables.heads_of_columns import cells_in
from pipeline.digest.values.values import ValueReader
from pipeline.span import Span

DECIMAL = re.compile(r"(?<![\w.,-])(?:\((?=[\d .,]+\)))?[-−–]?(?:\d{1,3}(?:[ .,]\d{3})+|\d+)[.,]\d{2}\)?(?![\w.,%])")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_RATE = re.compile(r"\d{1,2}(?:[.,]\d{1,2})?\s?%")
"""How the rows of a table of taxes begin, in which nothing is sold."""
_MINUS: Final = frozenset("-−–(")
"""Signs before what is taken off a sum."""
_COLUMNS: Final = 2


class SoldItems:
    """Reads what was sold from the tables of one language."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._words = words
        self._values = values
        self._sum_rows = re.compile(words.pattern("summing_row"), re.IGNORECASE)

    def find(self, text: str, rows: Sequence[Span]) -> Iterator[tuple[Span, str | None]]:
        """The rows of a table that name something and what it costs: their places, and the last amount."""
        lines = [Line.of(text, row, has_columns=True) for row in rows]
        heads = len(cells_in(lines[0])) if lines and not DECIMAL.search(lines[0].text) else 0
        is_wide = any(len(cells_in(line)) > _COLUMNS for line in lines)
        is_summed = False
        for line in lines:
            cells = [line.text[start:end].strip() for start, end in cells_in(line)]
            priced = next((cell for cell in reversed(cells[1:]) if _is_price(cell)), None)
            # A row of fewer cells sums up, or says what was paid.
            sums_up = self._words.label.match(line.text) if len(cells) == heads else self._words.label.search(line.text)
            is_summed = is_summed or (sums_up is not None and line is not lines[0])
            # Above the sums, what has one price for all leaves out how many: "Staff   £310.00".
            least_cells = max(_COLUMNS, heads - 1) if is_summed or cells[-1:] != [priced] else _COLUMNS
            if priced is None or sums_up or len(cells) < least_cells:
                continue
            if _RATE.match(cells[0]) or self._sum_rows.fullmatch(cells[0].rstrip(" :")):
                continue  # of a table of taxes
            if heads and sum(1 for _ in DECIMAL.finditer(line.text)) > _COLUMNS:
                continue  # which of so many is the price only their heads tell: a row with them
            # One word is enough where more than a name and a price stand in the row: "Cleats | 2 | 8.00 | 16.00".
            # So it is where something is taken off: "Retention 5% | -42.50".
            is_off = priced[0] in _MINUS
            least = 2 if len(cells) <= _COLUMNS and not is_off else 1
            is_told = bool(heads) or is_wide or is_off
            if is_told and any(len(_LETTERS.findall(cell)) >= least for cell in cells if cell != priced):
                amounts = list(self._values.amounts(priced))
                yield line.span(0, len(line.text)), amounts[-1].normalized if amounts else None


def _is_price(cell: str) -> bool:
    """Whether a cell holds an amount and little else: no "Monday, by 10.30 in the morning"."""
    return DECIMAL.search(cell) is not None and len(_LETTERS.findall(cell)) <= _COLUMNS
