"""Traces a summary to its sources."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import (
    AlignedSentence,
    Alignment,
    Level,
    SourceSentence,
    Verification,
    VerifiedSentence,
)
from pipeline.align.context import in_context
from pipeline.align.language import common_language
from pipeline.align.sentences import Match, best_of_each, by_alignment, by_threshold
from pipeline.align.settings import AlignSettings
from pipeline.align.tfidf import TfIdf
from pipeline.align.words import PlainReader, PlainSentence
from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.stages import Annotate


class Aligner:
    """Aligns and verifies summaries, from whatever wrote them, with documents that door 2 gave line by line."""

    def __init__(self, settings: AlignSettings, resources: Resources, annotate: Annotate) -> None:
        self._settings = settings
        self._resources = resources
        self._annotate = annotate

    def align(
        self,
        summary: Document,
        sources: Sequence[Document],
        language: Language | None,
        level: Level,  # noqa: ARG002
    ) -> Alignment:
        """Where each sentence of the summary comes from and, at level `word`, each of its words.

        None for the language recognizes it. Raises UnusableDocument: `unsupported_language` where the texts are not
        in one language of ours, `too_large` where there are too many pairs of sentences to compare.
        """
        language = language or common_language(self._annotate, summary, sources)
        reader = self._reader(language)
        said, given = reader.sentences([summary]), reader.sentences(sources)
        sentences = _aligned(said, given, self._matches(said, given))
        return Alignment(sentences)

    def verify(self, summary: Document, sources: Sequence[Document], language: Language | None) -> Verification:
        """What of the summary its sources do not say; raises as `align` does."""
        aligned = self.align(summary, sources, language, "sentence").sentences
        scored = tuple(
            VerifiedSentence(s.span, max((m.probability for m in s.sources), default=0.0), s.sources) for s in aligned
        )
        score = sum(s.score for s in scored) / max(1, len(scored))
        return Verification(score, scored, ())

    def _reader(self, language: Language) -> PlainReader:
        return self._resources.once(("align", language), lambda: PlainReader(self._resources, language))

    def _matches(self, said: Sequence[PlainSentence], given: Sequence[PlainSentence]) -> list[Match]:
        """The pairs of sentences that say the same, by the method of the settings."""
        settings = self._settings
        if len(said) * len(given) > settings.largest_matrix:
            raise UnusableDocument(
                "too_large", f"{len(said)} sentences cannot be compared with {len(given)}; split the summary"
            )
        similarity: NDArray[np.float64] = (
            TfIdf([s.stems for s in said], [s.stems for s in given]).similarity().toarray()
        )
        if settings.method == "context":
            probabilities = settings.in_context.probability(in_context(similarity, settings.context))
            return best_of_each(probabilities, settings.matching.most, settings.least_probability)
        probabilities = settings.logistic.probability(similarity)
        if settings.method == "threshold":
            return by_threshold(probabilities, settings.matching)
        return by_alignment(probabilities, similarity, settings.matching)


def _aligned(
    said: Sequence[PlainSentence], given: Sequence[PlainSentence], matches: Sequence[Match]
) -> tuple[AlignedSentence, ...]:
    """The sentences of the summary with what they are matched with, best first."""
    found: dict[int, list[SourceSentence]] = {}
    for match in matches:
        found.setdefault(match.first, []).append(SourceSentence(given[match.second].place, match.probability))
    return tuple(
        AlignedSentence(sentence.span, tuple(sorted(found.get(number, ()), key=lambda s: -s.probability)))
        for number, sentence in enumerate(said)
    )
