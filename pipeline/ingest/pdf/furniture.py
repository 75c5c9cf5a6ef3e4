"""Running heads, running feet and page numbers: lines at the edge of pages that come back from page to page."""

import re
from collections import Counter
from collections.abc import Sequence

from pipeline.ingest.pdf.lines import Line, Stretch, lines

_EDGE_LINES = 3
_EDGE_SHARE = 0.13
_NUMBER = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(r"\W*(?:[ivxlcIVXLC]{1,7}|\d{1,4}(?:\s*[/|\-–]\s*\d{1,4})?)\W*")
_PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxl]{1,6}")
_HEAD_WORDS = 14
_SMALL = 0.96
_SAME_HEIGHT = 4.0
_GAP = 1.6
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


def _is_set_apart(page: Sequence[Line], line: Line) -> bool:
    """Whether white space stands between an edge line and the text next to it."""
    at = page.index(line)
    inner = at + 1 if at < len(page) / 2 else at - 1
    return 0 <= inner < len(page) and abs(page[inner].y - line.y) > _GAP * max(line.size, page[inner].size)


def _is_numbered_head(line: Line, body: float) -> bool:
    """Whether a line in small print begins or ends with a number, as running heads with page numbers do."""
    words = line.text.split()
    is_short = 1 < len(words) <= _HEAD_WORDS and line.size < _SMALL * body and not line.is_bold
    return is_short and bool(_PAGE_NUMBER.fullmatch(words[0]) or _PAGE_NUMBER.fullmatch(words[-1]))


def furniture(pages: Sequence[Sequence[Stretch]], body: float) -> list[frozenset[Stretch]]:
    """For each page, the stretches that belong to running heads, running feet and page numbers.

    A line is furniture if its text (digits masked) stands at the edge of several pages, if it is nothing but a
    number, if it is small print with a page number, or if something set apart stands at its very height on most
    pages. `body` is the size of the running text.
    """
    rows = [lines(parts, number) for number, parts in enumerate(pages)]
    heights = [line.y for page in rows for line in page]
    if not heights:
        return [frozenset() for _ in pages]
    top, bottom = min(heights), max(heights)
    edges = [_edges(page, top, bottom) for page in rows]
    texts = Counter(key for page in edges for key in sorted({_key(line) for line in page}))
    places = Counter(
        place
        for page, candidates in zip(rows, edges)
        for place in sorted({round(line.y / _SAME_HEIGHT) for line in candidates if _is_set_apart(page, line)})
    )
    found: list[frozenset[Stretch]] = []
    for page, candidates in zip(rows, edges):
        dropped: set[Stretch] = set()
        for line in candidates:
            place = round(line.y / _SAME_HEIGHT)
            everywhere = max(places[place - 1], places[place], places[place + 1])
            is_constant = len(pages) >= _LEAST_PAGES and everywhere >= _POSITION_SHARE * len(pages)
            is_repeated = texts[_key(line)] >= (2 if len(pages) < 2 * _LEAST_PAGES else _LEAST_PAGES)
            is_apart = _is_set_apart(page, line)
            if is_repeated or (
                is_apart and (is_constant or _ONLY_NUMBER.fullmatch(line.text) or _is_numbered_head(line, body))
            ):
                dropped.update(line.stretches)
        found.append(frozenset(dropped))
    return found
