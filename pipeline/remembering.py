"""What was found in a text, remembered for the length of one request: many ask the same of the same sentence.

Only what follows from the text alone is remembered, so that nobody can tell whether it was, but by the time it takes.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

MOST = 100_000
"""Findings that are kept: what a judgment of 20,000 words asks for; behind that all is forgotten and found again."""

_FOUND: ContextVar[dict[tuple[object, Hashable], Any] | None] = ContextVar("found", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Within it, what `found` gave is remembered; it is forgotten at the end."""
    token = _FOUND.set({})
    try:
        yield
    finally:
        _FOUND.reset(token)


def found(finder: object, asked: K, find: Callable[[K], T]) -> T:
    """What `find` gives for a text, or what else is asked for, found once a request for each `finder`.

    Outside of a request it is found each time.
    """
    known = _FOUND.get()
    if known is None:
        return find(asked)
    key = (finder, asked)
    if key not in known:
        if len(known) >= MOST:
            known.clear()
        known[key] = find(asked)
    value: T = known[key]
    return value
