"""The source sentences in which the words of a summary's sentence are looked for, the likeliest first.

Daumé & Marcu 2005, section 3.2, read three sentences for each of the summary's. Here they are chosen one after the
other, since a sentence that was fused from two should find both: what the first one has already said counts for little
in the second. The weights are learned from sentences that people fused (`training.align.candidates`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipeline.align.linking.tfidf import TfIdf
from pipeline.align.reading.words import PlainSentence
from pipeline.settings import Strict

Floats = NDArray[np.float64]

OVERLAP = ("recall", "cosine", "precision", "pairs", "words", "length", "nearness", "depth", "is_first", "long")
GAIN = ("left", "left_pairs", "beside", "distance", "after", "left_cosine")
SUPPORT = ("always", "share", "recall", "cosine", "left", "left_pairs", "left_cosine", "is_further")
LONG = 30
"""Stems of a long sentence."""
SHORT = 5


class CandidateWeights(Strict):
    """The weights by which the first candidate is chosen, a further one, and how probable it is that one is right."""

    first: dict[str, float] = Field(default_factory=dict)
    further: dict[str, float] = Field(default_factory=dict)
    function_word: float = 0.3
    support: dict[str, float] = Field(default_factory=dict)
    pool: int = 40


@dataclass(frozen=True, slots=True)
class CandidateSentence:
    """A source sentence by its number, and the probability that the summary's sentence rests on it."""

    number: int
    probability: float


class CandidateFinder:
    """Finds candidates for the sentences of one summary among those of its sources."""

    def __init__(
        self,
        weights: CandidateWeights,
        said: Sequence[PlainSentence],
        given: Sequence[PlainSentence],
        function_words: frozenset[str],
    ) -> None:
        self._weights = weights
        self._said = said
        self._given = given
        self._compared = TfIdf([s.stems for s in said], [s.stems for s in given], smoothing=1)
        self._weight = {
            stem: float(self._compared.weights[number]) * (weights.function_word if stem in function_words else 1.0)
            for stem, number in self._compared.number.items()
        }

    @cached_property
    def _pools(self) -> NDArray[np.int64]:
        """For each sentence of the summary the most similar of the sources."""
        width = min(self._weights.pool, len(self._given))
        found = np.zeros((len(self._said), width), np.int64)
        for begin in range(0, len(self._said), 64):
            similarity = (self._compared.first[begin : begin + 64] @ self._compared.second.T).toarray()
            found[begin : begin + 64] = np.argsort(-similarity, axis=1, kind="stable")[:, :width]
        return found

    def find(self, sentence: int, most: int) -> list[CandidateSentence]:
        """The likeliest candidates for a sentence of the summary, at most so many; none likelier than one before."""
        weights = _vector(self._weights.support, SUPPORT)
        found: list[CandidateSentence] = []
        for number, features in self.chosen(sentence, most):
            probability = float(1 / (1 + np.exp(-features @ weights)))
            found.append(CandidateSentence(number, min(probability, found[-1].probability if found else 1.0)))
        return found

    def chosen(self, sentence: int, most: int) -> Iterator[tuple[int, Floats]]:
        """The candidates by their numbers, each with what speaks for its being right: features as `SUPPORT`."""
        pool = [int(number) for number in np.sort(self._pools[sentence])]
        overlap = self.overlap(sentence, pool)
        recall, cosine, pairs = (overlap[:, OVERLAP.index(name)] for name in ("recall", "cosine", "pairs"))
        left = np.stack([recall, pairs, cosine], axis=1)
        scores = overlap @ _vector(self._weights.first, OVERLAP)
        taken: list[int] = []
        while len(taken) < min(most, len(pool)):
            scores[taken] = -np.inf
            best = int(np.argmax(scores))
            share = float(1 / np.exp(scores - scores[best]).sum())
            yield pool[best], np.array([1.0, np.log(share), recall[best], cosine[best], *left[best], bool(taken)])
            taken.append(best)
            gain = self.gain(sentence, pool, [pool[place] for place in taken])
            left = gain[:, [GAIN.index(name) for name in ("left", "left_pairs", "left_cosine")]]
            scores = np.hstack([overlap, gain]) @ _vector(self._weights.further, (*OVERLAP, *GAIN))

    def overlap(self, sentence: int, pool: Sequence[int]) -> Floats:
        """What each of the source sentences has in common with the summary's: a row each, columns as `OVERLAP`."""
        stems = self._said[sentence].stems
        own, pairs = set(stems), set(pairwise(stems))
        total = self._sum(own) or 1.0
        rows = []
        for number in pool:
            given = self._given[number].stems
            words = set(given)
            shared = own & words
            common, size = self._sum(shared), self._sum(words) or 1.0
            depth = self._depth(number)
            rows.append(
                (
                    common / total,
                    common / float(np.sqrt(total * size)),
                    common / size,
                    self._sum_pairs(pairs & set(pairwise(given))) / (2 * total),
                    len(shared) / len(own),
                    min(SHORT, len(given)) / SHORT,
                    1 / (1 + depth),
                    float(np.log1p(depth)),
                    float(depth == 0),
                    len(given) / LONG,
                )
            )
        return np.array(rows, np.float64).reshape(len(pool), len(OVERLAP))

    def gain(self, sentence: int, pool: Sequence[int], taken: Sequence[int]) -> Floats:
        """What each of the source sentences adds to those already taken: a row each, columns as `GAIN`."""
        stems = self._said[sentence].stems
        own = set(stems)
        left = own.difference(*(self._given[number].stems for number in taken))
        said = {pair for number in taken for pair in pairwise(self._given[number].stems)}
        pairs = set(pairwise(stems)) - said
        total = self._sum(own) or 1.0
        first = taken[0]
        rows = []
        for number in pool:
            given = self._given[number].stems
            words = set(given)
            added = self._sum(left & words) / total
            steps = abs(number - first)
            rows.append(
                (
                    added,
                    self._sum_pairs(pairs & set(pairwise(given))) / (2 * total),
                    1 / max(1, steps),
                    float(np.log1p(steps)),
                    float(number > first),
                    added / float(np.sqrt((self._sum(words) or 1.0) / total)),
                )
            )
        return np.array(rows, np.float64).reshape(len(pool), len(GAIN))

    def _depth(self, number: int) -> int:
        """How many sentences of the same document stand before it."""
        return number - self._firsts[self._given[number].place.document]

    @cached_property
    def _firsts(self) -> dict[int, int]:
        firsts: dict[int, int] = {}
        for number, sentence in enumerate(self._given):
            firsts.setdefault(sentence.place.document, number)
        return firsts

    def _sum(self, stems: set[str]) -> float:
        # sorted: sums must not depend on the order of a set
        return sum(self._weight[stem] for stem in sorted(stems))

    def _sum_pairs(self, pairs: set[tuple[str, str]]) -> float:
        return sum(self._weight[first] + self._weight[second] for first, second in sorted(pairs))


def _vector(weights: dict[str, float], names: Sequence[str]) -> Floats:
    return np.array([weights.get(name, 0.0) for name in names])
