"""The codes by which programs tell warnings and errors apart: the documentation has each that the code can give."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from pipeline.errors import DocumentCode
from service.problems import CODES
from service.tasks import STATUS, TITLES

ROOT = Path(__file__).parents[2]
PAGES = {"SourceWarning": "http.md", "RealizationWarning": "realization.md", "Problem": "http.md"}


def modules() -> Iterator[ast.Module]:
    for folder in ("pipeline", "service"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def constants(found: ast.Module) -> dict[str, str]:
    """The strings that a module gives a name."""
    named: dict[str, str] = {}
    for node in found.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
            named[target.id] = value.value
    return named


def codes() -> Iterator[tuple[str, str]]:
    """What is made with a code, and the code; one that an exception brings is among those of documents."""
    trees = list(modules())
    everywhere = {name: value for tree in trees for name, value in constants(tree).items()}
    for tree in trees:
        here = everywhere | constants(tree)
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PAGES):
                continue
            code = node.args[0] if node.args else None
            if isinstance(code, ast.Constant):
                yield node.func.id, str(code.value)
            elif isinstance(code, ast.Name) and code.id in here:
                yield node.func.id, here[code.id]


@cache
def all_codes() -> frozenset[tuple[str, str]]:
    """The same, once for all kinds: every module is parsed for it."""
    return frozenset(codes())


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_every_code_stands_in_the_documentation(kind: str) -> None:
    page = (ROOT / "docs" / PAGES[kind]).read_text(encoding="utf-8")
    found = {code for made, code in all_codes() if made == kind}
    if kind == "Problem":
        found |= {*get_args(DocumentCode), *CODES.values(), *STATUS, *TITLES}
    assert len(found) >= 3, found
    assert [code for code in sorted(found) if f"`{code}`" not in page] == []
