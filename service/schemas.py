"""The shapes of answers, for the OpenAPI document; tests hold the answers to them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from pipeline.align.alignment import Kind
from pipeline.languages import Language
from pipeline.profile_table import AnswerField
from pipeline.summary import Door
from service.align.schemas import UnitLinksShape, WarningShape


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SourceShape(_Shape):
    """A place in a document: half-open offsets in Unicode code points."""

    document: int = Field(ge=0, description="which of the documents, from 0")
    start: int = Field(ge=0)
    end: int = Field(ge=1)
    page: int | None = Field(default=None, ge=1, description="where the format has pages")
    paragraph: int | None = Field(default=None, description="the printed number of the paragraph")


class Unit(_Shape):
    """A unit of the summary, with its places in the sources and the rules that made it."""

    text: str
    kind: Literal["extracted", "regenerated", "generated"]
    role: str
    theme: str | None
    topic: str | None
    sources: tuple[SourceShape, ...] = Field(min_length=1)
    rules: tuple[str, ...]
    weight: float


class DocumentShape(_Shape):
    """What is known of a document that was posted."""

    title: str | None
    media_type: str
    language: Language | None = Field(description="null: nothing could be read, and a warning says why")
    words: int
    sha256: str
    metadata: dict[str, Any]
    name: str | None = Field(default=None, description="of the file, without folders; left out where it came without")


class Statistics(_Shape):
    """Lengths in words, the share that is left, and what the gate left out."""

    source_words: int
    summary_words: int
    compression: float
    refuted_units: dict[Kind, int] | None = Field(
        default=None, description="units that their own sources refute, by what speaks against them; left out if none"
    )


class RowShape(_Shape):
    """A row of a summary that is laid out as a table; the units of its theme stand below its lines."""

    theme: str
    heading: str
    lines: tuple[str, ...]


class RuleShape(_Shape):
    """What an id among the rules of a unit stands for; null where another package's component left it."""

    family: str | None = Field(description="the folder of grammars/")
    door: Door | None = Field(description="where it is applied")
    component: str | None = Field(description="the component behind that door")
    file: str | None = Field(description="as it is called inside its folder of rules or words")
    line: int | None
    source: str | None = Field(description="the paper and place that the rule is from, or own")
    definition: dict[str, Any] | None = Field(description="the rule as it is written, without its examples")


class RefusalShape(_Shape):
    """What was found in a document and is not used, and the rule that says why."""

    rule: str
    document: int
    start: int
    end: int


class TraceShape(_Shape):
    """The component behind each door, every rule that the answer or a refusal names, and what was refused."""

    components: dict[Door, str]
    rules: dict[str, RuleShape]
    refused: tuple[RefusalShape, ...]


class ProblemShape(_Shape):
    """An error (RFC 9457): what, where, and what to do."""

    type: str
    title: str
    status: int
    code: str = Field(description="stable")
    detail: str


class SummaryShape(_Shape):
    """The summary object, without the fields of profiles: see `summary_shape`."""

    id: str
    digest: str = Field(description="the same for the same documents, request and version")
    profile: str
    language: Language
    output_language: Language
    version: str
    title: str | None
    text: str
    units: tuple[Unit, ...]
    table: tuple[RowShape, ...] | None = Field(default=None, description="the rows of a table, where a unit is one")
    documents: tuple[DocumentShape, ...]
    statistics: Statistics
    warnings: tuple[WarningShape, ...]
    alignment: tuple[UnitLinksShape, ...] | None = Field(
        default=None, description="with include=alignment: for each unit its links to words of its sources"
    )
    analysis: dict[str, Any] | None = Field(default=None, description="with include=analysis")
    source_text: tuple[str, ...] | None = Field(default=None, description="with include=source_text")
    trace: TraceShape | None = Field(default=None, description="with include=trace: which rule made which unit")
    timings: dict[Door, float] | None = Field(default=None, description="with include=timings; seconds")


class ResultShape(_Shape):
    """A line of the results of a job: a summary, or the error that there is instead."""

    id: str = Field(description="of the record")
    summary: SummaryShape | None = None
    error: ProblemShape | None = None


