"""An interpolated n-gram model (Kneser & Ney 1995) in memory-mapped arrays.

The n-grams are a trie: the children of word `w` are the words that may follow it, those of the entry of (v, w) what
may follow both. p(x | v w) = a(x | v w) + g(v w) · (a(x | w) + g(w) · p(x)): where an n-gram is missing its a is
nothing. It is the trigram of Langlais, Foster & Lapalme 2000 (TransType, 2.2.2), a word longer and smoothed better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.arrays import Arrays

Floats: TypeAlias = npt.NDArray[np.float32]
Integers: TypeAlias = npt.NDArray[np.int64]
QUANTUM = 0.0625
"""Logarithms are kept as whole multiples of it, in a byte: 0 to 15.9 below nothing."""
NONE = -1


def quantize(values: npt.NDArray[np.floating]) -> npt.NDArray[np.uint8]:
    """Probabilities as bytes; see `QUANTUM`."""
    found: npt.NDArray[np.uint8] = np.clip(np.rint(-np.log(np.maximum(values, 1e-30)) / QUANTUM), 0, 255).astype(
        np.uint8
    )
    return found


_VALUES = np.exp(-QUANTUM * np.arange(256)).astype(np.float32)


def unquantize(values: npt.NDArray[np.uint8]) -> Floats:
    """The probabilities that bytes stand for."""
    found: Floats = _VALUES[values]
    return found


@dataclass(frozen=True, slots=True)
class _Level:
    """The entries of one length: where the children of each shorter entry begin, their words and probabilities."""

    starts: npt.NDArray[np.uint32]
    words: npt.NDArray[np.uint16]
    shares: npt.NDArray[np.uint8]


Context: TypeAlias = tuple[int, ...]
"""The entries of the last word, the last two, …, from the shortest on, as far as they are known."""


class NgramModel:
    """What may follow words, by what followed them in a corpus."""

    def __init__(self, arrays: Arrays) -> None:
        self.unigram: Floats = np.asarray(arrays["unigram"], np.float32)
        self.order = 1
        self._levels: list[_Level] = []
        self._rests: list[npt.NDArray[np.float16]] = []
        while f"starts{self.order + 1}" in arrays:
            length = self.order + 1
            self._levels.append(_Level(arrays[f"starts{length}"], arrays[f"words{length}"], arrays[f"shares{length}"]))
            self._rests.append(arrays[f"rests{self.order}"])
            self.order = length

    def context(self, history: Sequence[int]) -> Context:
        """The entries of what stands last in a history of word numbers."""
        found: list[int] = []
        for length in range(1, self.order):
            if length > len(history):
                break
            entry = history[-length]
            for level, word in zip(self._levels, history[len(history) - length + 1 :]):
                entry = self._child(level, entry, word)
                if entry == NONE:
                    return tuple(found)
            found.append(entry)
        return tuple(found)

    def _child(self, level: _Level, entry: int, word: int) -> int:
        if entry + 1 >= len(level.starts):
            return NONE
        start, end = int(level.starts[entry]), int(level.starts[entry + 1])
        if start == end:
            return NONE
        at = start + int(np.searchsorted(level.words[start:end], word))
        return at if at < end and level.words[at] == word else NONE

    def distribution(self, context: Context) -> Floats:
        """The probability of each word behind a context."""
        found, parts = self._parts(context)
        result = self.unigram * np.float32(found)
        for words, shares in parts:
            result[words] += shares
        return result

    def among(self, context: Context, words: Integers, places: npt.NDArray[np.int32]) -> Floats:
        """The probabilities of some words; `places` has for every word its place among them, or -1."""
        found, parts = self._parts(context)
        result = self.unigram[words] * np.float32(found)
        for known, shares in parts:
            at = places[known]
            inside = at >= 0
            result[at[inside]] += shares[inside]
        return result

    def probability(self, context: Context, word: int) -> float:
        """The probability of one word behind a context."""
        found = float(self.unigram[word])
        for level, rests, entry in zip(self._levels, self._rests, context):
            found *= float(rests[entry])
            child = self._child(level, entry, word)
            if child != NONE:
                found += float(_VALUES[level.shares[child]])
        return found

    def _parts(self, context: Context) -> tuple[float, list[tuple[npt.NDArray[np.uint16], Floats]]]:
        """The share of the unigrams, and the words behind each context with theirs."""
        rest = 1.0
        parts: list[tuple[npt.NDArray[np.uint16], Floats]] = []
        for level, rests, entry in reversed(list(zip(self._levels, self._rests, context))):
            if entry + 1 < len(level.starts):
                start, end = int(level.starts[entry]), int(level.starts[entry + 1])
                if end > start:
                    parts.append((level.words[start:end], _VALUES[level.shares[start:end]] * np.float32(rest)))
            rest *= float(rests[entry])
        return rest, parts
