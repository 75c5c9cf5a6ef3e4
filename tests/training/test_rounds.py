"""Reading rounds: what is drawn is unread, what is ours stays hidden, marks are counted by source."""

import json
from pathlib import Path

import pytest

from training import rounds


@pytest.fixture
def data(tmp_path: Path) -> Path:
    lines = [
        {"id": f"{court}-{n}", "court": court, "language": language, "text": "One line\u2028and its rest."}
        for n in range(4)
        for court, language in (("high", "en"), ("low", "en"), ("cour", "fr"))
    ]
    (tmp_path / "decisions.jsonl").write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in lines), "utf-8")
    (tmp_path / "read.tsv").write_text("set\tid\ndecisions\thigh-0\nnews\tlow-0\n", "utf-8")
    return tmp_path


def drawn(data: Path, count: int, seed: int, **wanted: str) -> list[str]:
    return [row["id"] for row in rounds.draw(data, "decisions", count, seed, wanted, data / "read.tsv")]


def test_a_document_that_was_read_is_not_drawn(data: Path) -> None:
    every = drawn(data, 12, 1)
    assert len(every) == 11
    assert "high-0" not in every
    assert "low-0" in every


def test_a_draw_is_the_same_for_one_seed_and_another_for_another(data: Path) -> None:
    assert drawn(data, 6, 1) == drawn(data, 6, 1)
    assert drawn(data, 6, 1) != drawn(data, 6, 2)


def test_courts_come_in_turn_and_fields_are_asked_for(data: Path) -> None:
    assert {identifier.split("-")[0] for identifier in drawn(data, 3, 1)} == {"high", "low", "cour"}
    assert {identifier.split("-")[0] for identifier in drawn(data, 12, 1, language="fr")} == {"cour"}


def test_the_sheet_does_not_tell_what_is_ours(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = {
        "id": "a",
        "title": "Bridge",
        "text": "The old bridge of the town was closed on Monday, the mayor told reporters.",
    }
    (data / "news.jsonl").write_text(json.dumps(document), "utf-8")
    monkeypatch.setattr(
        rounds, "summaries", lambda documents, profile: {"a": {"summary": {"text": "A bridge was closed."}}}
    )
    assert rounds.sheet("news", data / "news.jsonl", data / "round") == 1
    text = (data / "round" / "sheet.md").read_text("utf-8")
    assert "A bridge was closed." in text
    assert "Bridge. The old bridge of the town" in text
    assert "ours" not in text
    key = json.loads((data / "round" / "key.json").read_text("utf-8"))
    assert {hidden["source"] for hidden in key.values()} == {"ours", "beginning"}
    assert (data / "round" / "sources" / "1.txt").read_text("utf-8").startswith("Bridge\nThe old bridge")


def test_marks_are_counted_by_source(tmp_path: Path) -> None:
    key = {"1A": {"source": "ours", "id": "a"}, "1B": {"source": "beginning", "id": "a"}}
    scores = {
        "1A": {"useful": 4, "main": True, "sentences": ["", "FD", "T"]},
        "1B": {"useful": 2, "main": False, "sentences": ["N"]},
        "1": "A",
    }
    (tmp_path / "key.json").write_text(json.dumps(key), "utf-8")
    (tmp_path / "scores.json").write_text(json.dumps(scores), "utf-8")
    assert rounds.score(tmp_path) == [
        "beginning (1); main 0 of 1; useful 2.00 (2); sentences 1: {'N': 1}, sound 0",
        "ours (1); main 1 of 1; useful 4.00 (4); sentences 3: {'D': 1, 'F': 1, 'T': 1}, sound 2",
        "better: {'ours': 1}",
    ]


def test_a_text_without_marks_is_missed(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text(json.dumps({"1A": {"source": "ours", "id": "a"}}), "utf-8")
    (tmp_path / "scores.json").write_text("{}", "utf-8")
    with pytest.raises(KeyError, match="1A"):
        rounds.score(tmp_path)
