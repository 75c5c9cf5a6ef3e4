"""Which blocks of a document are its running text, and which of them are items of lists."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from pipeline.document import RUNNING_KINDS, Block, BlockKind, Document, language_of
from pipeline.fragments import fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import Span

TOLD: Final[frozenset[BlockKind]] = frozenset((*RUNNING_KINDS, "abstract"))
_LONGEST_KEYWORDS: Final = 250
"""Code points of keywords: longer ones are text below a heading that was not theirs."""


_LABEL: Final = 4
"""Words of a line that may stand over a paragraph: "What to do"."""
LED = re.compile(r"\s?\.{4,}\s?(?=[£€$]\s?\d|\d[\d., ]*[^\d\s.,])")
"""Dots that lead from the words of an item to a figure with its unit: no number of a page."""
_CLAUSE = re.compile(r"\s*\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[A-ZÀ-Þ])")
"""The number of a clause: "3.2 The price …"."""


def unmarked(document: Document, span: Span) -> Span:
    """The span of a sentence that opens a block, without its number, bullet or number of a clause."""
    own = without_marker(document, span)
    clause = _CLAUSE.match(own.of(document.text))
    return Span(own.start + clause.end(), own.end) if clause else own


def unnumbered(document: Document, span: Span) -> Span:
    """A sentence without the number of its clause, "4.3", where that stands before its capital."""
    number = _CLAUSE.match(document.text, span.start, span.end)
    return Span(number.end(), span.end) if number else span


def ungreeted(document: Document, span: Span, greeting: re.Pattern[str]) -> tuple[Span, bool]:
    """A sentence without the greeting that it goes on from, "Hi all," above "we move …", and whether it had one."""
    found = greeting.match(document.text, span.start, span.end)
    return (Span(found.end(), span.end), True) if found else (span, False)


def is_cut_off(document: Document, block: Block, little: Collection[str]) -> bool:
    """Whether a block goes on with the line right above, which ends in a `little` word: "… the Secretary, the"."""
    if block.kind == "list_item":
        return False
    text, end = document.text, block.span.start
    while end and text[end - 1] in " \t":
        end -= 1
    if not end or text[end - 1] != "\n":
        return False
    title = document.sections[block.section].title
    if title is not None and title.end >= end - 1:
        return False  # the line above is its heading: "What it is used for"
    line = text[text.rfind("\n", 0, end - 1) + 1 : end - 1].split()
    return len(line) > _LABEL and line[-1] in little


def is_text(block: Block) -> bool:
    """Whether a block is running text; keywords of several lines are text below a heading that was not theirs."""
    return block.kind in TOLD or (block.kind == "keywords" and len(block.span) > _LONGEST_KEYWORDS)


def items_of(document: Document) -> frozenset[int]:
    """The blocks that are items of lists, also in what structure took for an abstract."""
    marked = [mark.span for mark in document.source.marks if mark.kind == "list_item"]
    starts = {span.start for span in marked}
    return frozenset(
        number
        for number, block in enumerate(document.blocks)
        if block.kind == "list_item" or (block.kind == "abstract" and block.span.start in starts)
    )


def item_said(document: Document, span: Span, colon: str) -> str:
    """An item without what parts it from the next; a colon for dots that lead to its figure: "Berth: 75 €"."""
    return LED.sub(f"{colon} ", fragment(document, span)).strip(" ;,.")


def as_list(document: Document, items: Iterable[str]) -> str:
    """Items as one text, parted as the language of the document asks."""
    return f"{traits_of(language_of(document)).space_before.get(';', '')}; ".join(items)
