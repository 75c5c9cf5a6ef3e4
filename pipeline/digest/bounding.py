"""Lines that bound what stands below them: what is told there is no part of the whole: "Options (not included)"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from pipeline.digest.heads import Head
from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.document import Block, Document
from pipeline.fragments import fragment

_LONGEST: Final = 10
_TITLING: Final = frozenset({"heading", "paragraph"})
_MARKS: Final = " *_#:"
_BOUND: Final = frozenset({"amount", "field", "payment"})
"""Facts that would be read as terms of the whole."""


def bounded_blocks(document: Document, bounds: re.Pattern[str]) -> Mapping[int, Head]:
    """The line that bounds them by the numbers of the blocks right below it, down to the next empty line."""
    return {number: head for at, head in _lines(document, bounds) for number in _below(document, at)}


def _lines(document: Document, bounds: re.Pattern[str]) -> Iterator[tuple[int, Head]]:
    for number, block in enumerate(document.blocks):
        if block.kind not in _TITLING or "\n" in block.span.of(document.text).strip():
            continue
        text = fragment(document, block.span).strip(_MARKS)
        is_line = 0 < len(text.split()) <= _LONGEST and (text[-1].isalnum() or text[-1] == ")")
        if is_line and bounds.search(text):
            yield number, Head(text, block.span, block.span.end, is_run_in=True, is_bounding=True)


def _below(document: Document, number: int) -> Iterator[int]:
    """The blocks below a line; an empty line may stand between it and the first of them."""
    before = document.blocks[number]
    for at, block in enumerate(document.blocks[number + 1 :], number + 1):
        is_parted = document.text[before.span.end : block.span.start].count("\n") > 1
        if block.kind == "heading" or (is_parted and not (at == number + 1 or _are_items(before, block))):
            return
        yield at
        before = block


def _are_items(*blocks: Block) -> bool:
    return all(block.kind == "list_item" for block in blocks)


def with_bounds(document: Document, fact: KeyFact, bounded: Mapping[int, Head], colon: str) -> KeyFact:
    """A fact behind the line that bounds it."""
    if fact.name not in _BOUND or not bounded:
        return fact
    span = fact.sources[0].span
    head = next((h for n, h in bounded.items() if document.blocks[n].span.contains(span)), None)
    if head is None:
        return fact
    sources = (place_of(document, head.span), *fact.sources)
    return replace(fact, value=f"{head.label(colon)} {fact.value}", sources=sources)
