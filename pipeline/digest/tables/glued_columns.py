"""Columns of years that a page has in one cell: "2023-24 2024-25 Change" above "1 012 1 184 + 17 %".

Each figure is told below its own head, or the row is not told: run together they are a number that nobody wrote.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from pipeline.digest.tables.row_heads import YEARS
from pipeline.span import Span

Row = list[Span | None]

_TOKEN = re.compile(r"\S+")
_THOUSANDS = r"\d{1,3}(?:[ ,\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]\d{3})+"
_FIGURE = re.compile(rf"[-–−+(]?\s?[£€$]?\s?(?:{_THOUSANDS}|(?!0\d)\d+)(?:[.,]\d{{1,2}})?\)?\s?(?:%|[£€$])?")
_SIGNS: Final = ("-", "–", "−", "+")
_TWO: Final = 2
_MOST_TOKENS: Final = 16
_MOST_OF_FIGURE: Final = 6
"""Tokens of one figure: its sign, groups of three digits, a currency."""


def glued_at(text: str, rows: Sequence[Row]) -> int | None:
    """The number of the row of heads of such a table."""
    return next((number for number, row in enumerate(rows[:-1]) if _heads(text, row)), None)


def parted_columns(text: str, rows: Sequence[Row]) -> list[Row]:
    """The rows below heads that stand in one cell, each with its figures apart; none that may be read in two ways."""
    heads = _heads(text, rows[0])
    found: list[Row] = [[rows[0][0], *heads]]
    for row in rows[1:]:
        cell = row[1] if len(row) == _TWO else None
        figures = _figures(text, cell, len(heads)) if cell else None
        if figures:
            found.append([row[0], *figures])
    return found


def _heads(text: str, row: Row) -> list[Span]:
    """The heads in the second of two cells: years, and at most one word that says how they differ."""
    cell = row[1] if len(row) == _TWO else None
    tokens = _tokens(text, cell) if cell else []
    years = sum(YEARS.fullmatch(token.of(text)) is not None for token in tokens)
    is_head = years >= _TWO and years >= len(tokens) - 1 and all(YEARS.fullmatch(t.of(text)) for t in tokens[:_TWO])
    return tokens if is_head and (years == len(tokens) or tokens[-1].of(text)[0].isalpha()) else []


def _tokens(text: str, cell: Span) -> list[Span]:
    return [Span(cell.start + match.start(), cell.start + match.end()) for match in _TOKEN.finditer(cell.of(text))]


def _figures(text: str, cell: Span, count: int) -> list[Span] | None:
    """So many figures as which a cell can be read, where there is only one way to."""
    tokens = _tokens(text, cell)
    if len(tokens) > _MOST_TOKENS:
        return None

    @cache
    def ways(at: int, left: int) -> tuple[tuple[Span, ...], ...]:
        if at == len(tokens) or not left:
            return ((),) if at == len(tokens) and not left else ()
        found: list[tuple[Span, ...]] = []
        for end in range(at + 1, min(len(tokens), at + _MOST_OF_FIGURE) + 1):
            figure = Span(tokens[at].start, tokens[end - 1].end)
            if _FIGURE.fullmatch(figure.of(text)):
                found += [(figure, *rest) for rest in ways(end, left - 1)]
        return tuple(found[:_TWO])

    read = ways(0, count)
    if len(read) != 1:
        return None
    change = read[0][-1].of(text)
    is_marked = change[:1] in _SIGNS or change.endswith("%")  # of a change both years are known
    # Where fewer figures could be meant, one cell may have been empty: "1 200 900" is 1 200 and 900.
    return None if not is_marked and any(ways(0, fewer) for fewer in range(1, count)) else [*read[0]]
