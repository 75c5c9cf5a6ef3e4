"""The OpenAPI 3.1 document: the routes, the shapes of what goes in and out, and examples that are real."""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from openapi_pydantic import OpenAPI
from openapi_pydantic.util import construct_open_api_with_schema_class
from pydantic import BaseModel

from pipeline.ingest.formats import DOCX
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
from service.openapi_bodies import BINARY, FILES, RAW_TYPES, REVISION, JobRequest, SummaryRequest
from service.openapi_lines import lines_apart
from service.openapi_names import name_parts
from service.openapi_operations import (
    FOUND,
    GUARDED,
    POSTED,
    SCOPED,
    content_of,
    example,
    got,
    in_path,
    json_of,
    listing,
    operation,
    parameters_of,
    summary_content,
)
from service.openapi_parameters import IDEMPOTENCY, METADATA, OF_SUMMARIES, PAGED, queries_apart
from service.options import Options
from service.schemas import (
    DeletedShape,
    HealthShape,
    JobShape,
    JobsShape,
    ProfilesShape,
    ReadyShape,
    RealizationsShape,
    SourcesShape,
    SummariesShape,
    SummaryShape,
    result_shape,
    summary_shape,
)
from service.summaries import ElaborationBody
from service.version import VERSION

DESCRIPTION = (
    "`Accept-Language` chooses, on each request, the language (`en`, `fr`) in which problems, and the `warnings` of "
    "summaries, of results of jobs, of alignments and of verifications, say their details; `code` is the same in all. "
    "Every response has `X-Request-ID`."
)
"""What holds for all routes, and is a parameter of none."""


def openapi_document(fields: Mapping[str, AnswerField]) -> dict[str, Any]:
    """The document as plain JSON values; `fields` are what profiles add to summaries."""
    summary = summary_shape(fields)
    paths = {
        "/v1/summaries": {
            "post": _create_summary(summary),
            "get": listing("Lists the summaries of a key, the newest first", SummariesShape, (*PAGED, METADATA)),
            "delete": listing("Deletes the summaries of a key by their metadata", DeletedShape, (METADATA,)),
        },
        "/v1/summaries/{id}": {"get": _show_summary(summary), "delete": _delete_summary()},
        "/v1/summaries/{id}/elaborations": {"post": _elaborate(summary)},
        "/v1/summaries/{id}/revisions": {"post": _revise(summary)},
        "/v1/summaries/{id}/sources/{unit}": {"get": _sources()},
        "/v1/jobs": {
            "post": _create_job(),
            "get": listing("Lists the jobs of a key, the newest first", JobsShape, PAGED),
        },
        "/v1/jobs/{id}": {"get": _show_job("Says how far a job is"), "delete": _show_job("Cancels a job")},
        "/v1/jobs/{id}/results": {"get": _results(summary)},
        "/v1/realizations": {"post": _realize()},
        "/v1/alignments": {"post": _compare("Traces the words of a summary to its sources", AlignmentShape)},
        "/v1/verifications": {"post": _compare("Checks a summary against its sources", VerificationShape)},
        "/v1/controlled": {"post": _control()},
        "/v1/conformity": {"post": _conform()},
        "/v1/completions": {"post": _complete()},
        "/v1/completions/{session}": {"delete": _forget_session()},
        "/v1/columns": {"post": _columns()},
        "/v1/profiles": {"get": got("Lists the profiles", ProfilesShape, GUARDED)},
        "/healthz": {"get": got("Says that the service runs", HealthShape, ())},
        "/readyz": {"get": got("Says whether a summary can be made", ReadyShape, (503,))},
        "/metrics": {"get": _metrics()},
    }
    document = OpenAPI.model_validate(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Precis",
                "version": VERSION,
                "summary": "Summaries of English and French documents, every word traceable to its source",
                "description": DESCRIPTION,
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            "paths": paths,
            "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
            "security": [{}, {"key": []}],
        }
    )
    made = construct_open_api_with_schema_class(document)
    found: dict[str, Any] = json.loads(made.model_dump_json(by_alias=True, exclude_none=True))
    for route in tomllib.loads(example("routes.toml"))["route"]:
        method, _, path = route["name"].partition(" ")
        sample = {"lang": "Shell", "label": "curl", "source": route["command"].strip()}
        if "answer" in route:
            sample["x-answer"] = route["answer"].strip()
        found["paths"][path][method.lower()]["x-codeSamples"] = [sample]
    return name_parts(queries_apart(lines_apart(found, JSONL_TYPES[0])))


def _create_summary(summary: type[BaseModel]) -> dict[str, Any]:
    body: dict[str, Any] = {kind: {"schema": BINARY} for kind in RAW_TYPES}
    body["application/json"] = json_of(SummaryRequest, "summary.request.json")
    body["multipart/form-data"] = FILES
    later = {"description": "A job, for Prefer: respond-async", "content": {"application/json": json_of(JobShape)}}
    return operation(
        "Summarizes a document, or several that make a cluster",
        {200: summary_content(summary, "summary.response.json"), 202: later},
        (*POSTED, 406, 422),
        body=body,
        parameters=[*parameters_of(Options), *OF_SUMMARIES],
    )


def _show_summary(summary: type[BaseModel]) -> dict[str, Any]:
    return operation(
        "Gives a summary again", {200: summary_content(summary)}, (*FOUND, 406), parameters=[in_path("id", "string")]
    )


