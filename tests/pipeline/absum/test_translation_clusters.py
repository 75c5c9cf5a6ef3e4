"""French clusters in the style of news, two a category: what is told of them in French and in English, to the letter.

Every statement was held against the articles by hand; `english` is what `--output-language en` says of the same.
"""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import schemes_alone

pytestmark = pytest.mark.models
CLUSTERS = sorted((Path(__file__).parent / "clusters_fr").glob("*.json"))


@pytest.fixture(scope="module")
def runner() -> Runner:
    return schemes_alone()


def told(runner: Runner, path: Path, **options: Any) -> tuple[Summary, dict[str, Any]]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    documents = [
        RawDocument(d["text"], "text/plain", title=d["title"], date=datetime.date.fromisoformat(d["date"]))
        for d in content["documents"]
    ]
    return runner.summarize(documents, Request(profile="absum", **options)), content


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_category_is_recognized_and_told(runner: Runner, path: Path) -> None:
    summary, content = told(runner, path)
    assert summary.analysis()["category"] == content["category"]
    assert summary.text == content["expected"]


@pytest.mark.parametrize("path", CLUSTERS, ids=lambda path: path.stem)
def test_summary_in_english(runner: Runner, path: Path) -> None:
    summary, content = told(
        runner, path, category=json.loads(path.read_text(encoding="utf-8"))["category"], output_language="en"
    )
    assert summary.text == content["english"]
    assert not [warning for warning in summary.warnings if warning.code == "untranslated"]
