"""The maximum-entropy/minimum-divergence model MEMD2B (Foster 2000; Nepveu & al. 2004, section 2).

    p(w | h, s) = q(w | h) · exp(sum over the words s of the source of l(s, w) + n(A, B)) / Z(h, s)

The reference distribution q is the n-gram model. A pair of words that is a feature has a weight l(s, w), and beside it
one for how near the source word stands: A is the class of the probability that IBM 2 gives to the best of its places,
B the class of the pair's weight. Other pairs have none, so few words need computing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.arrays import Arrays
from pipeline.complete.ngrams import unquantize

Floats: TypeAlias = npt.NDArray[np.float32]
Integers: TypeAlias = npt.NDArray[np.int64]
Classes: TypeAlias = npt.NDArray[np.uint8]
NEARNESS = 12
"""Classes A: the logarithm of how much likelier a place is than any, in halves."""
STEP, LEAST = 0.5, -3.0


def nearness(positions: npt.NDArray[np.uint8], length: int, count: int) -> Classes:
    """The class A of each place of a source of some length, for the target word behind `count` others."""
    length = min(length, positions.shape[0] - 1)
    shares = unquantize(positions[length, min(count, positions.shape[1] - 1), : length + 1])
    even = np.log(shares[1:] / shares.sum() * (length + 1))
    found: Classes = np.clip((even - LEAST) / STEP, 0, NEARNESS - 1).astype(np.uint8)
    return found


@dataclass(frozen=True, slots=True)
class ActivePairs:
    """The features of a source sentence: for each the source word's places, the target word, the weight, the class B.

    `owner` counts the different source words; `places` has for each place of the source whose it is.
    """

    owner: Integers
    words: Integers
    weights: Floats
    classes: Classes
    places: Integers
    owners: int


class MemdModel:
    """The features of a model, which may have none: arrays `memd_*`."""

    def __init__(self, arrays: Arrays, rows: Mapping[str, int]) -> None:
        self._rows = rows
        self.known = "memd_starts" in arrays
        if self.known:
            self._starts = arrays["memd_starts"]
            self._words = arrays["memd_words"]
            self._weights = arrays["memd_weights"]
            self._classes = arrays["memd_classes"]
            self.near: Floats = np.asarray(arrays["memd_near"], np.float32)

    def active(self, keys: Sequence[str]) -> ActivePairs | None:
        """The features of a source sentence, or None for a model without."""
        if not self.known:
            return None
        different = {key: owner for owner, key in enumerate(dict.fromkeys(keys))}
        ranges = []
        for key, owner in different.items():
            row = self._rows.get(key)
            if row is not None:
                ranges.append((owner, int(self._starts[row]), int(self._starts[row + 1])))
        owners = np.repeat([o for o, _, _ in ranges], [end - start for _, start, end in ranges]).astype(np.int64)
        at = np.concatenate([np.zeros(0, np.int64), *(np.arange(start, end) for _, start, end in ranges)])
        return ActivePairs(
            owners,
            self._words[at].astype(np.int64),
            self._weights[at].astype(np.float32),
            self._classes[at],
            np.array([different[key] for key in keys], np.int64),
            len(different),
        )

    def exponents(self, pairs: ActivePairs, columns: Integers, size: int, near: Classes) -> Floats:
        """What the features add to each column; `columns` has that of each feature's word, `near` the classes A."""
        best = np.zeros(pairs.owners, np.uint8)
        places = pairs.places[: len(near)]
        np.maximum.at(best, places, near[: len(places)])
        weights = pairs.weights + self.near[best[pairs.owner], pairs.classes]
        return np.bincount(columns, weights, size).astype(np.float32)
