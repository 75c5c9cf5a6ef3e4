"""Specs from outside: JSON values to checked models, with messages that say where and what would be right."""

from collections.abc import Mapping
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.errors import MalformedRequest
from pipeline.realizer import spec as models
from pipeline.realizer.features import Language
from pipeline.realizer.render import Format
from pipeline.realizer.spec import SPEC, Spec

# Deeper than any sentence a person would read; each level is some frames of the realizer's stack.
MAX_DEPTH = 60
MAX_SPECS = 10_000
_SHOWN_ERRORS = 3


class RealizationRequest(BaseModel):
    """What to say, in which language and format."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language
    specs: tuple[Spec, ...] = Field(min_length=1, max_length=MAX_SPECS)
    format: Format = "text"


def read_spec(value: Any) -> Spec:
    """The spec that a JSON value is; raises MalformedRequest."""
    _check_depth(value)
    try:
        return SPEC.validate_python(value)
    except ValidationError as error:
        raise MalformedRequest(_describe(error)) from error


def read_request(value: Any) -> RealizationRequest:
    """The request that a JSON value is; raises MalformedRequest."""
    _check_depth(value)
    try:
        return RealizationRequest.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(_describe(error)) from error


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


def _describe(error: ValidationError) -> str:
    """The first mistakes, each with its place in the JSON and the valid choices."""
    every = error.errors(include_url=False)
    # A mistake inside of a list also makes the list too short: only the mistake is worth saying.
    details = [each for each in every if not any(_is_inside(other["loc"], each["loc"]) for other in every)]
    shown = [_describe_one(detail["loc"], detail["type"], detail["msg"]) for detail in details[:_SHOWN_ERRORS]]
    more = len(details) - len(shown)
    return "; ".join(shown) + (f"; and {more} more" if more > 0 else "")


def _is_inside(inner: tuple[int | str, ...], outer: tuple[int | str, ...]) -> bool:
    return len(inner) > len(outer) and inner[: len(outer)] == outer


def _describe_one(location: tuple[int | str, ...], kind: str, message: str) -> str:
    # pydantic puts the type of each unit and the names of validators into the place.
    named = [part for part in location if isinstance(part, int) or (part not in _UNITS and "[" not in part)]
    place = ".".join(map(str, named)) or "spec"
    if kind == "extra_forbidden":
        unit = next((_UNITS[part] for part in reversed(location[:-1]) if part in _UNITS), RealizationRequest)
        return f"{place}: there is no such key; valid keys: {', '.join(unit.model_fields)}"
    return f"{place}: {message.removeprefix('Value error, ')}"


def _units() -> Mapping[int | str, type[BaseModel]]:
    found: dict[int | str, type[BaseModel]] = {}
    for model in vars(models).values():
        if isinstance(model, type) and issubclass(model, BaseModel) and "type" in model.model_fields:
            found[get_args(model.model_fields["type"].annotation)[0]] = model
    return found


_UNITS = _units()
