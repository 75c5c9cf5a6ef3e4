"""Which words of a summary its sources do not say, and how well they say its sentences.

Links alone prove nothing: that a word stands anywhere in the sources, that its neighbors and its governor are linked,
what it is, and how much of the whole sentence is linked decide together. Two rounds of a logistic regression doubt each
word, the second one knowing how its neighbors are doubted; a third regression says whether there is anything in the
sentence to accuse, and a fourth how well it is supported. Which runs of doubted words are accused is learned too where
there are claims to learn it from (English), else it is thresholds (French); so is how far a finding reaches. All are
learned from claims whose unsupported words people marked, beside sentences that are sound (`training.align.support`).
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.stretches import Stretch, clauses, runs
from pipeline.align.checks.support_features import (
    LATER,
    SENTENCE,
    SUSPICION,
    WORD,
    later_features,
    sentence_features,
    suspicion_features,
    word_features,
)
from pipeline.align.checks.values_check import DATES
from pipeline.align.linking.features import Floats
from pipeline.align.support.extent_features import EXTENT, RUN, extent_features, run_features
from pipeline.align.support.extents import owners_of, widened
from pipeline.languages import Language
from pipeline.settings import Strict
from pipeline.span import Span


class SupportWeights(Strict):
    """The weights of words in both rounds, of suspicion and of sentences, and from where on words are accused.

    Runs of words whose doubt reaches that of the language in `marked` are accused in a sentence whose suspicion reaches
    that in `suspicious`, one content word from `single` on; anywhere else those with `fewest` content words whose mean
    doubt is `alone`. A clause with so many words and nothing accused in it is accused as a whole where its mean doubt
    reaches that in `clause` and exceeds that of the rest of its sentence by `beyond`.

    Where there are weights in `run`, they choose instead among the runs from `least` on, by odds that with `leaning`
    times the suspicion of the sentence reach `accused`: whether to accuse a sentence at all is its own question.
    Where they choose nothing, and the sentence is less supported than `unsaid`, the thresholds choose after all. A
    finding takes the words along that are `widened` probable to go with it by the weights of `extent`; without, none.
    """

    word: dict[str, float] = Field(default_factory=dict)
    later: dict[str, float] = Field(default_factory=dict)
    suspicion: dict[str, float] = Field(default_factory=dict)
    sentence: dict[str, float] = Field(default_factory=dict)
    suspicious: dict[Language, float] = Field(default_factory=dict)
    marked: dict[Language, float] = Field(default_factory=dict)
    clause: dict[Language, float] = Field(default_factory=dict)
    beyond: float = 0.05
    alone: float = 0.75
    single: float = 0.45
    fewest: int = 3
    run: dict[str, float] = Field(default_factory=dict)
    least: float = 0.25
    accused: float = 0.0
    leaning: float = 0.4
    unsaid: float = 0.2
    extent: dict[str, float] = Field(default_factory=dict)
    widened: float = 0.4


class SupportModel:
    """The learned weights at work."""

    def __init__(self, weights: SupportWeights) -> None:
        self._weights = weights
        self._word = np.array([weights.word.get(name, 0.0) for name in WORD])
        self._later = np.array([weights.later.get(name, 0.0) for name in LATER])
        self._suspicion = np.array([weights.suspicion.get(name, 0.0) for name in SUSPICION])
        self._sentence = np.array([weights.sentence.get(name, 0.0) for name in SENTENCE])
        self._run = np.array([weights.run.get(name, 0.0) for name in RUN])
        self._extent = np.array([weights.extent.get(name, 0.0) for name in EXTENT])

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

        Words that are `excused`, since the sources say them otherwise, are not doubted; a date that the sources tell
        may be one of something else, which what was learned of runs weighs.
        """
        is_excused = np.array([any(place.span.overlaps(span) for span in excused) for place in sentence.said.place])
        is_taken = [any(place.span.overlaps(span) for span in taken) for place in sentence.said.place]
        chosen: list[tuple[Stretch, float]] = []
        if self._weights.run:
            is_date = np.array([_is_of_date(sentence, n) for n in range(len(doubts))], bool)
            chosen = list(self._chosen(sentence, np.where(is_excused & ~is_date, 0.0, doubts), is_excused, is_taken))
        doubts = np.where(is_excused, 0.0, doubts)
        is_unsaid = not chosen and self.score(sentence, doubts, 0) < self._weights.unsaid
        if not self._weights.run or is_unsaid:
            chosen = list(self._over_thresholds(sentence, doubts))
        told = np.flatnonzero(is_taken).tolist()
        for run, confidence in chosen:
            for is_known, words in groupby(range(run.first, run.last), key=is_taken.__getitem__):
                left = list(words)
                if not is_known and not set(run.doubted).isdisjoint(left):
                    told += left
                    yield sentence.finding(left[0], left[-1] + 1, "unsupported", confidence)
        if not self._weights.run or is_unsaid:
            yield from self._clauses(sentence, doubts, told)

    def widened(self, sentence: CheckedSentence, doubts: Floats, findings: Sequence[Finding]) -> list[Finding]:
        """The findings of a sentence as far as they reach, in order."""
        if not findings or not self._weights.extent:
            return sorted(findings, key=lambda finding: finding.span)
        owners = owners_of(sentence, findings)
        is_known = np.array([n >= 0 and findings[n].kind != "unsupported" for n in owners], bool)
        probable = probability(extent_features(sentence, doubts, owners >= 0, is_known) @ self._extent)
        probable[: sentence.framed] = 0.0
        found = widened(sentence, findings, probable, self._weights.widened)
        return sorted(found, key=lambda finding: finding.span)

    def runs(
        self,
        sentence: CheckedSentence,
        doubts: Floats,
        is_excused: NDArray[np.bool_],
        is_taken: Sequence[bool],
        suspicion: float,
    ) -> Iterator[tuple[Stretch, Floats]]:
        """The runs that may be accused, each with what tells whether it is; words that are taken doubt nothing more."""
        for run in runs(sentence, doubts, self._weights.least):
            held = tuple(n for n in run.doubted if not is_taken[n])
            if held:
                own = Stretch(run.first, run.last, held)
                yield own, run_features(sentence, doubts, own, suspicion, is_excused, has_known=any(is_taken))

    def _chosen(
        self, sentence: CheckedSentence, doubts: Floats, is_excused: NDArray[np.bool_], is_taken: Sequence[bool]
    ) -> Iterator[tuple[Stretch, float]]:
        """The runs that are accused by what was learned of runs, with how surely."""
        suspicion = self.suspicion(sentence, doubts)
        for run, row in self.runs(sentence, doubts, is_excused, is_taken, suspicion):
            value = float(row @ self._run)
            if value + self._weights.leaning * suspicion >= self._weights.accused:
                yield run, float(probability(np.array(value)))

    def _over_thresholds(self, sentence: CheckedSentence, doubts: Floats) -> Iterator[tuple[Stretch, float]]:
        """The runs that are accused by their mean doubt, with that."""
        weights, language = self._weights, sentence.wording.language
        is_suspicious = self.suspicion(sentence, doubts) >= weights.suspicious.get(language, 0.0)
        for run in runs(sentence, doubts, weights.marked.get(language, 1.0)):
            confidence = float(doubts[list(run.doubted)].mean())
            if len(run.doubted) == 1 and confidence < weights.single:
                continue
            if is_suspicious or (len(run.doubted) >= weights.fewest and confidence >= weights.alone):
                yield run, confidence

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


def _is_of_date(sentence: CheckedSentence, place: int) -> bool:
    """Whether a word is one of a day: a date with the name of a month or a weekday."""
    said = sentence.said
    entity = int(said.entity[place])
    if entity < 0 or said.labels[entity] not in DATES:
        return False
    return any(said.entity[n] == entity and said.lower[n] in sentence.wording.calendar for n in range(len(said)))


def probability(odds: Floats) -> Floats:
    """The probabilities of logarithms of odds."""
    found: Floats = 1 / (1 + np.exp(-odds))
    return found
