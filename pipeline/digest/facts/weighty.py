"""Which payments of a document may be what it is about: not those that are small beside its other sums."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.values import ValueReader, sum_of

_CAPS: Final = frozenset({"insurance", "liability", "limit"})
"""Facts whose sums are bounds, and not paid."""
_WEIGHTY: Final = 0.15
"""Share of the largest sum of a text from which another one may be what it is about."""


def weighty(facts: Sequence[KeyFact], surfaces: Sequence[Surface], values: ValueReader) -> Iterator[KeyFact]:
    """The facts without payments that are small beside another sum of the text: the price of a lost key."""
    apart = [place.span for f in facts if f.name in _CAPS for place in f.sources]
    told = (s for s in surfaces if not any(s.span.overlaps(span) for span in apart))
    sums = [sum_of(v.normalized) for s in told for v in values.amounts(s.line.text)]
    least = max(sums, default=0.0) * _WEIGHTY
    return (f for f in facts if f.name != "payment" or f.normalized is None or sum_of(f.normalized) >= least)
