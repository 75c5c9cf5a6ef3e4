"""The words and rules that ship, read once a process for all tests: what is made of them is made once too."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pipeline import profile_table
from pipeline.resources import Resources

RESOURCES = Resources()


@contextmanager
def read_once() -> Iterator[None]:
    """Has profiles wired on what was read for other tests, unless packages or a deployment add words or rules.

    Reading them, and making of them what finds them in texts, takes longer than most tests.
    """

    def shared(lexicons: Sequence[Path], grammars: Sequence[Path], packages: Sequence[Path]) -> Resources:
        own = [path for path in packages if (path / "lexicons").is_dir() or (path / "grammars").is_dir()]
        return Resources(lexicons, grammars, packages) if lexicons or grammars or own else RESOURCES

    with patch.object(profile_table, "Resources", shared):
        yield


@contextmanager
def looked_for_once() -> Iterator[None]:
    """Has the table of profiles see what is installed on a path once, as long as nothing comes into its folders."""

    @lru_cache(maxsize=8)
    def seen(_folders: tuple[tuple[str, int], ...]) -> Any:
        return entry_points()

    def installed() -> Any:
        places = (Path(folder) for folder in sys.path)
        return seen(tuple((str(place), place.stat().st_mtime_ns) for place in places if place.exists()))

    with patch.object(profile_table, "entry_points", installed):
        yield
