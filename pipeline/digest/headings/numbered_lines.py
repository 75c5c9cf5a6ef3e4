"""Lines that open with the numbers of one series, each over what stands below: "3/ Your duties", "2nd MOTION - Roof".

The numbers may be written in any way, with a word that all have; one of a series that has its text on its own line
heads nothing, and ends what the line before it heads.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.document import Block, Document
from pipeline.span import Span

_LEAST: Final = 3
"""Lines of a series."""
_KINDS: Final = frozenset({"paragraph", "list_item", "heading", "title"})
_TITLES: Final = frozenset({"heading", "title"})
_NUMBERED: Final = re.compile(
    r"\s*(?P<number>\d{1,2})[^\W\d_]{0,3}(?:[ ][^\W\d_]{3,12})?[ ]?(?P<mark>[-–—/.):])[ ]{1,3}"
    r"(?P<title>[A-ZÀ-Þ«“\"][^\n]{1,160})"
)
_COLUMN: Final = re.compile(r"[ ]{3,}.*|\s*\([^()]*\)\s*$", re.DOTALL)
"""What stands beside a title: another column, or a bracket at its end."""
_UNENDED: Final = re.compile(r"[^.;:,!…]$")
_GOES_ON: Final = re.compile(r"\s*[a-zß-ÿ]")
_BRACKET: Final = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class _Line:
    """A block that opens with a number, and its title where that is all of its first line."""

    block: int
    number: int
    title: Span | None


def numbered_lines(document: Document, head_of: Callable[[str, Span, int], Head | None]) -> Mapping[int, Head | None]:
    """What heads blocks by their numbers: a line of a series, or None below one that has its text on its line."""
    found: dict[int, Head | None] = {}
    lines = [line for series in _series(document) if _is_headed(document, series) for line in series]
    opened = {line.block for line in lines}
    for line in lines:
        if document.blocks[line.block].kind in _TITLES:
            continue
        head = None if line.title is None else _head(document, line.title, head_of)
        for number in _below(document, line.block, opened):
            found[number] = head
    return found


def _head(document: Document, line: Span, head_of: Callable[[str, Span, int], Head | None]) -> Head | None:
    said = line.of(document.text)
    text = _COLUMN.sub("", said).strip(" *_") or said.strip(" *_")
    head = head_of(text, Span(line.start, line.start + len(said.rstrip())), line.end)
    return None if head is None else replace(head, is_run_in=True)


def _series(document: Document) -> Iterator[Sequence[_Line]]:
    """The lines whose numbers go on from each other with the same mark behind them."""
    runs: list[list[_Line]] = []
    waiting: dict[tuple[str, int], list[int]] = {}  # by mark and last number: heaps, the run that began last on top
    for at, block in enumerate(document.blocks):
        match = _NUMBERED.match(document.text, block.span.start, block.span.end) if block.kind in _KINDS else None
        if match is None:
            continue
        number, mark = int(match["number"]), match["mark"]
        line = _Line(at, number, _title(document, block, match))
        if number == 1:
            runs.append([line])
            own = len(runs) - 1
        elif waits := waiting.get((mark, number - 1)):
            own = -heappop(waits)
            runs[own].append(line)
        else:
            continue
        heappush(waiting.setdefault((mark, number), []), -own)
    for run in runs:
        if len(run) >= _LEAST:
            yield run


def _title(document: Document, block: Block, match: re.Match[str]) -> Span | None:
    """The title of a numbered line, where it is no sentence and what stands below it in its block begins anew."""
    title = match["title"].rstrip()
    behind = document.text[match.end("title") : block.span.end]
    if _UNENDED.search(title) is None or (behind.strip() and _GOES_ON.match(behind)):
        return None
    return Span(match.start("title"), match.end("title"))


def _is_headed(document: Document, series: Sequence[_Line]) -> bool:
    """Whether the lines of a series are over something: no list, in which one stands right below the other."""
    blocks = document.blocks
    over = 0
    for line, following in pairwise((*series, None)):
        if line is None or line.title is None:
            continue
        is_over = line.title.end < blocks[line.block].span.end - 1 or (
            line.block + 1 < len(blocks) and (following is None or following.block > line.block + 1)
        )
        over += is_over
    return over * 2 > len(series)


def _below(document: Document, first: int, opened: Collection[int]) -> Iterator[int]:
    """The blocks that a line is over: down to the next line of any series, a heading, or a line in capitals."""
    yield first
    for number in range(first + 1, len(document.blocks)):
        block = document.blocks[number]
        if number in opened or block.kind in _TITLES or _is_loud(block.span.of(document.text)):
            return
        yield number


def _is_loud(text: str) -> bool:
    """Whether a text is one line in capitals, which may have a bracket in small letters."""
    said = text.strip()
    return "\n" not in said and _BRACKET.sub("", said).isupper() and len(said.split()) > 1 and not said[-1:].isdigit()
