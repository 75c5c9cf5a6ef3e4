"""What was found in a text, remembered for the length of one request: many ask the same of the same sentence.

Only what follows from the text alone is remembered, so that nobody can tell whether it was, but by the time it takes.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 100_000
"""Findings that are kept: what a judgment of 20,000 words asks for; behind that all is forgotten and found again."""

_FOUND: ContextVar[dict[tuple[object, str], Any] | None] = ContextVar("found", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Within it, what `found` gave is remembered; it is forgotten at the end."""
    token = _FOUND.set({})
    try:
        yield
    finally:
        _FOUND.reset(token)


def found(finder: object, text: str, find: Callable[[str], T]) -> T:
    """What `find` gives for a text, found once a request for each `finder`; outside of a request each time."""
    known = _FOUND.get()
    if known is None:
        return find(text)
    key = (finder, text)
    if key not in known:
        if len(known) >= MOST:
            known.clear()
        known[key] = find(text)
    value: T = known[key]
    return value
