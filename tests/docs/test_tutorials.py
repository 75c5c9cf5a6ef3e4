"""What the tutorials say comes of their commands."""

import json
import re
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.site.repository import ROOT
from service.cli import cli

DOCS = ROOT / "docs"
TUTORIALS = DOCS / "tutorials"
FILE = re.compile(r"`([\w/.-]+\.(?:txt|toml|tsv))`[^`]*:\n\n((?:    .*\n|\n)+)")
pytestmark = pytest.mark.models


def run(*arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == status, done.output
    return done.output


def blocks(page: str) -> Sequence[str]:
    """The indented blocks of a page, without their indentation."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [
        textwrap.dedent(block).strip("\n") for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
    ]


def test_the_reader_gets_the_table() -> None:
    said = run("summarize", "--max-words", "60", str(ROOT / "demo" / "judgment.en.txt"))
    assert said.strip() in blocks("tutorials/reader.md")


def test_the_linguist_gets_what_the_tutorial_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (TUTORIALS / "linguist.md").read_text(encoding="utf-8")
    files = {name: textwrap.dedent(body).strip("\n") + "\n" for name, body in FILE.findall(text)}
    rule = next(block for block in blocks("tutorials/linguist.md") if block.startswith("[[rule]]"))
    files["house/grammars/letsum/en/markers.toml"] = rule + "\n"
    assert len(files) == 5
    for name, body in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    judgment = str(ROOT / "demo" / "judgment.en.txt")
    notice = ("summarize", "--profile", "digest", "notice.txt")
    assert "30 June 2025" not in run(*notice)
    told = run(*notice, "--config", "precis.toml")
    assert told.endswith("Key facts\nDeadline: 30 June 2025\n")
    assert "letsum        en      1 rules  ok" in run("rules", "check", "house")
    explain = ("rules", "explain", judgment, "--config", "precis.toml", "--rule", "en.letsum.analysis.gales")
    told = run(*explain, "--max-words", "165")
    shown = next(block for block in blocks("tutorials/linguist.md") if "outweighed" in block)
    command, _, verdict = shown.partition("\n\n")
    assert command.endswith("--max-words 165")
    assert verdict in told
    assert "said in unit 4" in run(*explain)


def test_the_report_of_a_verification_is_the_one_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = next(block for block in blocks("alignment.md") if block.startswith("$ precis verify --format text"))
    monkeypatch.chdir(tmp_path)
    said = "The harbour bridge, which opened in 1913, was shut on Monday to be repaired."
    Path("summary.txt").write_text(said, encoding="utf-8")
    Path("bridge.txt").write_text(
        "The harbour bridge, opened in 1931, was closed on Monday for repairs.", encoding="utf-8"
    )
    command, _, report = shown.partition("\n")
    assert run(*command.split()[2:], status=1).strip() == report
    answer = json.loads(run("verify", "--format", "json", "summary.txt", "bridge.txt", status=1))
    described = next(block for block in blocks("alignment.md") if block.startswith('{"language"'))
    figures = re.findall(r'"(score|probability|confidence)": ([\d.]+)', described)
    assert figures == re.findall(r'"(score|probability|confidence)": ([\d.]+)', json.dumps(answer))
