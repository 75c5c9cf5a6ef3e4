"""No rule of decision data or structure takes for ever on a hostile text."""

import subprocess
import sys


def test_every_rule_survives_pumped_examples() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.pipeline.letsum.decision.pumping"], capture_output=True, text=True, check=False
    )
    assert found.stdout.splitlines()[-1:] == ["done"], f"the last was tried for too long\n{found.stderr}"
