"""Door 5: of what a language model wrote, that which the documents support."""

from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from pipeline.budget import fitting
from pipeline.errors import UnusableDocument
from pipeline.remote.drafting import Draft, DraftSentence
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import SourceWarning
from pipeline.span import SourceSpan
from pipeline.summary import Extras, Request, count_words

CUT, FLAGGED = "unsupported_cut", "unsupported_unit"
"""The codes of warnings."""


class SupportSettings(Strict):
    """What becomes of sentences that the documents do not support: they are cut, or said with a warning.

    One is unsupported where a finding has the `confidence`, or where its score is below `least_score`. A sentence of
    which no source sentence has `least_probability` has no place in the documents and is always cut.
    """

    unsupported: Literal["cut", "flag"] = "cut"
    confidence: float = Field(default=0.6, ge=0, le=1)
    least_score: float = Field(default=0.5, ge=0, le=1)
    least_probability: float = Field(default=0.1, gt=0, le=1)


@dataclass(frozen=True, slots=True)
class SupportedSentence:
    """A sentence to say, with its places in the documents, best first, and how well they support it."""

    text: str
    sources: tuple[SourceSpan, ...]
    score: float


@dataclass(frozen=True, slots=True)
class SupportedDraft:
    """The sentences to say, in the order of the draft, and what the reader should know of the others."""

    sentences: tuple[SupportedSentence, ...]
    warnings: tuple[SourceWarning, ...]

    def extras(self) -> Extras:
        """The warnings."""
        return Extras(warnings=self.warnings)


class SupportedSentences:
    """Keeps what is supported, as far as there is room."""

    def __init__(self, settings: SupportSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: Draft, request: Request) -> SupportedDraft:
        """The sentences that may be said; raises UnusableDocument (`no_content_for_profile`) where there is none."""
        settings = self._settings
        kept: list[tuple[SupportedSentence, str | None]] = []
        warnings: list[SourceWarning] = []
        for number, sentence in enumerate(interpretation.sentences):
            sources = self._sources(sentence)
            reason = self._reason(sentence) if sources else "it has no place in the documents"
            if reason and (settings.unsupported == "cut" or not sources):
                detail = f"sentence {number} of the language model was cut: {reason}"
                warnings.append(SourceWarning(CUT, detail))
            else:
                kept.append((SupportedSentence(sentence.text, sources, sentence.verified.score), reason))
        if not kept:
            raise UnusableDocument(
                "no_content_for_profile", "the documents support no sentence that the language model wrote"
            )
        if request.max_words is not None:
            kept = list(fitting(kept, request.max_words, lambda pair: count_words(pair[0].text), lambda _: True))
        flagged = [(number, reason) for number, (_, reason) in enumerate(kept) if reason]
        warnings += [SourceWarning(FLAGGED, f"unit {number}: {reason}") for number, reason in flagged]
        return SupportedDraft(tuple(sentence for sentence, _ in kept), tuple(warnings))

    def _sources(self, sentence: DraftSentence) -> tuple[SourceSpan, ...]:
        least = self._settings.least_probability
        return tuple(source.place for source in sentence.verified.sources if source.probability >= least)

    def _reason(self, sentence: DraftSentence) -> str | None:
        """Why a sentence is not supported; None where it is."""
        grave = [finding for finding in sentence.findings if finding.confidence >= self._settings.confidence]
        if grave:
            return f"the documents do not bear it out ({', '.join(dict.fromkeys(f.kind for f in grave))})"
        if sentence.verified.score < self._settings.least_score:
            return f"the documents hardly support it (score {sentence.verified.score:.2f})"
        return None
