"""`precis align` and `precis verify` over JSON lines: nothing is lost, whatever is asked for."""

import json
import sys
from pathlib import Path

import pytest

from tests.service.align.asking import ask

pytestmark = pytest.mark.models

RECORDS = (
    {"id": "b", "summary": "The mill closed in 2019.", "documents": [{"text": "The old mill closed in 2021."}]},
    {"id": "a", "summary": "", "documents": [{"text": "The old mill closed in May."}]},
    {"id": "c", "summary": "…!", "documents": [{"text": "The old mill closed in May."}]},
    {"id": "d", "summary": "The mill closed.", "documents": [{"text": "— — —"}]},
)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in RECORDS), encoding="utf-8")
    return path


def test_every_record_is_answered_in_order(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "out.jsonl"
    assert ask(monkeypatch, "verify", "--jsonl", records, output) == 1
    first, second, *others = map(json.loads, output.read_text(encoding="utf-8").splitlines())
    assert (first["id"], second["id"]) == ("b", "a")
    (finding,) = first["verification"]["unsupported"]
    said, place = RECORDS[0]["summary"], finding["source"]
    assert isinstance(said, str)
    assert said[finding["start"] : finding["end"]] == "2019"
    assert "The old mill closed in 2021."[place["start"] : place["end"]] == "2021"
    assert second["error"]["code"] == "empty_document"
    assert [(other["id"], other["error"]["code"]) for other in others] == [
        ("c", "empty_document"),
        ("d", "empty_document"),
    ]


def test_what_is_unsupported_has_an_answer_and_what_cannot_be_used_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = tmp_path / "source.txt"
    source.write_text("The old mill closed in 2021.", encoding="utf-8")
    for name, text, answered in (("summary.txt", "The mill closed in 2019.", True), ("none.txt", "", False)):
        summary = tmp_path / name
        summary.write_text(text, encoding="utf-8")
        assert ask(monkeypatch, "verify", summary, source) == 1
        said, told = capfdbinary.readouterr()
        assert (bool(said), told.startswith(b"precis: empty_document: ")) == (answered, not answered)


def test_input_is_never_its_own_output(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = records.read_bytes()
    other = tmp_path / "other.jsonl"
    other.symlink_to(records)
    for output in (records, other):
        assert ask(monkeypatch, "align", "--jsonl", records, output) == 2
        assert "is INPUT itself; name another file" in capsys.readouterr().err
    assert records.read_bytes() == before


def test_a_mistake_does_not_empty_an_earlier_output(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output, configuration = tmp_path / "out.jsonl", tmp_path / "precis.toml"
    output.write_text("precious\n", encoding="utf-8")
    configuration.write_text('[profiles.extract]\nselect = "nowhere"\n', encoding="utf-8")
    assert ask(monkeypatch, "align", "--config", configuration, "--jsonl", records, output) == 2
    assert ask(monkeypatch, "align", "--jsonl", tmp_path / "none.jsonl", output) == 2
    assert output.read_text(encoding="utf-8") == "precious\n"


@pytest.mark.parametrize("option", [("--level", "sentence"), ("--language", "fr")])
def test_options_that_a_record_says_itself_are_refused(
    option: tuple[str, str],
    records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ask(monkeypatch, "align", *option, "--jsonl", records, tmp_path / "out.jsonl") == 2
    assert "each record says its own language and level" in capsys.readouterr().err


@pytest.fixture
def texts(tmp_path: Path) -> tuple[Path, Path]:
    """A summary and its source."""
    summary, source = tmp_path / "summary.txt", tmp_path / "mill.txt"
    summary.write_text("The mill closed in 2019.", encoding="utf-8")
    source.write_text("The old mill closed in 2021.", encoding="utf-8")
    return summary, source


def test_a_pipe_gets_json(
    texts: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "verify", *texts) == 1
    assert [finding["kind"] for finding in json.loads(capfd.readouterr().out)["unsupported"]] == ["date"]


def test_a_terminal_gets_text(
    texts: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ask(monkeypatch, "verify", *texts) == 1
    assert "! date “2019” (0.90)" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("form", "interface", "said"),
    [
        ("text", "fr", "Note 0,"),
        ("text", "auto", "! date “2019” (0.90): the source has no such date; mill.txt"),
        ("html", "fr", '<html lang="fr">'),
        ("html", "auto", '<div class="text" lang="en">'),
    ],
)
def test_reports_in_both_languages(
    form: str,
    interface: str,
    said: str,
    texts: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert ask(monkeypatch, "verify", "--format", form, "--interface", interface, *texts) == 1
    assert said in capfd.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--jsonl", "in.jsonl", "out.jsonl", "--format", "html"),
            "--jsonl writes JSON lines; leave --format html out",
        ),
        (("-", "-"), "- is standard input, which can be read once"),
        (("nowhere.txt", "mill.txt"), "nowhere.txt cannot be read: No such file or directory"),
    ],
)
def test_wrong_usage_is_told(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "align", *arguments) == 2
    assert said in capsys.readouterr().err
