"""The probability of a link for every pair of words: a log-linear model over the phrase-based HMM's posteriors.

The first round weighs what two words have in common and what stands around them; each further one knows what the one
before made of their neighbors and rivals. Its weights are learned from links that people marked
(`training.align.weights`), with each class of pairs weighing for itself.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.align.linking.features import AROUND, LATER, by_class, first_features, later_features, relevant, weighed
from pipeline.align.linking.hmm import PhraseHmm
from pipeline.align.linking.learned import Learned
from pipeline.align.reading.likeness import CLASSES, Likeness, likeness
from pipeline.align.reading.passages import Passage

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What is known of two passages before anything is weighed."""

    said: Passage
    given: Passage
    like: Likeness
    relevant: NDArray[np.bool_]
    first: Floats

    def features(self, before: Floats | None) -> Floats:
        """The features of the relevant pairs by class, after an earlier round where there was one."""
        return by_class(self._pairs(before), self.like.kind[self.relevant])

    def scores(self, weights: Floats, before: Floats | None) -> Floats:
        """What those features come to by some weights."""
        return weighed(self._pairs(before), self.like.kind[self.relevant], weights)

    def _pairs(self, before: Floats | None) -> Floats:
        found = self.first[self.relevant]
        if before is not None:
            later = later_features(self.said, self.given, before)[self.relevant]
            found = np.concatenate([found, later], axis=-1)
        return found


class Linker:
    """Links the words of one language."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned
        self._weights = [
            np.array(
                [weights.get(kind, {}).get(name, 0.0) for kind in CLASSES for name in feature_names(number)], np.float64
            )
            for number, weights in enumerate(learned.links.rounds)
        ]

    def evidence(self, said: Passage, given: Passage, rests: Floats) -> Evidence:
        """What speaks for links; `rests` is how probable it is of each source sentence that the summary rests on it."""
        like = likeness(said, given, self._learned.paraphrases, self._learned.rewrites)
        hmm = PhraseHmm(self._learned.hmm, said.lower, said.stem, given.lower, given.stem).posteriors()
        return Evidence(said, given, like, relevant(said, given, like), first_features(said, given, like, hmm, rests))

    def posteriors(self, said: Passage, given: Passage, rests: Floats) -> Floats:
        """The probabilities: a row for each word of the summary, a column for each of the sources."""
        return self.compared(said, given, rests)[0]

    def compared(self, said: Passage, given: Passage, rests: Floats) -> tuple[Floats, Floats]:
        """The probabilities, and how alike the words are by themselves (`Likeness.strength`)."""
        evidence = self.evidence(said, given, rests)
        found: Floats | None = None
        for weights in self._weights:
            scores = evidence.scores(weights, found)
            found = np.zeros((len(said), len(given)))
            found[evidence.relevant] = 1 / (1 + np.exp(-scores))
        return (found if found is not None else np.zeros((len(said), len(given)))), evidence.like.strength


def linked(posteriors: Floats, part: NDArray[np.int64], threshold: float, echo: float) -> NDArray[np.bool_]:
    """Which pairs of words are links: those above the threshold, and for each word its best in every further sentence.

    What a summary says once its sources may say several times, and each takes from the probability of the others.
    """
    found = posteriors >= threshold
    parts = range(int(part.max()) + 1)
    best = np.stack([np.where(part == n, posteriors, 0.0).max(axis=1) for n in parts], axis=1)
    for n in parts:
        column = np.where(part == n, posteriors, 0.0).argmax(axis=1)
        rows = np.flatnonzero((best[:, n] < best.max(axis=1)) & (best[:, n] >= echo))
        found[rows, column[rows]] = True
    return found


def feature_names(number: int) -> tuple[str, ...]:
    """The features of a round, by its number from 0."""
    return AROUND if number == 0 else (*AROUND, *(f"later_{name}" for name in LATER))
