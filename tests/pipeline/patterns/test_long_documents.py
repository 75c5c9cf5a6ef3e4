"""No long document of one kind of line costs its square: loops over loops, which no pumping of expressions can see."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.models
SECONDS = 45
"""Of processor: a few times what each takes, and a fraction of what it took when every line looked at all others."""
COUNCIL = ("maire", "juge", "bureau", "comité", "conseil", "musée")
LIMITED = (
    f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS})); "
    "from service.cli import main; main()"
)


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        pytest.param(
            "# Prices\n\n| Item | No | Price |\n|---|---|---|\n"
            + "".join(f"| tile {n} | {n} | {n}.50 EUR |\n" for n in range(4000)),
            "digest",
            id="rows",
        ),
        pytest.param(
            "Prices\n\n" + "".join(f"tile {n}      {n}      {n}.50 EUR\n" for n in range(4000)), "digest", id="columns"
        ),
        pytest.param("a:\n" * 30_000, "digest", id="colons"),
        pytest.param("Regards,\n" * 30_000, "digest", id="closings"),
        pytest.param("1" * 200_000 + "\n\nA line.\n", "digest", id="digits"),
        pytest.param("The board met on Monday. " * 9 + "\n\n" + "1." * 30_000, "digest", id="numbers of headings"),
        pytest.param("1 " * 60_000 + "\n", "digest", id="numbers"),
        pytest.param("1 2 3 4 5 " * 4000 + "\n\nA ship was found.\n", "inits", id="numbers in items"),
        pytest.param("Two men were killed and nine hurt in a fire in Rome on Monday. " * 2000, "absum", id="mentions"),
        pytest.param(
            "".join(
                f"Le {COUNCIL[n % 6]} du conseil présente une méthode et montre que la décision {n} est bonne. "
                for n in range(1200)
            ),
            "sumum",
            id="aims",
        ),
    ],
)
def test_a_long_document_is_summarized(text: str, profile: str) -> None:
    command = [sys.executable, "-c", LIMITED, "summarize", "--profile", profile]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-300:]
    assert done.stdout.strip()
