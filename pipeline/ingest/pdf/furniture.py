"""Running heads, running feet and page numbers: lines at the edge of pages that come back from page to page."""

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.ingest.pdf.flow import Typography
from pipeline.ingest.pdf.lines import Line, Stretch, lines

_EDGE_LINES = 3
_EDGE_SHARE = 0.13
_NUMBER = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(r"\W*(?:[ivxlcIVXLC]{1,7}|\d{1,4}(?:\s*[/|\-–]\s*\d{1,4})?)\W*")
_PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxl]{1,6}")
_HEAD_WORDS = 14
_SMALL, _LARGE = 0.96, 1.04
_NOTE = re.compile(r"(?:\d{1,3}|[*†‡§¶∗])\s*[^\W\d]")
_SAME_HEIGHT = 4.0
_GAP, _WIDER, _SHORT = 1.6, 1.3, 0.5
_POSITION_SHARE = 0.6
_LEAST_PAGES = 3


def _key(line: Line) -> tuple[str, int]:
    """Text with digits masked, and size: the title on the first page is larger than the head that repeats it."""
    return "".join(_NUMBER.sub("#", line.text).lower().split()), round(line.size)


def _edges(page: Sequence[Line], top: float, bottom: float) -> list[Line]:
    """The lines that may be furniture: the first and last few, near the edge of what is printed anywhere."""
    margin = _EDGE_SHARE * (bottom - top)
    first = [line for line in page[:_EDGE_LINES] if line.y < top + margin]
    last = [line for line in page[-_EDGE_LINES:] if line.y > bottom - margin]
    return first + [line for line in last if line not in first]


def _inner(page: Sequence[Line], line: Line) -> Line | None:
    """The line next to an edge line, towards the text."""
    at = page.index(line)
    inner = at + 1 if at < len(page) / 2 else at - 1
    return page[inner] if 0 <= inner < len(page) else None


def _is_set_apart(page: Sequence[Line], line: Line, normal: Typography) -> bool:
    """Whether more white space than between lines stands between an edge line and the text next to it."""
    inner = _inner(page, line)
    if inner is None:
        return False
    gap = abs(inner.y - line.y)
    return gap > _GAP * max(line.size, inner.size) and gap > _WIDER * normal.leading * normal.size


def _looks_like_furniture(page: Sequence[Line], line: Line, normal: Typography, *, is_foot: bool) -> bool:
    """Whether an edge line is smaller than the text or short, but neither a title nor a note."""
    width = max(other.x1 for other in page) - min(other.x0 for other in page)
    is_small = line.size < _SMALL * normal.size
    is_short = line.size < _LARGE * normal.size and line.x1 - line.x0 < _SHORT * width
    return (is_small or is_short) and not (is_foot and _NOTE.match(line.text))


def _is_numbered_head(line: Line, body: float, *, is_foot: bool) -> bool:
    """Whether a line in small print has a page number at an end; at the foot a number in front calls a note."""
    words = line.text.split()
    if not 1 < len(words) <= _HEAD_WORDS or line.size >= _SMALL * body or line.is_bold:
        return False
    return bool(_PAGE_NUMBER.fullmatch(words[-1]) or (_PAGE_NUMBER.fullmatch(words[0]) and not is_foot))


def furniture(pages: Sequence[Sequence[Stretch]], normal: Typography) -> list[frozenset[Stretch]]:
    """For each page, the stretches that belong to running heads, running feet and page numbers.

    A line is furniture if its text (digits masked) stands at the edge of several pages, if it is nothing but a
    number, if it is small print with a page number, or if something set apart stands at its very height on most
    pages. `normal` is the typography of the running text.
    """
    rows = [lines(parts, number) for number, parts in enumerate(pages)]
    heights = [line.y for page in rows for line in page]
    if not heights:
        return [frozenset() for _ in pages]
    top, bottom = min(heights), max(heights)
    middle = (top + bottom) / 2
    edges = [_edges(page, top, bottom) for page in rows]
    texts = Counter(key for page in edges for key in sorted({_key(line) for line in page}))
    places = Counter(
        place
        for page, candidates in zip(rows, edges)
        for place in sorted({round(line.y / _SAME_HEIGHT) for line in candidates if _is_set_apart(page, line, normal)})
    )
    needed = 2 if len(pages) < 2 * _LEAST_PAGES else _LEAST_PAGES
    found: list[frozenset[Stretch]] = []
    for page, candidates in zip(rows, edges):
        dropped: list[Line] = []
        # From the text outwards: of a head in two lines, only the inner one is set apart from the text.
        for line in sorted(candidates, key=lambda line: abs(line.y - middle)):
            place = round(line.y / _SAME_HEIGHT)
            everywhere = max(places[place - 1], places[place], places[place + 1])
            is_constant = (
                len(pages) >= _LEAST_PAGES
                and everywhere >= _POSITION_SHARE * len(pages)
                and _looks_like_furniture(page, line, normal, is_foot=line.y > middle)
            )
            is_telling = (
                texts[_key(line)] >= needed
                or is_constant
                or _ONLY_NUMBER.fullmatch(line.text) is not None
                or _is_numbered_head(line, normal.size, is_foot=line.y > middle)
            )
            if is_telling and (_is_set_apart(page, line, normal) or _inner(page, line) in dropped):
                dropped.append(line)
        found.append(frozenset(part for line in dropped for part in line.stretches))
    return found
