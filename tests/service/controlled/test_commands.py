"""`precis controlled` and `precis check-style`."""

import json
from pathlib import Path

import pytest

from pipeline.controlled.norm import NORMS
from service.controlled.commands import NORMS as OFFERED
from tests.service.align.asking import ask

pytestmark = pytest.mark.models
CASES = Path(__file__).parents[2] / "pipeline" / "controlled" / "cases"
BAD = "Utilize the tool.\nRemove the seal if the surface is damaged.\n"


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    path = tmp_path / "manual.txt"
    path.write_text(BAD, encoding="utf-8")
    return path


def test_the_command_offers_all_norms() -> None:
    assert OFFERED == NORMS


def test_a_graph_is_said_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert ask(monkeypatch, "controlled", CASES / "figure-1.json") == 0
    expected = "\n".join((CASES / f"figure-1.{language}.txt").read_text(encoding="utf-8") for language in ("en", "fr"))
    assert capfdbinary.readouterr().out.decode() == expected


def test_a_bad_graph_writes_nothing_but_its_place(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    graph = json.loads((CASES / "figure-1.json").read_text(encoding="utf-8"))
    graph["text"]["instructions"][2]["first"]["tool"] = "T9"
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(graph), encoding="utf-8")
    assert ask(monkeypatch, "controlled", path) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert "text.instructions.2.first.tool: there is no thing 'T9' in things; valid: O2, O3," in said.err
    assert said.err.count("\n") == 1


def test_violations_are_lines_and_end_with_status_1(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], manual: Path
) -> None:
    assert ask(monkeypatch, "check-style", manual, "--norm", "simplified_english") == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith(f"{manual}:1:1: en.controlled_norm.word [1.1]: “Utilize”: ")
    assert lines[1] == "    → Use the tool."
    assert lines[2].startswith(
        f"{manual}:2:17: en.controlled_norm.condition-first [5.4]: “if the surface is damaged”: "
    )
    assert lines[3] == "    → If the surface is damaged, remove the seal."
    assert lines[4] == "2 in 2 sentences"


def test_a_conforming_text_ends_with_status_0(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert ask(monkeypatch, "check-style", CASES / "figure-1.fr.txt", "--norm", "francais_rationalise") == 0
    assert capfd.readouterr().out.startswith("0 in 3 sentences")


def test_sarif_has_rules_places_and_fixes(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], manual: Path
) -> None:
    assert ask(monkeypatch, "check-style", manual, "--norm", "simplified_english", "--format", "sarif") == 1
    log = json.loads(capfd.readouterr().out)
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        region = result["locations"][0]["physicalLocation"]["region"]
        start = region["charOffset"]
        assert BAD[start : start + region["charLength"]] == region["snippet"]["text"]
        assert BAD.splitlines()[region["startLine"] - 1][region["startColumn"] - 1 :].startswith(
            region["snippet"]["text"]
        )
    (change,) = run["results"][1]["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    deleted = replacement["deletedRegion"]
    cut = BAD[: deleted["charOffset"]] + replacement["insertedContent"]["text"]
    assert cut.endswith("\nIf the surface is damaged, remove the seal.")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("Le robinet est fermé et la pompe tourne depuis trois heures dans le local.".encode(), "unsupported_language"),
        (b"\x00\x01\x02\xff" * 500, "unsupported_media_type"),
        (b"", "empty_document"),
    ],
)
def test_what_cannot_be_checked_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    manual: Path,
    data: bytes,
    code: str,
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(data)
    assert ask(monkeypatch, "check-style", manual, path, "--norm", "simplified_english") == 1
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"precis: {code}: ")


def test_one_word_is_a_text(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "word.txt"
    path.write_text("Pompe", encoding="utf-8")
    assert ask(monkeypatch, "check-style", path, "--norm", "francais_rationalise") == 0
    assert capfd.readouterr().out == "0 in 0 sentences\n"


def test_a_house_adds_its_words(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = tmp_path / "lexicons" / "en"
    words.mkdir(parents=True)
    header = "word\tpos\tinstead\tmeaning\tstatus\n"
    (words / "controlled_words.tsv").write_text(f"{header}spigot\tNOUN\tvalve\t\tunapproved\n", encoding="utf-8")
    config = tmp_path / "precis.toml"
    config.write_text('[resources]\nlexicons = ["lexicons"]\n', encoding="utf-8")
    manual = tmp_path / "manual.txt"
    manual.write_text("Close the spigot.", encoding="utf-8")
    assert ask(monkeypatch, "check-style", manual, "--norm", "simplified_english", "--config", config) == 1
    assert "→ Close the valve." in capfd.readouterr().out
