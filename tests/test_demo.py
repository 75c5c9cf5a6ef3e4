"""What somebody who has only cloned the repository runs: `make`, and `make demo`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from demo.__main__ import DOCUMENTS
from tests.toys.installed import environment

ROOT = Path(__file__).parents[1]
PROFILES = {"article": {"sumum"}, "judgment": {"letsum"}, "event": {"absum", "inits"}}


@pytest.mark.server
@pytest.mark.models
def test_the_demonstration_summarizes_each_document_by_its_kind() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "demo"], cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    shown = re.split(r"\n(?=\S+: )", done.stdout)[1:]
    assert [each.partition(":")[0] for each in shown] == list(DOCUMENTS)
    for each in shown:
        name = each.partition(".")[0]
        (profile,) = re.findall(r"^  profile (\w+), \d+ of \d+ words$", each, re.MULTILINE)
        assert profile in PROFILES[name], each
        assert re.search(r"^      \[\d+-\d+, weight ", each, re.MULTILINE), "each unit has its place"


@pytest.mark.skipif(shutil.which("make") is None, reason="needs make; .ci/run installs it")
def test_make_says_what_it_begins_and_what_comes_next() -> None:
    told = subprocess.run(
        ["make", "--dry-run", "--always-make", "setup"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    first, *_, last = re.findall(r'echo "(.+)"', told)
    assert first.startswith("Installing the pinned libraries into ")
    assert last.startswith("Done. Next: make demo, ")
