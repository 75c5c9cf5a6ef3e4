"""What says the same sentences, or nearly the same words."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.budget import overlap
from pipeline.digest.reading.passage import Passage
from pipeline.span import SourceSpan, Span

_OWN: Final = 0.25
"""Share of the words of a text that another one has not."""
_WORD = re.compile(r"\w{4,}|\d+")
_ANY = re.compile(r"\w+")


def say_same(one: Passage, other: Passage) -> bool:
    """Whether two passages say the same sentence, under whatever heading."""
    headings = {passage.heading[1] for passage in (one, other) if passage.heading}
    return any(
        a.span.overlaps(b.span) for a in one.sources for b in other.sources if a not in headings and b not in headings
    )


def is_said(passage: Passage, others: Iterable[Passage]) -> bool:
    """Whether one of several passages says a sentence of another one."""
    return any(say_same(passage, other) for other in others)


def is_in(passage: Passage, places: Sequence[SourceSpan]) -> bool:
    """Whether some places hold all that a passage says."""
    return all(any(place.span.contains(own.span) for place in places) for own in passage.sources)


def is_again(passage: Passage, other: Passage, least: float) -> bool:
    """Whether two passages have that share of their words in common."""
    return overlap(passage.surface.keys, other.surface.keys) >= least


def says_again(text: str, other: str) -> bool:
    """Whether a text has few words of its own, and no figure."""
    own, others = (frozenset(_WORD.findall(each.casefold())) for each in (text, other))
    return len(own - others) < _OWN * len(own) and not any(map(str.isdigit, "".join(own - others)))


def states_new(text: str, other: str) -> bool:
    """Whether a text has more than a few words of its own, or a figure or a name among them."""
    _, *own = _ANY.findall(text) or [""]  # the first has a capital whatever it is
    said = frozenset(_ANY.findall(other.casefold()))
    is_named = any(word[0].isupper() and word.casefold() not in said for word in own)
    return is_named or not says_again(text, other)


def covered(places: Sequence[SourceSpan], spans: Sequence[Span]) -> float:
    """The share of some places that stands in the spans, each of which counts whole or not at all."""
    every = sum(len(place.span) for place in places)
    return sum(len(p.span) for p in places if any(p.span.overlaps(span) for span in spans)) / every if every else 0.0
