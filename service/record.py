"""A record of a batch or a job: a document, or a cluster of them, as a line of JSONL has it."""

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import LANGUAGES
from pipeline.source import RawDocument, SourceWarning
from service.options import Options, describe, parse_options
from service.tasks import Task, one_line

UNKNOWN_FIELD = "unknown_field"
MOST_UNKNOWN = 10
"""Of fields that nobody reads, so many are named."""
LONGEST_NAME = 80
PLAIN = "text/plain"


def day_of(value: Any) -> Any:
    """The day of an ISO 8601 date or, as document managements have it, of a point in time, as its own clock has it."""
    if value is None or isinstance(value, date):
        return value
    if not isinstance(value, str):
        raise ValueError(f"{value!r:.40} is no day: write it as YYYY-MM-DD")
    try:
        return datetime.fromisoformat(value).date()
    except ValueError as error:
        raise ValueError(f"{value[:40]!r} is no day: write it as YYYY-MM-DD") from error


Day = Annotated[date, BeforeValidator(day_of)]


class PostedDocument(BaseModel):
    """A document inside JSON: its text, or the bytes of a file."""

    model_config = ConfigDict(extra="forbid")

    text: str | None = None
    content_base64: str | None = None
    media_type: str | None = None
    title: str | None = None
    date: Day | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)


class _RecordDocument(PostedDocument):
    """A document of a record; other fields are warned of."""

    model_config = ConfigDict(extra="ignore")

    name: str | None = None


class Record(BaseModel):
    """A record as the contract has it; other fields are warned of, which the contract lets nobody refuse."""

    model_config = ConfigDict(extra="ignore")

    id: str = Field(min_length=1)
    text: str | None = None
    content_base64: str | None = None
    media_type: str | None = None
    name: str | None = None
    documents: tuple[_RecordDocument, ...] | None = None
    title: str | None = None
    date: Day | None = None
    language: str | None = None
    category: str | None = None
    metadata: dict[str, Any] | None = None


def task_of(value: Any, identifier: str, options: Options) -> Task:
    """The work that a record asks for, its language and category laid over the options.

    Raises MalformedRequest, and UnusableDocument for a language that is neither English nor French.
    """
    record = _record(value)
    own = {name: given for name in ("language", "category") if (given := getattr(record, name)) is not None}
    if record.language not in (None, "auto", *LANGUAGES):
        valid = ", ".join((*LANGUAGES, "auto"))
        raise UnusableDocument("unsupported_language", f"the record says {record.language!r}; valid: {valid}")
    documents = record.documents or (_RecordDocument.model_validate(_as_document(record)),)
    raws = []
    for number, document in enumerate(documents):
        raw = raw_document(f"documents.{number}", document)
        raws.append(RawDocument(raw.data, raw.media_type, document.name, raw.title, raw.date or record.date))
    metadata = [document.metadata or record.metadata or {} for document in documents]
    unread = tuple(_unread(value, record))
    return Task(identifier, tuple(raws), parse_options(options.model_dump() | own), tuple(metadata), unread)


def _unread(value: Mapping[str, Any], record: Record) -> Iterator[SourceWarning]:
    """A warning for each field of a record that nobody reads, of many for the first ones: one may be misspelt."""
    told = [SourceWarning(UNKNOWN_FIELD, detail) for detail in islice(_unknown(value, record), MOST_UNKNOWN + 1)]
    yield from told[:MOST_UNKNOWN]
    if len(told) > MOST_UNKNOWN:
        yield SourceWarning(UNKNOWN_FIELD, "and more fields that a record does not have")


def _unknown(value: Mapping[str, Any], record: Record) -> Iterator[str]:
    for name in value:
        if name in Options.model_fields and name not in Record.model_fields:
            flag = name.replace("_", "-")
            yield (
                f"{name}: options stand beside the records, not in them: in the query or JSON body of a job, "
                f"or as --{flag} of precis batch"
            )
        elif name not in Record.model_fields:
            yield f"{_shortened(name)}: a record has no such field; it has {', '.join(Record.model_fields)}"
    fields = _RecordDocument.model_fields
    for number, document in enumerate(value["documents"] if record.documents else ()):
        for name in document:
            if name not in fields:
                where = f"documents.{number}.{_shortened(name)}"
                yield f"{where}: a document of a record has no such field; it has {', '.join(fields)}"


def _shortened(name: str) -> str:
    return one_line(name)[:LONGEST_NAME]


def raw_document(where: str, document: PostedDocument) -> RawDocument:
    """The document that stands at `where` in a JSON body, its bytes decoded."""
    if (document.text is None) == (document.content_base64 is None):
        raise MalformedRequest(f'{where}: give either "text" or "content_base64" with its "media_type"')
    data: str | bytes = document.text or ""
    if document.text and not _is_plain(document.media_type):
        data = document.text.encode("utf-8", "surrogatepass")
    if document.content_base64 is not None:
        try:
            data = base64.b64decode("".join(document.content_base64.split()), validate=True)
        except (binascii.Error, ValueError) as error:
            raise MalformedRequest(f"{where}: content_base64 is not base64: {error}") from error
    return RawDocument(data, document.media_type, title=document.title, date=document.date)


def _is_plain(media_type: str | None) -> bool:
    """Whether a text is the document itself: nothing else is said of it, as `text/html` would."""
    return (media_type or PLAIN).split(";")[0].strip().lower() in ("", PLAIN)


def record_of(
    identifier: str, raws: Sequence[RawDocument], metadata: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """The record of documents that are to be done later: `task_of` makes the same task of it."""
    documents = []
    for number, raw in enumerate(raws):
        document: dict[str, Any] = {"media_type": raw.media_type, "name": raw.name, "title": raw.title}
        document["date"] = raw.date.isoformat() if raw.date else None
        document["metadata"] = dict(metadata[number]) if number < len(metadata) else {}
        if isinstance(raw.data, str):
            document["text"] = raw.data
        else:
            document["content_base64"] = base64.b64encode(raw.data).decode("ascii")
        documents.append(document)
    return {"id": identifier, "documents": documents}


def _record(value: Any) -> Record:
    try:
        record = Record.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, Record)) from error
    if (record.text is None and record.content_base64 is None) == (not record.documents):
        raise MalformedRequest('a record needs either "text" or a list of "documents", each with its "text"')
    return record


def _as_document(record: Record) -> dict[str, Any]:
    return record.model_dump(exclude={"id", "documents", "language", "category", "metadata"})
