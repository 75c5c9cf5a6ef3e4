"""No long document of one kind of line costs its square: loops over loops, which no pumping of expressions can see."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.models
SECONDS = 45
"""Of processor: a few times what each takes, and a fraction of what it took when every line looked at all others."""
LIMITED = (
    f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS})); "
    "from service.cli import main; main()"
)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "# Prices\n\n| Item | No | Price |\n|---|---|---|\n"
            + "".join(f"| tile {n} | {n} | {n}.50 EUR |\n" for n in range(4000)),
            id="rows",
        ),
        pytest.param("Prices\n\n" + "".join(f"tile {n}      {n}      {n}.50 EUR\n" for n in range(4000)), id="columns"),
        pytest.param("a:\n" * 30_000, id="colons"),
        pytest.param("Regards,\n" * 30_000, id="closings"),
        pytest.param("1" * 200_000 + "\n\nA line.\n", id="digits"),
        pytest.param("1 " * 60_000 + "\n", id="numbers"),
    ],
)
def test_a_long_document_is_summarized(text: str) -> None:
    command = [sys.executable, "-c", LIMITED, "summarize", "--profile", "digest"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-300:]
    assert done.stdout.strip()
