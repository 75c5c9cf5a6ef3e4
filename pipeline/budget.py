"""Fills the length of a summary: what fits, what says the same twice, and what is left to say where nothing fits.

Lengths are in words, as `count_words` has them; what a candidate is, only the profile knows.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

Candidate = TypeVar("Candidate")


def fitting(
    candidates: Iterable[Candidate],
    room: int,
    words: Callable[[Candidate], int],
    is_new: Callable[[Candidate], bool] = lambda _: True,
) -> Iterator[Candidate]:
    """The candidates that fit into what room those before them have left: greedy, the first first.

    One candidate is asked for after the other, its length before whether it is new, so both may depend on what the
    caller has made of those that were given before.
    """
    for candidate in candidates:
        if room <= 0:
            return
        length = words(candidate)
        if length <= room and is_new(candidate):
            room -= length
            yield candidate


def knapsack(gains: Sequence[float], words: Sequence[int], room: int) -> tuple[int, ...]:
    """The numbers of the candidates of the greatest gain together within `room`, in their order.

    Exact, by dynamic programming over lengths: the 0/1 knapsack (McDonald 2007, section 3.2), in time and memory of
    the candidates times the room that they can fill.
    """
    room = min(room, sum(words))  # all there is: somebody may allow a million words
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (room + 1)
    for number, (gain, length) in enumerate(zip(gains, words, strict=True)):
        for left in range(room, length - 1, -1):
            before, chosen = best[left - length]
            if before + gain > best[left][0]:
                best[left] = (before + gain, (*chosen, number))
    return best[room][1]


def jaccard(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """The terms that two sentences have in common, as a share of those of both together; 0 where neither has any."""
    return len(one & other) / len(one | other) if one or other else 0.0


def overlap(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """The terms that two sentences have in common, as a share of those of the shorter (Szymkiewicz–Simpson).

    0 where one has none.
    """
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0


def containment(terms: AbstractSet[str], said: AbstractSet[str]) -> float:
    """The share of a sentence's terms that have been said; 1 where it has none, for then it says nothing new."""
    return len(terms & said) / len(terms) if terms else 1.0


class NearestVectors:
    """The unit vectors taken so far: a new one is compared only with those that share some of its terms."""

    def __init__(self) -> None:
        self._by_term: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
        self._count = 0

    def add(self, vector: Mapping[int, float]) -> None:
        """Takes a sparse vector of length 1, its values by term."""
        for term, value in vector.items():
            self._by_term[term].append((self._count, value))
        self._count += 1

    def cosine(self, vector: Mapping[int, float]) -> float:
        """The greatest cosine with one that was taken, from 0 (nothing in common) to 1."""
        cosines: defaultdict[int, float] = defaultdict(float)
        for term, value in vector.items():
            for number, other in self._by_term.get(term, ()):
                cosines[number] += value * other
        return min(1.0, max(cosines.values(), default=0.0))


def beginning(text: str, room: int, loose: str = "") -> str:
    """As much of a text as `room` words hold, with an ellipsis where it is cut; `loose` are marks that it drops there.

    A text that fits is given as it stands.
    """
    words = text.split()
    return text if len(words) <= room else " ".join(words[:room]).rstrip(loose) + "…"
