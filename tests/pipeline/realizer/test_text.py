"""Texts around sentences, their three formats, and where each part of them comes from."""

from typing import Any

import pytest

from pipeline.realizer.engine import Realization
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.render import html, markdown
from pipeline.realizer.spec import SPEC
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan, Span
from tests.resources import RESOURCES

DOG = {"type": "noun_phrase", "noun": "dog", "determiner": "definite"}
SLEEPS = {"type": "sentence", "content": {"type": "clause", "subject": DOG, "verb": "sleep"}}
CANNED = {"type": "canned_text", "text": "a *new* method", "sources": [{"document": 1, "start": 5, "end": 19}]}
WORKS = {
    "type": "sentence",
    "sources": [{"document": 0, "start": 1, "end": 4}],
    "content": {"type": "clause", "subject": CANNED, "verb": "work"},
}
TEXT = {
    "type": "document",
    "title": {"type": "noun_phrase", "noun": "result", "number": "plural"},
    "children": [
        {"type": "paragraph", "sentences": [SLEEPS, WORKS]},
        {
            "type": "section",
            "title": DOG,
            "children": [
                {"type": "list", "ordered": True, "items": [DOG, {"type": "list", "items": [CANNED]}, SLEEPS]},
                SLEEPS,
                SLEEPS,
            ],
        },
    ],
}


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.fixture(scope="module")
def realization(engine: PyrealbEngine) -> Realization:
    return engine.realize(SPEC.validate_python(TEXT), "en")


def test_plain_text(realization: Realization) -> None:
    assert realization.text == (
        "results\n\nThe dog sleeps. A *new* method works.\n\nthe dog\n\n"
        "1. the dog\n  - a *new* method\n3. The dog sleeps.\n\nThe dog sleeps. The dog sleeps."
    )


def test_markdown_has_headings_by_depth_and_escapes_what_means_something(realization: Realization) -> None:
    assert markdown(realization) == (
        "# results\n\nThe dog sleeps. A \\*new\\* method works.\n\n## the dog\n\n"
        "1. the dog\n  - a \\*new\\* method\n3. The dog sleeps.\n\nThe dog sleeps. The dog sleeps."
    )


def test_html_carries_the_source_spans_of_every_unit_and_fragment(realization: Realization) -> None:
    page = html(realization)
    assert page.startswith('<article class="document" lang="en" data-sources="0:1-4 1:5-19"><h1 class="title"')
    assert '<span class="sentence" lang="en" data-sources="0:1-4"><span class="canned-text" lang="en" ' in page
    assert '<span class="canned-text" lang="en" data-sources="1:5-19">A *new* method</span> works.</span>' in page
    assert "<ol " in page
    assert "<ul " in page
    assert "<h2 " in page


def test_html_escapes_what_a_source_says(engine: PyrealbEngine) -> None:
    spec: dict[str, Any] = {**CANNED, "text": '<script>alert("x")</script>'}
    assert "<script" not in html(engine.realize(SPEC.validate_python(spec), "en"))


def test_a_unit_with_sources_is_an_element_of_its_own(engine: PyrealbEngine) -> None:
    noun = {**DOG, "noun": "homme", "sources": [{"document": 0, "start": 3, "end": 9, "page": 2}]}
    spec = {
        "type": "clause",
        "subject": {"type": "pronoun"},
        "verb": {"type": "verb_phrase", "verb": "voir", "object": noun},
    }
    root = engine.realize(SPEC.validate_python(spec), "fr").root
    assert root.all_sources() == (SourceSpan(0, Span(3, 9), page=2),)
    assert "".join(root.pieces()) == "Il voit l'homme."
    element = root.children[1]
    assert not isinstance(element, str)
    assert (element.kind, element.children) == ("noun_phrase", ("l'homme",))


def test_sources_of_aggregated_clauses_are_kept(engine: PyrealbEngine) -> None:
    def clause(verb: str, start: int) -> dict[str, Any]:
        return {
            "type": "clause",
            "subject": DOG,
            "verb": verb,
            "sources": [{"document": 0, "start": start, "end": start + 2}],
        }

    spec = {"type": "coordination", "aggregation": "subject", "coordinates": [clause("sleep", 0), clause("eat", 7)]}
    root = engine.realize(SPEC.validate_python(spec), "en").root
    assert [source.span.start for source in root.all_sources()] == [0, 7]
