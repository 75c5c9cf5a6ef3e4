"""Operations of the OpenAPI document: what they take and answer, put together."""

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from openapi_pydantic.util import PydanticSchema
from pydantic import BaseModel

from service.openapi_parameters import SUMMARY_HEADERS
from service.schemas import ProblemShape
from service.summaries import MEDIA_TYPES

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


def listing(summary: str, shape: type[BaseModel], parameters: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A GET or DELETE of what a key has stored, by `parameters`."""
    found = {"description": "What there is", "content": {"application/json": json_of(shape)}}
    return operation(summary, {200: found}, (*SCOPED, 400), parameters=parameters)


def got(summary: str, shape: type[BaseModel], problems: Iterable[int]) -> dict[str, Any]:
    """A GET of one JSON value."""
    return operation(
        summary, {200: {"description": summary, "content": {"application/json": json_of(shape)}}}, problems
    )


def operation(
    summary: str,
    answers: Mapping[int, Mapping[str, Any]],
    problems: Iterable[int],
    *,
    body: Mapping[str, Any] | None = None,
    parameters: Iterable[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """An operation with its `answers` and `problems` by status; `body` is by media type."""
    responses: dict[str, Any] = {str(status): dict(answer) for status, answer in answers.items()}
    for status in sorted(set(problems)):
        content = {"application/problem+json": json_of(ProblemShape)}
        responses[str(status)] = {"description": PROBLEMS[status], "content": content}
    made: dict[str, Any] = {"summary": summary, "responses": responses, "parameters": list(parameters)}
    if body is not None:
        made["requestBody"] = {"required": True, "content": dict(body)}
    return made


def parameters_of(options: type[BaseModel]) -> list[dict[str, Any]]:
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


def summary_content(summary: type[BaseModel], named: str | None = None) -> dict[str, Any]:
    """An answer that is a summary, in every format."""
    text = {"schema": {"type": "string"}}
    content = {media: json_of(summary, named) if form == "json" else text for media, form in MEDIA_TYPES.items()}
    return {"description": "The summary", "content": content, "headers": SUMMARY_HEADERS}


def content_of(media_type: str, schema: Mapping[str, Any], description: str = "Text") -> dict[str, Any]:
    """An answer of one media type."""
    return {"description": description, "content": {media_type: {"schema": dict(schema)}}}


def json_of(shape: type[BaseModel], named: str | None = None) -> dict[str, Any]:
    """JSON of a shape, with the example of that name."""
    found: dict[str, Any] = {"schema": PydanticSchema.model_construct(schema_class=shape)}
    if named is not None:
        found["example"] = json.loads(example(named))
    return found


def example(name: str) -> str:
    """The text of an example of `service/examples`."""
    return (files("service") / "examples" / name).read_text(encoding="utf-8")


def in_path(name: str, kind: str) -> dict[str, Any]:
    """A parameter in the path."""
    schema: dict[str, Any] = {"type": kind} | ({"minimum": 0} if kind == "integer" else {})
    return {"name": name, "in": "path", "required": True, "schema": schema}
