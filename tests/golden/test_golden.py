"""The golden cases: the same documents give the same summaries, until somebody means to change them."""

import json
import re
from pathlib import Path

import pytest

from pipeline.runner import Runner
from tests.golden.traced import check_rules, traced
from tests.golden.update import CASES, FOLDER, INPUTS, documents_of, expected_path, make_runner, summarize, told

pytestmark = pytest.mark.models
DATED = re.compile(r" \([^()]*\b\d{4}\)")
"""The day that a word for it means, as summaries say it behind that word: "on Monday (May 3, 2021)"."""


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


@pytest.mark.parametrize(("path", "profile"), CASES, ids=lambda value: getattr(value, "name", value))
def test_summary_is_as_expected(runner: Runner, path: Path, profile: str) -> None:
    """And every rule that it names is known."""
    expected = json.loads(expected_path(path, profile).read_text(encoding="utf-8"))
    summary = summarize(runner, path, profile)
    found = told(summary)
    assert found["text"] == expected["text"], "if this is meant: python -m tests.golden.update"
    assert found == expected
    check_rules(traced(summary))


@pytest.mark.parametrize(("path", "profile"), CASES, ids=lambda value: getattr(value, "name", value))
def test_expected_units_stand_in_their_sources(path: Path, profile: str) -> None:
    """What is expected is right by itself, whoever updated it."""
    answer = json.loads(expected_path(path, profile).read_text(encoding="utf-8"))
    assert answer["language"] == path.name.split(".")[1]
    assert answer["units"]
    assert answer["statistics"]["summary_words"] == len(answer["text"].split())
    if answer["documents"][0]["media_type"] == "text/plain":
        texts = [raw.data if isinstance(raw.data, str) else raw.data.decode() for raw in documents_of(path)]
        for unit in answer["units"]:
            places = [texts[s["document"]][s["start"] : s["end"]] for s in unit["sources"]]
            words = " ".join(" ".join(places).split())
            if unit["kind"] == "extracted":
                text = unit["text"] if unit["text"] in words else DATED.sub("", unit["text"])
                assert text in (words, words.rstrip(";, ") + ".")  # an item of a list is closed
            elif unit["kind"] == "regenerated" and not unit["rules"]:  # a day was put in or left out
                assert {*DATED.sub("", unit["text"]).split()[1:]} <= {*words.split()}
            else:
                assert unit["rules"]
                if profile != "absum":  # it may say "occurred" of an attack
                    assert unit["text"].rstrip(".").split()[-1] in words


def test_no_case_is_left_over() -> None:
    assert {expected_path(*case) for case in CASES} == set((FOLDER / "expected").iterdir())
    assert {path.name.split(".")[0].split("-")[0] for path in INPUTS} >= {"article", "judgment", "news"}
    assert {path.name.split(".")[1] for path in INPUTS} == {"en", "fr"}
    assert len(INPUTS) >= 10
