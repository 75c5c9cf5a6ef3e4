"""Clusters in the style of news: the summaries of figure 3 of Genest & Lapalme 2012, to the letter."""

import datetime
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import schemes_alone

pytestmark = pytest.mark.models
CLUSTERS = sorted((Path(__file__).parent / "clusters").glob("*.json"))


@pytest.fixture(scope="module")
def runner() -> Runner:
    return schemes_alone()


def cluster(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def documents(content: dict[str, Any]) -> Sequence[RawDocument]:
    return [
        RawDocument(d["text"], "text/plain", title=d["title"], date=datetime.date.fromisoformat(d["date"]))
        for d in content["documents"]
    ]


def summarize(runner: Runner, path: Path, **options: Any) -> Summary:
    return runner.summarize(documents(cluster(path)), Request(profile="absum", **options))


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_summary_reads_as_expected(runner: Runner, path: Path) -> None:
    assert summarize(runner, path, category=cluster(path)["category"]).text == cluster(path)["expected"]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_category_is_recognized(runner: Runner, path: Path) -> None:
    summary = summarize(runner, path)
    assert summary.text == cluster(path)["expected"]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_summary_in_the_other_language(runner: Runner, path: Path) -> None:
    summary = summarize(runner, path, output_language="fr")
    assert summary.language == "en"
    assert summary.output_language == "fr"
    assert summary.text == cluster(path)["french"]
    assert not [warning for warning in summary.warnings if warning.code == "untranslated"]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("words", [1, 3, 8, 15, 25])
def test_limit_is_kept(runner: Runner, path: Path, words: int) -> None:
    assert len(summarize(runner, path, max_words=words).text.split()) <= words


def test_aspects_stand_in_their_sources(runner: Runner) -> None:
    path = next(path for path in CLUSTERS if path.stem == "hariri")
    summary = summarize(runner, path)
    aspects = summary.extras.fields["aspects"]
    assert aspects is not None
    assert aspects["when"][0]["date"] == "2005-02-14"
    assert aspects["who_affected"][0]["text"] == "former Lebanese Prime Minister Rafik Hariri"
    for entries in aspects.values():
        for entry in entries:
            assert entry["count"] == len(entry["sources"])
            for source in entry["sources"]:
                assert summary.documents[source["document"]].text[source["start"] : source["end"]].strip()
    counts = [entry["count"] for entry in aspects["who_affected"]]
    assert counts[0] == max(counts)
