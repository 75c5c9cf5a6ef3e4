"""Chooses the sentences that say most of the text's latent topics."""

from typing import Any

import numpy
from numpy.typing import NDArray
from pydantic import Field

from pipeline.extract.choice import ChoiceSettings, ChosenSentences, choose, weighed
from pipeline.extract.interpret import SentenceWeights
from pipeline.extract.vectors import matrix_of
from pipeline.resources import Resources
from pipeline.summary import Request

DENSE = 200
"""Sentences up to which all topics are computed at once; the iteration that finds the first few needs more."""


class LsaSettings(ChoiceSettings):
    """As for any choice; of the latent topics those count whose singular value is `min_value` of the greatest.

    `topics` is how many there are at most.
    """

    topics: int = Field(default=10, ge=1)
    min_value: float = Field(default=0.5, gt=0, le=1)


class LatentSentences:
    """Latent semantic analysis (Gong & Liu 2001), sentences weighed as by Steinberger & Ježek 2004.

    The weight of a sentence is its length in the space of the first topics, each as long as its singular value.
    """

    def __init__(self, settings: LsaSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:
        """The chosen sentences; where not even one fits, the beginning of the heaviest."""
        sentences = weighed(interpretation.sentences, self._lengths(interpretation))
        return choose(sentences, interpretation.source_words, self._settings, request)

    def _lengths(self, interpretation: SentenceWeights) -> NDArray[Any]:
        matrix = matrix_of(interpretation.sentences)
        topics = min(self._settings.topics, *matrix.shape)
        if min(matrix.shape) <= DENSE:
            left, values, _ = numpy.linalg.svd(matrix.toarray(), full_matrices=False)
        else:
            from scipy.sparse.linalg import svds

            # The same start each time: else the iteration begins anywhere, and ends a little elsewhere.
            left, values, _ = svds(matrix, k=topics, v0=numpy.ones(min(matrix.shape)))
            left, values = left[:, ::-1], values[::-1]
        topics = min(topics, int((values >= values[0] * self._settings.min_value).sum()))
        lengths: NDArray[Any] = numpy.sqrt(((left[:, :topics] * values[:topics]) ** 2).sum(axis=1))
        return lengths
