"""Lines that open with the numbers of one series, each over what stands below: "3/ Your duties", "2nd MOTION - Roof".

The numbers may be written in any way, with a word that all have; one of a series that has its text on its own line
heads nothing, and ends what the line before it heads.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pipeline.digest.head import Head
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
    for series in _series(document):
        if not _is_headed(document, series):
            continue
        for line, following in pairwise((*series, None)):
            if line is None or document.blocks[line.block].kind in _TITLES:
                continue
            head = None if line.title is None else _head(document, line.title, head_of)
            for number in _below(document, line, following):
                found[number] = head
    return found


def _head(document: Document, line: Span, head_of: Callable[[str, Span, int], Head | None]) -> Head | None:
    said = line.of(document.text)
    text = _COLUMN.sub("", said).strip(" *_") or said.strip(" *_")
    head = head_of(text, Span(line.start, line.start + len(said.rstrip())), line.end)
    return None if head is None else replace(head, is_run_in=True)


def _series(document: Document) -> Iterator[Sequence[_Line]]:
    """The lines whose numbers go on from each other with the same mark behind them."""
    runs: list[tuple[str, list[_Line]]] = []
    for at, block in enumerate(document.blocks):
        match = _NUMBERED.match(document.text, block.span.start, block.span.end) if block.kind in _KINDS else None
        if match is None:
            continue
        number, mark = int(match["number"]), match["mark"]
        line = _Line(at, number, _title(document, block, match))
        own = next((run for sign, run in reversed(runs) if sign == mark and run[-1].number + 1 == number), None)
        if own is not None:
            own.append(line)
        elif number == 1:
            runs.append((mark, [line]))
    for _, run in runs:
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


def _below(document: Document, line: _Line, following: _Line | None) -> Iterator[int]:
    """The blocks that a line is over: down to the next of its series, a heading, or a line in capitals."""
    last = len(document.blocks) if following is None else following.block
    for number in range(line.block, last):
        block = document.blocks[number]
        if number > line.block and (block.kind in _TITLES or _is_loud(block.span.of(document.text))):
            return
        yield number


def _is_loud(text: str) -> bool:
    """Whether a text is one line in capitals, which may have a bracket in small letters."""
    said = text.strip()
    return "\n" not in said and _BRACKET.sub("", said).isupper() and len(said.split()) > 1 and not said[-1:].isdigit()
