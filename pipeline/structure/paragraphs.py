"""Lines joined into paragraphs: undoing the hard wrapping of plain text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pipeline.source import LayoutMark, SourceText
from pipeline.span import Span
from pipeline.structure.lines import Line, split_lines

OPENING = 400
"""Length of the part of a paragraph that rules may look at, in code points."""
ENDING = 120
"""Length of the end of a paragraph that is kept."""
WIDEST_WRAP = 130
"""Lines that go on beyond this column are not wrapped by hand: each is a paragraph."""
NARROWEST_WRAP = 40
"""Lines that all end before this column are not wrapped either: verse, addresses, fields of a header."""

BULLET = re.compile(r"[•·●○◦▪■□‣⁃*+o–—\-]\s+(?=\S)|[•●▪■‣⁃]")
ENUMERATOR = re.compile(r"(?:\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})\)|\[\d{1,4}\]|\d{1,3}\.|¶\s?\d+)\s+(?=\S)")
_TERMINAL = re.compile(r"[.!?:;…][\"'»”’)\]]*$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or more lines that belong together.

    `opening` is its beginning on one line (the whole of a short one), `ending` its last characters, `words`
    what `str.split` counts; `has_gap_before` and `has_gap_after` tell of blank lines, page breaks and the
    ends of the text.
    """

    span: Span
    opening: str
    ending: str
    words: int
    lines: int
    indent: int
    is_indented: bool
    is_tabular: bool
    has_gap_before: bool
    has_gap_after: bool
    mark: LayoutMark | None

    @property
    def is_terminated(self) -> bool:
        """Whether it ends like a sentence."""
        return bool(_TERMINAL.search(self.ending))

    @property
    def is_whole(self) -> bool:
        """Whether `opening` is all of it."""
        return len(self.opening) < OPENING


def read_paragraphs(source: SourceText) -> list[Paragraph]:
    """The paragraphs of a text in order; together they cover every non-blank character."""
    lines = split_lines(source)
    width = _wrap_width(lines)
    margin = min((line.indent for line in lines), default=0)
    groups = list(_groups(lines, width))
    followers = [*(group[0].is_after_gap for group in groups[1:]), True][: len(groups)]
    return [_paragraph(group, gap, margin, source.text) for group, gap in zip(groups, followers, strict=True)]


def split_paragraph(paragraph: Paragraph, length: int, text: str) -> tuple[Paragraph, Paragraph]:
    """Parts a paragraph in two behind the first `length` signs of its opening."""
    at, shown = paragraph.span.start, 0
    while shown < length:
        if text[at].isspace():
            while text[at + 1].isspace():
                at += 1
        at, shown = at + 1, shown + 1
    head = text[paragraph.span.start : at].rstrip()
    while text[at].isspace():
        at += 1
    first = replace(
        paragraph,
        span=Span(paragraph.span.start, paragraph.span.start + len(head)),
        opening=" ".join(head.split()),
        ending=head[-ENDING:],
        words=len(head.split()),
        lines=1,
        has_gap_after=False,
    )
    rest = replace(
        paragraph,
        span=Span(at, paragraph.span.end),
        opening=" ".join(text[at : min(at + 2 * OPENING, paragraph.span.end)].split())[:OPENING],
        words=max(1, paragraph.words - first.words),
        has_gap_before=False,
    )
    return first, rest


def _paragraph(group: Sequence[Line], has_gap_after: bool, margin: int, text: str) -> Paragraph:
    first, last = group[0], group[-1]
    if len(group) == 1:
        opening = first.text if len(first.text) < OPENING else first.text[:OPENING]
        words = len(first.text.split())
    else:
        words = sum(len(line.text.split()) for line in group)
        opening = text[first.start : min(last.end, first.start + 2 * OPENING)]
    return Paragraph(
        span=Span(first.start, last.end),
        opening=" ".join(opening.split())[:OPENING],
        ending=last.text[-ENDING:],
        words=words,
        lines=len(group),
        indent=first.indent,
        is_indented=min(line.indent for line in group) >= margin + 3,
        is_tabular=any(line.is_tabular for line in group),
        has_gap_before=first.is_after_gap,
        has_gap_after=has_gap_after,
        mark=first.mark,
    )


def _wrap_width(lines: Sequence[Line]) -> int | None:
    """The column at which the text was wrapped by hand, or None where it was not."""
    ends = sorted(
        line.end_column
        for line, follower in pairwise(lines)
        if not follower.is_after_gap and line.mark is follower.mark
    )
    if not ends:
        return None
    width = ends[(len(ends) * 9) // 10] if len(ends) > 9 else ends[-1]
    return width if NARROWEST_WRAP <= width <= WIDEST_WRAP else None


def _groups(lines: Sequence[Line], width: int | None) -> Iterator[list[Line]]:
    group: list[Line] = []
    for line in lines:
        if group and not _continues(group, line, width):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _continues(group: Sequence[Line], line: Line, width: int | None) -> bool:
    """Whether `line` goes on with the paragraph `group`."""
    previous = group[-1]
    if line.mark is not None and line.mark is previous.mark:
        return line.mark.kind in ("table", "code", "heading", "title", "caption") or not line.is_after_gap
    if line.is_after_gap or line.mark is not previous.mark:
        return False
    if line.is_underline:
        return len(group) == 1 and not previous.is_underline
    if previous.is_underline or group[0].text.startswith("#"):
        return False
    if line.is_tabular or previous.is_tabular:
        return line.is_tabular and previous.is_tabular
    is_terminated = bool(_TERMINAL.search(previous.text))
    if width is None:
        return not is_terminated and len(previous.text) >= 40 and line.text[0].islower() and not BULLET.match(line.text)
    is_full = previous.end_column + 1 + len(line.text.split(maxsplit=1)[0]) > width - max(2, width // 8)
    if BULLET.match(line.text) or ENUMERATOR.match(line.text):
        return is_full and not is_terminated and not _is_item(group[0])
    if line.indent >= previous.indent + 2 and is_terminated and not _is_item(group[0]):
        return False
    return is_full or (line.text[0].islower() and not is_terminated)


def _is_item(line: Line) -> bool:
    return bool(BULLET.match(line.text) or ENUMERATOR.match(line.text))
