"""Steps, which are told from the first on or not at all: the fourth alone reads as if it were all there is."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from pipeline.digest.blocks import items_of
from pipeline.digest.extending import own_places
from pipeline.digest.key_fact import KeyFact
from pipeline.digest.passage import Passage
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan, Span

_LEAST: Final = 3
"""Steps of what is done in an order."""
_WORTH: Final = 3.0
"""What several of them together are worth more than another list."""
_MARKS: Final = "#*_ .:"


class Steps:
    """The steps of one document: the items below what `heads` them ("Steps", « Marche à suivre »)."""

    def __init__(self, document: Document, heads: re.Pattern[str]) -> None:
        self._firsts: Mapping[Span, Span] = dict(_steps(document, heads))

    def passages(self, passages: Iterable[Passage]) -> Iterator[Passage]:
        """The passages without those that tell a later step and not the first."""
        for passage in passages:
            places = own_places(passage)
            if not self._may_be_told(places):
                continue
            told = sum(any(step.overlaps(place.span) for place in places) for step in self._firsts)
            weight = (passage.surface.weight or 0.0) + _WORTH * (told >= _LEAST)
            yield replace(passage, surface=replace(passage.surface, weight=weight)) if told else passage

    def facts(self, facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
        """The facts without sentences that are a later step alone."""
        return (f for f in facts if len(f.value.split()) < _LEAST or self._may_be_told(f.sources))

    def _may_be_told(self, places: Iterable[SourceSpan]) -> bool:
        spans = [place.span for place in places]
        firsts = {first for step, first in self._firsts.items() if any(step.overlaps(span) for span in spans)}
        return all(any(first.overlaps(span) for span in spans) for first in firsts)


def _steps(document: Document, heads: re.Pattern[str]) -> Iterator[tuple[Span, Span]]:
    """Each step with the first of its list."""
    blocks = document.blocks
    items = items_of(document)
    run: list[Span] = []
    for number, block in enumerate((*blocks, None)):
        if block is not None and number in items:
            run.append(block.span)
            continue
        if len(run) >= _LEAST and _is_headed(document, number - len(run), heads):
            yield from ((step, run[0]) for step in run)
        run = []


def _is_headed(document: Document, number: int, heads: re.Pattern[str]) -> bool:
    """Whether the block above a list, or the title of its section, says that steps follow."""
    title = document.sections[document.blocks[number].section].title
    above = document.blocks[number - 1].span if number else None
    return any(heads.match(fragment(document, span).strip(_MARKS)) for span in (title, above) if span is not None)
