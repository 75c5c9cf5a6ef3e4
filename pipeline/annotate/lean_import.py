"""Imports a library without a part that it imports on its way, that costs start-up time and that nothing here calls."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def without(module: str, *names: str) -> Iterator[None]:
    """While this lasts `module` cannot be imported; with `names` it is a stand-in with those names, of no use.

    A library that can do without the module sees that it is missing; one that cannot gets the names that it asks
    for. Afterwards the module can be imported as ever. Nothing happens where it is imported already.
    """
    if module in sys.modules:
        yield
        return
    stand_in = ModuleType(module)
    vars(stand_in).update(dict.fromkeys(names))
    sys.modules[module] = stand_in if names else None  # type: ignore[assignment]  # how Python marks a missing one
    try:
        yield
    finally:
        del sys.modules[module]
