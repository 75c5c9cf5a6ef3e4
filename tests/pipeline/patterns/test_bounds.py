"""No hostile text takes for ever: neither a regular expression of the program or its rules, nor loops over loops."""

import json
import re
import subprocess
import sys
from pathlib import Path
from re import _parser as parser

import pytest

from benchmarks.hostile import EXPRESSIONS
from pipeline.languages import LANGUAGES
from pipeline.rules.phrases.notation import PhraseError
from pipeline.rules.phrases.phrase import compile_phrase
from service.details import words
from tests.pipeline.patterns.pumping import attacks, taken

pytestmark = pytest.mark.models
COUNCIL = ("maire", "juge", "bureau", "comité", "conseil", "musée")
TEXTS = {
    "rows": (
        "digest",
        "# Prices\n\n| Item | No | Price |\n|---|---|---|\n"
        + "".join(f"| tile {n} | {n} | {n}.50 EUR |\n" for n in range(4000)),
    ),
    "columns": ("digest", "Prices\n\n" + "".join(f"tile {n}      {n}      {n}.50 EUR\n" for n in range(4000))),
    "colons": ("digest", "a:\n" * 30_000),
    "closings": ("digest", "Regards,\n" * 30_000),
    "addresses on a line": ("digest", "a@b.c " * 8000 + "\n"),
    "telephones on a line": ("digest", "01632 960001; " * 8000 + "\n"),
    "digits": ("digest", "1" * 200_000 + "\n\nA line.\n"),
    "numbers of headings": ("digest", "The board met on Monday. " * 9 + "\n\n" + "1." * 30_000),
    "numbers": ("digest", "1 " * 60_000 + "\n"),
    "numbers in items": ("inits", "1 2 3 4 5 " * 4000 + "\n\nA ship was found.\n"),
    "mentions": ("absum", "Two men were killed and nine hurt in a fire in Rome on Monday. " * 2000),
    "aims": (
        "sumum",
        "".join(
            f"Le {COUNCIL[n % 6]} du conseil présente une méthode et montre que la décision {n} est bonne. "
            for n in range(1200)
        ),
    ),
}
"""Each one kind of line, for which no code may need its square: what no pumping of expressions can see."""

REPORTED = {
    f"{profile}: {text[:12]}": (profile, text) for text in EXPRESSIONS for profile in ("digest", "letsum", "inits")
}
"""Texts that held a worker for minutes once, by an expression each."""

Tried = tuple[str, str, str]


@pytest.fixture(scope="module")
def tried() -> Tried:
    """What was said of all texts, what was told of expressions, and errors: all that is loaded is loaded once."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.pipeline.patterns"],
        input=json.dumps(TEXTS | REPORTED), capture_output=True, text=True, check=False,
    )  # fmt: skip
    said, _, told = done.stdout.partition("\n")
    return said, told.rstrip("\n"), done.stderr


@pytest.mark.parametrize("name", TEXTS)
def test_a_long_document_is_summarized(tried: Tried, name: str) -> None:
    said, _, errors = tried
    assert said, errors
    summary = json.loads(said)[name]
    assert not summary.startswith("ended by signal"), summary
    assert summary.strip()


def test_texts_that_were_reported_are_read_in_time(tried: Tried) -> None:
    """Whether they can be summarized or not: most say nothing."""
    said, _, errors = tried
    assert said, errors
    found = json.loads(said)
    assert [name for name in REPORTED if found[name].startswith("ended by signal")] == []


def test_every_expression_survives_pumping(tried: Tried) -> None:
    _, told, errors = tried
    last, _, rest = told.rpartition("\n")[2].partition(" ")
    assert last == "done", f"{last} {rest} was tried for too long\n{errors}"
    assert int(rest) > 1500, "the expressions of the program were not found"
    messages = [pattern for language in LANGUAGES for pattern in words(language).get("details", {})]
    assert messages, "messages are data as rules are"
    assert [pattern for pattern in messages if f"\nloaded {pattern!r}\n" not in told] == []


@pytest.mark.parametrize(
    ("planted", "grows"),
    [
        (r"((?:text|things)(?:\.[^\s:]+)*): (.+)", True),
        (r"((?:text|things)(?:\.[^\s:.]+)*): (.+)", False),
        (r"a(?:;(?:[a-w]|;x?)+)*!", True),
        (r"a(?:;(?:[a-w]|,x?)+)*!", False),
    ],
)
def test_what_is_separated_by_what_it_holds_is_found(planted: str, grows: bool) -> None:
    expression = re.compile(planted)
    tried = set(attacks(parser.parse(planted)))

    def slowest(length: int) -> float:
        texts = [before + body * (length // len(body)) + " " for before, body in tried]
        return max(min(taken(expression, text) for _ in range(5)) for text in texts)

    assert (slowest(24) > 5 * slowest(18)) == grows


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
