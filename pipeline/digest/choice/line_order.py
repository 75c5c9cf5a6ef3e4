"""Which sentences among the key facts are told first where there is no room for all: the worthiest, part by part.

In the order of the document, the first parts would fill the room, and what follows from it all would have none.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.gathering.binding import settles
from pipeline.digest.interpret import DigestReading
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.surface import has_figure
from pipeline.span import SourceSpan, Span

_BINDS: Final = 0.6
"""What a sentence is worth more that binds, excepts or has a figure, of how much that weighs (`binding.py`)."""
_SPREAD: Final = 1.2
"""What a sentence loses for each one that is told of its part of the document."""
_FIGURED: Final = 0.9
"""What one with a figure is worth more: a day, a sum, a limit."""
_NAMED: Final = 1.0
"""What a deadline, a limit or a sum is worth more than a detail that has no name."""


def heading_places(reading: DigestReading) -> frozenset[Span]:
    """The places of headings, which are told with sentences and say nothing themselves."""
    titles = {section.title for section in reading.document.sections if section.title is not None}
    heads = {p.heading[1].span for p in reading.passages if p.heading is not None}
    return frozenset({*reading.bounds, *titles, *heads})


def worthiest(
    reading: DigestReading, facts: Iterable[KeyFact], told: Iterable[Sequence[SourceSpan]], heads: Collection[Span]
) -> Iterator[KeyFact]:
    """The facts, each as the worthiest of those that are left when what is told before it counts for its part."""
    weights = {p.sources[-1].span: (p.surface.weight or 0.0) + _BINDS * settles(p) for p in reading.passages}
    counts: dict[int, int] = {}
    for places in told:
        part = part_of(reading, places, heads)
        counts[part] = counts.get(part, 0) + 1
    left = list(facts)
    parts = {fact: part_of(reading, fact.sources, heads) for fact in left}

    def value(fact: KeyFact) -> float:
        weight = weights.get(fact.sources[-1].span, 0.0) + _NAMED * (fact.name != DETAIL)
        return weight + _FIGURED * has_figure(fact.value) - _SPREAD * counts.get(parts[fact], 0)

    while left:
        best = max(left, key=value)  # the first of equals
        left.remove(best)
        counts[parts[best]] = counts.get(parts[best], 0) + 1
        yield best


def order_of(reading: DigestReading, facts: Sequence[KeyFact], told: Iterable[Sequence[SourceSpan]]) -> list[int]:
    """The numbers of the facts in that order."""
    return [facts.index(fact) for fact in worthiest(reading, facts, told, heading_places(reading))]


def part_of(reading: DigestReading, places: Sequence[SourceSpan], heads: Collection[Span]) -> int:
    """The part of the document that sentences stand in: where its heading begins, or its section."""
    if places[0].span in heads:
        return places[0].span.start
    start = places[0].span.start
    sections = (s for s in reading.document.sections if s.span.start <= start)
    return max((s.title.start if s.title else s.span.start for s in sections), default=0)
