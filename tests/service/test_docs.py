"""The commands of the documentation, run as they stand: each curl of README.md and docs/http.md is answered."""

import json
import re
import shutil
import subprocess
import textwrap
import time
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from service.openapi import openapi_document
from tests.service.declared import FIELDS
from tests.service.test_examples import serving
from tests.toys.installed import command, environment

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "tests" / "golden" / "inputs" / "article-glass.en.md").read_text(encoding="utf-8")
pytestmark = [
    pytest.mark.server,
    pytest.mark.models,
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl; .ci/run installs it"),
]
EXAMPLES = tomllib.loads((files("service") / "examples" / "routes.toml").read_text(encoding="utf-8"))["route"]
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


def run(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """A command as a reader would paste it; what is refused makes it fail."""
    quiet = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }'
    return subprocess.run(
        ["bash", "-c", f"{quiet}\n{command}"], cwd=folder, capture_output=True, text=True, timeout=120
    )


@pytest.mark.skipif(shutil.which("jq") is None, reason="needs jq; .ci/run installs it")
def test_the_tutorial_of_integrators_runs_as_it_stands(place: tuple[Path, str]) -> None:
    folder, url = place
    text = (ROOT / "docs" / "tutorials" / "integrator.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^    .*\n)+", text, re.MULTILINE)
    given = [textwrap.dedent(block) for block in blocks if block.startswith(("    curl ", "    jq ", "    ID="))]
    assert len(given) == 5
    answered = run("set -euo pipefail\n" + "".join(given).replace("http://127.0.0.1:8000", url), folder)
    assert answered.returncode == 0, answered.stderr
    assert "[9] The claim is allowed." in answered.stdout
    assert '"start": 1192' in answered.stdout
    assert '"theme": "juridical_analysis"' in answered.stdout


@pytest.mark.parametrize("page", ["README.md", "docs/http.md"])
def test_every_command_is_answered(page: str, place: tuple[Path, str]) -> None:
    folder, url = place
    found = commands(page)
    assert found
    identifier, topic = "", ""
    for given in found:
        line = given.replace("http://127.0.0.1:8000", url).replace("/ID/", f"/{identifier}/")
        line = line.replace("service robot", topic) if topic else line
        done = run(line, folder)
        is_refused = any(part in line for part in REFUSED)
        assert (done.returncode == 0) is not is_refused, (line, done.stdout, done.stderr)
        if "/v1/summaries" in line and re.match(r'\{"id"', done.stdout):
            answer = json.loads(done.stdout)
            if answer.get("topics"):  # the documentation says that ID is the id of such a one
                identifier, topic = answer["id"], answer["topics"][0]["term"]


def shape(value: Any) -> Any:
    """The keys of an answer, and the types of what is in it; lists by their first item."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value[:1]]
    return type(value)


def test_the_example_of_every_route_answers_as_it_says(place: tuple[Path, str]) -> None:
    folder, url = place
    add = command("keys", "add", "docs", "--config", "precis.toml")
    made = subprocess.run(add, cwd=folder, env=environment(), capture_output=True, text=True, check=True)
    known = {"ID": "", "JOB": "", "KEY": re.findall(r"precis_\S+", made.stdout)[0]}
    for route in EXAMPLES:
        line = route["command"].replace("http://127.0.0.1:8000", url)
        for name, identifier in known.items():
            line = re.sub(rf"\b{name}\b", identifier, line) if identifier else line
        done = run(line, folder)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        if route["name"] == "POST /v1/summaries":
            known["ID"] = json.loads(done.stdout)["id"]
        if route["name"] == "POST /v1/jobs":
            known["JOB"] = json.loads(done.stdout)["id"]
        if route["name"] == "GET /v1/jobs/{id}":
            while json.loads(run(line, folder).stdout)["state"] != "done":
                time.sleep(0.1)
        answer = route.get("answer", "").strip()
        if answer.startswith("{") and "…," not in answer:
            assert shape(json.loads(done.stdout)) == shape(json.loads(answer)), route["name"]
        elif answer:
            assert done.stdout[:12] == answer[:12]


def test_every_route_has_an_example() -> None:
    told = {f"{method.upper()} {path}" for path, item in openapi_document(FIELDS)["paths"].items() for method in item}
    assert {route["name"] for route in EXAMPLES} == told


def test_the_body_that_is_shown_has_the_answer_that_is_shown(place: tuple[Path, str]) -> None:
    folder, url = place
    body = files("service") / "examples" / "summary.request.json"
    done = run(f"curl -H 'Content-Type: application/json' -d '@{body}' {url}/v1/summaries", folder)
    expected = json.loads((files("service") / "examples" / "summary.response.json").read_text(encoding="utf-8"))
    random = {"id": expected["id"], "digest": expected["digest"]}  # a digest knows the version
    assert json.loads(done.stdout) | random == expected
