"""`precis labels`: sentences of articles labeled by their abstracts, and extracts measured by the labels."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.service.align.asking import ask

SENTENCES = (
    "The harbour was dug in the last century.",
    "Grain is loaded by two tall cranes on the northern quay.",
    "Repairs of the quay will cost four million pounds.",
    "Gulls nest on its roofs.",
)
TEXT = " ".join(SENTENCES)
ABSTRACT = "Repairing the quay costs four million pounds. Two cranes load grain."
FRENCH = {
    "id": "fr",
    "text": "Le moulin ferme en hiver. La farine vient alors d’une usine de la côte. Le chat du meunier dort.",
    "abstract": ["En hiver, la farine vient d’une usine de la côte."],
}
ENGLISH = {"id": "en", "text": TEXT, "abstract": ABSTRACT, "other": "Gulls nest on the roofs."}


def write(path: Path, values: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def labels(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def taken(*sentences: int) -> dict[str, Any]:
    """A summary as `precis batch` gives it, of these sentences."""
    starts = [TEXT.index(SENTENCES[n]) for n in sentences]
    places = [
        {"document": 0, "start": at, "end": at + len(SENTENCES[n])} for n, at in zip(sentences, starts, strict=True)
    ]
    return {"id": "en", "summary": {"units": [{"sources": [place]} for place in places]}}


def test_sentences_are_labeled_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records, output = write(tmp_path / "in.jsonl", [ENGLISH, FRENCH]), tmp_path / "out.jsonl"
    assert ask(monkeypatch, "labels", records, output, "--summary", "abstract") == 0
    english, french = (line["labels"] for line in labels(output))
    assert (english["language"], french["language"]) == ("en", "fr")
    assert [TEXT[s["start"] : s["end"]] for s in english["sentences"]] == list(SENTENCES)
    history, cranes, repairs, gulls = (s["probabilities"][0] for s in english["sentences"])
    assert min(cranes, repairs) > 0.5 > max(history, gulls)
    ((first, second),) = english["summaries"]
    assert (first["sources"][0]["sentence"], second["sources"][0]["sentence"]) == (2, 1)
    assert max(range(3), key=lambda n: french["sentences"][n]["probabilities"][0]) == 1


def test_several_summaries_label_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records, output = write(tmp_path / "in.jsonl", [ENGLISH]), tmp_path / "out.jsonl"
    assert ask(monkeypatch, "labels", records, output, "--summary", "abstract", "--summary", "other") == 0
    (line,) = labels(output)
    assert [[p > 0.5 for p in s["probabilities"]] for s in line["labels"]["sentences"]] == [
        [False, False],
        [True, False],
        [True, False],
        [False, True],
    ]


def test_an_extract_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records, output = write(tmp_path / "in.jsonl", [ENGLISH]), tmp_path / "out.jsonl"
    extracts = write(tmp_path / "batch.jsonl", [taken(0, 2)])
    command = ("labels", records, output, "--summary", "abstract", "--summary", "other", "--measure", extracts)
    assert ask(monkeypatch, *command) == 0
    found = labels(output)[0]["labels"]["coselection"]
    assert found["optimistic"] == {"recall": 0.5, "precision": 0.5, "f": 0.5}
    assert found["pessimistic"]["f"] == found["intersection"]["f"] == 0
    assert found["union"] == {"recall": 0.3333, "precision": 0.5, "f": 0.4}
    told = capsys.readouterr().err.splitlines()
    assert told[0].split() == ["1", "records", "recall", "precision", "F"]
    assert ["union", "0.333", "0.500", "0.400"] in [line.split() for line in told]


@pytest.mark.parametrize(
    ("record", "code", "said"),
    [
        ({"text": TEXT}, "malformed", "no field 'abstract'; name the one with the summary by --summary"),
        ({"text": TEXT, "abstract": 3}, "malformed", "summaries.0: give a string"),
        ({"text": TEXT, "abstract": []}, "malformed", "summaries: give a list of at least 1, not of 0"),
        ({"abstract": ABSTRACT}, "malformed", 'either "text" or a list of "documents"'),
        ({"text": " ", "abstract": ABSTRACT}, "empty_document", "no text"),
        ({"text": TEXT, "abstract": ""}, "empty_document", "summary: "),
        ({"text": TEXT, "abstract": FRENCH["text"]}, "unsupported_language", "give texts in one language"),
        ({"text": TEXT, "abstract": ABSTRACT, "language": "de"}, "unsupported_language", "valid: en, fr, auto"),
    ],
)
def test_a_bad_record_fails_alone(
    record: dict[str, Any], code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = write(tmp_path / "in.jsonl", [{"id": "bad", **record}, ENGLISH])
    output = tmp_path / "out.jsonl"
    assert ask(monkeypatch, "labels", records, output, "--summary", "abstract") == 1
    bad, good = labels(output)
    assert bad["error"]["code"] == code
    assert said in bad["error"]["detail"]
    assert good["labels"]["sentences"]


def test_a_record_without_its_extract_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records, output = write(tmp_path / "in.jsonl", [ENGLISH]), tmp_path / "out.jsonl"
    extracts = write(tmp_path / "batch.jsonl", [{"id": "en", "error": {"code": "too_slow"}}])
    assert ask(monkeypatch, "labels", records, output, "--summary", "abstract", "--measure", extracts) == 1
    assert "--measure has no summary for this record" in labels(output)[0]["error"]["detail"]


def test_what_is_no_output_of_batch_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    records, output = write(tmp_path / "in.jsonl", [ENGLISH]), tmp_path / "out.jsonl"
    assert ask(monkeypatch, "labels", records, output, "--summary", "abstract", "--measure", records) == 2
    assert "does not hold what `precis batch` writes" in capsys.readouterr().err
    assert not output.exists()
