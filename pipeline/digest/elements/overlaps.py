"""Which of many spans share a character with another one, found by their places: no look at all of them each time."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from pipeline.span import Span


class Overlaps:
    """Spans in any order, best in that of the text: then only those are looked at that are found."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = spans
        self._ends = [*accumulate((span.end for span in spans), max)]
        self._starts = [*accumulate((span.start for span in reversed(spans)), min)][::-1]

    def numbers(self, span: Span) -> Iterator[int]:
        """The numbers of those that share something with a span, in their order."""
        near = range(bisect_right(self._ends, span.start), bisect_left(self._starts, span.end))
        return (number for number in near if self._spans[number].overlaps(span))