def result_shape(summary: type[SummaryShape]) -> type[ResultShape]:
    """A line of results with such summaries."""
    told: Any = (summary | None, None)
    return create_model("ResultShape", __base__=ResultShape, __doc__=ResultShape.__doc__, summary=told)


def summary_shape(fields: Mapping[str, AnswerField]) -> type[SummaryShape]:
    """The summary object with what profiles add to it."""
    added: dict[str, Any] = {
        name: (Any, Field(default=None, description=field.description, json_schema_extra=field.json_schema))
        for name, field in fields.items()
    }
    return create_model("SummaryShape", __base__=SummaryShape, __doc__="The summary object.", **added)


class SegmentShape(_Shape):
    """A whole section or thematic segment."""

    document: int
    start: int
    end: int
    title: str | None
    theme: str | None
    text: str


class SourcesShape(_Shape):
    """The wholes of which a unit's places are parts."""

    unit: int
    text: str
    sources: tuple[SourceShape, ...]
    segments: tuple[SegmentShape, ...]


class Counts(_Shape):
    """Documents of a job."""

    total: int
    done: int
    failed: int


class JobShape(_Shape):
    """A job."""

    id: str
    state: Literal["queued", "running", "done", "cancelled"]
    counts: Counts
    callback: Literal["due", "sent", "failed"] | None = None


class RealizationWarning(_Shape):
    """Something that a spec's author should know."""

    code: str
    detail: str
    spec: int


class RealizationsShape(_Shape):
    """The texts of the specs, in their order."""

    texts: tuple[str, ...]
    warnings: tuple[RealizationWarning, ...]


class ProfileShape(_Shape):
    """A profile, what a reader is told of it in the languages that its package has, and the component of each door."""

    name: str
    title: dict[Language, str]
    description: dict[Language, str]
    components: dict[str, str]
    genres: tuple[str, ...] = Field(description="for which auto takes it, or tries it")
    takes_clusters: bool = Field(description="whether several documents make one summary")
    options: tuple[str, ...] = Field(description="what a request may say that has an effect")
    fields: tuple[str, ...] = Field(description="keys that answers may hold besides their text")


class FieldShape(_Shape):
    """A key of an answer besides its text."""

    description: str
    view: Literal["topics", "facts", "candidates", "records", "outline", "timeline"] | None = Field(
        description="how a page shows it"
    )


class ProfilesShape(_Shape):
    """All profiles, and the engines."""

    profiles: tuple[ProfileShape, ...]
    fields: dict[str, FieldShape] = Field(description="what answers hold besides their text, by name")
    engines: tuple[str, ...] = Field(description="what a request may choose to put its summary into words")


class HealthShape(_Shape):
    """The service runs."""

    status: Literal["ok"]
    version: str


class ReadyShape(_Shape):
    """A summary can be made."""

    status: Literal["ready"]


class ListedDocumentShape(_Shape):
    """A document of a summary in a list; `name` where it came with that of a file."""

    title: str | None
    media_type: str
    metadata: dict[str, Any]
    name: str | None = None


class ListedSummaryShape(_Shape):
    """A summary in a list: enough to find it again, and none of its text."""

    id: str
    digest: str
    profile: str
    language: Language
    output_language: Language
    title: str | None
    created_at: datetime
    expires_at: datetime
    documents: tuple[ListedDocumentShape, ...]
    statistics: Statistics


class SummariesShape(_Shape):
    """A page of the summaries of a key."""

    summaries: tuple[ListedSummaryShape, ...]
    next: str | None = Field(description="the cursor of the page behind it; null where there is none")


class ListedJobShape(JobShape):
    """A job in a list."""

    created_at: datetime
    expires_at: datetime


class JobsShape(_Shape):
    """A page of the jobs of a key."""

    jobs: tuple[ListedJobShape, ...]
    next: str | None = Field(description="the cursor of the page behind it; null where there is none")


class DeletedShape(_Shape):
    """How many summaries were deleted."""

    deleted: int
