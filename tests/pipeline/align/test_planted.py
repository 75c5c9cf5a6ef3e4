"""Verification as a whole, on errors planted by hand, kind by kind, beside sound sentences; in both languages."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pipeline.align.alignment import Finding
from pipeline.runner import Runner
from pipeline.source import RawDocument
from tests.wired import shipped

pytestmark = pytest.mark.models
FOLDER = Path(__file__).parent / "planted"
MARKED = re.compile(r"\{\{(.+?)\}\}")


@cache
def _runner() -> Runner:
    return shipped()


def findings(text: str, source: str) -> tuple[Finding, ...]:
    """What is wrong with a summary."""
    summary, given = _runner().compared(RawDocument(text), [RawDocument(source)])
    return _runner().verifier.verify(summary, given, None).unsupported


def _cases(kind: str) -> Iterator[object]:
    for path in sorted(FOLDER.glob("*.toml")):
        for text in tomllib.loads(path.read_text(encoding="utf-8"))["text"]:
            for case in text[kind]:
                sentence = case if isinstance(case, str) else case["text"]
                is_missed = not isinstance(case, str) and case.get("missed", False)
                marks = [pytest.mark.xfail(strict=True, reason="missed so far")] if is_missed else []
                yield pytest.param(case, text["source"].strip(), id=f"{path.stem}: {sentence}", marks=marks)


@pytest.mark.parametrize(("sentence", "source"), list(_cases("sound")))
def test_what_the_source_says_is_not_accused(sentence: str, source: str) -> None:
    assert [(f.kind, f.span.of(sentence)) for f in findings(sentence, source)] == []


@pytest.mark.parametrize(("case", "source"), list(_cases("wrong")))
def test_what_is_wrong_is_found_where_it_stands(case: dict[str, str], source: str) -> None:
    marked = MARKED.search(case["text"])
    assert marked
    text, start = MARKED.sub(r"\1", case["text"]), marked.start()
    found = [
        (f.kind, f.span.of(text))
        for f in findings(text, source)
        if f.span.end > start and f.span.start < start + len(marked[1])
    ]
    assert case["kind"] in [kind for kind, _ in found], found
