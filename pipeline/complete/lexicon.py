"""Translations of words with their probabilities, as they were learned from texts with their translations."""

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.arrays import Arrays
from pipeline.complete.ngrams import unquantize

Floats: TypeAlias = npt.NDArray[np.float32]


class Lexicon:
    """The target words that each source word may become: `NAME_starts`, `NAME_words` and `NAME_shares` of a model."""

    def __init__(self, arrays: Arrays, name: str, rows: Mapping[str, int]) -> None:
        self._rows = rows
        self._starts = arrays[f"{name}_starts"]
        self._words = arrays[f"{name}_words"]
        self._shares = arrays[f"{name}_shares"]

    def translations(self, word: str) -> tuple[npt.NDArray[np.int64], Floats]:
        """The numbers of a word's translations, in order, and the probability of each; none for an unknown word."""
        row = self._rows.get(word)
        if row is None:
            return np.zeros(0, np.int64), np.zeros(0, np.float32)
        start, end = int(self._starts[row]), int(self._starts[row + 1])
        return self._words[start:end].astype(np.int64), unquantize(self._shares[start:end])

    def knows(self, word: str) -> bool:
        """Whether a source word has translations."""
        return word in self._rows
