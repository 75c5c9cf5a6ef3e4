"""The clause in which a fact is told, and what follows for who misses a deadline."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import Line
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.fragments import closed, fragment

_MOST_CLAUSE: Final = 26
_MOST_BEFORE: Final = 12
"""Words before the words of a rule that still belong to their clause."""
_MOST_NEGATED: Final = 3
"""Words between a negation and the words of a rule that it turns round."""
_CLOSED: Final = (".", "!")
"""Ends of what is a sentence, and no heading: "If you cannot come"."""
_MOST_TOGETHER: Final = 75
"""Words of a deadline and what follows from it."""
_REST_OF_NUMBER: Final = re.compile(r"(?:[.,/:]?\d)+")
_IN_FIGURES: Final = re.compile(r"\s\(\d{1,6}\)\s[^\W\d_]+")
"""A number again behind its words, and what is counted: "twelve| (12) months"."""


def clause_end(text: str, start: int, end: int) -> int:
    """Where the clause of what a rule found ends, if that is soon."""
    stop = next((n for n in range(end, len(text)) if text[n] == ";" or text[n:].strip() in (".", "")), end)
    return stop if len(text[start:stop].split()) <= _MOST_CLAUSE else end


def number_end(text: str, end: int) -> int:
    """Where what a rule found ends, if no number is cut at its point, comma or stroke: "a fee of 1|,310.40"."""
    rest = _REST_OF_NUMBER.match(text, end) if text[end - 1 : end].isdigit() else None
    return rest.end() if rest else end


def quantity_end(text: str, end: int, numerals: Collection[str]) -> int:
    """Where what a rule found ends, if no quantity is cut behind a number in words: "twelve| (12) months"."""
    said = text[:end].rpartition(" ")[2].casefold()
    rest = _IN_FIGURES.match(text, end) if said.rpartition("-")[2] in numerals else None
    return rest.end() if rest else end


def clause_start(text: str, start: int, least: int = 0) -> int:
    """Where the clause of what a rule found begins, not before `least`: "the Supplier's liability shall not …"."""
    begin = max(least, *(text.rfind(sign, 0, start) + 1 for sign in ";:("))
    if len(text[begin:start].split()) > _MOST_BEFORE:
        begin = max(begin, text.rfind(",", 0, start) + 1)
    begin += len(text[begin:start]) - len(text[begin:start].lstrip(" ,"))
    return begin if len(text[begin:start].split()) <= _MOST_BEFORE else start


def opened_line(source: str, line: Line, start: int) -> int:
    """Where the printed line of a place begins, if a field or an item could end above it: with a capital; else 0."""
    breaks = (n for n in range(start, 0, -1) if "\n" in source[line.places[n - 1] : line.places[n]])
    begin = next(breaks, 0)
    return begin if line.text[begin : begin + 1].isupper() and ":" in line.text[:begin] else 0


def negation_start(text: str, start: int, negation: re.Pattern[str]) -> int:
    """Where the negation begins that rules the words at `start`: "ne peut être | reconduit"; or `start` itself."""
    found = [*negation.finditer(text, 0, start)]
    behind = text[found[-1].end() : start] if found else ""
    near = found and len(behind.split()) <= _MOST_NEGATED and all(sign.isalpha() or sign in " -'’" for sign in behind)
    return found[-1].start() if near else start


def led_to(document: Document, fact: KeyFact, before: Sequence[Surface], surface: Surface) -> KeyFact:
    """A deadline whose sentence leans, with those before it in its paragraph: "The second, of £80, depends on …"."""
    near = [each for each in before if each.block == surface.block and not (each.is_quoted or each.is_list)]
    if near and not near[-1].leans:
        near = near[-1:]
    value = " ".join((*(closed(fragment(document, each.span)) for each in near), fact.value))
    if not near or len(value.split()) > _MOST_TOGETHER:
        return fact
    return replace(fact, value=value, sources=(*(place_of(document, each.span) for each in near), *fact.sources))


def with_consequence(
    document: Document, fact: KeyFact, surface: Surface, following: Sequence[Surface], consequence: re.Pattern[str]
) -> KeyFact:
    """A deadline with the sentence near it that says what happens to who misses it, and those between."""
    for number, after in enumerate(following):
        if after.block > surface.block + 1 or after.is_quoted:
            break
        if consequence.match(after.line.text) and after.line.text[-1:] in _CLOSED:
            behind = [each.span for each in following[: number + 1]]
            value = " ".join((closed(fact.value), *(fragment(document, span) for span in behind)))
            if len(value.split()) > _MOST_TOGETHER:
                break
            return replace(fact, value=value, sources=(*fact.sources, *(place_of(document, span) for span in behind)))
    return fact
