"""What a short digest must tell, by what documents of its kind are for; and remarks that mean nothing without that.

Where there is room for one or two sentences, a letter is its decision or request, a contract its object and its price,
a recall the product. What a paragraph adds further down ("Nobody was hurt.", "The garage is not included.") is told
behind what it adds to, or not at all.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.gathering.extending import own_places
from pipeline.digest.interpret import DigestReading
from pipeline.digest.joined.rest import WEIGHS
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span

_SHORT: Final = 14
"""Words of a sentence that adds to its paragraph more often than it says something new."""
_CORE: Final = 5.0
"""What the first thing that a kind is for is worth more than what only binds; the others less, by their order."""
_STEP: Final = 0.4
_LABEL: Final = 3
"""Words of the label of a fact, with its colon."""
_NAMING: Final = frozenset({"news", "purpose"})
_STANDING: Final = frozenset(
    {"action", "conclusion", "decision", "finding", "news", "purpose", "recommendation", "request", "warning"}
)
"""Roles of sentences that say something new wherever they stand."""


class Core:
    """Knows of one reading what its kind is for, and which passages only add to others."""

    def __init__(self, reading: DigestReading, foreword: re.Pattern[str]) -> None:
        self._reading = reading
        self._foreword = foreword
        self._known: dict[tuple[SourceSpan, ...], Sequence[int]] = {}
        self._names: Mapping[str, int] = {name: number for number, name in enumerate(reading.row.core)}

    @cached_property
    def _facts(self) -> Sequence[tuple[int, Span]]:
        """The places of facts that the kind is for, with their ranks."""
        found = ((self._names.get(fact.name), fact.sources) for fact in self._reading.facts)
        return [(rank, place.span) for rank, sources in found if rank is not None for place in sources]

    def rank(self, passage: Passage) -> int | None:
        """The rank of the first thing that its kind is for and that a passage says; None where it says none."""
        stated = [*self._stated(passage)]
        stated += [self._names[role] for role, *_ in passage.surface.roles if role in self._names]
        return min(stated, default=None)

    def _stated(self, passage: Passage) -> Sequence[int]:
        places = tuple(own_places(passage))
        if places not in self._known:
            spans = [place.span for place in places]
            self._known[places] = tuple(rank for rank, span in self._facts if any(own.overlaps(span) for own in spans))
        return self._known[places]

    def worth(self, passage: Passage, told: Sequence[Passage]) -> float:
        """What a passage is worth more for that, if nothing told says the same kind of thing."""
        rank = self.rank(passage)
        if rank is None or any(self.rank(other) == rank for other in told):
            return 0.0
        return max(_STEP, _CORE - _STEP * rank)

    def first_worth(self, passage: Passage, told: Sequence[Passage]) -> float:
        """The same where there is room: only facts count, and only of a sentence that is told by itself."""
        if self._reading.row.speaks or len(own_places(passage)) > 1:
            return 0.0
        rank = min(self._stated(passage), default=None)
        if rank is None or any(rank in self._stated(other) for other in told):
            return 0.0
        return max(_STEP, _CORE - _STEP * rank)

    def main(self, room: int) -> Passage | None:
        """The passage that says what the document is for, as short as it can be told; None where there is no room."""
        able = [p for p in self._reading.passages if not p.leans and p.words <= room and not self.is_remark(p, ())]
        ranked = [
            ((rank, p.surface.index, p.bare is not None, p.words), p)
            for p in able
            if (rank := self.rank(p)) is not None
        ]
        return min(ranked, key=lambda each: each[0])[1] if ranked else None

    def greets(self, passage: Passage) -> bool:
        """Whether a passage stands in a foreword or preamble, before what the document is for."""
        heading = passage.label or (passage.heading[0] if passage.heading else "")
        return any(map(self._foreword.match, (heading, self._reading.title_of(passage.surface.section))))

    def owed(self, room: int) -> int:
        """Words of the worthiest fact that the kind is for and that no passage can say: a question that asks."""
        spans = [place.span for p in self._reading.passages if not p.leans for place in p.sources]
        able = (
            len(fact.value.split()) + _LABEL
            for fact in self._reading.facts
            if fact.name in self._names and not any(s.span.overlaps(span) for s in fact.sources for span in spans)
        )
        return next((words for words in able if words <= room), 0)

    def opens(self, passage: Passage) -> bool:
        """Whether a passage names what the others are about, and stands before warnings."""
        return bool(self._names) and self.rank(passage) == 0 and next(iter(self._names)) in _NAMING

    def is_remark(self, passage: Passage, told: Sequence[Passage]) -> bool:
        """Whether a passage only adds to a sentence of its paragraph that is not told."""
        surface = self._first(passage)
        if surface is None or surface.is_list or passage.heading:
            is_item = False
        else:
            is_item = self._reading.document.blocks[surface.block].kind == "list_item"
        if surface is None or surface.is_list or (surface.opens and not is_item):
            return False
        does = {role for role, *_ in passage.surface.roles}
        if not does.isdisjoint(_STANDING) or self.rank(passage) is not None:
            return False
        if is_item:
            return True  # which announces itself by nothing: "Open the market on Sundays."
        if not (WEIGHS in passage.surface.evidence or len(surface.line.text.split()) <= _SHORT):
            return False
        before = self._before(surface)
        if before is None:
            return False
        places = [place.span for other in told for place in other.sources]
        return not any(span.overlaps(before.span) for span in places)

    def _first(self, passage: Passage) -> Surface | None:
        """The sentence with which a passage begins, behind its heading."""
        start = min(place.span.start for place in own_places(passage))
        return next((s for s in self._reading.surfaces if s.span.start <= start < s.span.end), None)

    def _before(self, surface: Surface) -> Surface | None:
        """The sentence to which one adds: the one before it in its paragraph that tells something."""
        block = [s for s in self._reading.surfaces if s.block == surface.block and s.span.end <= surface.span.start]
        return next((s for s in reversed(block) if not s.is_idle), None)


def foreword_of(resources: Resources, language: Language) -> re.Pattern[str]:
    """The headings of forewords and preambles in one language."""
    return re.compile(rf"(?:{DigestWords.of(resources, language).pattern('foreword')})(?!\w)", re.IGNORECASE)
