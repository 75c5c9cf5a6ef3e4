"""Labels for selection: which sentences of an article its abstracts rest on, to train and to measure by."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from pipeline.align.component import Aligner
from pipeline.align.linking.candidates import CandidateSentence
from pipeline.align.reading.words import PlainSentence
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.span import SourceSpan, Span


@dataclass(frozen=True, slots=True)
class LabeledSentence:
    """A sentence of a source and, for each of the summaries, the probability that some sentence of it rests on this."""

    place: SourceSpan
    probabilities: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TracedSpan:
    """A sentence of a summary with the sentences of the sources, by their numbers, that it rests on; best first."""

    span: Span
    sources: tuple[CandidateSentence, ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """All sentences of the sources in order, and the sentences of each summary in order."""

    language: Language
    sentences: tuple[LabeledSentence, ...]
    summaries: tuple[tuple[TracedSpan, ...], ...]


class Labeler:
    """Labels the sentences of sources by their summaries; reads stems only, so that a corpus takes minutes."""

    def __init__(self, aligner: Aligner) -> None:
        self._aligner = aligner

    def label(self, summaries: Sequence[Document], sources: Sequence[Document], language: Language | None) -> Labels:
        """The labels that at least one summary gives; raises as `Aligner.align` does."""
        for summary in summaries:
            language = language or self._aligner.language_of(summary, sources)
        if language is None:
            raise ValueError("labels need at least one summary")
        reader = self._aligner.reader(language)
        given = reader.sentences(sources)
        traced = tuple(self._traced(reader.sentences([summary]), given, language) for summary in summaries)
        each = [_rested_on(sentences, len(given)) for sentences in traced]
        labeled = zip(given, zip(*each, strict=True), strict=True)
        return Labels(language, tuple(LabeledSentence(s.place, probabilities) for s, probabilities in labeled), traced)

    def _traced(
        self, said: Sequence[PlainSentence], given: Sequence[PlainSentence], language: Language
    ) -> tuple[TracedSpan, ...]:
        """The sentences of a summary; each document may have what another one says too."""
        found: list[list[CandidateSentence]] = [[] for _ in said]
        for _, group in groupby(enumerate(given), lambda each: each[1].place.document):
            numbers, own = zip(*group, strict=True)
            for candidates, of_document in zip(found, self._aligner.candidates(said, own, language), strict=True):
                candidates += [CandidateSentence(numbers[c.number], c.probability) for c in of_document]
        return tuple(
            TracedSpan(s.span, tuple(sorted(candidates, key=lambda c: -c.probability)))
            for s, candidates in zip(said, found, strict=True)
        )


def _rested_on(sentences: Sequence[TracedSpan], count: int) -> list[float]:
    """For each sentence of the sources the probability that any of these rests on it, as if each chose by itself."""
    none = np.ones(count)
    for sentence in sentences:
        for candidate in sentence.sources:
            none[candidate.number] *= 1 - candidate.probability
    found: list[float] = (1 - none).tolist()
    return found
