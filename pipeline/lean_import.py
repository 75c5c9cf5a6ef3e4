"""Imports a library without a part that it imports on its way, that costs start-up time and that nothing here calls."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
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
    package, _, name = module.rpartition(".")
    holder = vars(sys.modules[package]) if names and package in sys.modules else {}
    holder[name] = stand_in
    try:
        yield
    finally:
        del sys.modules[module], holder[name]


@contextmanager
def bare(package: str, *inner: str) -> Iterator[None]:
    """While this lasts modules of a package, and of packages `inner` to it, are imported without what they begin with.

    Who imports the package afterwards gets it whole and anew. Nothing happens where it already is imported.
    """
    spec = find_spec(package)
    if package in sys.modules or spec is None or spec.origin is None:
        yield
        return
    folder = Path(spec.origin).parent
    names = {package: folder, **{f"{package}.{name}": folder.joinpath(*name.split(".")) for name in inner}}
    for name, path in names.items():
        stand_in = ModuleType(name)
        stand_in.__path__ = [str(path)]
        sys.modules[name] = stand_in
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
