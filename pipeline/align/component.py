"""Traces a summary to its sources."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import AlignedSentence, Alignment, Level, Link, SourceSentence
from pipeline.align.linking.candidates import CandidateFinder, CandidateSentence
from pipeline.align.linking.context import in_context
from pipeline.align.linking.learned import Learned, read_learned
from pipeline.align.linking.linker import Linker, linked
from pipeline.align.linking.sentences import Match, best_of_each, by_alignment, by_threshold
from pipeline.align.linking.tfidf import TfIdf
from pipeline.align.reading.expressions import rewritten
from pipeline.align.reading.language import common_language, language_warnings
from pipeline.align.reading.passages import AnnotatedSentence, Passage, passage_of, sentences_of
from pipeline.align.reading.wording import wording_of
from pipeline.align.reading.words import PlainReader, PlainSentence, Stems, plain_reader
from pipeline.align.settings import AlignSettings
from pipeline.document import Block, Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceWarning
from pipeline.stages import Annotate, AnnotatesTogether

TOGETHER = 50
"""Summaries of a sentence or two that are read together: more take more memory, and hardly less time."""
ORDINARY = 300
"""Words of the sentences that are read for one of a summary: three of prose have fewer."""
REWRITTEN = 0.9
"""How probable a link is of two expressions of one value, and how alike their words are."""
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class TracedSentence:
    """A sentence of the summary with the source sentences that were read for it, and its links to their words.

    `posteriors` and `strength` have a row for each word of the sentence and a column for each word of the sources: how
    probable a link is, and how alike two words are by themselves.
    """

    sentence: PlainSentence
    candidates: tuple[tuple[PlainSentence, float], ...]
    said: Passage
    given: Passage
    posteriors: Floats
    strength: Floats


class Aligner:
    """Aligns summaries, from whatever wrote them, with documents that door 2 gave line by line."""

    def __init__(self, settings: AlignSettings, resources: Resources, annotate: Annotate) -> None:
        self._settings = settings
        self._resources = resources
        self._annotate = annotate

    def align(
        self, summary: Document, sources: Sequence[Document], language: Language | None, level: Level
    ) -> Alignment:
        """Where each sentence of the summary comes from and, at level `word`, each of its words.

        None for the language recognizes it. Raises UnusableDocument: `unsupported_language` where the texts are not
        in one language of ours, `too_large` where there are too many pairs of sentences or words to compare.
        """
        language = language or self.language_of(summary, sources)
        if level == "sentence":
            reader = self.reader(language)
            return Alignment(self._matched(reader.sentences([summary]), reader.sentences(sources)))
        traced = self.trace(summary, sources, language)
        sentences = tuple(self._aligned(each) for each in traced)
        return Alignment(sentences, tuple(link for each in traced for link in self.links(each, language)))

    def language_of(self, summary: Document, sources: Sequence[Document]) -> Language:
        """The language of all texts; raises UnusableDocument (`unsupported_language`) where they differ."""
        return common_language(self._annotate, summary, sources)

    def language_warnings(self, summary: Document, sources: Sequence[Document]) -> Iterator[SourceWarning]:
        """A warning for each source that looks to be in another language than the summary."""
        return language_warnings(self._annotate, summary, sources)

    def trace(self, summary: Document, sources: Sequence[Document], language: Language) -> list[TracedSentence]:
        """Every sentence of the summary with its candidates and the probabilities of its links.

        Raises UnusableDocument: `too_large` where there are too many sentences or pairs of words to compare.
        """
        return self.trace_each([(summary, sources)], language)[0]

    def trace_each(
        self, texts: Sequence[tuple[Document, Sequence[Document]]], language: Language
    ) -> list[list[TracedSentence]]:
        """The same for several summaries, each with its own sources, which costs less than one after the other."""
        reader = self.reader(language)
        compared = []
        wanted: list[tuple[Sequence[Document], Sequence[PlainSentence]]] = []
        for summary, sources in texts:
            said, given = reader.sentences([summary]), reader.sentences(sources)
            if len(said) > (most := self._settings.most_sentences):
                raise UnusableDocument(
                    "too_large", f"the summary has {len(said)} sentences and the limit is {most}; split it"
                )
            found = self.candidates(said, given, language)
            numbers = sorted({candidate.number for candidates in found for candidate in candidates})
            compared.append((said, given, found, numbers))
            wanted += [(sources, [given[n] for n in numbers]), ([summary], said)]
        annotated = iter(self._annotated(wanted, language))
        return [
            self._traced(
                said, given, found, dict(zip(numbers, next(annotated), strict=True)), next(annotated), language
            )
            for said, given, found, numbers in compared
        ]

    def _traced(
        self,
        said: Sequence[PlainSentence],
        given: Sequence[PlainSentence],
        found: Sequence[Sequence[CandidateSentence]],
        read: Mapping[int, AnnotatedSentence | None],
        owns: Sequence[AnnotatedSentence | None],
        language: Language,
    ) -> list[TracedSentence]:
        """The sentences of a summary with the source sentences that were read, by number."""
        stems, linker, wording = Stems(language), self._linker(language), wording_of(self._resources, language)
        traced, pairs_of_words = [], 0
        for sentence, own, candidates in zip(said, owns, found, strict=True):
            known = sorted((c for c in candidates if read[c.number] is not None), key=lambda c: c.number)
            texts = [text for c in known if (text := read[c.number]) is not None]
            if own is None or not texts:
                continue
            passage, source = passage_of([own], stems), passage_of(texts, stems)
            # The words of a source are looked for from each other, too: what is read of very many costs their square.
            pairs_of_words += len(passage) * len(source) * max(1, len(source) // ORDINARY)
            if pairs_of_words > (most := self._settings.most_pairs):
                raise UnusableDocument(
                    "too_large", f"more than {most} pairs of words of the summary and its sources; split the summary"
                )
            rests = np.array([c.probability for c in known])
            posteriors, strength = linker.compared(passage, source, rests)
            for _, here, there in rewritten(passage, source, wording):
                cells = np.ix_([*here], [*there])
                posteriors[cells], strength[cells] = REWRITTEN, REWRITTEN
            pairs = tuple((given[c.number], c.probability) for c in candidates if read[c.number] is not None)
            traced.append(TracedSentence(sentence, pairs, passage, source, posteriors, strength))
        return traced

    def links(self, traced: TracedSentence, language: Language) -> list[Link]:
        """The links of a sentence, in its order."""
        weights = self.learned(language).links
        rows, columns = np.nonzero(linked(traced.posteriors, traced.given.part, weights.threshold, weights.echo))
        return [
            Link(traced.said.place[i].span, traced.given.place[j], float(traced.posteriors[i, j]))
            for i, j in zip(rows.tolist(), columns.tolist(), strict=True)
        ]

    def links_each(
        self, texts: Sequence[tuple[Document, Sequence[Document]]], language: Language
    ) -> Iterator[list[Link]]:
        """The links of several summaries, each with its own sources; raises what `trace` does."""
        for start in range(0, len(texts), TOGETHER):
            for traced in self.trace_each(texts[start : start + TOGETHER], language):
                yield [link for each in traced for link in self.links(each, language)]

    def candidates(
        self, said: Sequence[PlainSentence], given: Sequence[PlainSentence], language: Language
    ) -> list[list[CandidateSentence]]:
        """For each sentence of a summary the source sentences that it may rest on, the likeliest first; by stems."""
        finder = CandidateFinder(self.learned(language).candidates, said, given, self.reader(language).function_words)
        return [finder.find(number, self._settings.candidates) for number in range(len(said))]

    def reader(self, language: Language) -> PlainReader:
        """What reads words and sentences of a language without models."""
        return plain_reader(self._resources, language)

    def learned(self, language: Language) -> Learned:
        """What was learned for a language."""
        return self._resources.once(("align", "learned", language), lambda: read_learned(language))

    def _linker(self, language: Language) -> Linker:
        return self._resources.once(("align", "linker", language), lambda: Linker(self.learned(language)))

    def _annotated(
        self, texts: Sequence[tuple[Sequence[Document], Sequence[PlainSentence]]], language: Language
    ) -> list[list[AnnotatedSentence | None]]:
        """Some sentences of each text as door 3 annotates them, each by itself, in the order of its documents."""
        places: list[tuple[int, int]] = []
        blocked: list[Document] = []
        for text, (documents, sentences) in enumerate(texts):
            for number, document in enumerate(documents):
                blocks = tuple(Block(s.span, "paragraph", 0) for s in sentences if s.place.document == number)
                if blocks:
                    places.append((text, number))
                    blocked.append(replace(document, blocks=blocks))
        found: list[list[AnnotatedSentence | None]] = [[] for _ in texts]
        for (text, number), document in zip(places, self._annotated_together(blocked, language), strict=True):
            if document.annotation is None:
                raise TypeError(f"{type(self._annotate).__name__} gave a document without annotation")
            found[text] += sentences_of(document.annotation, len(document.blocks), number)
        return found

    def _annotated_together(self, documents: Sequence[Document], language: Language) -> Sequence[Document]:
        if isinstance(self._annotate, AnnotatesTogether):
            return self._annotate.annotate_all(documents, language)
        return [self._annotate.annotate(document, language) for document in documents]

    def _aligned(self, traced: TracedSentence) -> AlignedSentence:
        least = self._settings.least_probability
        sources = tuple(SourceSentence(s.place, probability) for s, probability in traced.candidates)
        return AlignedSentence(traced.sentence.span, tuple(s for s in sources if s.probability >= least))

    def _matched(self, said: Sequence[PlainSentence], given: Sequence[PlainSentence]) -> tuple[AlignedSentence, ...]:
        """The sentences of the summary with what they are matched with, best first."""
        found: dict[int, list[SourceSentence]] = {}
        for match in self._matches(said, given):
            found.setdefault(match.first, []).append(SourceSentence(given[match.second].place, match.probability))
        return tuple(
            AlignedSentence(sentence.span, tuple(sorted(found.get(number, ()), key=lambda s: -s.probability)))
            for number, sentence in enumerate(said)
        )

    def _matches(self, said: Sequence[PlainSentence], given: Sequence[PlainSentence]) -> list[Match]:
        """The pairs of sentences that say the same, by the method of the settings."""
        settings = self._settings
        if len(said) * len(given) > settings.largest_matrix:
            raise UnusableDocument(
                "too_large", f"{len(said)} sentences cannot be compared with {len(given)}; split the summary"
            )
        compared = TfIdf([s.stems for s in said], [s.stems for s in given])
        similarity: Floats = compared.similarity().toarray()
        if settings.method == "context":
            probabilities = settings.in_context.probability(in_context(similarity, settings.context))
            return best_of_each(probabilities, settings.matching.most, settings.least_probability)
        probabilities = settings.logistic.probability(similarity)
        if settings.method == "threshold":
            return by_threshold(probabilities, settings.matching)
        return by_alignment(probabilities, similarity, settings.matching)
