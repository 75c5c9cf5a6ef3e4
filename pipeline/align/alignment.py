"""What alignment and verification say, in spans of the summary and of its sources."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.span import SourceSpan, Span

Level = Literal["sentence", "word"]
Kind = Literal["number", "date", "name", "negation", "modality", "relation", "unsupported"]


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """A sentence of a source that a sentence of the summary rests on, with the probability that it does."""

    place: SourceSpan
    probability: float


@dataclass(frozen=True, slots=True)
class AlignedSentence:
    """A sentence of the summary with its source sentences, best first; none where nothing fits."""

    span: Span
    sources: tuple[SourceSentence, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A phrase of the summary and the phrase of a source that it says, with the probability that it does."""

    summary: Span
    source: SourceSpan
    probability: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """The sentences of a summary in order, and its links in order of the summary; no links at level `sentence`."""

    sentences: tuple[AlignedSentence, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A stretch of the summary that its sources do not support; `source` is what is said there instead, if anything."""

    span: Span
    kind: Kind
    confidence: float
    source: SourceSpan | None = None


@dataclass(frozen=True, slots=True)
class VerifiedSentence:
    """A sentence of the summary, how well its sources support it (0 to 1), and the sentences that do."""

    span: Span
    score: float
    sources: tuple[SourceSentence, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """How well the sources support a summary (0 to 1), each sentence of it, and what of it they do not; its links."""

    score: float
    sentences: tuple[VerifiedSentence, ...]
    unsupported: tuple[Finding, ...]
    links: tuple[Link, ...] = ()


class VerifiesEach(Protocol):
    """What verifies several texts at once, each against a source of its own."""

    def verify_each(self, texts: Sequence[tuple[Document, Document]], language: Language) -> Sequence[Verification]:
        """What of each text its source does not say."""
        ...
