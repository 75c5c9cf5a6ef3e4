"""The OpenAPI 3.1 document: the routes, the shapes of what goes in and out, and examples that are real."""

import json
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from openapi_pydantic import OpenAPI
from openapi_pydantic.util import PydanticSchema, construct_open_api_with_schema_class
from pydantic import BaseModel, Field

from pipeline.ingest.formats import DOCX, TEXTS
from pipeline.profile_table import AnswerField
from pipeline.realizer.reading import RealizationRequest
from service.align.comparison import ComparisonRequest
from service.align.schemas import AlignmentShape, VerificationShape
from service.complete.columns import ColumnsRequest
from service.complete.resources import CompletionBody
from service.complete.schemas import CompletionsShape
from service.controlled.resources import MEDIA_TYPES as CONFORMITY_TYPES
from service.controlled.schemas import ConformityShape, ControlledShape
from service.controlled.work import ConformityOptions, ConformityRequest, ControlledRequest
from service.jobs.posted import JSONL_TYPES
from service.openapi_lines import lines_apart
from service.openapi_names import name_parts
from service.openapi_parameters import IDEMPOTENCY, METADATA, OF_SUMMARIES, PAGED, SUMMARY_PLACE, queries_apart
from service.options import Options
from service.posted import MOST_DOCUMENTS
from service.record import PostedDocument
from service.schemas import (
    DeletedShape,
    HealthShape,
    JobShape,
    JobsShape,
    ProblemShape,
    ProfilesShape,
    ReadyShape,
    RealizationsShape,
    SourcesShape,
    SummariesShape,
    SummaryShape,
    result_shape,
    summary_shape,
)
from service.summaries import MEDIA_TYPES, ElaborationBody
from service.version import VERSION

RAW_TYPES = (
    *TEXTS,
    "text/markdown",
    "text/html",
    "application/pdf",
    DOCX,
    "application/vnd.oasis.opendocument.text",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/epub+zip",
    "text/x-rst",
    "application/x-tex",
    "application/msword",
    "application/vnd.ms-outlook",
    "application/rtf",
    "message/rfc822",
    "application/octet-stream",
)
"""What a body may be said to be; a client that cannot tell them apart posts the last, whose content is looked at."""
BINARY: Mapping[str, Any] = {"type": "string", "format": "binary"}
UNUSABLE = "The document cannot be used: the code says why"
PROBLEMS: Mapping[int, str] = {
    400: "The request cannot be understood",
    401: "An API key is needed, or the one that came is not good",
    403: "The key does not open this",
    404: "There is no such thing",
    406: "The answer is not to be had as Accept wants it",
    409: "The Idempotency-Key came with another request, or that one still runs",
    410: "What is needed is no longer kept; post the document again",
    413: "The body is too large",
    415: "The format is not read",
    422: UNUSABLE,
    429: "Too many requests; Retry-After says when to come back",
    503: "The service is not ready or has no place; Retry-After says when to come back",
}
GUARDED = (401, 429, 503)
SCOPED = (*GUARDED, 403)
FOUND = (*SCOPED, 404)
POSTED = (*SCOPED, 400, 409, 413, 415)


class SummaryRequest(Options):
    """Documents, and the options beside them."""

    documents: tuple[PostedDocument, ...] = Field(min_length=1, max_length=MOST_DOCUMENTS)
    store: bool = True


class JobRequest(Options):
    """Records as the lines of JSONL have them (an id may be left out), and the options beside them."""

    documents: tuple[dict[str, Any], ...] = Field(min_length=1)
    callback_url: str | None = None


