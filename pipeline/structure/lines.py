"""Lines of a text, with where they stand and how they look."""

import re
from dataclasses import dataclass

from pipeline.source import LayoutMark, SourceText

TAB = 8
WIDEST = 400
"""How far a line is searched for the columns of a table."""
_COLUMN_GAP = re.compile(r"\t| {3,}|\s\|\s?")
_RULE = re.compile(r"([=\-~^*_#])\1{2,}$")


@dataclass(frozen=True, slots=True)
class Line:
    """A non-blank line without the white space around it.

    `indent` and `end_column` count columns; `is_after_gap` says that a blank line, a page break or nothing at
    all stands before; `mark` is the innermost layout mark over the line that matters for its kind.
    """

    start: int
    end: int
    text: str
    indent: int
    is_after_gap: bool
    mark: LayoutMark | None

    @property
    def end_column(self) -> int:
        """The column after the last character."""
        return self.indent + len(self.text)

    @property
    def printed(self) -> str:
        """The line with the spaces before it, which put its cells below those of other lines."""
        return " " * self.indent + self.text[:WIDEST]

    @property
    def is_tabular(self) -> bool:
        """Whether wide gaps part the line into three columns or more."""
        first = _COLUMN_GAP.search(self.text, 0, WIDEST)
        return first is not None and _COLUMN_GAP.search(self.text, first.end(), WIDEST) is not None

    @property
    def is_rule(self) -> bool:
        """Whether the line is drawn with one repeated sign, as a rule or an underline."""
        return is_rule(self.text)


def is_rule(text: str) -> bool:
    """Whether `text` is one sign, three times or more."""
    return bool(_RULE.match(text))


def split_lines(source: SourceText) -> list[Line]:
    """The non-blank lines of the text in order; every kind of line break and the form feed end a line."""
    lines: list[Line] = []
    marks = _MarkSweep(source.marks)
    offset = 0
    is_after_gap = True
    for raw in source.text.splitlines(keepends=True):
        stripped = raw.strip()
        if stripped:
            left = raw[: len(raw) - len(raw.lstrip())]
            start = offset + len(left)
            indent = len(left.expandtabs(TAB)) if "\t" in left else len(left)
            lines.append(
                Line(start, start + len(stripped), stripped, indent, is_after_gap, marks.at(start, len(stripped)))
            )
            is_after_gap = raw.endswith("\f")
        else:
            is_after_gap = True
        offset += len(raw)
    return lines


_OUTER_WINS = ("table", "code", "footnote")


class _MarkSweep:
    """Finds the mark over each line, the lines being asked for in order."""

    def __init__(self, marks: tuple[LayoutMark, ...]) -> None:
        self._marks = sorted(marks, key=lambda mark: (mark.span.start, -mark.span.end))
        self._next = 0
        self._open: list[LayoutMark] = []

    def at(self, start: int, length: int) -> LayoutMark | None:
        """The mark over the line at `start`: a table, code or footnote around it, else the innermost."""
        while self._next < len(self._marks) and self._marks[self._next].span.start < start + length:
            self._open.append(self._marks[self._next])
            self._next += 1
        self._open = [mark for mark in self._open if mark.span.end > start]
        for mark in self._open:
            if mark.kind in _OUTER_WINS:
                return mark
        return self._open[-1] if self._open else None
