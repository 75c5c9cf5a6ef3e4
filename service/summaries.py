"""POST /v1/summaries: a document in, its summary out."""

import base64
import binascii
from collections.abc import Mapping
from datetime import date as Day  # noqa: N812 - a field is called date
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from werkzeug.exceptions import NotAcceptable

from pipeline.errors import MalformedRequest
from pipeline.source import RawDocument
from service.admission import RETRY_AFTER, Admission
from service.body import whole_body
from service.options import Format, Options, describe, parse_options
from service.problems import problem_response
from service.rendering import render
from service.strict_json import from_json
from service.tasks import Problem, Task

MEDIA_TYPES: Mapping[str, Format] = {
    "application/json": "json",
    "text/plain": "text",
    "text/markdown": "markdown",
    "text/html": "html",
}
REPEATED = ("topic", "include")


class _PostedDocument(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str | None = None
    content_base64: str | None = None
    media_type: str | None = None
    title: str | None = None
    date: Day | None = None
    metadata: dict[str, Any] = Field(default_factory=dict)


class _Body(BaseModel):
    """A JSON body: documents, and the options beside them."""

    model_config = ConfigDict(extra="allow")

    documents: tuple[_PostedDocument, ...] = Field(min_length=1)


def summaries_blueprint(admission: Admission) -> Blueprint:
    """The routes, with `admission` as the way into the corridor."""
    blueprint = Blueprint("summaries", __name__)

    @blueprint.post("/v1/summaries")
    def create() -> Response:
        form = _wanted_format()
        task = _task()
        outcome = admission.perform(task)
        if isinstance(outcome, Problem):
            return problem_response(outcome, RETRY_AFTER if outcome.code == "overloaded" else None)
        mimetype = next(media for media, found in MEDIA_TYPES.items() if found == form)
        # A title may hold a lone surrogate, which no encoding can say.
        return Response(render(outcome, form).encode("utf-8", "replace"), mimetype=mimetype)

    return blueprint


def _wanted_format() -> Format:
    """What Accept asks for; JSON where it says nothing."""
    if not request.accept_mimetypes:
        return "json"
    best = request.accept_mimetypes.best_match(list(MEDIA_TYPES))
    if best is None:
        raise NotAcceptable(f"this resource is written as {', '.join(MEDIA_TYPES)}")
    return MEDIA_TYPES[best]


def _task() -> Task:
    """The work that the body and the query ask for."""
    identifier = str(uuid4())
    if request.mimetype == "application/json":
        return _json_task(identifier)
    if request.mimetype == "multipart/form-data":
        files = request.files.getlist("file")
        if not files:
            raise MalformedRequest('a multipart body needs at least one part named "file", and that with a filename')
        raws = tuple(RawDocument(f.read(), f.content_type or None, f.filename or None) for f in files)
        return Task(identifier, raws, _options(request.args.to_dict(False) | request.form.to_dict(False)))
    raw = RawDocument(whole_body(), request.content_type)
    return Task(identifier, (raw,), _options(request.args.to_dict(False)))


def _json_task(identifier: str) -> Task:
    value = from_json(whole_body(), "the body")
    try:
        body = _Body.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, _Body)) from error
    raws = tuple(_raw(number, document) for number, document in enumerate(body.documents))
    options = _options(request.args.to_dict(False), body.model_extra)
    return Task(identifier, raws, options, tuple(document.metadata for document in body.documents))


def _raw(number: int, document: _PostedDocument) -> RawDocument:
    if (document.text is None) == (document.content_base64 is None):
        raise MalformedRequest(f'documents.{number}: give either "text" or "content_base64" with its "media_type"')
    data: str | bytes = document.text or ""
    if document.content_base64 is not None:
        try:
            data = base64.b64decode(document.content_base64, validate=True)
        except (binascii.Error, ValueError) as error:
            raise MalformedRequest(f"documents.{number}: content_base64 is not base64: {error}") from error
    return RawDocument(data, document.media_type, title=document.title, date=document.date)


def _options(query: Mapping[str, list[str]], body: Mapping[str, Any] | None = None) -> Options:
    """Options of the query or form, each given once but those that may repeat; a JSON body's win."""
    values: dict[str, Any] = {}
    for name, given in query.items():
        if name in REPEATED:
            values[name] = tuple(given)
        elif len(given) > 1:
            raise MalformedRequest(f"the option {name} is given {len(given)} times; give it once")
        else:
            values[name] = given[0]
    return parse_options(values | dict(body or {}))
