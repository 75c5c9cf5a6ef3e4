"""The orders of an operative part, each as a line of its own, and reasons that stand in one sentence.

Extraction runs a whole operative part into one sentence ("PAR CES MOTIFS, LA COUR, Infirme le jugement, Condamne …")
and takes a short order for a heading: behind the formula, what begins as an order does is one. Some courts give all
their reasons in one sentence ("Attendu que …; Attendu cependant que …"): each that begins so is one.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.document import Document
from pipeline.letsum.rules import RuleBook, RuleSet, words_of
from pipeline.letsum.segmenting.evidence import Line
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_BREAK = re.compile(r"(?<=[,;.:])\s+(?=[^\W\d_])")
_OPENING = 40
"""Code points in which a reason shows how it begins."""
_ONE_LINE = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\N{NO-BREAK SPACE}": " ", "’": "'"})
"""Keeps every place."""


class OrderReader:
    """Sets the orders of judgments in one language apart."""

    def __init__(self, book: RuleBook, settings: SegmentationSettings) -> None:
        self._settings = settings
        self._operative = book.set_of("operative")
        self._recitals = book.set_of("recital")
        self._kinds = (book.set_of("ruling"), book.set_of("relief"))

    def apart(self, document: Document, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines, those of the operative part cut before each order and none of them a heading."""
        parts = list(self._cut(document, lines))
        orders = [self._order(part.text) > 0 for part in parts]
        found: list[Line] = []
        near = self._settings.order_reach
        last = -near - 1
        for index, part in enumerate(parts):
            is_formula = self._is_late(index, parts) and self._operative.first(part.text) is not None
            is_near = index - last <= near
            if is_formula or (is_near and orders[index]):
                last = index
            line = replace(part, index=index)
            if part.is_heading and is_near and not is_formula and any(orders[index : index + near]):
                block = replace(part.block, kind="paragraph")
                line = replace(line, block=block, is_heading=False)
            found.append(line)
        return tuple(found)

    def _is_late(self, index: int, lines: Sequence[Line]) -> bool:
        return index >= int(self._settings.earliest_outcome * len(lines))

    def _cut(self, document: Document, lines: Sequence[Line]) -> Iterator[Line]:
        """The lines in their parts; one without a formula inside, orders behind one, or reasons, is its only part."""
        is_behind = False
        for line in lines:
            text = line.span.of(document.text).translate(_ONE_LINE)
            formula = self._formula(text) if self._is_late(line.index, lines) and not line.is_heading else None
            is_behind = is_behind or formula is not None
            starts = list(self._starts(text, formula or 0)) if is_behind and not line.is_heading else []
            reasons = [] if line.is_heading else self._reasons(text[: formula or None])
            starts = [*reasons, *([formula] if formula else []), *starts]
            yield from _parts(document, line, starts, self._settings.longest_read) if starts else (line,)

    def _formula(self, text: str) -> int | None:
        """Where the last formula stands that is known inside a line by its capitals."""
        return max((match.start() for _, match in self._operative.matching(text)), default=None)

    def _reasons(self, text: str) -> list[int]:
        """Where further reasons begin in a sentence."""
        breaks = (match.end() for match in _BREAK.finditer(text) if text[match.start() - 1] in ";.")
        return [at for at in breaks if text[at].isupper() and _at_start(self._recitals, text[at : at + _OPENING])]

    def _starts(self, text: str, first: int) -> Iterator[int]:
        """Where orders begin that stand behind another, with a capital; what introduces one belongs to it."""
        end = first
        for match in _BREAK.finditer(text, first):
            at = match.end()
            if at >= end and text[at].isupper() and (length := self._order(text[at : at + self._settings.order_read])):
                end = at + length
                yield at

    def _order(self, text: str) -> int:
        """The length of the words by which a text begins as an order does; 0 where it does not."""
        return max((_at_start(rules, text) for rules in self._kinds), default=0)


def _at_start(rules: RuleSet, text: str) -> int:
    return max((match.end() for _, match in rules.matching(text) if match.start() == 0), default=0)


def _parts(document: Document, line: Line, starts: Sequence[int], longest: int) -> Iterator[Line]:
    """The parts of a line that begin at its start and at these places in it."""
    tokens = document.annotation.tokens_of(line.sentence) if document.annotation else ()
    at = [token.span.start for token in tokens]
    edges = [0, *starts, len(line.span.of(document.text))]
    for number, (start, end) in enumerate(pairwise(edges)):
        text = document.text[line.span.start + start : line.span.start + end]
        span = Span(line.span.start + start, line.span.start + start + len(text.rstrip()))
        if not span.end > span.start:
            continue
        first, last = (line.sentence.first + bisect_left(at, edge) for edge in (span.start, span.end))
        sentence = replace(line.sentence, span=span, first=first, last=last)
        words = words_of(span.of(document.text)[:longest])
        yield replace(line, sentence=sentence, text=words, boundary="paragraph" if number else line.boundary)