def openapi_document(fields: Mapping[str, AnswerField]) -> dict[str, Any]:
    """The document as plain JSON values; `fields` are what profiles add to summaries."""
    summary = summary_shape(fields)
    paths = {
        "/v1/summaries": {
            "post": _create_summary(summary),
            "get": _list("Lists the summaries of a key, the newest first", SummariesShape, (*PAGED, METADATA)),
            "delete": _list("Deletes the summaries of a key by their metadata", DeletedShape, (METADATA,)),
        },
        "/v1/summaries/{id}": {"get": _show_summary(summary), "delete": _delete_summary()},
        "/v1/summaries/{id}/elaborations": {"post": _elaborate(summary)},
        "/v1/summaries/{id}/revisions": {"post": _revise(summary)},
        "/v1/summaries/{id}/sources/{unit}": {"get": _sources()},
        "/v1/jobs": {
            "post": _create_job(),
            "get": _list("Lists the jobs of a key, the newest first", JobsShape, PAGED),
        },
        "/v1/jobs/{id}": {"get": _show_job("Says how far a job is"), "delete": _show_job("Cancels a job")},
        "/v1/jobs/{id}/results": {"get": _results(summary)},
        "/v1/realizations": {"post": _realize()},
        "/v1/alignments": {"post": _compare("Traces the words of a summary to its sources", AlignmentShape)},
        "/v1/verifications": {"post": _compare("Checks a summary against its sources", VerificationShape)},
        "/v1/controlled": {"post": _control()},
        "/v1/conformity": {"post": _conform()},
        "/v1/completions": {"post": _complete()},
        "/v1/completions/{id}": {"delete": _forget_session()},
        "/v1/columns": {"post": _columns()},
        "/v1/profiles": {"get": _get("Lists the profiles", ProfilesShape, GUARDED)},
        "/healthz": {"get": _get("Says that the service runs", HealthShape, ())},
        "/readyz": {"get": _get("Says whether a summary can be made", ReadyShape, (503,))},
        "/metrics": {"get": _metrics()},
    }
    document = OpenAPI.model_validate(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Precis",
                "version": VERSION,
                "summary": "Summaries of English and French documents, every word traceable to its source",
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            "paths": paths,
            "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
            "security": [{}, {"key": []}],
        }
    )
    made = construct_open_api_with_schema_class(document)
    found: dict[str, Any] = json.loads(made.model_dump_json(by_alias=True, exclude_none=True))
    for route in tomllib.loads(_example("routes.toml"))["route"]:
        method, _, path = route["name"].partition(" ")
        sample = {"lang": "Shell", "label": "curl", "source": route["command"].strip()}
        if "answer" in route:
            sample["x-answer"] = route["answer"].strip()
        found["paths"][path][method.lower()]["x-codeSamples"] = [sample]
    return name_parts(queries_apart(lines_apart(found, JSONL_TYPES[0])))


def _create_summary(summary: type[BaseModel]) -> dict[str, Any]:
    body: dict[str, Any] = {kind: {"schema": BINARY} for kind in RAW_TYPES}
    body["application/json"] = _json(SummaryRequest, "summary.request.json")
    body["multipart/form-data"] = {
        "schema": {
            "type": "object",
            "required": ["file"],
            "properties": {"file": {"type": "array", "items": BINARY}},
        }
    }
    later = {"description": "A job, for Prefer: respond-async", "content": {"application/json": _json(JobShape)}}
    return _operation(
        "Summarizes a document, or several that make a cluster",
        {200: _summary_content(summary, "summary.response.json"), 202: later},
        (*POSTED, 406, 422),
        body=body,
        parameters=[*_options(), *OF_SUMMARIES],
    )


def _show_summary(summary: type[BaseModel]) -> dict[str, Any]:
    return _operation(
        "Gives a summary again", {200: _summary_content(summary)}, (*FOUND, 406), parameters=[_path("id", "string")]
    )


def _delete_summary() -> dict[str, Any]:
    deleted = {"description": "It is gone, with what was kept of its documents"}
    return _operation("Deletes a summary", {204: deleted}, FOUND, parameters=[_path("id", "string")])


