"""The commands of the documentation, run as they stand: each curl of README.md and docs/http.md is answered."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.service.test_examples import serving

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "tests" / "golden" / "inputs" / "article-glass.en.md").read_text(encoding="utf-8")
pytestmark = [
    pytest.mark.server,
    pytest.mark.models,
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl; .ci/run installs it"),
]
REFUSED = ("profile=nonesuch",)
"""What the documentation shows the refusal of."""


def commands(page: str) -> list[str]:
    """The commands of a page that begin with curl, each with the lines that it goes on with."""
    found: list[str] = []
    is_open = False
    for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("    curl "):
            found.append("")
            is_open = True
        if is_open:
            found[-1] += line.strip() + "\n"
            is_open = line.startswith("    ") and (line.endswith("\\") or found[-1].count("'") % 2 == 1)
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder with the files that the commands name, and the address of a service."""
    folder = tmp_path_factory.mktemp("docs")
    for name in ("clocks.txt", "horloges.txt"):
        (folder / name).write_text(TEXT, encoding="utf-8")
    (folder / "records.jsonl").write_text(json.dumps({"id": "a", "text": TEXT}) + "\n", encoding="utf-8")
    canvas = Canvas(str(folder / "report.pdf"))
    canvas.drawString(72, 720, "The harbour bridge closed on Monday for repairs.")
    canvas.save()
    (folder / "demo").symlink_to(ROOT / "demo")
    config = folder / "precis.toml"
    config.write_text(f"[service]\nworkers = 1\n[storage]\nfolder = '{folder / 'data'}'\n", encoding="utf-8")
    with serving(folder, config) as url:
        yield folder, url


@pytest.mark.parametrize("page", ["README.md", "docs/http.md"])
def test_every_command_is_answered(page: str, place: tuple[Path, str]) -> None:
    folder, url = place
    found = commands(page)
    assert found
    identifier, topic = "", ""
    for given in found:
        command = given.replace("http://127.0.0.1:8000", url).replace("/ID/", f"/{identifier}/")
        command = command.replace("service robot", topic) if topic else command
        done = subprocess.run(
            ["bash", "-c", f"curl() {{ command curl --silent --show-error --fail-with-body \"$@\"; }}\n{command}"],
            cwd=folder, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        is_refused = any(part in command for part in REFUSED)
        assert (done.returncode == 0) is not is_refused, (command, done.stdout, done.stderr)
        if "/v1/summaries" in command and re.match(r'\{"id"', done.stdout):
            answer = json.loads(done.stdout)
            if answer.get("topics"):  # the documentation says that ID is the id of such a one
                identifier, topic = answer["id"], answer["topics"][0]["term"]
