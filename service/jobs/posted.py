"""What a client posts as a job: JSONL, files, or documents inside JSON."""

import base64
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from werkzeug.exceptions import UnsupportedMediaType

from pipeline.errors import MalformedRequest, UnusableDocument
from service.body import body_place
from service.body_reader import BodyReader, Spooled, contents
from service.options import Options, describe, parse_options, refuse_quoted_numbers
from service.posted import (
    ANY_METADATA,
    DATE,
    MOST_DOCUMENTS,
    OPTION_BYTES,
    check_metadata,
    check_size,
    options_of,
    query_options,
    read_form,
    refuse_beside_json,
    take_dates,
    take_metadata,
)
from service.storage.compression import packed
from service.strict_json import from_json

JSONL_TYPES = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines", "application/jsonlines")
CALLBACK = "callback_url"
LONGEST_ID = 1024
"""Characters: ids are kept, and told with every result."""
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""What the database has no way to write."""


class JobBody(BaseModel):
    """A JSON body: records as the lines of JSONL have them (an id may be left out), and the options beside them."""

    model_config = ConfigDict(extra="allow")

    documents: tuple[dict[str, Any], ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class PostedJob:
    """The records of a job, packed, by their ids, which differ, the options, and where word is to be sent."""

    records: tuple[tuple[str, bytes], ...]
    options: Options
    callback_url: str | None


def read_job(reader: BodyReader) -> PostedJob:
    """What the request at hand asks for; raises MalformedRequest, and UnusableDocument (`too_large`)."""
    is_form = request.mimetype == "multipart/form-data"
    if request.mimetype in ("application/json", *JSONL_TYPES):
        refuse_beside_json(request.args)
    query = query_options(CALLBACK, *((ANY_METADATA, DATE) if is_form else ()))  # records have their own
    if request.mimetype == "application/json":
        body = body_place()
        return reader.read(body, _of_json, body, query, reader.metadata_bytes)
    if is_form:
        files, form = read_form()
        options = query | options_of(form)
        metadata = take_metadata(options, reader.metadata_bytes)
        check_metadata("documents", [metadata] * len(files), reader.metadata_bytes)
        records = [
            {
                "metadata": metadata,
                "id": file.filename or str(number),
                "name": file.filename,
                "media_type": file.content_type or None,
                "date": day and day.isoformat(),
                "content_base64": base64.b64encode(file.read()).decode("ascii"),
            }
            for number, (file, day) in enumerate(zip(files, take_dates(options, len(files)), strict=True))
        ]
        return _job(_numbered(records), options, reader.metadata_bytes, ANY_METADATA, DATE)
    if request.mimetype in JSONL_TYPES:
        body = body_place()
        return reader.read(body, _of_lines, body, query, reader.metadata_bytes)
    raise UnsupportedMediaType(
        f"a job is posted as {JSONL_TYPES[0]} (a record a line), application/json or multipart/form-data"
    )


def _of_json(data: bytes | Spooled, query: dict[str, Any], metadata_bytes: int) -> PostedJob:
    value = from_json(contents(data), "the body")
    try:
        body = JobBody.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, JobBody)) from error
    extra = dict(body.model_extra or {})
    refuse_quoted_numbers(extra)
    return _job(_numbered(body.documents), query | extra, metadata_bytes)


def _of_lines(data: bytes | Spooled, query: dict[str, Any], metadata_bytes: int) -> PostedJob:
    lines = ((f"line {number}", line) for number, line in enumerate(contents(data).split(b"\n"), 1) if line.strip())
    return _job(((place, from_json(line, place)) for place, line in lines), query, metadata_bytes)


def _numbered(records: Iterable[Any]) -> Iterable[tuple[str, Any]]:
    return ((f"documents.{number}", record) for number, record in enumerate(records))


def _job(values: Iterable[tuple[str, Any]], options: dict[str, Any], metadata_bytes: int, *besides: str) -> PostedJob:
    """The job of records, each with its place in what was posted."""
    check_size("the options", options, OPTION_BYTES)
    callback = options.pop(CALLBACK, None)
    if callback is not None and not isinstance(callback, str):
        raise MalformedRequest(f"{CALLBACK}: give one URL")
    records: dict[str, bytes] = {}
    for number, (where, value) in enumerate(values):
        if not isinstance(value, dict):
            raise MalformedRequest(f"{where}: a record is a JSON object")
        identifier = value.get("id", str(number))
        if not isinstance(identifier, str) or not identifier:
            raise MalformedRequest(f"{where}: the id is a string that is not empty")
        if len(identifier) > LONGEST_ID:
            raise MalformedRequest(f"{where}: the id has {len(identifier)} characters, and the limit is {LONGEST_ID}")
        if UNWRITABLE.search(identifier):
            raise MalformedRequest(f"{where}: the id has a NUL or half of a surrogate pair")
        if identifier in records:
            raise MalformedRequest(f"{where}: the id {identifier!r} stands twice; ids tell the results apart")
        _check_record(value, where, metadata_bytes)
        records[identifier] = packed({**value, "id": identifier})
    if not records:
        raise MalformedRequest("a job needs at least one document")
    return PostedJob(tuple(records.items()), parse_options(options, (CALLBACK, *besides)), callback)


def _check_record(record: Mapping[str, Any], where: str, metadata_bytes: int) -> None:
    """Raises UnusableDocument where a record has too many documents, or too much metadata: its own is that of those
    that have none.
    """
    own = record.get("metadata")
    check_size(f"{where}.metadata", own, metadata_bytes)
    documents = record.get("documents")
    if not isinstance(documents, list):
        return
    if len(documents) > MOST_DOCUMENTS:
        raise UnusableDocument(
            "too_large", f"{where}: {len(documents)} documents, and the limit for one summary is {MOST_DOCUMENTS}"
        )
    metadata = [(document.get("metadata") if isinstance(document, dict) else None) or own for document in documents]
    check_metadata(f"{where}.documents", metadata, metadata_bytes)