def _elaborate(summary: type[BaseModel]) -> dict[str, Any]:
    return _operation(
        "Gives the informative part for some topics of a summary",
        {200: _summary_content(summary)},
        (*POSTED, 404, 406, 410, 422),
        body={"application/json": _json(ElaborationBody)},
        parameters=[_path("id", "string"), IDEMPOTENCY],
    )


def _revise(summary: type[BaseModel]) -> dict[str, Any]:
    return _operation(
        "Summarizes the documents of a summary again, with other options",
        {200: _summary_content(summary)},
        (*POSTED, 404, 406, 410, 422),
        body={"application/json": _json(Options)},
        parameters=[_path("id", "string"), IDEMPOTENCY],
    )


def _sources() -> dict[str, Any]:
    return _operation(
        "Gives the whole sections or thematic segments that a unit comes from",
        {200: {"description": "The segments", "content": {"application/json": _json(SourcesShape)}}},
        (*FOUND, 410, 422),
        parameters=[_path("id", "string"), _path("unit", "integer")],
    )


def _create_job() -> dict[str, Any]:
    taken = {
        "description": "The job is safe; Location says where it is",
        "content": {"application/json": _json(JobShape)},
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
    body = {
        JSONL_TYPES[0]: {"schema": BINARY},
        "application/json": _json(JobRequest),
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {"file": {"type": "array", "items": BINARY}},
            }
        },
    }
    callback = {
        "name": "callback_url",
        "in": "query",
        "description": "where word is POSTed when the job is done",
        "schema": {"type": "string", "format": "uri"},
    }
    return _operation(
        "Takes many documents, to be done when there is time",
        {202: taken},
        POSTED,
        body=body,
        parameters=[*_options(), callback, IDEMPOTENCY],
    )


def _show_job(summary: str) -> dict[str, Any]:
    found = {"description": "The job", "content": {"application/json": _json(JobShape)}}
    return _operation(summary, {200: found}, FOUND, parameters=[_path("id", "string")])


def _results(summary: type[SummaryShape]) -> dict[str, Any]:
    told = {"description": "A line a document, in order, up to the first that is not done"}
    lines = told | {"content": {JSONL_TYPES[0]: _json(result_shape(summary))}}
    return _operation("Gives the answers of a job", {200: lines}, FOUND, parameters=[_path("id", "string")])


def _realize() -> dict[str, Any]:
    said = {"description": "The texts", "content": {"application/json": _json(RealizationsShape)}}
    return _operation(
        "Puts realization specs into words",
        {200: said},
        (*POSTED, 422),
        body={"application/json": _json(RealizationRequest, "realization.request.json")},
        parameters=[IDEMPOTENCY],
    )


def _compare(summary: str, shape: type[BaseModel]) -> dict[str, Any]:
    forms = {kind: {"schema": {"type": "string"}} for kind in ("text/plain", "text/html")}
    answer = {"description": "The answer, or a report of it", "content": {"application/json": _json(shape), **forms}}
    body = {"application/json": _json(ComparisonRequest)}
    return _operation(summary, {200: answer}, (*POSTED, 406, 422), body=body, parameters=[IDEMPOTENCY])


def _control() -> dict[str, Any]:
    said = {"description": "The texts", "content": {"application/json": _json(ControlledShape)}}
    body = {"application/json": _json(ControlledRequest)}
    return _operation(
        "Says an event graph in controlled language", {200: said}, (*POSTED, 422), body=body, parameters=[IDEMPOTENCY]
    )


def _conform() -> dict[str, Any]:
    text, log = ({"schema": {"type": kind}} for kind in ("string", "object"))
    written = {"json": _json(ConformityShape), "text": text, "sarif": log}
    content = {kind: written[form] for kind, form in CONFORMITY_TYPES.items()}
    body: dict[str, Any] = {kind: {"schema": BINARY} for kind in RAW_TYPES}
    body["application/json"] = _json(ConformityRequest)
    return _operation(
        "Holds a document to a norm of controlled language",
        {200: {"description": "What breaks it", "content": content}},
        (*POSTED, 406, 422),
        body=body,
        parameters=[*_parameters(ConformityOptions), IDEMPOTENCY],
    )


