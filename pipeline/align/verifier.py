"""Checks a summary: what its sources do not say, of what kind that is, and what they say instead."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from pipeline.align.alignment import Finding, SourceSentence, Verification, VerifiedSentence
from pipeline.align.checks.claims_check import unasserted
from pipeline.align.checks.clauses_check import turned_clauses
from pipeline.align.checks.conditions_check import conditions
from pipeline.align.checks.denial_check import denials, refused
from pipeline.align.checks.lacks_check import lacks
from pipeline.align.checks.lines_check import labelled, sides
from pipeline.align.checks.lost_check import lost_doubts, lost_negations
from pipeline.align.checks.measures_check import halves_of_days, restated
from pipeline.align.checks.moved_check import moved
from pipeline.align.checks.names_check import mixed_names
from pipeline.align.checks.nouns_check import denied_nouns, forbidden
from pipeline.align.checks.opposites_check import contradicted
from pipeline.align.checks.order_check import ordinals
from pipeline.align.checks.pairs_check import mispaired
from pipeline.align.checks.parties_check import displaced, strangers
from pipeline.align.checks.places_check import turned_places
from pipeline.align.checks.polarity_check import negations, refusals
from pipeline.align.checks.portions_check import exchanged_portions, keeps_portions
from pipeline.align.checks.quantity_check import bounds, exchanges_of_counts, quantities, turned
from pipeline.align.checks.relations_check import exchanges, reversals, swaps
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.slots_check import misplaced
from pipeline.align.checks.substitution_check import stances, substitutions
from pipeline.align.checks.values_check import dates, days_in_digits, names, numbers, told_numbers, written_otherwise
from pipeline.align.component import Aligner, TracedSentence
from pipeline.align.reading.said import SaidAnywhere
from pipeline.align.reading.wording import Wording, wording_of
from pipeline.align.reading.words import plain_reader
from pipeline.align.support.support import SupportModel, SupportWeights
from pipeline.document import Document
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources, built_in

CHECKS = (
    days_in_digits, restated, halves_of_days, numbers, ordinals, dates, names, quantities,
    exchanges_of_counts, turned, bounds, negations, refusals, denials, refused, lost_negations, denied_nouns, forbidden,
    unasserted, lacks, conditions, lost_doubts, mixed_names, reversals, swaps, exchanges, labelled, sides,
    displaced, strangers, turned_clauses, turned_places, mispaired, exchanged_portions, moved, misplaced,
    substitutions, stances, contradicted,
)  # fmt: skip
"""The checks, the most certain first: of findings that overlap the first stands."""


class Verifier:
    """Verifies summaries over what an aligner traced."""

    def __init__(self, aligner: Aligner, resources: Resources) -> None:
        self._aligner = aligner
        self._resources = resources

    def verify(self, summary: Document, sources: Sequence[Document], language: Language | None) -> Verification:
        """What of the summary its sources do not say; raises as `Aligner.align` does."""
        language = language or self._aligner.language_of(summary, sources)
        sentences = list(self.checked(summary, sources, language))
        links = tuple(link for sentence in sentences for link in self._aligner.links(sentence.traced, language))
        return replace(self.judged(sentences), links=links)

    def verify_each(self, texts: Sequence[tuple[Document, Document]], language: Language) -> list[Verification]:
        """What each text does not have from its own source."""
        reader, wording = self._aligner.reader(language), self._wording(language)
        paraphrases = self._aligner.learned(language).paraphrases
        traced = self._aligner.trace_each([(text, [source]) for text, source in texts], language)
        return [
            self.judged(CheckedSentence(sentence, anywhere, wording) for sentence in sentences)
            for (_, source), sentences in zip(texts, traced, strict=True)
            for anywhere in (SaidAnywhere(reader.sentences([source]), wording, paraphrases),)
        ]

    def judged(self, sentences: Iterable[CheckedSentence]) -> Verification:
        """What the sources do not say of some sentences; without links."""
        found: list[VerifiedSentence] = []
        unsupported: list[Finding] = []
        for sentence in sentences:
            model = self._support(sentence.wording.language)
            doubts = model.doubts(sentence)
            doubts[sorted(sentence.retold | sentence.laid_out)] = 0.0
            certain = certain_findings(sentence)
            known = [finding.span for finding in certain]
            excused = [*written_otherwise(sentence), *told_numbers(sentence)]
            rest = model.unsupported(sentence, doubts, known, excused)
            findings = model.widened(sentence, doubts, [*certain, *rest])
            score = model.score(sentence, doubts, len(certain))
            if sentence.is_heading or sentence.is_byline or sentence.is_verbatim:
                findings = certain if sentence.is_verbatim and not sentence.is_heading else []
            if sentence.is_heading:
                score = 1.0
            found.append(VerifiedSentence(sentence.traced.sentence.span, score, _sources(sentence.traced)))
            unsupported += findings
        words = [sentence.span.end - sentence.span.start for sentence in found]
        score = sum(s.score * n for s, n in zip(found, words, strict=True)) / max(1, sum(words))
        return Verification(score, tuple(found), tuple(unsupported))

    def checked(self, summary: Document, sources: Sequence[Document], language: Language) -> Iterator[CheckedSentence]:
        """The sentences of a summary as checks see them."""
        wording = self._wording(language)
        paraphrases = self._aligner.learned(language).paraphrases
        anywhere = SaidAnywhere(self._aligner.reader(language).sentences(sources), wording, paraphrases)
        for traced in self._aligner.trace(summary, sources, language):
            yield CheckedSentence(traced, anywhere, wording)

    def _support(self, language: Language) -> SupportModel:
        return self._resources.once(("align", "support", language), lambda: _read_model(language))

    def _wording(self, language: Language) -> Wording:
        return wording_of(self._resources, language)


def read_words(resources: Resources) -> None:
    """Reads what checks would else read at the first text of a language; raises ConfigurationError."""
    for language in LANGUAGES:
        wording_of(resources, language)
        plain_reader(resources, language)


def _read_model(language: Language) -> SupportModel:
    path = built_in("models") / "align" / language / "support.json"
    return SupportModel(SupportWeights.model_validate_json(path.read_bytes()))


def certain_findings(sentence: CheckedSentence) -> list[Finding]:
    """What the checks find in a sentence, in order; of findings that overlap the first."""
    # Words are compared without signs: a sentence that stands in the sources word by word may have "€5" for "$5".
    checked = restated(sentence) if sentence.is_verbatim else _checks(sentence)
    return _apart(finding for finding in checked if _counts(sentence, finding))


def _checks(sentence: CheckedSentence) -> Iterator[Finding]:
    return chain.from_iterable(check(sentence) for check in CHECKS)


def _counts(sentence: CheckedSentence, finding: Finding) -> bool:
    """Whether a finding is about what the summary says, and not the very words of the sources."""
    first = max(sentence.framed, sentence.opened)
    is_framed = any(place.span.overlaps(finding.span) for place in sentence.said.place[:first])
    is_moved = finding.kind == "relation" and keeps_portions(sentence, finding)
    return not is_framed and not is_moved and not sentence.is_said_alike(finding)


def _apart(findings: Iterator[Finding]) -> list[Finding]:
    """The findings in order of their places, of those that overlap the first."""
    kept: list[Finding] = []
    for finding in findings:
        if not any(finding.span.overlaps(other.span) for other in kept):
            kept.append(finding)
    return sorted(kept, key=lambda finding: finding.span)


def _sources(traced: TracedSentence) -> tuple[SourceSentence, ...]:
    return tuple(SourceSentence(sentence.place, probability) for sentence, probability in traced.candidates)
