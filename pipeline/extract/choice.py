"""Fills the length of an extract with the sentences that a ranking puts first, none of them said twice."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict, Field

from pipeline.budget import NearestVectors, beginning, fitting
from pipeline.extract.interpret import WeightedSentence
from pipeline.summary import Extras, Request, count_words


class ChoiceSettings(BaseModel):
    """How long a summary is where the request does not say, and which sentences are left out whatever the room.

    `ratio` is the share of the source's words, and `min_sentences` the least there is, however short the source.
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


def weighed(sentences: Iterable[WeightedSentence], weights: Iterable[float]) -> tuple[WeightedSentence, ...]:
    """The sentences with other weights than those that they came with."""
    return tuple(
        replace(sentence, weight=round(float(weight), 6)) for sentence, weight in zip(sentences, weights, strict=True)
    )


def choose(
    sentences: Sequence[WeightedSentence], source_words: int, settings: ChoiceSettings, request: Request
) -> ChosenSentences:
    """The heaviest sentences that fit and are not too like one already taken.

    Where not even one fits, the beginning of the heaviest, whose span stays that of the whole. The filter of
    likeness is the redundancy term of maximal marginal relevance (Carbonell & Goldstein 1998) as a threshold.
    """
    order = sorted(sentences, key=lambda s: (-s.weight, s.source))
    floor = order[0].weight * settings.min_share
    heavy = [sentence for sentence in order if sentence.weight >= floor]
    limit = request.word_limit(source_words)
    if limit is None:
        chosen = _within(heavy, max(1, int(settings.ratio * source_words)), settings.max_likeness, count_words)
        if len(chosen) < settings.min_sentences:
            chosen = _within(order, settings.min_sentences, settings.max_likeness, lambda _: 1)
    else:
        chosen = _within(heavy, limit, settings.max_likeness, count_words)
        chosen = chosen or [replace(order[0], text=beginning(order[0].text, limit))]
    return ChosenSentences(tuple(sorted(chosen, key=lambda s: s.source)))


def _within(
    order: Sequence[WeightedSentence], room: int, max_likeness: float, length: Callable[[str], int]
) -> list[WeightedSentence]:
    said = NearestVectors()
    chosen: list[WeightedSentence] = []
    for sentence in fitting(order, room, lambda s: length(s.text), lambda s: said.cosine(s.vector) <= max_likeness):
        said.add(sentence.vector)
        chosen.append(sentence)
    return chosen