def _complete() -> dict[str, Any]:
    found = {"description": "Proposals, best first", "content": {"application/json": _json(CompletionsShape)}}
    return _operation(
        "Completes a translation while it is typed",
        {200: found},
        POSTED,
        body={"application/json": _json(CompletionBody)},
        parameters=[IDEMPOTENCY],
    )


def _forget_session() -> dict[str, Any]:
    gone = {"description": "The session is forgotten"}
    return _operation("Forgets a session of completions", {204: gone}, FOUND, parameters=[_path("id", "string")])


def _columns() -> dict[str, Any]:
    made = _content(DOCX, BINARY, "A document with both columns")
    body = {"application/json": _json(ColumnsRequest)}
    return _operation("Saves a translation as a document", {200: made}, POSTED, body=body, parameters=[IDEMPOTENCY])


def _list(summary: str, shape: type[BaseModel], parameters: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    found = {"description": "What there is", "content": {"application/json": _json(shape)}}
    return _operation(summary, {200: found}, (*SCOPED, 400), parameters=parameters)


def _metrics() -> dict[str, Any]:
    figures = _content("text/plain", {"type": "string"}, "Figures in Prometheus' text format")
    return _operation("Says how the service does", {200: figures}, SCOPED)


def _get(summary: str, shape: type[BaseModel], problems: Iterable[int]) -> dict[str, Any]:
    return _operation(summary, {200: {"description": summary, "content": {"application/json": _json(shape)}}}, problems)


def _operation(
    summary: str,
    answers: Mapping[int, Mapping[str, Any]],
    problems: Iterable[int],
    *,
    body: Mapping[str, Any] | None = None,
    parameters: Iterable[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    responses: dict[str, Any] = {str(status): dict(answer) for status, answer in answers.items()}
    for status in sorted(set(problems)):
        content = {"application/problem+json": _json(ProblemShape)}
        responses[str(status)] = {"description": PROBLEMS[status], "content": content}
    made: dict[str, Any] = {"summary": summary, "responses": responses, "parameters": list(parameters)}
    if body is not None:
        made["requestBody"] = {"required": True, "content": dict(body)}
    return made


def _options() -> list[dict[str, Any]]:
    """The options as query parameters."""
    return _parameters(Options)


def _parameters(options: type[BaseModel]) -> list[dict[str, Any]]:
    """The fields of a model as query parameters."""
    schema = options.model_json_schema(mode="validation")
    found = []
    for name, field in schema["properties"].items():
        told = field.pop("description", options.__doc__)
        parameter: dict[str, Any] = {"name": name, "in": "query", "description": told, "schema": field}
        if field.get("type") == "array":
            parameter |= {"style": "form", "explode": name in ("topic", "aspect")}
        found.append(parameter)
    return found


def _summary_content(summary: type[BaseModel], example: str | None = None) -> dict[str, Any]:
    text = {"schema": {"type": "string"}}
    content = {media: _json(summary, example) if form == "json" else text for media, form in MEDIA_TYPES.items()}
    return {"description": "The summary", "content": content, "headers": SUMMARY_PLACE}


def _content(media_type: str, schema: Mapping[str, Any], description: str = "Text") -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": dict(schema)}}}


def _json(shape: type[BaseModel], example: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"schema": PydanticSchema.model_construct(schema_class=shape)}
    if example is not None:
        found["example"] = json.loads(_example(example))
    return found


def _example(name: str) -> str:
    return (files("service") / "examples" / name).read_text(encoding="utf-8")


def _path(name: str, kind: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": kind} | ({"minimum": 0} if kind == "integer" else {})
    return {"name": name, "in": "path", "required": True, "schema": schema}
