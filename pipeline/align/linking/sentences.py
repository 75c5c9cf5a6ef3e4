"""Sentences with sentences: probabilities by logistic regression, and the two methods of Nelken & Shieber 2006."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.settings import Strict

Floats = NDArray[np.float64]
Pair = tuple[int, int]


class Logistic(Strict):
    """A probability by the logistic function of a weighted sum (section 4.2); printed for the gospels: -9.60, 25.00."""

    intercept: float = -9.60
    weight: float = 25.00

    def probability(self, similarity: Floats) -> Floats:
        """The probability of a match, for every similarity."""
        return 1 / (1 + np.exp(-(self.intercept + self.weight * similarity)))


class MatchSettings(Strict):
    """The thresholds of sections 4.3 and 4.4, as printed for the gospels."""

    threshold: float = 0.250
    pruned: float = 0.005
    certain: float = 0.65
    added: int = 5
    most: int = 2


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence of the first text and one of the second, with the probability that they say the same."""

    first: int
    second: int
    probability: float


def by_threshold(probabilities: Floats, settings: MatchSettings) -> list[Match]:
    """Method 1: every pair above the threshold, at most two to one both ways, and the first with the first."""
    pairs = zip(*np.nonzero(probabilities > settings.threshold), strict=True)
    return _matches(probabilities, [(0, 0), *_two_to_one(probabilities, pairs, settings.most)])


def by_alignment(probabilities: Floats, similarity: Floats, settings: MatchSettings) -> list[Match]:
    """Method 2: the best path through the matrix, pruned, and the most certain pairs aside from it.

    Pairs without anything in common (`similarity` 0) are none.
    """
    path = [
        pair for pair in best_path(probabilities) if similarity[pair] > 0 and probabilities[pair] >= settings.pruned
    ]
    order = np.argsort(-probabilities, axis=None, kind="stable")[: settings.added]
    certain = [divmod(int(place), probabilities.shape[1]) for place in order]
    certain = [pair for pair in certain if probabilities[pair] > settings.certain]
    kept = _two_to_one(probabilities, path, settings.most)
    return _matches(probabilities, [(0, 0), *kept, *certain])


def best_of_each(probabilities: Floats, most: int, least: float) -> list[Match]:
    """For each sentence of the first text its best ones of the second, down to the `least` probability."""
    most = min(most, probabilities.shape[1])
    best = np.argsort(-probabilities, axis=1, kind="stable")[:, :most]
    pairs = [(i, int(j)) for i, row in enumerate(best) for j in row if probabilities[i, j] >= least]
    return _matches(probabilities, pairs)


def best_path(probabilities: Floats) -> list[Pair]:
    """The path from the first pair to the last that sums the most probability: all moves add, none costs.

    s(i, j) = max(s(i-1, j-1), s(i-1, j), s(i, j-1)) + p(i, j), a variant of Needleman & Wunsch 1970. A row is computed
    at once: s(i, j) is the best, over k <= j, of what comes from above into k and then goes right to j.
    """
    rows, columns = probabilities.shape
    table = np.zeros((rows + 1, columns + 1))
    for i in range(rows):
        above = np.maximum(table[i, :-1], table[i, 1:])
        so_far = np.concatenate([[0.0], np.cumsum(probabilities[i])])
        table[i + 1, 1:] = so_far[1:] + np.maximum.accumulate(np.maximum(above, 0) - so_far[:-1])
    path: list[Pair] = []
    i, j = rows, columns
    while i > 0 and j > 0:
        path.append((i - 1, j - 1))
        moves = [(table[i - 1, j - 1], i - 1, j - 1), (table[i - 1, j], i - 1, j), (table[i, j - 1], i, j - 1)]
        _, i, j = max(moves, key=lambda move: move[0])
    return path[::-1]


def _two_to_one(probabilities: Floats, pairs: Iterable[Pair], most: int) -> list[Pair]:
    """The pairs that are among the best `most` of both their sentences."""
    ranked = sorted(pairs, key=lambda pair: (-probabilities[pair], pair))
    kept: list[Pair] = []
    used: dict[tuple[str, int], int] = {}
    for i, j in ranked:
        if all(used.get(key, 0) < most for key in (("first", i), ("second", j))):
            kept.append((i, j))
        for key in (("first", i), ("second", j)):
            used[key] = used.get(key, 0) + 1
    return kept


def _matches(probabilities: Floats, pairs: Sequence[Pair]) -> list[Match]:
    return [Match(int(i), int(j), float(probabilities[i, j])) for i, j in dict.fromkeys(pairs)]
