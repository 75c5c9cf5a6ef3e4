"""Chooses the first sentences: what every other choice must be better than."""

from collections import Counter

from pydantic import Field

from pipeline.extract.choice import ChoiceSettings, ChosenSentences, choose, weighed
from pipeline.extract.interpret import SentenceWeights
from pipeline.resources import Resources
from pipeline.summary import Request


class LeadSettings(ChoiceSettings):
    """As for any choice; nothing is left out for its place, and what comes twice is said twice."""

    max_likeness: float = Field(default=1, gt=0, le=1)
    min_share: float = Field(default=0, ge=0, le=1)


class LeadSentences:
    """Takes sentences in their order; of several documents the first of each, then the second of each."""

    def __init__(self, settings: LeadSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:
        """The chosen sentences; where not even one fits, the beginning of the first."""
        before: Counter[int] = Counter()
        weights: list[float] = []
        for sentence in interpretation.sentences:
            before[sentence.source.document] += 1
            weights.append(1 / before[sentence.source.document])
        sentences = weighed(interpretation.sentences, weights)
        return choose(sentences, interpretation.source_words, self._settings, request)
