"""No regular expression of the program or its rules takes for ever on a hostile text."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.models


def test_every_expression_survives_pumping() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.pipeline.patterns.pumping"], capture_output=True, text=True, check=False
    )
    last, _, rest = found.stdout.rstrip("\n").rpartition("\n")[2].partition(" ")
    assert last == "done", f"{last} {rest} was tried for too long\n{found.stderr}"
    assert int(rest) > 1500, "the expressions of the program were not found"
