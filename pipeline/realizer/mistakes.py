"""What is wrong with a spec or a request, in words: the place in the JSON, the mistake, and what would be right."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from pipeline.faults import fault
from pipeline.realizer import spec as models

_SHOWN = 3
_LONGEST_VALUE = 60
_EXPECTED = {
    "string_type": "a string",
    "tuple_type": "a list",
    "int_type": "a whole number",
    "int_parsing": "a number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
}


def _units() -> Mapping[str, type[BaseModel]]:
    found: dict[str, type[BaseModel]] = {}
    for model in vars(models).values():
        if isinstance(model, type) and issubclass(model, BaseModel) and "type" in model.model_fields:
            model.model_rebuild()  # what its fields may hold is known by name until then
            found[get_args(model.model_fields["type"].annotation)[0]] = model
    return found


_UNITS = _units()


def describe(error: ValidationError, root: type[BaseModel] | None = None) -> str:
    """The first mistakes; `root` is the model that was read, None for a spec of any type."""
    every = error.errors(include_url=False)
    # A mistake inside of a list also makes the list too short: only the mistake is worth saying.
    details = [each for each in every if not any(_is_inside(other["loc"], each["loc"]) for other in every)]
    # The members of a union say the same of one place.
    said = list(dict.fromkeys(_describe_one(detail, root) for detail in details))
    more = len(said) - _SHOWN
    return "; ".join(said[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")


def _is_inside(inner: tuple[int | str, ...], outer: tuple[int | str, ...]) -> bool:
    return len(inner) > len(outer) and inner[: len(outer)] == outer


def _describe_one(detail: ErrorDetails, root: type[BaseModel] | None) -> str:
    place, owner, allowed = _walk(detail["loc"], root)
    return f"{'.'.join(place) or 'spec'}: {_mistake(detail, owner, allowed)}"


def _walk(
    location: tuple[int | str, ...], root: type[BaseModel] | None
) -> tuple[list[str], type[BaseModel] | None, list[type[BaseModel]]]:
    """The place as its author wrote it, the model that holds its last key, and the models that may stand there.

    pydantic puts the type of each unit, the members of unions and the names of validators into a place.
    """
    place: list[str] = []
    owner: type[BaseModel] | None = None
    here = root
    allowed = list(_UNITS.values()) if root is None else [root]
    for part in location:
        if isinstance(part, int):
            place.append(str(part))
        elif here is None and part in _UNITS:
            here = _UNITS[part]
            allowed = [here]
        elif here is not None and part in here.model_fields:
            place.append(part)
            owner = here
            allowed = list(_models_of(here.model_fields[part].annotation))
            here = allowed[0] if len(allowed) == 1 else None
        elif here is not None and part == location[-1]:
            place.append(part)
            owner, allowed = here, []
    return place, owner, allowed


def _models_of(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_of(argument)


def _mistake(detail: ErrorDetails, owner: type[BaseModel] | None, allowed: list[type[BaseModel]]) -> str:
    kind, value = detail["type"], detail["input"]
    types = [name for name, model in _UNITS.items() if model in allowed]
    if kind == "extra_forbidden" and owner is not None:
        return _unknown_key(str(detail["loc"][-1]), owner)
    if kind == "union_tag_not_found":
        return f"a unit needs its 'type': {', '.join(types)}"
    if kind == "union_tag_invalid":
        named = str(value.get("type")) if isinstance(value, dict) else str(value)
        return f"there is no unit of type {named!r} here{_meant(named, types)}; valid types: {', '.join(types)}"
    if kind in ("model_attributes_type", "model_type") and types:
        example = "noun_phrase" if "noun_phrase" in types else types[0]
        return f'a unit is an object such as {{"type": "{example}", …}}, not {_shown(value)}'
    if kind in ("model_attributes_type", "model_type"):
        return f"an object is expected, not {_shown(value)}"
    if kind == "too_short":
        return "the list is empty: it needs one item or more"
    if kind in _EXPECTED:
        return f"{_EXPECTED[kind]} is expected, not {_shown(value)}"
    if kind == "literal_error":
        return f"{fault(detail)}; {_shown(value)} is none of these"
    return fault(detail)


def _unknown_key(key: str, owner: type[BaseModel]) -> str:
    keys = list(owner.model_fields)
    holders = [name for name, model in _UNITS.items() if key in model.model_fields]
    hint = f" (it belongs to {' or '.join(holders)})" if holders else _meant(key, keys)
    return f"there is no such key{hint}; valid keys: {', '.join(keys)}"


def _meant(given: str, valid: list[str]) -> str:
    close = [] if given in _UNITS else get_close_matches(given.lower(), valid, n=1, cutoff=0.7)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
