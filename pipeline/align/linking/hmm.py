"""The phrase-based hidden Markov model of Daumé & Marcu 2005: a summary is written by walking through its sources.

The states are the phrases of the source up to a length, and a null state for each position. Going from one to another
costs the jump between the end of the one and the beginning of the other (their table 3), so that whole sums over
states are products with one matrix of jumps between positions. Going into a state writes a phrase of the summary, with
a probability that mixes three distributions: a table of rewrites, equal stems, equal words (section 2.3.4).

Probabilities are scaled at every word of the summary, so that no sentence is too long.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipeline.settings import Strict

Floats = NDArray[np.float64]
Phrase = tuple[str, ...]
FARTHEST = 200
"""Jumps that are farther than this are taken for this far."""


class HmmParameters(Strict):
    """What is learned: jumps, rewrites, and the mixture.

    `jumps` are probabilities by distance from -FARTHEST to FARTHEST; `table` holds the probability of a phrase of the
    summary given one of the source (stems joined by spaces), `unseen` is that of any other word given a word.
    `novel` is the probability of a word from nowhere.
    """

    jumps: tuple[float, ...] = ()
    to_null: float = 0.16
    mixture: tuple[float, float, float] = (2 / 9, 3 / 9, 4 / 9)
    table: dict[str, dict[str, float]] = Field(default_factory=dict)
    unseen: float = 3e-5
    novel: float = 1e-4
    longest: int = 3
    beam: float = Field(default=1.0, gt=0, le=1, description="share of the positions that are kept at each word")


@dataclass(frozen=True, slots=True)
class Path:
    """A step of the best path: words `[first, last)` of the summary, and of the source, or None for the null state."""

    first: int
    last: int
    source: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Counts:
    """Expected counts of one pair of texts, for re-estimation."""

    jumps: Floats
    to_null: float
    from_any: float
    mixture: Floats
    phrases: dict[tuple[Phrase, Phrase], float] = field(default_factory=dict)
    likelihood: float = 0.0


def prior_jumps() -> tuple[float, ...]:
    """Jumps before any are learned: the next word is the likeliest, and near ones are likelier than far ones."""
    distance = np.abs(np.arange(-FARTHEST, FARTHEST + 1) - 1)
    weight = 1 / (1.0 + distance) ** 1.5
    return tuple((weight / weight.sum()).tolist())


class PhraseHmm:
    """The model for one pair of texts: words of the summary and of its sources, each with its stem."""

    def __init__(
        self,
        parameters: HmmParameters,
        said: Sequence[str],
        said_stems: Sequence[str],
        given: Sequence[str],
        given_stems: Sequence[str],
    ) -> None:
        self._parameters = parameters
        self._said_stems = said_stems
        self._given_stems = given_stems
        self.words, self.positions = len(said), len(given)
        distance = np.subtract.outer(np.arange(1, self.positions + 2), np.arange(self.positions + 1)).T
        jumps = np.array(parameters.jumps or prior_jumps())
        self._distance = np.clip(distance, -FARTHEST, FARTHEST) + FARTHEST
        self.jump: Floats = jumps[self._distance]
        """From the end position 0 … n (0: before the text) to the begin position 1 … n + 1 (after it)."""
        self._same = {"word": _equal(said, given), "stem": _equal(said_stems, given_stems)}
        self._emissions = self._rewrites()

    def rewrite(self, first: int, last: int, begin: int, end: int) -> float:
        """The probability of writing the words `[first, last)` from the source's `[begin, end)`."""
        found = self._emissions.get((last - first, end - begin))
        return 0.0 if found is None else float(found[0][first, begin] @ np.array(self._parameters.mixture))

    def posteriors(self) -> Floats:
        """The probability of each link of words; in links of phrases of one length those of the diagonal."""
        forward, backward, scale = self._forward_backward()
        found = np.zeros((self.words, self.positions))
        for (length, width), share in self._transitions(forward, backward, scale):
            if length == width:
                for step in range(length):
                    found[step : self.words - length + step + 1, step : self.positions - width + step + 1] += share
            else:
                for step in range(length):
                    for over in range(width):
                        rows = slice(step, self.words - length + step + 1)
                        columns = slice(over, self.positions - width + over + 1)
                        found[rows, columns] += share
        return np.minimum(found, 1.0)

    def likelihood(self) -> float:
        """The logarithm of the probability of the summary."""
        _, _, scale = self._forward_backward()
        return float(np.log(scale).sum())

    def expected(self) -> Counts:
        """The expected counts of jumps, mixture components and rewrites."""
        forward, backward, scale = self._forward_backward()
        jumps = np.zeros(2 * FARTHEST + 1)
        mixture = np.zeros(3)
        phrases: dict[tuple[Phrase, Phrase], float] = {}
        weights = np.array(self._parameters.mixture)
        total = 0.0
        for (length, width), share in self._transitions(forward, backward, scale):
            parts = self._emissions[length, width][0] * weights
            whole = parts.sum(axis=-1)
            mixture += np.einsum("ij,ijk->k", share / np.maximum(whole, 1e-300), parts)
            total += float(share.sum())
            for first, begin in zip(*np.nonzero(share > 1e-3), strict=True):
                key = self._phrases(int(first), length, int(begin), width)
                phrases[key] = phrases.get(key, 0.0) + float(share[first, begin])
        null = 0.0
        for time in range(self.words):
            into = self._ahead(backward, scale, time)
            given = forward[time][:, None] * self.jump[:, : self.positions]
            np.add.at(jumps, self._distance[:, : self.positions], given * into[None, :])
            null += float((given @ (self._null * backward[time + 1][1:] / scale[time])).sum())
        last = forward[self.words] * self.jump[:, self.positions]
        np.add.at(jumps, self._distance[:, self.positions], last / max(1e-300, last.sum()))
        return Counts(jumps, null, total + null, mixture, phrases, float(np.log(scale).sum()))

    def best_path(self) -> list[Path]:
        """The most probable path (Viterbi)."""
        best = np.full((self.words + 1, self.positions + 1), -np.inf)
        best[0, 0] = 0.0
        came: dict[tuple[int, int], tuple[int, int, tuple[int, int] | None]] = {}
        with np.errstate(divide="ignore"):
            jump = np.log(self.jump)
            emissions = {size: np.log(self._probability(size)) for size in self._emissions}
            for time in range(self.words):
                arrivals = best[time][:, None] + jump[:, : self.positions]
                origin, value = arrivals.argmax(axis=0), arrivals.max(axis=0)
                null = value + np.log(self._null)
                for position in np.flatnonzero(null > best[time + 1][1:]):
                    best[time + 1, position + 1] = null[position]
                    came[time + 1, int(position) + 1] = (time, int(origin[position]), None)
                for (length, width), table in emissions.items():
                    if time + length > self.words:
                        continue
                    reached = value[: table.shape[1]] + table[time]
                    for begin in np.flatnonzero(reached > best[time + length][width:]):
                        best[time + length, begin + width] = reached[begin]
                        step = (int(begin), int(begin) + width)
                        came[time + length, int(begin) + width] = (time, int(origin[begin]), step)
            place = int((best[self.words] + jump[:, self.positions]).argmax())
        path: list[Path] = []
        time = self.words
        while time > 0:
            earlier, origin_place, source = came[time, place]
            path.append(Path(earlier, time, source))
            time, place = earlier, origin_place
        return path[::-1]

    def _forward_backward(self) -> tuple[Floats, Floats, Floats]:
        """Forward and backward by words written and position reached, and the scale of each step."""
        forward = np.zeros((self.words + 1, self.positions + 1))
        forward[0, 0] = 1.0
        scale = np.ones(self.words + 1)
        entering = np.zeros((self.words, self.positions))
        for time in range(1, self.words + 1):
            entering[time - 1] = forward[time - 1] @ self.jump[:, : self.positions]
            for length, width in self._emissions:
                if length <= time:
                    begin = time - length
                    written = entering[begin, : self.positions - width + 1] * self._probability((length, width))[begin]
                    forward[time, width:] += written / np.prod(scale[begin : time - 1])
            forward[time, 1:] += entering[time - 1] * self._null
            forward[time] = self._pruned(forward[time])
            scale[time - 1] = max(1e-300, float(forward[time].sum()))
            forward[time] /= scale[time - 1]
        end = self.jump[:, self.positions]
        scale[self.words] = max(1e-300, float(forward[self.words] @ end))
        backward = np.zeros_like(forward)
        backward[self.words] = end / scale[self.words]
        for time in range(self.words - 1, -1, -1):
            backward[time] = self.jump[:, : self.positions] @ self._ahead(backward, scale, time)
        return forward, backward, scale

    def _ahead(self, backward: Floats, scale: Floats, time: int) -> Floats:
        """For each begin position what it leads to from word `time` on, with what it writes."""
        found = self._null * backward[time + 1][1:] / scale[time]
        for length, width in self._emissions:
            if time + length <= self.words:
                written = self._probability((length, width))[time] * backward[time + length][width:]
                found[: self.positions - width + 1] += written / np.prod(scale[time : time + length])
        ahead: Floats = found
        return ahead

    def _transitions(self, forward: Floats, backward: Floats, scale: Floats) -> list[tuple[tuple[int, int], Floats]]:
        """The posterior of writing each phrase of a length from each of a width (τ of table 2, summed over origins)."""
        found = []
        entering = np.stack([reached @ self.jump[:, : self.positions] for reached in forward[: self.words]])
        for length, width in self._emissions:
            table = self._probability((length, width))
            share = np.zeros_like(table)
            for time in range(self.words - length + 1):
                after = backward[time + length][width:] / np.prod(scale[time : time + length])
                share[time] = entering[time, : self.positions - width + 1] * table[time] * after
            found.append(((length, width), share))
        return found

    def _pruned(self, reached: Floats) -> Floats:
        """The beam: only the best share of the positions."""
        if self._parameters.beam >= 1:
            return reached
        kept = max(1, int(np.ceil(self._parameters.beam * len(reached))))
        least = np.partition(reached, -kept)[-kept]
        return np.where(reached >= least, reached, 0.0)

    @property
    def _null(self) -> float:
        """The probability of a word from nowhere, of any."""
        return self._parameters.to_null * self._parameters.novel

    def _probability(self, size: tuple[int, int]) -> Floats:
        mixed: Floats = self._emissions[size][1]
        return mixed

    def _rewrites(self) -> dict[tuple[int, int], tuple[Floats, Floats]]:
        """By lengths of the two phrases the three components and their mixture, words written by places begun."""
        longest = min(self._parameters.longest, self.words, self.positions)
        found = {}
        for length in range(1, min(self._parameters.longest, self.words) + 1):
            for width in range(1, min(self._parameters.longest, self.positions) + 1):
                shape = (self.words - length + 1, self.positions - width + 1)
                parts = np.zeros((*shape, 3))
                parts[..., 0] = self._looked_up(length, width, shape)
                if length == width <= longest:
                    parts[..., 1] = _diagonals(self._same["stem"], length) * (0.5**length)
                    parts[..., 2] = _diagonals(self._same["word"], length)
                mixed = parts @ np.array(self._parameters.mixture)
                if mixed.any():
                    found[length, width] = (parts, mixed * (1 - self._parameters.to_null))
        return found

    def _looked_up(self, length: int, width: int, shape: tuple[int, int]) -> Floats:
        table = self._parameters.table
        found = np.full(shape, self._parameters.unseen if length == width == 1 else 0.0)
        given: dict[str, list[int]] = {}
        for begin in range(shape[1]):
            given.setdefault(" ".join(self._given_stems[begin : begin + width]), []).append(begin)
        rows: dict[str, list[int]] = {}
        for first in range(shape[0]):
            rows.setdefault(" ".join(self._said_stems[first : first + length]), []).append(first)
        for phrase, places in given.items():
            for said, probability in table.get(phrase, {}).items():
                if said in rows:
                    found[np.ix_(rows[said], places)] = probability
        return found

    def _phrases(self, first: int, length: int, begin: int, width: int) -> tuple[Phrase, Phrase]:
        return tuple(self._said_stems[first : first + length]), tuple(self._given_stems[begin : begin + width])


def _equal(first: Sequence[str], second: Sequence[str]) -> Floats:
    number = {word: n for n, word in enumerate(dict.fromkeys((*first, *second)))}
    left, right = (np.array([number[word] for word in words], np.int64) for words in (first, second))
    return np.equal.outer(left, right).astype(float)


def _diagonals(same: Floats, length: int) -> Floats:
    """Where runs of `length` are the same, step by step."""
    rows, columns = same.shape
    found = np.ones((rows - length + 1, columns - length + 1))
    for step in range(length):
        found *= same[step : rows - length + step + 1, step : columns - length + step + 1]
    return found
