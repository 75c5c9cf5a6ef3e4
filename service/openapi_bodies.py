"""Bodies of requests as the OpenAPI document tells them."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, create_model
from pydantic.fields import FieldInfo

from pipeline.ingest.formats import DOCX, TEXTS
from service.options import Options
from service.posted import MOST_DOCUMENTS
from service.record import PostedDocument

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
FILES: Mapping[str, Any] = {
    "schema": {
        "type": "object",
        "required": ["file"],
        "properties": {"file": {"type": "array", "items": BINARY}},
    }
}
"""A form of files."""


class SummaryRequest(Options):
    """Documents, and the options beside them."""

    documents: tuple[PostedDocument, ...] = Field(min_length=1, max_length=MOST_DOCUMENTS)
    store: bool = True


class JobRequest(Options):
    """Records as the lines of JSONL have them (an id may be left out), and the options beside them."""

    documents: tuple[dict[str, Any], ...] = Field(min_length=1)
    callback_url: str | None = None


def _nullable(field: FieldInfo) -> Any:
    """The field as it stands in a revision: null is the usual, and what is not given stays as it was."""
    annotation: Any = field.annotation
    told = FieldInfo.merge_field_infos(field, annotation=annotation | None, default=None)
    told.default_factory = None
    told.json_schema_extra = _without_default
    return told.annotation, told


def _without_default(schema: dict[str, Any]) -> None:
    """Generated clients send what has a default, and would so change what nobody named."""
    del schema["default"]


REVISION: type[BaseModel] = create_model(
    "RevisionRequest",
    __config__=ConfigDict(extra="forbid"),
    __doc__="The options to change; null is the usual again, and what is not given stays as it was.",
    **{name: _nullable(field) for name, field in Options.model_fields.items()},
)
"""The body of a revision."""
