"""What the service answers, as dictionaries with types; keys that an answer need not have are `NotRequired`."""

from typing import Any, Literal, NotRequired, TypedDict


class SourcePlace(TypedDict):
    """A place in a document: half-open offsets in Unicode code points."""

    document: int
    start: int
    end: int
    page: NotRequired[int]
    paragraph: NotRequired[int]


class Unit(TypedDict):
    """A unit of a summary."""

    text: str
    kind: Literal["extracted", "regenerated", "generated"]
    role: str
    theme: str | None
    topic: str | None
    sources: list[SourcePlace]
    rules: list[str]
    weight: float


class Topic(TypedDict):
    """A topic that can be elaborated."""

    term: str
    sources: list[SourcePlace]


class Warned(TypedDict):
    """Something that the reader should know."""

    code: str
    detail: str


class Statistics(TypedDict):
    """Lengths in words, and the share that is left."""

    source_words: int
    summary_words: int
    compression: float


class Summary(TypedDict):
    """A summary."""

    id: str
    digest: str
    profile: str
    language: str
    output_language: str
    version: str
    title: str | None
    text: str
    units: list[Unit]
    documents: list[dict[str, Any]]
    statistics: Statistics
    warnings: list[Warned]
    topics: NotRequired[list[Topic]]
    decision_data: NotRequired[dict[str, Any]]
    aspects: NotRequired[dict[str, Any]]
    key_facts: NotRequired[list[dict[str, Any]]]
    source_text: NotRequired[list[str]]


class ListedSummary(TypedDict):
    """A summary in a list, without its text."""

    id: str
    digest: str
    profile: str
    language: str
    output_language: str
    title: str | None
    created_at: str
    expires_at: str
    documents: list[dict[str, Any]]
    statistics: Statistics


class Counts(TypedDict):
    """The documents of a job."""

    total: int
    done: int
    failed: int


class Job(TypedDict):
    """How far a job is."""

    id: str
    state: Literal["queued", "running", "done", "cancelled"]
    counts: Counts
    callback: NotRequired[str]


class ListedJob(Job):
    """A job in a list."""

    created_at: str
    expires_at: str


class Problem(TypedDict):
    """Why there is no summary."""

    type: str
    title: str
    status: int
    code: str
    detail: str


class Result(TypedDict):
    """The answer to a document of a job: a summary or an error."""

    id: str
    summary: NotRequired[Summary]
    error: NotRequired[Problem]


class Rest(TypedDict):
    """A sentence of a source that one of a summary may rest on."""

    document: int
    start: int
    end: int
    page: NotRequired[int]
    probability: float


class AlignedSentence(TypedDict):
    """A sentence of a summary and what it rests on; a verification scores it, too."""

    start: int
    end: int
    sources: list[Rest]
    score: NotRequired[float]


class Finding(TypedDict):
    """What a summary says that its sources do not, and what they say instead."""

    start: int
    end: int
    kind: Literal["number", "date", "name", "negation", "modality", "relation", "unsupported"]
    confidence: float
    source: NotRequired[SourcePlace]


class Verification(TypedDict):
    """How well a summary is supported by its sources."""

    language: str
    score: float
    sentences: list[AlignedSentence]
    unsupported: list[Finding]


class Alignment(TypedDict):
    """Where a summary comes from; `links` are those of words, at that level."""

    language: str
    sentences: list[AlignedSentence]
    links: list[dict[str, Any]]


class Completion(TypedDict):
    """What may follow what has been typed, and the keystrokes that it saves on average."""

    text: str
    probability: float
    benefit: float