def _delete_summary() -> dict[str, Any]:
    deleted = {"description": "It is gone, with what was kept of its documents"}
    return operation("Deletes a summary", {204: deleted}, FOUND, parameters=[in_path("id", "string")])


def _elaborate(summary: type[BaseModel]) -> dict[str, Any]:
    return operation(
        "Gives the informative part for some topics of a summary",
        {200: summary_content(summary)},
        (*POSTED, 404, 406, 410, 422),
        body={"application/json": json_of(ElaborationBody)},
        parameters=[in_path("id", "string"), IDEMPOTENCY],
    )


def _revise(summary: type[BaseModel]) -> dict[str, Any]:
    return operation(
        "Summarizes the documents of a summary again, with other options",
        {200: summary_content(summary)},
        (*POSTED, 404, 406, 410, 422),
        body={"application/json": json_of(REVISION)},
        parameters=[in_path("id", "string"), IDEMPOTENCY],
    )


def _sources() -> dict[str, Any]:
    return operation(
        "Gives the whole sections or thematic segments that a unit comes from",
        {200: {"description": "The segments", "content": {"application/json": json_of(SourcesShape)}}},
        (*FOUND, 410, 422),
        parameters=[in_path("id", "string"), in_path("unit", "integer")],
    )


def _create_job() -> dict[str, Any]:
    taken = {
        "description": "The job is safe; Location says where it is",
        "content": {"application/json": json_of(JobShape)},
        "headers": {"Location": {"schema": {"type": "string"}}},
    }
    body = {
        JSONL_TYPES[0]: {"schema": BINARY},
        "application/json": json_of(JobRequest),
        "multipart/form-data": FILES,
    }
    callback = {
        "name": "callback_url",
        "in": "query",
        "description": "where word is POSTed when the job is done",
        "schema": {"type": "string", "format": "uri"},
    }
    return operation(
        "Takes many documents, to be done when there is time",
        {202: taken},
        POSTED,
        body=body,
        parameters=[*parameters_of(Options), callback, IDEMPOTENCY],
    )


def _show_job(summary: str) -> dict[str, Any]:
    found = {"description": "The job", "content": {"application/json": json_of(JobShape)}}
    return operation(summary, {200: found}, FOUND, parameters=[in_path("id", "string")])


def _results(summary: type[SummaryShape]) -> dict[str, Any]:
    told = {"description": "A line a document, in order, up to the first that is not done"}
    lines = told | {"content": {JSONL_TYPES[0]: json_of(result_shape(summary))}}
    return operation("Gives the answers of a job", {200: lines}, FOUND, parameters=[in_path("id", "string")])


def _realize() -> dict[str, Any]:
    said = {"description": "The texts", "content": {"application/json": json_of(RealizationsShape)}}
    return operation(
        "Puts realization specs into words",
        {200: said},
        (*POSTED, 422),
        body={"application/json": json_of(RealizationRequest, "realization.request.json")},
        parameters=[IDEMPOTENCY],
    )


def _compare(summary: str, shape: type[BaseModel]) -> dict[str, Any]:
    forms = {kind: {"schema": {"type": "string"}} for kind in ("text/plain", "text/html")}
    answer = {"description": "The answer, or a report of it", "content": {"application/json": json_of(shape), **forms}}
    body = {"application/json": json_of(ComparisonRequest)}
    return operation(summary, {200: answer}, (*POSTED, 406, 422), body=body, parameters=[IDEMPOTENCY])


def _control() -> dict[str, Any]:
    said = {"description": "The texts", "content": {"application/json": json_of(ControlledShape)}}
    body = {"application/json": json_of(ControlledRequest)}
    return operation(
        "Says an event graph in controlled language", {200: said}, (*POSTED, 422), body=body, parameters=[IDEMPOTENCY]
    )


def _conform() -> dict[str, Any]:
    text, log = ({"schema": {"type": kind}} for kind in ("string", "object"))
    written = {"json": json_of(ConformityShape), "text": text, "sarif": log}
    content = {kind: written[form] for kind, form in CONFORMITY_TYPES.items()}
    body: dict[str, Any] = {kind: {"schema": BINARY} for kind in RAW_TYPES}
    body["application/json"] = json_of(ConformityRequest)
    return operation(
        "Holds a document to a norm of controlled language",
        {200: {"description": "What breaks it", "content": content}},
        (*POSTED, 406, 422),
        body=body,
        parameters=[*parameters_of(ConformityOptions), IDEMPOTENCY],
    )


def _complete() -> dict[str, Any]:
    found = {"description": "Proposals, best first", "content": {"application/json": json_of(CompletionsShape)}}
    return operation(
        "Completes a translation while it is typed",
        {200: found},
        POSTED,
        body={"application/json": json_of(CompletionBody)},
        parameters=[IDEMPOTENCY],
    )


def _forget_session() -> dict[str, Any]:
    gone = {"description": "The session is forgotten"}
    return operation("Forgets a session of completions", {204: gone}, FOUND, parameters=[in_path("session", "string")])


def _columns() -> dict[str, Any]:
    made = content_of(DOCX, BINARY, "A document with both columns")
    body = {"application/json": json_of(ColumnsRequest)}
    return operation("Saves a translation as a document", {200: made}, POSTED, body=body, parameters=[IDEMPOTENCY])


def _metrics() -> dict[str, Any]:
    figures = content_of("text/plain", {"type": "string"}, "Figures in Prometheus' text format")
    return operation("Says how the service does", {200: figures}, SCOPED)
