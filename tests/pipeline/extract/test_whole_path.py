"""The profile `extract` from bytes to words, with the models and the realizer that a deployment has."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.reading import Reading
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.answer import summary_object
from service.options import Options
from service.tasks import Outcome, Problem, Task, perform
from tests.wired import shipped

pytestmark = pytest.mark.models
INPUTS = sorted((Path(__file__).parents[2] / "golden" / "inputs").iterdir())

LITTLE = {
    "one word": "Word",
    "mark": "!!!",
    "digits": "12 34",
    "pictures": "😀😀",
    "headings": "ONE THING\n\nANOTHER THING\n\nA THIRD",
    "title": "A title without any text",
    "list": "- milk\n- eggs\n- bread\n- a very long thing to say",
    "no sentence end": "one two three four five six seven eight nine ten eleven twelve thirteen",
    "one long sentence": "word and " * 3000,
    "one long word": "a" * 20_000,
    "references": "References\n\n[1] A. Author. A title. Journal, 2001.\n[2] B. Writer. Another. 2002.",
    "abstract": "Abstract\n\nThis is an abstract only. It says things.",
    "code": "```\nx = 1\n```",
    "nothing seen": "\u200b\u200b",
    "right to left": "\u202eabc",
    "accents alone": "\u0301" * 50,
    "signature": "\ufeffHello there. This is a test of it.",
    "old line ends": "Hello there.\rThis is a test of it.\r",
    "zero characters": "Hello\x00 there. It is a test\x00 of it.",
    "lone surrogates": "Hello \ud800 there. It is \udfff a test.",
    "French": "L’été dernier, « tout » a brûlé près de la rivière : rien n’a été sauvé !",
}


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def summary(outcome: Outcome) -> dict[str, Any]:
    assert not isinstance(outcome, Problem), outcome
    return outcome


@pytest.mark.parametrize("text", LITTLE.values(), ids=LITTLE)
def test_little_text_has_a_summary(runner: Runner, text: str) -> None:
    for options in (Options(profile="extract"), Options(max_words=1), Options(max_words=5), Options(ratio=0.5)):
        answer = summary(perform(runner, Task("", (RawDocument(text),), options)))
        words = len(answer["text"].split())
        assert words >= 1
        assert answer["statistics"]["summary_words"] == words
        if options.max_words:
            assert words <= options.max_words
        if options.ratio:
            assert words <= max(1, options.ratio * len(text.split()))


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_limits_hold_in_the_words_that_come_out(runner: Runner, path: Path) -> None:
    raw = RawDocument(path.read_bytes(), name=path.name)
    read = runner.summarize((raw,), Options(profile="extract").request)  # the document is read once for all limits
    reading = Reading(read.documents, read.read_as)

    def limited(**limits: float) -> dict[str, Any]:
        options = Options.model_validate({"profile": "extract", **limits})
        return summary_object(runner.summarize((raw,), options.request, reading), "", "", (), options.include)

    source_words = limited()["statistics"]["source_words"]
    for limit in (1, 2, 3, 7, 10, 20, 33, 50, 100, 200, 1000):
        answer = limited(max_words=limit)
        assert 1 <= len(answer["text"].split()) <= limit
        assert answer["text"] == " ".join(unit["text"] for unit in answer["units"])
    for ratio in (0.001, 0.01, 0.05, 0.1, 0.29, 0.5, 1.0):
        answer = limited(ratio=ratio)
        assert len(answer["text"].split()) <= max(1, ratio * source_words)
        assert answer["statistics"]["compression"] <= max(ratio, 1 / source_words) + 0.00005


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_units_are_what_stands_in_the_source(runner: Runner, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    answer = summary(perform(runner, Task("", (RawDocument(text),), Options(profile="extract", ratio=0.5))))
    places = [unit["sources"][0] for unit in answer["units"]]
    assert places == sorted(places, key=lambda place: place["start"])
    for unit, place in zip(answer["units"], places, strict=True):
        said = " ".join(text[place["start"] : place["end"]].split())
        item = said.rstrip(" ;,")
        assert unit["text"] in (said, item, item + "."), "an item of a list is closed, nothing else is changed"


def test_several_documents_make_one_summary(runner: Runner) -> None:
    raws = tuple(RawDocument(path.read_bytes(), name=path.name) for path in INPUTS if path.name.startswith("news.en"))
    answer = summary(perform(runner, Task("", raws * 2, Options(profile="extract"))))
    assert len(answer["documents"]) == 2
    texts = [unit["text"] for unit in answer["units"]]
    assert len(texts) == len(set(texts)), "the same sentence of two documents is said once"
