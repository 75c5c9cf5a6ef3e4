"""Heads of columns in two rows: "Morning   Afternoon" over "Opens   Closes   Opens   Closes"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.tables.row_heads import words_of_head
from pipeline.document import Document
from pipeline.span import Span

_LEAST_ROWS: Final = 3
_LEAST: Final = 2
_UNIT = re.compile(r"\([^()]{1,12}\)$")
"""What a head says of the figures below it: "Consultation (€)"."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The names over groups of heads: by the first sign of each head the name over it."""

    over: Mapping[int, Span]

    def of(self, head: Span | None) -> Span | None:
        """The name over a head."""
        return self.over.get(head.start) if head is not None else None


def line_above(text: str, line: Span) -> Span | None:
    """The printed line right above another one."""
    end = text.rfind("\n", 0, line.start)
    start = text.rfind("\n", 0, max(0, end)) + 1
    return Span(start, end) if start < end and text[start:end].strip() else None


def are_over_heads(document: Document, places: Sequence[Span]) -> bool:
    """Whether cells are the names over groups of heads, which stand on the line right below."""
    text = document.text
    rows: list[Sequence[Span | None]] = [places]
    start = text.find("\n", places[-1].end) + 1
    while start and len(rows) < _LEAST_ROWS:
        end = text.find("\n", start)
        end = end if end >= 0 else len(text)
        rows.append(cells_of(text, Span(start, end)) if start < end else [])
        start = end + 1 if end < len(text) else 0
    return groups_of(document, rows) is not None


def groups_of(document: Document, rows: Sequence[Sequence[Span | None]]) -> Groups | None:
    """The names of the first row, where the second has the same heads again below each of them."""
    if len(rows) < _LEAST_ROWS:
        return None
    names, heads = ([cell for cell in row if cell] for row in rows[:2])
    width = len(heads) // len(names) if names else 0
    texts = [words_of_head(document, head).casefold() for head in heads]
    if len(names) < _LEAST or width < _LEAST or texts != texts[:width] * len(names):
        return None
    every = " ".join([*texts, *(words_of_head(document, name) for name in names)])
    if any(map(str.isdigit, every)):
        return None
    return Groups({head.start: names[number // width] for number, head in enumerate(heads)})


def has_unit(text: str) -> bool:
    """Whether the head of the labels says what the figures beside them are: "Consultation (€)"."""
    return _UNIT.search(text) is not None
