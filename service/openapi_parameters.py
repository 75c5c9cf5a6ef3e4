"""Parameters that several operations of the OpenAPI document have."""

from collections.abc import Mapping
from typing import Any

from service.lists import MOST, USUAL
from service.told import WARNINGS


def header(name: str, description: str) -> dict[str, Any]:
    """A header of a request."""
    return {"name": name, "in": "header", "description": description, "schema": {"type": "string"}}


_OF_QUERIES = ("allowEmptyValue", "allowReserved")
PAGED: tuple[Mapping[str, Any], ...] = (
    {
        "name": "limit",
        "in": "query",
        "description": "how many at most",
        "schema": {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL},
    },
    {
        "name": "cursor",
        "in": "query",
        "description": "`next` of the page before",
        "schema": {"type": "string"},
    },
)
METADATA = {
    "name": "metadata",
    "in": "query",
    "description": "metadata.KEY=VALUE: those with a document that has it, be it in a list; dots lead into objects; "
    "of several, all of them",
    "style": "form",
    "explode": True,
    "schema": {
        "type": "object",
        "propertyNames": {"pattern": r"^metadata\."},
        "additionalProperties": {"type": "string"},
        "examples": [{"metadata.case": "2024-17"}],
    },
}
METADATA_GIVEN = METADATA | {"description": "metadata.KEY=VALUE, of documents that come without JSON: it comes back"}
DATES_GIVEN = {
    "name": "date",
    "in": "query",
    "description": "of documents that come without JSON, as YYYY-MM-DD: one for all, or one for each in their order",
    "schema": {"type": "array", "items": {"type": "string"}},
}
STORE = {
    "name": "store",
    "in": "query",
    "description": "false keeps nothing of the request",
    "schema": {"type": "boolean", "default": True},
}
IDEMPOTENCY = header("Idempotency-Key", "a repeat of the request with the same key gets the first answer again")
OF_SUMMARIES = (STORE, METADATA_GIVEN, DATES_GIVEN, IDEMPOTENCY, header("Prefer", "respond-async makes a job of it"))
"""Parameters of a summary beside its options."""

SUMMARY_HEADERS = {
    "Content-Location": {
        "description": "The path of the summary, where it was posted for and is kept",
        "schema": {"type": "string"},
    },
    WARNINGS: {
        "description": "The codes of its warnings, behind commas, where there are any: a text does not tell them",
        "schema": {"type": "string", "examples": ["other_language, empty_document"]},
    },
}


def queries_apart(value: Any) -> Any:
    """An OpenAPI document whose parameters in paths and headers lack what is of queries alone (3.1, 4.8.12)."""
    if isinstance(value, list):
        return [queries_apart(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    left_out = _OF_QUERIES if value.get("in") in ("path", "header", "cookie") else ()
    return {name: queries_apart(inner) for name, inner in value.items() if name not in left_out}
