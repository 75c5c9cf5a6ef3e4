"""The facts that a digest may have: those of `kinds.toml`, by which labels and rules name what they find."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from pipeline.faults import nearest
from pipeline.toml_text import parse_toml


@cache
def fact_names() -> frozenset[str]:
    """The names of the facts that some kind of document has."""
    path = Path(str(files("pipeline.digest"))) / "kinds.toml"
    rows = [row for row in parse_toml(path.read_text(encoding="utf-8"), path).values() if isinstance(row, Mapping)]
    return frozenset(name for row in rows for key in ("facts", "opening") for name in row.get(key, ()))


def unknown_fact(name: str) -> str:
    """What is told of a fact that no kind of document has."""
    return f"fact: unknown {name!r}, which no kind of document has; the nearest: {nearest(name, fact_names())}"
