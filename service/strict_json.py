"""JSON from strangers: what is not plain JSON, or so deep or large that later steps would fail on it, is refused."""

import json
import math
import re
from collections import Counter
from typing import Any, NoReturn

from pipeline.errors import MalformedRequest

DEEPEST = 100
"""Levels of nesting: far more than anybody means, far fewer than any reader or writer of JSON can take."""
MOST_VALUES = 1_000_000
"""Values, keys among them, that are read at once: some 200 MB, and ten for each document of a large job."""
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_OPENING = (b"[", b"{", b",", b":")


def from_json(data: bytes, what: str) -> Any:
    """The value of `data`, UTF-8 with or without a signature; raises MalformedRequest, calling the data `what`."""
    if _signs(data) > MOST_VALUES and _signs(_STRING.sub(b"", data)) > MOST_VALUES:
        raise MalformedRequest(f"{what} has more than {MOST_VALUES} values; split it")
    try:
        value = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_refuse, parse_float=_finite
        )
    except UnicodeDecodeError as error:
        raise MalformedRequest(f"{what} is not UTF-8 at byte {error.start}") from error
    except RecursionError as error:
        raise MalformedRequest(f"{what} nests JSON deeper than {DEEPEST} levels") from error
    except ValueError as error:
        raise MalformedRequest(f"{what} is not JSON: {error}") from error
    if _is_deep(value):
        raise MalformedRequest(f"{what} nests JSON deeper than {DEEPEST} levels")
    return value


def _signs(data: bytes) -> int:
    """As many as there are values, or more."""
    return sum(map(data.count, _OPENING))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of its keys, none of which two readers may read in two ways."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = Counter(name for name, _ in pairs)
        name = next(name for name in found if names[name] > 1)
        raise ValueError(f"the key {json.dumps(name)} is given {names[name]} times; give it once")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a JSON number")


def _finite(number: str) -> float:
    value = float(number)
    if math.isinf(value):
        raise ValueError(f"{number} is too large a number")
    return value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True
