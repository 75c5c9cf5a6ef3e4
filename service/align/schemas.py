"""The shapes of alignments and verifications, for the OpenAPI document."""

from pydantic import BaseModel, ConfigDict, Field

from pipeline.align.alignment import Kind
from pipeline.languages import Language


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class WarningShape(_Shape):
    """Something that the reader should know."""

    code: str
    detail: str


class SpanShape(_Shape):
    """A stretch of the summary: half-open offsets in Unicode code points."""

    start: int = Field(ge=0)
    end: int = Field(ge=1)


class PlaceShape(SpanShape):
    """A stretch of one of the documents."""

    document: int = Field(ge=0)
    page: int | None = Field(default=None, ge=1)


class SourceSentenceShape(PlaceShape):
    """A sentence of a document, with the probability that the summary's sentence rests on it."""

    probability: float = Field(ge=0, le=1)


class AlignedSentenceShape(SpanShape):
    """A sentence of the summary with its source sentences, best first; none where nothing fits."""

    sources: tuple[SourceSentenceShape, ...]


class LinkShape(_Shape):
    """A phrase of the summary and the phrase of a document that it says."""

    summary: SpanShape
    source: PlaceShape
    probability: float = Field(ge=0, le=1)


class UnitLinksShape(_Shape):
    """What each word of a unit of a summary says; `summary` are offsets in the text of the unit."""

    links: tuple[LinkShape, ...]


class _ComparedShape(_Shape):
    """What both answers say of the texts: their language, with include=source_text what the offsets count in, and, only
    where there are any, warnings."""

    language: Language
    summary_text: str | None = None
    source_text: tuple[str, ...] | None = None
    warnings: tuple[WarningShape, ...] | None = None


class AlignmentShape(_ComparedShape):
    """The sentences of a summary in order, and its links; no links at level sentence."""

    sentences: tuple[AlignedSentenceShape, ...]
    links: tuple[LinkShape, ...]


class FindingShape(SpanShape):
    """What the documents do not support; `source` is what is said there instead."""

    kind: Kind
    confidence: float = Field(ge=0, le=1)
    source: PlaceShape | None = None


class VerifiedSentenceShape(AlignedSentenceShape):
    """A sentence of the summary, and how well the documents support it."""

    score: float = Field(ge=0, le=1)


class VerificationShape(_ComparedShape):
    """How well the documents support a summary, and what of it they do not; with include=links, its links."""

    score: float = Field(ge=0, le=1)
    sentences: tuple[VerifiedSentenceShape, ...]
    unsupported: tuple[FindingShape, ...]
    links: tuple[LinkShape, ...] | None = None
