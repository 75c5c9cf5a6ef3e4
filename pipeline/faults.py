"""Faults of what a deployment or a client gives, in words that name no type of this program's own language."""

import json
import os
import re
import sysconfig
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from pipeline.errors import ConfigurationError, UnusableDocument

_NOT_THEIRS = (sysconfig.get_path("stdlib") + os.sep, str(Path(__file__).parent) + os.sep, "<")
"""Where the files begin whose lines tell an author nothing: Python's own, ours, and none."""
_ENDLESS = re.compile(r"""(?<!\w)'[^']{300,}'(?!\w)|\S{300,}""")
_HEAD, _TAIL = 120, 60
"""Signs of a value of a message that are told: enough to know it by, and to find the end of a path."""
_NEAREST = 3
"""Valid names that a message tells: of hundreds nobody reads more."""
_NUMBERS = ("int_type", "float_type", "bool_type")
_BOUNDS = {
    "greater_than_equal": "give at least {ge}",
    "greater_than": "give more than {gt}",
    "less_than_equal": "give at most {le}",
    "less_than": "give less than {lt}",
    "too_short": "give a list of at least {min_length}, not of {actual_length}",
    "too_long": "give a list of at most {max_length}",
    "string_too_short": "give at least {min_length} characters",
    "string_too_long": "give at most {max_length} characters",
}
"""What to do about a bound, by what there is to be said of it."""
_OBJECT = ("model_type", "model_attributes_type", "dict_type", "mapping_type")
_WANTED = {
    "int_": "give a whole number",
    "float_": "give a number",
    "decimal_": "give a number",
    "finite_": "give a number",
    "bool_": "give true or false",
    "string_type": "give a string",
    "string_unicode": "give a string without halves of surrogate pairs",
    "list_": "give a list",
    "tuple_": "give a list",
    "set_": "give a list",
    "frozen_set_": "give a list",
    "missing": "missing",
    "extra_forbidden": "there is no such key here",
}
"""What to do, by how the names of a validation's complaints begin."""


def fault(detail: ErrorDetails, mapping: str = "an object") -> str:
    """What to do about a value that a model does not accept; `mapping` is what its format calls keys with values."""
    kind, said = detail["type"], detail.get("ctx", {})
    if kind in _OBJECT:
        return f"give {mapping}"
    if kind in _BOUNDS:
        bounds = {name: f"{n:.12g}" if isinstance(n, float) else n for name, n in said.items()}
        return _BOUNDS[kind].format(**bounds).replace("least 1 characters", "least 1 character")
    if kind == "literal_error":
        valid = said["expected"].replace("'", "").replace(" or ", ", ")
        return f"give one of {valid}" if "," in valid else f"give {valid.replace('True', 'true')}"
    if kind == "string_pattern_mismatch":
        return f"give what the expression {said['pattern']} matches"
    wanted = next((wanted for name, wanted in _WANTED.items() if kind.startswith(name)), None)
    return wanted or detail["msg"].removeprefix("Value error, ")


def one_line(message: str) -> str:
    """A message as one line, in which words and quoted values that nobody reads to their end are cut."""
    line = " ".join(message.split())
    return _ENDLESS.sub(lambda found: f"{found[0][:_HEAD]}…{found[0][-_TAIL:]}", line)


def nearest(given: str, valid: Iterable[str]) -> str:
    """The valid names that are most like a given one, the most like first, as a message tells them."""
    return ", ".join(get_close_matches(given, sorted(valid), n=_NEAREST, cutoff=0.0))


def mistyped(model: type[BaseModel], values: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Keys of TOML values that `model` accepts though they are of another type: text or truth for numbers, 2.0 for 2.

    Environment variables are text, and no model refuses it for that; in a file it is a mistake.
    """
    for name, value in values.items():
        if name in model.model_fields:
            kind: Any = model.model_fields[name].annotation
            try:
                TypeAdapter(kind).validate_json(json.dumps(value, default=str), strict=True)
            except ValidationError as error:
                for found in error.errors():
                    is_share = found["type"] == "int_type" and isinstance(found["input"], float)
                    if is_share or (found["type"] in _NUMBERS and isinstance(found["input"], str | bool)):
                        yield (name, *map(str, found["loc"])), fault(found)


@contextmanager
def told_as_mistake(tell: Callable[[str], ConfigurationError], failing: str) -> Iterator[None]:
    """Makes of whatever other people's code raises, or of its ending the process, the error that `tell` gives.

    `failing` says what could not be done. Mistakes in words and rules, which name their own file, are left as they are.
    """
    try:
        yield
    except ConfigurationError:
        raise
    except (Exception, SystemExit) as error:
        if isinstance(error, UnusableDocument) and error.code == "too_slow":
            raise  # the time of the document at hand ran out, whatever was being loaded for it
        raise tell(f"{failing}: {_said(error)}") from error


def _said(error: BaseException) -> str:
    if isinstance(error, ImportError):
        return str(error)
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(_NOT_THEIRS)
    ]
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    if isinstance(error, SystemExit):
        return f"it ends the process, with status {error.code!r}{place}"
    return f"{type(error).__name__}: {error}{place}"
