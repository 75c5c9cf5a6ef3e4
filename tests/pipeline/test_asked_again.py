"""A request answers alike whatever was asked of the same documents before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import UnusableDocument
from pipeline.reading import Reading
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
INPUTS = Path(__file__).parent.parent / "golden" / "inputs"
DOCUMENTS = {
    "absum": ("event-market.en.txt", "event-flood.fr.txt"),
    "digest": ("digest-letter.en.txt", "digest-press.fr.txt"),
    "extract": ("news.en.txt",),
    "inits": ("news.en.txt", "event-flood.fr.txt"),
    "letsum": ("judgment.en.txt", "judgment.fr.txt"),
    "sumum": ("article-glass.en.md", "article-glass.fr.md"),
    "viterbi": ("news.en.txt",),
}
FOCUS = {"en": "the", "fr": "les"}


def _options(profile: str, word: str) -> Iterator[Request]:
    """Requests with every option that may be asked for, one by one, and those of another profile."""
    yield Request(profile, focus=word)
    yield Request(profile, topics=("*",))
    yield Request(profile, topics=("*",), aspects=("result",))
    yield Request(profile, max_words=20)
    yield Request(profile, max_words=2000)
    yield Request(profile, ratio=0.5)
    yield Request(profile, engine="pyrealb")
    yield Request(profile, output_language="fr" if word == FOCUS["en"] else "en")
    yield Request("viterbi" if profile == "digest" else "digest")


def _summary(raws: list[RawDocument], request: Request, before: Summary | None = None) -> Summary | None:
    kept = Reading.unpack(Reading(before.documents, before.read_as).pack()) if before is not None else None
    try:
        return shipped().summarize(raws, request, kept)
    except UnusableDocument:
        return None


@pytest.mark.parametrize(
    ("profile", "name"), [(profile, name) for profile, names in DOCUMENTS.items() for name in names]
)
def test_a_request_answers_alike_after_any_other(profile: str, name: str) -> None:
    raws = [RawDocument((INPUTS / name).read_text(encoding="utf-8"), "text/plain", name)]
    plain = _summary(raws, Request(profile))
    assert plain is not None
    for request in _options(profile, FOCUS[name.split(".")[1]]):
        first = _summary(raws, request)
        if first is None:
            continue
        again = _summary([], Request(profile), first)
        assert again is not None
        assert (again.text, again.extras.fields, again.warnings) == (plain.text, plain.extras.fields, plain.warnings), (
            request
        )


def test_every_profile_that_writes_here_is_asked_again() -> None:
    assert {*shipped().corridors} - {*DOCUMENTS} <= {"remote"}
