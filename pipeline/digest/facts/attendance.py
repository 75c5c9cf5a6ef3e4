"""Names that stand in columns behind their label, as at the head of minutes: "Present:   Ann Reed   Ben Hill"."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.cells import cells_of, column_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

ADDRESS = re.compile(r"\s*(?:<[^<>]*>|\(@[^()]*\))")
_GAP: Final = 3
"""Spaces between columns of names."""
_FAR: Final = 9
"""Column from which the place of a name tells that it goes on with those above."""
_SLACK: Final = 3
_ATTENDING: Final = frozenset({"absent", "in_attendance", "present"})
"""Facts whose names may stand in columns; what stands beside an addressee is none: "To: Fell Club   Invoice no. 4"."""
_MOST: Final = 20
"""Lines of names."""
_LONGEST: Final = 8
"""Words of a name with what is said of it: "Ann Reed (until 8.25 pm)"."""


def names_said(document: Document, name: str, span: Span) -> tuple[Span, str]:
    """Names with those in their columns, and as they are told: without addresses of mail, commas between columns."""
    cells = [*_columns(document.text, span)] if name in _ATTENDING else []
    if len(cells) > 1 and cells[-1].end > span.end:
        said = ", ".join(fragment(document, cell) for cell in cells)
        return Span(span.start, cells[-1].end), ADDRESS.sub("", said)
    return span, ADDRESS.sub("", fragment(document, span))


def _columns(text: str, names: Span) -> Iterator[Span]:
    """Names with those that stand beside them on their line and below them in their columns; none but names."""
    line = Span(names.start, _line_end(text, names.start))
    column = column_of(text, names.start)
    for _ in range(_MOST):
        cells = [cell for cell in cells_of(text, line, gap=_GAP) if cell]
        is_first = line.start == names.start
        is_beside = bool(cells) and abs(column_of(text, cells[0].start) - column) <= _SLACK
        if not is_beside or not all(_is_name(cell.of(text)) for cell in cells) or not (is_first or column >= _FAR):
            return
        yield from cells
        begin = line.end + 1
        if begin >= len(text) or not text[begin : _line_end(text, begin)].strip():
            return
        line = Span(begin, _line_end(text, begin))


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return end if end >= 0 else len(text)


def _is_name(text: str) -> bool:
    is_clean = ":" not in text and text[-1:] not in ".,;"
    return is_clean and text[:1].isupper() and 1 < len(text.split()) <= _LONGEST
