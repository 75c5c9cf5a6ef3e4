"""No long document of one kind of line costs its square: loops over loops, which no pumping of expressions can see."""

import json
import subprocess
import sys

import pytest

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


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    """What was said of each: models and rules are loaded for all of them together."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.pipeline.patterns.long_documents"],
        input=json.dumps(TEXTS), stdout=subprocess.PIPE, check=True, text=True,
    )  # fmt: skip
    summaries: dict[str, str] = json.loads(done.stdout)
    return summaries


@pytest.mark.parametrize("name", TEXTS)
def test_a_long_document_is_summarized(said: dict[str, str], name: str) -> None:
    assert not said[name].startswith("ended by signal"), said[name]
    assert said[name].strip()
