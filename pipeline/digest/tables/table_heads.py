"""What tables stand under: their rows are told with the caption or heading over them, which says what they are of."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.rules import title_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_LONGEST: Final = 7
_LONGEST_STEM: Final = 30
_RUN_IN: Final = 4
"""Words of a name that runs in at the head of a paragraph."""
_LEADING: Final = frozenset({"list_item", "paragraph"})
_STOP: Final = re.compile(r"[.!?]\s+")
_LEAST: Final = 2
"""Tables under heads of their own, in a document whose rows need these."""
_ROW: Final = " – "
_SUM = re.compile(r":\s[-–−+]?\s?[£€$]?\s?\d[\d.,\s]*(?:[£€$%]|[A-Z]{3})?$")
"""A label with nothing but a figure."""
_NUMBER = re.compile(r"^(?:[^\W\d_]{4,10}\.? \d{1,2}\s?[.:–—-]|\d{1,2}(?:\.\d{1,2}){0,3}[.)]?)\s+(?=[«“\"A-ZÀ-Þ])")


def block_of(document: Document, fact: KeyFact) -> int | None:
    """The number of the table in which a fact stands."""
    place = fact.sources[-1].span
    return next((n for n, b in enumerate(document.blocks) if b.kind == "table" and b.span.contains(place)), None)


def with_table_heads(
    document: Document, facts: Sequence[KeyFact], colon: str, is_formal: Callable[[str], bool]
) -> Iterator[KeyFact]:
    """The facts, rows of several cells behind what heads their table; if one has a head, only if a line leads to it."""
    tables = {fact: block_of(document, fact) for fact in facts if fact.name == "field" and _is_row(fact)}
    heads = {number: _head(document, number, is_formal) for number in {*tables.values()} if number is not None}
    are_parted = len({head for head in heads.values() if head}) >= _LEAST
    for fact in facts:
        if fact.name == "field" and fact.label[:1].islower() and (stem := _stem(document, block_of(document, fact))):
            said = fragment(document, stem).rstrip(" :")
            yield replace(
                fact,
                value=f"{said}{colon} {fact.value}",
                sources=(place_of(document, stem), *fact.sources),
                label=said,
            )
            continue
        number = tables.get(fact)
        head = heads.get(number) if number is not None else None
        head = head if head is None or are_parted or head == _above(document, number or 0) else None
        text = _said(document, head) if head else ""
        if head is None or fact.sources[0].span.end <= head.end or text.casefold() in fact.value.casefold():
            yield fact
            continue
        yield replace(fact, value=f"{text}{colon} {fact.value}", sources=(place_of(document, head), *fact.sources))


def _said(document: Document, head: Span) -> str:
    """A head without its number, or that of its table."""
    return _NUMBER.sub("", title_of(fragment(document, head)))


def _is_row(fact: KeyFact) -> bool:
    return _ROW in fact.value or len(fact.sources) > _LEAST or _SUM.search(fact.value) is not None


def _head(document: Document, number: int, is_formal: Callable[[str], bool]) -> Span | None:
    """The caption right above a table, else the heading of its section, where that says something in a few words."""
    above = document.blocks[number - 1] if number else None
    section = document.blocks[number].section
    title = document.sections[section].title if section else None
    able = (above.span if above is not None and above.kind == "caption" else None, _above(document, number), title)
    for span in filter(None, able):
        text = _said(document, span)
        if 0 < len(text.split()) <= _LONGEST and not is_formal(text) and ":" not in text:
            return span
    return None


def _stem(document: Document, number: int | None) -> Span | None:
    """The sentence that ends in a colon above a table whose rows go on with it: "It may be used provided that:"."""
    block = document.blocks[number - 1] if number else None
    text = block.span.of(document.text).rstrip() if block is not None and block.kind in _LEADING else ""
    if block is None or not text.endswith(":"):
        return None
    start = max((match.end() for match in _STOP.finditer(text)), default=0)
    stem = Span(block.span.start + start, block.span.start + len(text))
    return stem if len(stem.of(document.text).split()) <= _LONGEST_STEM else None


def _above(document: Document, number: int) -> Span | None:
    """The words that lead to a table right above it: "Balance at 31 August:", or "Sick pay." before "It depends …:"."""
    block = document.blocks[number - 1] if number else None
    text = block.span.of(document.text) if block is not None and block.kind in _LEADING else ""
    if block is None or not text.rstrip().endswith(":"):
        return None
    starts = [match.end() for match in _STOP.finditer(text)]
    last = Span(block.span.start + (starts[-1] if starts else 0), block.span.start + len(text.rstrip(" :\n")))
    if len(last.of(document.text).split()) <= _LONGEST:
        return last
    first = Span(block.span.start, block.span.start + len(text[: starts[0]].rstrip(" .\n"))) if starts else None
    return first if first is not None and len(first.of(document.text).split()) <= _RUN_IN else None
