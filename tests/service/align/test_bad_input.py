"""What cannot be compared: each a clear error that names the text, or an answer within its limits; nothing is lost."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.service.align.asking import ask

pytestmark = pytest.mark.models
MILL = "The old mill closed in May. Its owner has sold the wheel."
FRENCH = "Le vieux moulin a fermé en mai, et son propriétaire en a vendu la roue."
GERMAN = "Die alte Mühle wurde im Mai geschlossen, und ihr Besitzer hat das Rad verkauft."


def files(folder: Path, *contents: str | bytes) -> list[Path]:
    """Files with these contents; a summary and its sources."""
    paths = []
    for number, content in enumerate(contents):
        path = folder / f"{number}.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        paths.append(path)
    return paths


def answers(monkeypatch: pytest.MonkeyPatch, folder: Path, records: Sequence[Any]) -> list[dict[str, Any]]:
    source, target = folder / "in.jsonl", folder / "out.jsonl"
    source.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    ask(monkeypatch, "verify", "--jsonl", source, target)
    return [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("contents", "code", "named"),
    [
        (("", MILL), "empty_document", "summary"),
        ((" \n\t", MILL), "empty_document", "summary"),
        (("— … —", MILL), "empty_document", "summary"),
        ((MILL, ""), "empty_document", "1.txt"),
        ((MILL, "", " \n"), "empty_document", "1.txt"),
        ((b"%PDF-1.4 broken", MILL), "corrupt_document", "summary"),
        ((MILL, MILL, b"%PDF-1.4 broken"), "corrupt_document", "2.txt"),
        ((MILL, FRENCH), "unsupported_language", "1.txt in fr"),
        ((MILL, MILL, FRENCH), "unsupported_language", "2.txt in fr"),
        ((MILL, GERMAN), "unsupported_language", "1.txt"),
        ((GERMAN, MILL), "unsupported_language", "summary"),
    ],
)
def test_what_cannot_be_used_is_named(
    contents: tuple[str | bytes, ...],
    code: str,
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ask(monkeypatch, "verify", *files(tmp_path, *contents)) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"precis: {code}: ")
    assert named in line


@pytest.mark.parametrize(
    ("options", "summary", "told"),
    [
        ((), "Le moulin ferme demain.", "the summary looks written in fr and 1.txt in en: hardly anything"),
        (("--language", "en"), FRENCH, "the summary looks written in fr and 1.txt in en: hardly anything"),
        (
            ("--language", "en", "--interface", "fr"),
            FRENCH,
            "le résumé semble écrit en langue « fr » et 1.txt en langue « en » : presque rien de l’un ne se retrouve",
        ),
        (("--language", "en"), "Mill in May 2019.", None),
        ((), MILL, None),
    ],
)
def test_texts_in_two_languages_that_are_compared_all_the_same(
    options: tuple[str, ...],
    summary: str,
    told: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    names = [path.name for path in files(tmp_path, summary, MILL)]
    ask(monkeypatch, "verify", *options, "--format", "json", *names)
    warnings = json.loads(capfd.readouterr().out).get("warnings", [])
    assert [(warning["code"], warning["detail"].startswith(str(told))) for warning in warnings] == [
        ("languages_differ", True)
    ] * (told is not None)
    ask(monkeypatch, "verify", *options, "--format", "text", *names)
    report = " ".join(capfd.readouterr().out.split())
    if told is None:
        assert "! the summary looks" not in report
    else:
        assert f"! {told}" in report


def test_one_empty_source_among_several_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "verify", *files(tmp_path, MILL, "", MILL)) == 0
    assert {s["document"] for s in json.loads(capfd.readouterr().out)["sentences"][0]["sources"]} == {1}


def test_a_summary_longer_than_its_source_is_checked_as_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    long = MILL + " " + " ".join(f"Later {number} guests asked the mayor for a bridge." for number in range(20, 40))
    assert ask(monkeypatch, "verify", *files(tmp_path, long, MILL)) == 1
    answer = json.loads(capfd.readouterr().out)
    assert len(answer["sentences"]) == 22
    assert min(s["score"] for s in answer["sentences"][:2]) > max(s["score"] for s in answer["sentences"][2:])


def test_fifty_sources_are_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    others = [f"Barges carried {number} tons of coal past the village in winter." for number in range(100, 149)]
    assert ask(monkeypatch, "verify", *files(tmp_path, MILL, *others, MILL)) == 0
    answer = json.loads(capfd.readouterr().out)
    assert [s["sources"][0]["document"] for s in answer["sentences"]] == [49, 49]


def test_a_million_words_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Only candidates are annotated: a source of any length costs its words, and no more."""
    text = "".join(f"In {n} a tug or two went up to a bay and lay in it for a day. " for n in range(62_000))
    assert len(text.split()) > 1_000_000
    assert ask(monkeypatch, "verify", *files(tmp_path, MILL, text + MILL)) == 0
    answer = json.loads(capfd.readouterr().out)
    assert answer["sentences"][0]["sources"][0]["start"] == len(text)


def test_too_much_to_compare_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Barges came.\n" * 6000
    assert ask(monkeypatch, "align", "--level", "sentence", *files(tmp_path, text, text)) == 1
    assert "too_large: 6000 sentences cannot be compared with 6000" in capsys.readouterr().err


def test_nothing_is_lost_in_json_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Good and bad records take turns; each has its line, in order."""
    good = {"summary": MILL, "documents": [{"text": MILL}]}
    bad: list[tuple[dict[str, Any], str]] = [
        ({**good, "summary": ""}, "empty_document"),
        ({**good, "documents": []}, "malformed"),
        ({**good, "documents": [{"text": FRENCH}]}, "unsupported_language"),
        ({**good, "language": "de"}, "unsupported_language"),
        ({**good, "level": "letter"}, "malformed"),
        ({"summary": MILL}, "malformed"),
        ({**good, "documents": [{"text": MILL}, {"content_base64": "JVBERi0xLjQgYnJva2Vu"}]}, "corrupt_document"),
    ]
    records = [
        {"id": f"{number}{kind}", **record}
        for number, (broken, _) in enumerate(bad)
        for kind, record in (("good", good), ("bad", broken))
    ]
    found = answers(monkeypatch, tmp_path, records)
    assert [line["id"] for line in found] == [record["id"] for record in records]
    assert [line["error"]["code"] for line in found if "error" in line] == [code for _, code in bad]
    assert all("verification" in line for line in found[::2])
