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
    refuted_units: NotRequired[dict[str, int]]


class DocumentKind(TypedDict):
    """What a document is, and the doubt about it from 0 to 1."""

    name: str
    doubt: float


class KeyFact(TypedDict):
    """What a document states; `normalized` is null where it has no sure normal form."""

    name: str
    label: str
    value: str
    normalized: str | None
    sources: list[SourcePlace]
    rules: list[str]


class Row(TypedDict):
    """A row of a summary that is laid out as a table; the units of its theme stand below its lines."""

    theme: str
    heading: str
    lines: list[str]


class Dated(TypedDict):
    """What happened on a day (ISO 8601), in the words of its first source."""

    date: str
    text: str
    sources: list[SourcePlace]


class OutlineItem(TypedDict):
    """A heading, and a sentence of its section."""

    title: str
    level: int
    text: str | None
    sources: list[SourcePlace]


class Headline(TypedDict):
    """The generated headline, null where none is borne out, and the title that has most in common with the others."""

    generated: dict[str, Any] | None
    extracted: dict[str, Any] | None
    tried: NotRequired[int]
    refused: NotRequired[dict[str, int]]


class Rule(TypedDict):
    """What an id among the rules of a unit stands for; null where another package's component left it."""

    family: str | None
    door: str | None
    component: str | None
    file: str | None
    line: int | None
    source: str | None
    definition: dict[str, Any] | None


class Refusal(TypedDict):
    """What was found in a document and is not used, and the rule that says why."""

    rule: str
    document: int
    start: int
    end: int


class Trace(TypedDict):
    """The component behind each door, every rule that the answer or a refusal names, and what was refused."""

    components: dict[str, str]
    rules: dict[str, Rule]
    refused: list[Refusal]


class Summary(TypedDict):
    """A summary; what not every one has is of some profiles, or asked for with `include`."""

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
    table: NotRequired[list[Row]]
    topics: NotRequired[list[Topic]]
    decision_data: NotRequired[dict[str, Any]]
    aspects: NotRequired[dict[str, Any]]
    document_kind: NotRequired[DocumentKind]
    key_facts: NotRequired[list[KeyFact]]
    timeline: NotRequired[list[Dated]]
    headline: NotRequired[Headline]
    outline: NotRequired[list[OutlineItem]]
    alignment: NotRequired[list[dict[str, Any]]]
    analysis: NotRequired[dict[str, Any]]
    source_text: NotRequired[list[str]]
    timings: NotRequired[dict[str, float]]
    trace: NotRequired[Trace]


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
    warnings: NotRequired[list[Warned]]


class Alignment(TypedDict):
    """Where a summary comes from; `links` are those of words, at that level."""

    language: str
    sentences: list[AlignedSentence]
    links: list[dict[str, Any]]
    warnings: NotRequired[list[Warned]]


class Completion(TypedDict):
    """What may follow what has been typed, and the keystrokes that it saves on average."""

    text: str
    probability: float
    benefit: float
