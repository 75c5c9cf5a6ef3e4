"""Which words of a summary its sources do not say, and how well they say its sentences.

Links alone prove nothing: that a word stands anywhere in the sources, that its neighbors and its governor are linked,
what it is, and how much of the whole sentence is linked decide together. Two rounds of a logistic regression doubt each
word, the second one knowing how its neighbors are doubted; a third regression says whether there is anything in the
sentence to accuse, and a fourth how well it is supported. All are learned from claims whose unsupported words people
marked, beside sentences that are sound (`training.align.support`).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from pydantic import Field

from pipeline.align.alignment import Finding
from pipeline.align.features import Floats
from pipeline.align.sentence_check import CheckedSentence
from pipeline.align.stretches import clauses, runs
from pipeline.align.support_features import (
    LATER,
    SENTENCE,
    SUSPICION,
    WORD,
    later_features,
    sentence_features,
    suspicion_features,
    word_features,
)
from pipeline.languages import Language
from pipeline.settings import Strict
from pipeline.span import Span

MARKED: dict[Language, float] = {"en": 0.4, "fr": 0.3}
CLAUSE: dict[Language, float] = {"en": 0.5, "fr": 0.3}
"""French clauses are doubted less: no claims are marked in French, of which its doubts would be learned."""


class SupportWeights(Strict):
    """The weights of words in both rounds, of suspicion and of sentences, and from where on words are accused.

    Runs of words whose doubt reaches that of the language in `marked` are accused in a sentence whose suspicion reaches
    that in `suspicious`, one content word from `single` on; anywhere else those with `fewest` content words whose mean
    doubt is `alone`. A clause with so many words and nothing accused in it is accused as a whole where its mean doubt
    reaches that in `clause` and exceeds that of the rest of its sentence by `beyond`.
    """

    word: dict[str, float] = Field(default_factory=dict)
    later: dict[str, float] = Field(default_factory=dict)
    suspicion: dict[str, float] = Field(default_factory=dict)
    sentence: dict[str, float] = Field(default_factory=dict)
    suspicious: dict[Language, float] = Field(default_factory=dict)
    marked: dict[Language, float] = Field(default_factory=lambda: dict(MARKED))
    clause: dict[Language, float] = Field(default_factory=lambda: dict(CLAUSE))
    beyond: float = 0.05
    alone: float = 0.75
    single: float = 0.45
    fewest: int = 3


class SupportModel:
    """The learned weights at work."""

    def __init__(self, weights: SupportWeights) -> None:
        self._weights = weights
        self._word = np.array([weights.word.get(name, 0.0) for name in WORD])
        self._later = np.array([weights.later.get(name, 0.0) for name in LATER])
        self._suspicion = np.array([weights.suspicion.get(name, 0.0) for name in SUSPICION])
        self._sentence = np.array([weights.sentence.get(name, 0.0) for name in SENTENCE])

    def doubts(self, sentence: CheckedSentence) -> Floats:
        """For each word the probability that the sources do not say it."""
        first = probability(word_features(sentence) @ self._word)
        return probability(later_features(sentence, first) @ self._later)

    def suspicion(self, sentence: CheckedSentence, doubts: Floats) -> float:
        """The logarithm of the odds that the sources do not say all of a sentence."""
        return float(suspicion_features(sentence, doubts) @ self._suspicion)

    def score(self, sentence: CheckedSentence, doubts: Floats, findings: int) -> float:
        """How well the sources support a sentence, from 0 to 1."""
        row = sentence_features(sentence, doubts, self.suspicion(sentence, doubts), findings)
        return float(probability(row @ self._sentence))

    def unsupported(
        self, sentence: CheckedSentence, doubts: Floats, taken: Sequence[Span] = (), excused: Sequence[Span] = ()
    ) -> Iterator[Finding]:
        """Stretches that the sources do not say, without words that are `taken` by what is known of them.

        Words that are `excused`, since the sources say them otherwise, are not doubted.
        """
        weights = self._weights
        is_excused = [any(place.span.overlaps(span) for span in excused) for place in sentence.said.place]
        doubts = np.where(is_excused, 0.0, doubts)
        language = sentence.wording.language
        is_taken = [any(place.span.overlaps(span) for span in taken) for place in sentence.said.place]
        is_suspicious = self.suspicion(sentence, doubts) >= weights.suspicious.get(language, 0.0)
        told = np.flatnonzero(is_taken).tolist()
        for run in runs(sentence, doubts, weights.marked.get(language, 1.0)):
            confidence = float(doubts[list(run.doubted)].mean())
            if len(run.doubted) == 1 and confidence < weights.single:
                continue
            if not is_suspicious and (len(run.doubted) < weights.fewest or confidence < weights.alone):
                continue
            for is_known, words in groupby(range(run.first, run.last), key=is_taken.__getitem__):
                left = list(words)
                if not is_known and not set(run.doubted).isdisjoint(left):
                    told += left
                    yield sentence.finding(left[0], left[-1] + 1, "unsupported", confidence)
        yield from self._clauses(sentence, doubts, told)

    def _clauses(self, sentence: CheckedSentence, doubts: Floats, accused: Sequence[int]) -> Iterator[Finding]:
        """The widest clauses that the sources do not say and of which no word is accused."""
        weights = self._weights
        least = weights.clause.get(sentence.wording.language, 1.0)
        taken = set(accused)
        found = [
            (stretch, doubt)
            for stretch, doubt, rest in clauses(sentence, doubts, weights.fewest)
            if doubt >= max(least, rest + weights.beyond)
        ]
        for stretch, doubt in sorted(found, key=lambda pair: pair[0].first - pair[0].last):
            words = range(stretch.first, stretch.last)
            if taken.isdisjoint(words):
                taken.update(words)
                yield sentence.finding(stretch.first, stretch.last, "unsupported", doubt)


def probability(odds: Floats) -> Floats:
    """The probabilities of logarithms of odds."""
    found: Floats = 1 / (1 + np.exp(-odds))
    return found
