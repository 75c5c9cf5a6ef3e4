"""What a client posts as a job: JSONL, files, or documents inside JSON."""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from werkzeug.exceptions import UnsupportedMediaType

from pipeline.errors import MalformedRequest
from service.body import whole_body
from service.options import Options, describe, parse_options
from service.posted import options_of, query_options
from service.strict_json import from_json

JSONL_TYPES = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines", "application/jsonlines")
CALLBACK = "callback_url"
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""What the database has no way to write."""


class JobBody(BaseModel):
    """A JSON body: records as the lines of JSONL have them (an id may be left out), and the options beside them."""

    model_config = ConfigDict(extra="allow")

    documents: tuple[dict[str, Any], ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class PostedJob:
    """The records of a job by their ids, which differ, the options, and where word is to be sent."""

    records: tuple[tuple[str, Mapping[str, Any]], ...]
    options: Options
    callback_url: str | None


def read_job() -> PostedJob:
    """What the request at hand asks for; raises MalformedRequest."""
    query = query_options(CALLBACK)
    if request.mimetype == "application/json":
        value = from_json(whole_body(), "the body")
        try:
            body = JobBody.model_validate(value)
        except ValidationError as error:
            raise MalformedRequest(describe(error, JobBody)) from error
        return _job(list(body.documents), query | dict(body.model_extra or {}))
    if request.mimetype == "multipart/form-data":
        files = request.files.getlist("file")
        records = [
            {
                "id": file.filename or str(number),
                "name": file.filename,
                "media_type": file.content_type or None,
                "content_base64": base64.b64encode(file.read()).decode("ascii"),
            }
            for number, file in enumerate(files)
        ]
        return _job(records, query | options_of(request.form.to_dict(False)))
    if request.mimetype in JSONL_TYPES:
        lines = [line for line in whole_body().split(b"\n") if line.strip()]
        return _job([_object(number, line) for number, line in enumerate(lines, 1)], query)
    raise UnsupportedMediaType(
        f"a job is posted as {JSONL_TYPES[0]} (a record a line), application/json or multipart/form-data"
    )


def _object(number: int, line: bytes) -> Any:
    return from_json(line, f"line {number}")


def _job(values: list[Any], options: dict[str, Any]) -> PostedJob:
    if not values:
        raise MalformedRequest("a job needs at least one document")
    callback = options.pop(CALLBACK, None)
    if callback is not None and not isinstance(callback, str):
        raise MalformedRequest(f"{CALLBACK}: give one URL")
    records: dict[str, Mapping[str, Any]] = {}
    for number, value in enumerate(values):
        if not isinstance(value, dict):
            raise MalformedRequest(f"documents.{number}: a record is a JSON object")
        identifier = value.get("id", str(number))
        if not isinstance(identifier, str) or not identifier:
            raise MalformedRequest(f"documents.{number}: the id is a string that is not empty")
        if UNWRITABLE.search(identifier):
            raise MalformedRequest(f"documents.{number}: the id has a NUL or half of a surrogate pair")
        if identifier in records:
            raise MalformedRequest(f"the id {identifier!r} stands twice; ids tell the results apart")
        records[identifier] = {**value, "id": identifier}
    return PostedJob(tuple(records.items()), parse_options(options), callback)
