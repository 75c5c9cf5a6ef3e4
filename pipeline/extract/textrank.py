"""Chooses the sentences that others share most words with."""

from typing import Any

import numpy
from numpy.typing import NDArray
from pydantic import Field

from pipeline.extract.choice import ChoiceSettings, ChosenSentences, choose, weighed
from pipeline.extract.interpret import SentenceWeights
from pipeline.extract.vectors import matrix_of
from pipeline.resources import Resources
from pipeline.summary import Request

ROUNDING = 1e-9
"""What is left of the difference of two equal sums."""


class TextRankSettings(ChoiceSettings):
    """As for any choice; `damping` is the share of a sentence's weight that comes from the sentences like it."""

    damping: float = Field(default=0.85, gt=0, lt=1)
    iterations: int = Field(default=30, ge=1)


class TextRankSentences:
    """TextRank (Mihalcea & Tarau 2004): a random walk over sentences, which are like by the words that they share.

    Likeness is the number of shared terms over the sum of the logarithms of both lengths, here of the terms plus one,
    so that a single term is no division by zero. The graph is never built: sentences of one length have the same
    divisor, so that a step of the walk is two products with the matrix of sentences and terms for each length, and
    time and memory grow with the length of the text.
    """

    def __init__(self, settings: TextRankSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:
        """The chosen sentences; where not even one fits, the beginning of the heaviest."""
        sentences = weighed(interpretation.sentences, self._walk(interpretation))
        return choose(sentences, interpretation.source_words, self._settings, request)

    def _walk(self, interpretation: SentenceWeights) -> NDArray[Any]:
        """Where the walk spends its time: shares of 1."""
        terms = matrix_of(interpretation.sentences)
        terms.data[:] = 1
        lengths = numpy.diff(terms.indptr)
        distinct, group = numpy.unique(lengths, return_inverse=True)
        logarithms = numpy.log1p(distinct)
        divisors = logarithms[group][:, None] + logarithms[None, :]
        divisors[divisors == 0] = 1  # two sentences without terms, which share none
        own = lengths / numpy.maximum(2 * logarithms[group], 1e-12)
        count = len(lengths)

        def shared(weights: NDArray[Any]) -> NDArray[Any]:
            """What each sentence gets where every sentence gives its weight to those that it shares terms with."""
            by_length = numpy.zeros((count, len(distinct)))
            by_length[numpy.arange(count), group] = weights
            got: NDArray[Any] = ((terms @ (terms.T @ by_length)) / divisors).sum(axis=1) - own * weights
            return got

        degrees = shared(numpy.ones(count))
        degrees[degrees < ROUNDING] = numpy.inf  # a sentence that shares nothing gives nothing
        weights: NDArray[Any] = numpy.full(count, 1 / count)
        damping = self._settings.damping
        for _ in range(self._settings.iterations):
            weights = (1 - damping) / count + damping * shared(weights / degrees)
        total: NDArray[Any] = weights / weights.sum()
        return total
