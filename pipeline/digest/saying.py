"""Which passages say the same sentences, or nearly the same words."""

from collections.abc import Sequence

from pipeline.budget import overlap
from pipeline.digest.passage import Passage
from pipeline.span import SourceSpan


def say_same(one: Passage, other: Passage) -> bool:
    """Whether two passages say the same sentence, under whatever heading."""
    headings = {passage.heading[1] for passage in (one, other) if passage.heading}
    return any(
        a.span.overlaps(b.span) for a in one.sources for b in other.sources if a not in headings and b not in headings
    )


def is_said(passage: Passage, others: Sequence[Passage]) -> bool:
    """Whether one of several passages says a sentence of another one."""
    return any(say_same(passage, other) for other in others)


def is_in(passage: Passage, places: Sequence[SourceSpan]) -> bool:
    """Whether some places hold all that a passage says."""
    return all(any(place.span.contains(own.span) for place in places) for own in passage.sources)


def is_again(passage: Passage, other: Passage, least: float) -> bool:
    """Whether two passages have that share of their words in common."""
    return overlap(passage.surface.keys, other.surface.keys) >= least
