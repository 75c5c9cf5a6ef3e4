"""Chooses the heaviest sentences that do not say the same twice, within the limit."""

from collections import defaultdict
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
    min_share: float = Field(default=0.05, ge=0, le=1)


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
        chosen = _Chosen()
        left = limit
        for sentence in order:
            words = count_words(sentence.text)
            if words <= left and chosen.likeness(sentence) <= self._settings.max_likeness:
                chosen.add(sentence)
                left -= words
            if not left:
                break
        return chosen.sentences

    def _first(self, order: list[WeightedSentence]) -> list[WeightedSentence]:
        """The least number of sentences that a summary has, however short the source."""
        chosen = _Chosen()
        for sentence in order:
            if len(chosen.sentences) == self._settings.min_sentences:
                break
            if chosen.likeness(sentence) <= self._settings.max_likeness:
                chosen.add(sentence)
        return chosen.sentences


class _Chosen:
    """The sentences chosen so far, by their terms: a new one is compared only with those that share some."""

    def __init__(self) -> None:
        self.sentences: list[WeightedSentence] = []
        self._by_term: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)

    def add(self, sentence: WeightedSentence) -> None:
        """Takes a sentence."""
        for term, value in sentence.vector.items():
            self._by_term[term].append((len(self.sentences), value))
        self.sentences.append(sentence)

    def likeness(self, sentence: WeightedSentence) -> float:
        """The greatest cosine with a chosen one, from 0 (nothing in common) to 1."""
        cosines: defaultdict[int, float] = defaultdict(float)
        for term, value in sentence.vector.items():
            for number, other in self._by_term.get(term, ()):
                cosines[number] += value * other
        return min(1.0, max(cosines.values(), default=0.0))


def _beginning(sentence: WeightedSentence, limit: int) -> WeightedSentence:
    """The first `limit` words of a sentence; its span stays that of the sentence, whose reader will want it whole."""
    text = " ".join(sentence.text.split()[:limit]) + "…"
    return WeightedSentence(text, sentence.source, sentence.weight, sentence.vector)
