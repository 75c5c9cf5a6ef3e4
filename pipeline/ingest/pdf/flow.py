"""Paragraphs: which lines of a column belong together, and how the text flows on over columns and pages."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.ingest.pdf.glyphs import SOFT_HYPHEN
from pipeline.ingest.pdf.lines import Line

_INDENT = 0.7
_ROW_CELLS = 3
"""Cells of a row that is no line of text with a wide gap."""
_LEADING, _LARGE_LEADING = 1.35, 1.6
_OTHER_SIZE = 0.08
_ITEM = re.compile(
    r"(?:[•●▪■◦‣∙►➢✓]|[–—*-]\s)\s*|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)\s|\[\d{1,3}\]\s?|\d{1,2}\.\s+(?=\S)"
)
_NUMBERED = re.compile(r"(?:\d{1,2}\.)*\d{1,2}\.?\s+[^\W\d_]|[A-Z]\.\s+\S|[IVX]+\.?\s+[A-Z]")
_FINAL = re.compile(r"[.!?:…][)\]»”\"'’]*\s*$")
_DONE = re.compile(r"[.;:,!?…]\W*$")
_BULLETS = "•●▪■◦‣∙►➢✓"
_HYPHENS = ("-", SOFT_HYPHEN)
_CODE_END = re.compile(r"[{};]\s*$")


@dataclass(frozen=True, slots=True)
class Typography:
    """What is normal in a document: the size of its running text, and the distance of its lines, in sizes."""

    size: float
    leading: float


def typography(columns: Sequence[Sequence[Line]]) -> Typography:
    """The size in which most characters stand, and the commonest distance of lines in it."""
    sizes: Counter[float] = Counter()
    for column in columns:
        for line in column:
            sizes[line.size] += len(line.text)
    size = max(sorted(sizes), key=lambda s: sizes[s], default=10.0)
    gaps: Counter[float] = Counter()
    for column in columns:
        for upper, lower in pairwise(column):
            if upper.size == lower.size == size and 0 < lower.y - upper.y < 3 * size:
                gaps[round((lower.y - upper.y) / size, 1)] += 1
    return Typography(size, max(sorted(gaps), key=lambda g: gaps[g], default=1.2))


@dataclass(frozen=True, slots=True)
class Edges:
    """Where the lines of a column usually begin and end."""

    left: float
    right: float


def _edges(column: Sequence[Line]) -> Edges:
    starts = Counter(round(line.x0) for line in column)
    often = [x for x, count in starts.items() if count >= 0.2 * len(column)] or list(starts)
    ends = sorted(line.x1 for line in column)
    return Edges(min(often), ends[max(0, round(0.9 * len(ends)) - 1)])


def _fits(previous: Line, line: Line, edges: Edges) -> bool:
    """Whether the first word of a line would have had room on the line before."""
    first = line.text.split(" ", 1)[0]
    per_character = (line.x1 - line.x0) / max(1, len(line.text))
    return previous.x1 + per_character * (len(first) + 1) < edges.right - 0.6 * line.size


def _is_indented(line: Line, left: float) -> bool:
    return line.x0 > left + _INDENT * line.size


def _breaks(paragraph: Sequence[Line], line: Line, edges: Edges, normal: Typography) -> bool:
    """Whether a line begins a new paragraph."""
    previous = paragraph[-1]
    goes_on = line.text[0].islower() and not _FINAL.search(previous.text)
    if abs(line.size - previous.size) > (2 if goes_on else 1) * _OTHER_SIZE * max(line.size, previous.size):
        return True
    if line.is_bold != previous.is_bold and len(line.text) > 2 and len(previous.text) > 2:
        return True
    stands_out = line.size > 1.1 * normal.size or line.is_bold
    leading = max(_LARGE_LEADING if stands_out else _LEADING, normal.leading * 1.22)
    if line.y - previous.y > leading * line.size or line.y < previous.y:
        return True
    if len(line.cells) > 1 and len(previous.cells) > 1:
        return True
    if len(paragraph) == 1 and _is_below_row(previous, line):
        return True
    if stands_out:
        return bool(_NUMBERED.match(line.text)) and _fits(previous, line, edges)
    if _begins_item(paragraph, line, edges):
        return True
    if _is_hanging(paragraph) and line.x0 < previous.x0 - _INDENT * line.size:
        return True
    if line.x0 > previous.x0 + _INDENT * line.size and not _is_indented(previous, edges.left) and len(paragraph) > 1:
        return True
    begins = line.text[0].isupper() or not line.text[0].isalpha() or bool(_FINAL.search(previous.text))
    return begins and not previous.text.endswith(_HYPHENS) and _fits(previous, line, edges)


def _is_below_row(row: Line, line: Line) -> bool:
    """Whether a line opens with a capital at the left of a row and goes over its gaps: it continues no cell."""
    if len(row.cells) < _ROW_CELLS or len(line.cells) > 1 or not line.text[0].isupper():
        return False
    second = next(right.x0 for left, right in pairwise(row.stretches) if right.x0 - left.x1 > line.size)
    return abs(line.x0 - row.x0) < line.size and line.x1 > second + line.size


def _begins_item(paragraph: Sequence[Line], line: Line, edges: Edges) -> bool:
    """Whether a line begins a list item: always with a bullet; with a dash or number if the line before is done."""
    if not _ITEM.match(line.text):
        return False
    previous = paragraph[-1]
    is_done = bool(_DONE.search(previous.text)) or _fits(previous, line, edges)
    return line.text[0] in _BULLETS or is_done


def _is_hanging(paragraph: Sequence[Line]) -> bool:
    """Whether the lines after the first are indented, as in lists of references."""
    return len(paragraph) > 1 and all(_is_indented(line, paragraph[0].x0) for line in paragraph[1:])


def paragraphs(column: Sequence[Line], normal: Typography) -> list[list[Line]]:
    """The lines of a column, grouped into paragraphs."""
    found: list[list[Line]] = []
    edges = _edges(column) if column else Edges(0, 0)
    for line in column:
        if found and not _breaks(found[-1], line, edges, normal):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def is_item(text: str) -> bool:
    """Whether a paragraph begins with a bullet or an item number."""
    return bool(_ITEM.match(text))


def is_unfinished(text: str) -> bool:
    """Whether a paragraph ends without final punctuation, so that its sentence may go on elsewhere."""
    return not _FINAL.search(text) and not _CODE_END.search(text)
