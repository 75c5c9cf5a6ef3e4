"""Lists that no fact of a short document says: what announces them with its items, or with each where that is long.

Items are marked, or stand line by line under what announces them: the medicines of a discharge letter.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.blocks import LED, as_list, item_said, items_of
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.reading.details import DETAIL, LEADER
from pipeline.digest.reading.details import RULE as DETAIL_RULE
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import Span

_TOGETHER: Final = 60
_LONGEST: Final = 40
_MOST: Final = 10
_LEAST: Final = 2
_LABEL: Final = 6
_COVERED: Final = 0.5
_MARK = re.compile(r"[\W_]*(?:(?P<figure>\d{1,3})|[a-zA-Z]{1,4})(?P<end>[.)°]+)|[\W_]+")
"""The mark of an item: those of one list are alike, "(a)" and "(b)", where those of the list around are not."""
_DEAD = re.compile(r"[{}<>|\\\t]|__|==|…|://|[?:]$")


def enumerations(
    document: Document, surfaces: Sequence[Surface], known: Sequence[KeyFact], replies: re.Pattern[str]
) -> Iterator[KeyFact]:
    """The facts of the lists of which facts that are known say less than half; none of a list that has `replies`."""
    marked = items_of(document)
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    for surface in surfaces:
        if surface.is_quoted or surface.speaker is not None or not surface.line.text.endswith(":"):
            continue
        spans = [*_items(document, surface.block + 1, marked)]
        said = sum(len(span) * any(_is_in(span, fact) for fact in known) for span in spans)
        if len(spans) < _LEAST or said >= _COVERED * sum(map(len, spans)):
            continue
        head = fragment(document, surface.span)
        label = head.rstrip(": \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
        label = label if len(label.split()) <= _LABEL else ""
        items = [item_said(document, span, colon) for span in spans]
        if any(map(replies.match, items)):
            continue
        is_short = sum(len(item.split()) for item in items) <= _TOGETHER
        for told, places in [(items, spans)] if is_short else [([i], [s]) for i, s in zip(items, spans, strict=True)]:
            sources = tuple(place_of(document, span) for span in (surface.span, *places))
            yield KeyFact(DETAIL, closed(f"{head} {as_list(document, told)}"), None, sources, DETAIL_RULE, label)


def items_after(document: Document, number: int, marked: frozenset[int] | None = None) -> list[Span]:
    """The items of the list that begins right behind a block; `marked` are all of the document, where known."""
    marked = items_of(document) if marked is None else marked
    found = takewhile(lambda n: n in marked, range(number + 1, min(len(document.blocks), number + 1 + _MOST)))
    return [without_marker(document, document.blocks[n].span) for n in found]


def _items(document: Document, number: int, marked: frozenset[int]) -> Iterator[Span]:
    """The items that begin with a block: marked ones, or the lines of one paragraph that are no sentences."""
    blocks = document.blocks
    if number < len(blocks) and number not in marked and blocks[number].kind == "paragraph":
        lines = lines_of(document.text, blocks[number].span)
        able = all(_is_item(line.of(document.text)) and line.of(document.text).strip()[-1:] != "." for line in lines)
        yield from lines if able and len(lines) <= _MOST else ()
        return
    for following in range(number, min(len(blocks), number + _MOST)):
        span = without_marker(document, blocks[following].span)
        is_alike = _mark(document, following) == _mark(document, number) != _mark(document, number - 1)
        if following not in marked or not (is_alike and _is_item(span.of(document.text))):
            return
        yield span


def _mark(document: Document, number: int) -> str:
    """The kind of mark before a block: what it is made of, whatever its number."""
    line = document.text[document.text.rfind("\n", 0, document.blocks[number].span.start) + 1 :][:12]
    match = _MARK.match(line)
    return re.sub(r"\d+", "1", re.sub(r"[^\W\d_]+", "a", match[0])).strip() if match else ""


def _is_item(text: str) -> bool:
    is_blank = LEADER.search(LED.sub("", text)) is not None
    return bool(text.strip()) and len(text.split()) <= _LONGEST and not (_DEAD.search(text) or is_blank)


def _is_in(span: Span, fact: KeyFact) -> bool:
    return any(place.span.overlaps(span) for place in fact.sources)
