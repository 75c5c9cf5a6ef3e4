"""Languages are data: a third one is a row, and what it lacks is named; nobody guesses."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.document import language_of
from pipeline.languages import LANGUAGES, traits_of
from tests.toys.documents import source, structured
from tests.toys.installed import ROOT

ROWS = (ROOT / "lexicons" / "languages.toml").read_text(encoding="utf-8")
THIRD = "\n[xx]" + ROWS.partition("\n[en]")[2].partition("\n[fr]")[0]


def with_third(folder: Path, row: str = THIRD) -> Path:
    """The words and rules of the project, and beside them a language of which there is nothing but its row."""
    for kind in ("lexicons", "grammars"):
        shutil.copytree(ROOT / kind, folder / kind, ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "lexicons" / "languages.toml").open("a", encoding="utf-8") as file:
        file.write(row)
    return folder


def precis(folder: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command, run on the words and rules in `folder`."""
    return subprocess.run(
        [sys.executable, "-c", "from service.cli import main; main()", *arguments],
        input=text,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_traits_are_those_of_the_rows() -> None:
    assert LANGUAGES == ("en", "fr")
    assert [traits_of(language).head for language in LANGUAGES] == ["last", "first"]
    with pytest.raises(ValueError, match="unknown language 'xx'; valid languages: en, fr"):
        traits_of("xx")


def test_nobody_guesses_the_language_of_a_document() -> None:
    with pytest.raises(ValueError, match="has no language: it has not been annotated"):
        language_of(structured(source("Words.")))


def test_a_language_with_an_empty_grammar_is_refused_with_the_folder_of_the_rules(tmp_path: Path) -> None:
    empty = with_third(tmp_path) / "grammars" / "realizer" / "xx"
    empty.mkdir()
    (empty / "rules.toml").write_text("")
    done = precis(tmp_path, "summarize", "--language", "xx", text="A text.")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"precis: {empty}: the language xx has no rules of the family realizer; add files *.toml with [[rule]] tables\n"
    )


def test_a_language_without_words_is_refused_with_the_file_that_it_needs(tmp_path: Path) -> None:
    rules = with_third(tmp_path) / "grammars" / "realizer"
    shutil.copytree(rules / "en", rules / "xx")
    done = precis(tmp_path, "summarize", "--profile", "extract", text="A text.")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"precis: {tmp_path}/lexicons/xx/")
    assert "cannot be read (No such file or directory)" in done.stderr


def test_a_language_that_has_no_row_is_refused(tmp_path: Path) -> None:
    done = precis(tmp_path, "summarize", "--language", "xx", text="A text.")
    assert done.returncode == 2
    assert "'xx' is not one of 'auto', 'en', 'fr'" in done.stderr


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ('\n[xx]\nname = "X"\n', "xx.endonym: missing"),
        (THIRD.replace('head = "last"', 'head = "middle"'), "xx.head: give one of first, last"),
        (THIRD + "\nhas_tones = true\n", "xx.has_tones: there is no such key here"),
    ],
)
def test_a_mistake_in_a_row_is_told_with_its_place(tmp_path: Path, row: str, complaint: str) -> None:
    done = precis(with_third(tmp_path, row), "profiles")
    assert complaint in done.stderr
    assert f"{tmp_path}/lexicons/languages.toml:" in done.stderr
