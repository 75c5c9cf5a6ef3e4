"""Passages by what each is worth, which is weighed anew only when something was chosen."""

from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush

from pipeline.digest.reading.passage import Passage

Entry = tuple[float, int, int, Passage]


class Ranking:
    """Gives the worthiest of what is left, of equal ones what stands first in the text, then in the order given."""

    def __init__(self, passages: Sequence[Passage], value: Callable[[Passage], float]) -> None:
        self._value = value
        self._number = len(passages)
        self._heap = [self._entry(passage, number) for number, passage in enumerate(passages)]
        heapify(self._heap)

    def __bool__(self) -> bool:
        return bool(self._heap)

    @property
    def left(self) -> Iterator[Passage]:
        """What is left, in no order."""
        return (passage for *_, passage in self._heap)

    def best(self) -> tuple[Passage, float]:
        """The worthiest, which is left no longer, and what it is worth."""
        worth, _, _, passage = heappop(self._heap)
        return passage, -worth

    def add(self, passage: Passage) -> None:
        """Weighs one more passage."""
        heappush(self._heap, self._entry(passage, self._number))
        self._number += 1

    def renew(self) -> None:
        """Weighs everything anew, since something was chosen."""
        self._heap = [self._entry(passage, number) for _, _, number, passage in self._heap]
        heapify(self._heap)

    def _entry(self, passage: Passage, number: int) -> Entry:
        return -self._value(passage), passage.surface.index, number, passage
