"""What a patient took before a letter changed it: a list of doses that no longer hold is no treatment."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document
from pipeline.span import Span

_TREATMENT: Final = "treatment"


class TreatmentReader:
    """Tells the treatments that hold, in one language.

    `treatment_before` has what heads the list of what is taken so far, `treatment_change` words that change it.
    """

    def __init__(self, words: DigestWords) -> None:
        self._before = frozenset(words.values("treatment_before"))
        self._changes = re.compile(rf"(?<!\w)(?:{words.pattern('treatment_change')})(?!\w)", re.IGNORECASE)

    def holding(self, document: Document, facts: Sequence[KeyFact]) -> list[KeyFact]:
        """The facts without doses listed as taken so far, where anything of the document may change them.

        Of a list of several only some of which were read none is told: the list itself says them all.
        """
        doses = [fact.sources[0].span for fact in facts if fact.name == _TREATMENT]
        if not doses:
            return [*facts]
        partly = [span for span in _lists(document) if 0 < _count(document, span, doses) < _items(document, span)]
        facts = [
            fact
            for fact in facts
            if fact.name != _TREATMENT or not any(span.overlaps(fact.sources[0].span) for span in partly)
        ]
        if not any(fact.name == _TREATMENT for fact in facts) or not self._changes.search(document.text):
            return [*facts]
        former = [*self._listed_before(document)]
        return [
            fact
            for fact in facts
            if fact.name != _TREATMENT or not any(span.overlaps(fact.sources[0].span) for span in former)
        ]

    def _listed_before(self, document: Document) -> Iterator[Span]:
        """The lines from a heading or label of what is taken so far to the next one."""
        is_before = False
        for block in document.blocks:
            for span in lines_of(document.text, block.span):
                title, colon, _ = Line.of(document.text, span).text.partition(":")
                if colon or block.kind == "heading":
                    is_before = title.strip("#*_ .").casefold() in self._before
                if is_before:
                    yield span


def _lists(document: Document) -> Iterator[Span]:
    """Where the lists of marked items stand."""
    for is_list, blocks in groupby(document.blocks, key=lambda block: block.kind == "list_item"):
        if is_list:
            first, *others = blocks
            yield Span(first.span.start, others[-1].span.end if others else first.span.end)


def _items(document: Document, span: Span) -> int:
    return sum(block.span.overlaps(span) for block in document.blocks)


def _count(document: Document, span: Span, doses: Sequence[Span]) -> int:
    """The items of a list in which a dose was read."""
    items = (block.span for block in document.blocks if block.span.overlaps(span))
    return sum(any(item.overlaps(dose) for dose in doses) for item in items)
