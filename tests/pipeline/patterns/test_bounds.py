"""No regular expression of the program or its rules takes for ever on a hostile text."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.rules.phrases.notation import PhraseError
from pipeline.rules.phrases.phrase import compile_phrase

pytestmark = pytest.mark.models


def test_every_expression_survives_pumping() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.pipeline.patterns.pumping"], capture_output=True, text=True, check=False
    )
    last, _, rest = found.stdout.rstrip("\n").rpartition("\n")[2].partition(" ")
    assert last == "done", f"{last} {rest} was tried for too long\n{found.stderr}"
    assert int(rest) > 1500, "the expressions of the program were not found"


def test_no_rule_skips_lines_from_the_beginning_of_each() -> None:
    """Each of many empty lines would be read from all that stand before it: blanks, not spaces, stand behind `^`."""
    skipping = re.compile(r"\^\(*<(?:any|some|few|up to|\d)[^<>]*\bspaces?\b")
    families = Path(__file__).parents[3] / "grammars"
    found = [path for path in families.rglob("*.toml") if skipping.search(path.read_text(encoding="utf-8"))]
    assert not found


def test_blanks_are_the_spaces_of_one_line() -> None:
    blanks = compile_phrase("^<any blanks>a", {}, ignores_case=False, layout="lines").regex
    assert [blanks.search(text) is not None for text in ("\n \t\u00a0a", " \na", "x a")] == [True, True, False]
    assert [match.start() for match in blanks.finditer("\n\n a")] == [2]
    with pytest.raises(PhraseError):
        compile_phrase("<any blanks of a>", {}, ignores_case=False, layout="lines")
