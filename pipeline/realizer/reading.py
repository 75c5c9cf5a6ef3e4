"""Specs from outside: JSON values to checked models, with messages that say where and what would be right."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, FailFast, Field, ValidationError

from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from pipeline.realizer.mistakes import describe
from pipeline.realizer.render import Format
from pipeline.realizer.spec import SPEC, Spec

# Deeper than any sentence a person would read; each level is some frames of the realizer's stack.
MAX_DEPTH = 60
MAX_SPECS = 10_000


class RealizationRequest(BaseModel):
    """What to say, in which language and format."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language
    # Thousands of wrong specs would each be told, at the price of thousands of documents: the first is enough.
    specs: Annotated[tuple[Spec, ...], FailFast()] = Field(min_length=1, max_length=MAX_SPECS)
    format: Format = "text"


def read_spec(value: Any) -> Spec:
    """The spec that a JSON value is; raises MalformedRequest."""
    _check_depth(value)
    try:
        return SPEC.validate_python(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error)) from error


def read_request(value: Any) -> RealizationRequest:
    """The request that a JSON value is; raises MalformedRequest."""
    _check_depth(value)
    try:
        return RealizationRequest.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, RealizationRequest)) from error


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            child
            for each in level
            if isinstance(each, dict | list)
            for child in (each.values() if isinstance(each, dict) else each)
            if isinstance(child, dict | list)
        ]
        if not level:
            return
    raise MalformedRequest(f"the spec nests deeper than {MAX_DEPTH} levels: divide it into sentences")
