"""Chooses the heaviest sentences that do not say the same twice, within the limit."""

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from pipeline.extract.interpret import SentenceWeights, WeightedSentence
from pipeline.resources import Resources
from pipeline.summary import Extras, Request, count_words


class CentralSentencesSettings(BaseModel):
    """How long a summary is where the request does not say, and which sentences are left out whatever the room.

    `max_likeness` is the greatest cosine of two chosen sentences, `min_share` the least weight beside the heaviest's.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ratio: float = Field(default=0.1, gt=0, le=1)
    min_sentences: int = Field(default=3, ge=1)
    max_likeness: float = Field(default=0.6, gt=0, le=1)
    min_share: float = Field(default=0.25, ge=0, le=1)


@dataclass(frozen=True, slots=True)
class ChosenSentences:
    """The content of `extract`: sentences in reading order."""

    sentences: tuple[WeightedSentence, ...]

    def extras(self) -> Extras:
        """Nothing besides the text."""
        return Extras()


class CentralSentences:
    """Takes sentences by weight: those that still fit and are not too like one already taken.

    The filter of likeness is the redundancy term of maximal marginal relevance (Carbonell & Goldstein 1998) as
    a threshold.
    """

    def __init__(self, settings: CentralSentencesSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:
        """The chosen sentences; where not even one fits, the beginning of the heaviest."""
        order = sorted(interpretation.sentences, key=lambda s: (-s.weight, s.source))
        floor = order[0].weight * self._settings.min_share
        heavy = [sentence for sentence in order if sentence.weight >= floor]
        limit = request.word_limit(interpretation.source_words)
        if limit is None:
            chosen = self._within(heavy, max(1, int(self._settings.ratio * interpretation.source_words)))
            if len(chosen) < self._settings.min_sentences:
                chosen = self._first(order)
        else:
            chosen = self._within(heavy, limit) or [_beginning(order[0], limit)]
        return ChosenSentences(tuple(sorted(chosen, key=lambda s: s.source)))

    def _within(self, order: list[WeightedSentence], limit: int) -> list[WeightedSentence]:
        chosen: list[WeightedSentence] = []
        left = limit
        for sentence in order:
            words = count_words(sentence.text)
            if words <= left and self._is_new(sentence, chosen):
                chosen.append(sentence)
                left -= words
            if not left:
                break
        return chosen

    def _first(self, order: list[WeightedSentence]) -> list[WeightedSentence]:
        """The least number of sentences that a summary has, however short the source."""
        chosen: list[WeightedSentence] = []
        for sentence in order:
            if len(chosen) < self._settings.min_sentences and self._is_new(sentence, chosen):
                chosen.append(sentence)
        return chosen

    def _is_new(self, sentence: WeightedSentence, chosen: list[WeightedSentence]) -> bool:
        return all(sentence.likeness(other) <= self._settings.max_likeness for other in chosen)


def _beginning(sentence: WeightedSentence, limit: int) -> WeightedSentence:
    """The first `limit` words of a sentence; its span stays that of the sentence, whose reader will want it whole."""
    text = " ".join(sentence.text.split()[:limit]) + "…"
    return WeightedSentence(text, sentence.source, sentence.weight, sentence.vector)
