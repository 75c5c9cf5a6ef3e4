"""Learns how words are translated: IBM models 1 and 2 (Brown et al. 1993), hidden Markov model (Vogel et al. 1996).

All sentences go through each step together: every pair of a source word and a target word that stand in some pair of
sentences has a number, and what is expected of it is counted by that number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.special import digamma

from training.complete.corpus import Numbers

Floats: TypeAlias = npt.NDArray[np.float32]
Indices: TypeAlias = npt.NDArray[np.int32]
LONGEST_SOURCE, LONGEST_TARGET = 50, 60
TOGETHER = 192
FARTHEST = LONGEST_SOURCE - 1
"""The longest jump there is."""
MOST_CELLS = 1 << 30
"""Pairs of words beyond which a table of all would take too much memory; sorting takes longer."""
FEW = 30.0
"""What is added to the counts of jumps and starts, of which most are rare."""
SPREAD = 1.0
"""How many alignments, spread evenly, count beside those that were seen (IBM 2)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pairs of sentences with as many source words: where their links stand, `[pair, target word, 1 + source words]`.

    Links to no source word come first; `lengths` has how many target words each pair has.
    """

    start: int
    shape: tuple[int, int, int]
    lengths: npt.NDArray[np.int64]


class Links:
    """All links of a corpus: the number of the pair of words of each, and where each batch has its own."""

    def __init__(self, pairs: Sequence[tuple[Numbers, Numbers]], no_word: int, words: tuple[int, int]) -> None:
        usable = [p for p in pairs if len(p[0]) <= LONGEST_SOURCE and len(p[1]) <= LONGEST_TARGET]
        usable.sort(key=lambda pair: (len(pair[0]), len(pair[1])))
        self.batches: list[Batch] = []
        self._targets = words[1]
        parts: list[npt.NDArray[np.uint32]] = []
        start = 0
        for group in _grouped(usable):
            width, depth = len(group[0][0]) + 1, len(group[-1][1])
            sources = np.array([[no_word, *pair[0].tolist()] for pair in group], np.uint32)
            targets = np.zeros((len(group), depth), np.uint32)
            for row, pair in zip(targets, group):
                row[: len(pair[1])] = pair[1]
            keys = sources[:, None, :] * np.uint32(words[1]) + targets[:, :, None]
            lengths = np.array([len(pair[1]) for pair in group])
            keys[np.arange(depth)[None, :] >= lengths[:, None]] = no_word * words[1]  # nothing stands there
            self.batches.append(Batch(start, (len(group), depth, width), lengths))
            parts.append(keys.ravel())
            start += keys.size
        keys = np.concatenate(parts)
        self.keys: npt.NDArray[np.uint32]
        self.numbers: Indices
        if words[0] * words[1] > MOST_CELLS:
            self.keys, numbers = np.unique(keys, return_inverse=True)
            self.numbers = numbers.astype(np.int32)
            return
        seen = np.zeros(words[0] * words[1], bool)
        seen[keys] = True
        self.keys = np.flatnonzero(seen).astype(np.uint32)
        places = np.zeros(len(seen), np.int32)
        places[self.keys] = np.arange(len(self.keys), dtype=np.int32)
        self.numbers = places[keys]

    @property
    def sources(self) -> npt.NDArray[np.int64]:
        """The source word of each pair of words."""
        return (self.keys // np.uint32(self._targets)).astype(np.int64)

    @property
    def targets(self) -> npt.NDArray[np.int64]:
        """The target word of each pair of words."""
        return (self.keys % np.uint32(self._targets)).astype(np.int64)

    def of(self, batch: Batch) -> Indices:
        """The numbers of the pairs of words of a batch."""
        size = int(np.prod(batch.shape))
        return self.numbers[batch.start : batch.start + size].reshape(batch.shape)


def _grouped(pairs: Sequence[tuple[Numbers, Numbers]]) -> Iterator[Sequence[tuple[Numbers, Numbers]]]:
    start = 0
    for end in range(1, len(pairs) + 1):
        if end == len(pairs) or len(pairs[end][0]) != len(pairs[start][0]) or end - start == TOGETHER:
            yield pairs[start:end]
            start = end


def train_model_1(links: Links, rounds: int) -> Floats:
    """The translations of model 1."""
    found = np.ones(len(links.keys), np.float32)
    expected = np.zeros(len(links.numbers), np.float32)
    for _ in range(rounds):
        for batch in links.batches:
            chosen = found[links.of(batch)]
            chosen /= chosen.sum(axis=2, keepdims=True)
            chosen *= _inside(batch)[:, :, None]
            expected[batch.start : batch.start + chosen.size] = chosen.ravel()
        found = _normalized(links, expected)
    return found


def train_model_2(links: Links, found: Floats, rounds: int) -> tuple[Floats, Floats]:
    """The translations and positions of model 2, from the translations of model 1."""
    expected = np.zeros(len(links.numbers), np.float32)
    positions = np.zeros((LONGEST_SOURCE + 1, LONGEST_TARGET, LONGEST_SOURCE + 1), np.float32)
    for length in range(1, LONGEST_SOURCE + 1):
        positions[length, :, : length + 1] = 1 / (length + 1)
    uniform = positions.copy()
    for _ in range(rounds):
        counted = np.zeros_like(positions)
        for batch in links.batches:
            _, depth, width = batch.shape
            chosen = found[links.of(batch)] * positions[width - 1, :depth, :width][None]
            chosen /= np.maximum(chosen.sum(axis=2, keepdims=True), 1e-30)
            chosen *= _inside(batch)[:, :, None]
            counted[width - 1, :depth, :width] += chosen.sum(axis=0)
            expected[batch.start : batch.start + chosen.size] = chosen.ravel()
        found = _normalized(links, expected)
        counted += SPREAD * uniform
        positions = counted / np.maximum(counted.sum(axis=2, keepdims=True), 1e-30)
    return found, positions


def train_markov(links: Links, found: Floats, rounds: int) -> tuple[Floats, Floats, Floats, float]:
    """Translations, jumps, starts and the probability of no word of the hidden Markov model.

    A word that translates none leaves the place where it is; the states of a target word are the places.
    """
    jumps = np.exp(-np.abs(np.arange(-FARTHEST, FARTHEST + 1) - 1.0) / 2).astype(np.float32)
    starts = np.exp(-np.arange(LONGEST_SOURCE) / 3.0).astype(np.float32)
    none = 0.15
    expected = np.zeros(len(links.numbers), np.float32)
    for _ in range(rounds):
        counts = _Counts(np.zeros_like(jumps), np.zeros_like(starts), 0.0, 0.0)
        for batch in links.batches:
            probabilities = found[links.of(batch)]
            expected[batch.start : batch.start + probabilities.size] = _expect(
                probabilities, batch, jumps, starts, none, counts
            ).ravel()
        found = _sparse(links, expected)
        jumps = (counts.jumps + FEW) / (counts.jumps + FEW).sum()
        starts = (counts.starts + FEW) / (counts.starts + FEW).sum()
        none = min(0.4, counts.none / counts.all)
    return found, jumps, starts, none


@dataclass(slots=True)
class _Counts:
    jumps: Floats
    starts: Floats
    none: float
    all: float


def transitions(jumps: Floats, length: int) -> Floats:
    """The probability of going from each of so many source words to each."""
    steps = np.clip(np.arange(length)[None, :] - np.arange(length)[:, None], -FARTHEST, FARTHEST) + FARTHEST
    found = jumps[steps]
    return found / found.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def _expect(probabilities: Floats, batch: Batch, jumps: Floats, starts: Floats, none: float, counts: _Counts) -> Floats:
    """The probability of each link, by the forward and backward algorithm."""
    pairs, depth, width = batch.shape
    places = width - 1
    step = transitions(jumps, places) * np.float32(1 - none)
    unlinked = np.float32(none) * probabilities[:, :, :1]
    linked = probabilities[:, :, 1:]
    inside = _inside(batch)
    first = starts[:places] / starts[:places].sum()
    forward = np.zeros((depth + 1, pairs, places), np.float32)
    forward[0] = first
    scale = np.ones((depth, pairs, 1), np.float32)
    arrived = np.zeros((depth, pairs, places), np.float32)
    for at in range(depth):
        before = forward[at]
        arrived[at] = (before * np.float32(1 - none) if at == 0 else before @ step) * linked[:, at]
        now = arrived[at] + before * unlinked[:, at]
        scale[at] = np.maximum(now.sum(axis=1, keepdims=True), 1e-30)
        now /= scale[at]
        arrived[at] /= scale[at]
        forward[at + 1] = np.where(inside[:, at, None], now, before)
    backward = np.ones((pairs, places), np.float32)
    expected = np.zeros(batch.shape, np.float32)
    hops = np.zeros((places, places), np.float32)
    for at in range(depth - 1, -1, -1):
        alive = inside[:, at, None]
        reached = arrived[at] * backward * alive
        expected[:, at, 1:] = reached
        stayed = forward[at] * unlinked[:, at] / scale[at] * backward * alive
        expected[:, at, 0] = stayed.sum(axis=1)
        onward = linked[:, at] * backward / scale[at]
        if at:
            hops += forward[at].T @ (onward * alive)
            further = onward @ step.T + unlinked[:, at] / scale[at] * backward
            backward = np.where(alive, further, backward).astype(np.float32)
        else:
            counts.starts[:places] += reached.sum(axis=0)
    hops *= step
    spans = np.clip(np.arange(places)[None, :] - np.arange(places)[:, None], -FARTHEST, FARTHEST) + FARTHEST
    counts.jumps += np.bincount(spans.ravel(), hops.ravel(), 2 * FARTHEST + 1).astype(np.float32)
    counts.none += float(expected[:, :, 0].sum())
    counts.all += float(expected.sum())
    return expected


def _inside(batch: Batch) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = np.arange(batch.shape[1])[None, :] < batch.lengths[:, None]
    return found


def _normalized(links: Links, expected: Floats) -> Floats:
    counts = np.bincount(links.numbers, expected, len(links.keys))
    totals = np.bincount(links.sources, counts)
    return (counts / np.maximum(totals[links.sources], 1e-30)).astype(np.float32)


def _sparse(links: Links, expected: Floats) -> Floats:
    """As variational Bayes estimates it with an even prior near nothing: about half a count less for each pair."""
    counts = np.bincount(links.numbers, expected, len(links.keys))
    totals = np.bincount(links.sources, counts)
    share = np.exp(digamma(counts + 1e-3) - digamma(np.maximum(totals[links.sources], 1e-3) + 1.0))
    return np.maximum(share, 1e-9).astype(np.float32)
