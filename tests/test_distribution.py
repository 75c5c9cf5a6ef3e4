"""The distribution: the built wheel carries its data and its models, and works wherever it is installed."""

import json
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES
from tests.pythons import PROJECT, interpreter, wanted

ROOT = Path(__file__).parents[1]
RUNNING = f"{sys.version_info.major}.{sys.version_info.minor}"
pytestmark = [pytest.mark.package, pytest.mark.models]

ENGLISH = """The museum of clocks

The museum of clocks opens on Monday after two years of repairs. The city paid for the new roof of the museum. Visitors
will see forty clocks that were never shown before. A café stands in the yard.
"""
FRENCH = """Le musée des horloges

Le musée des horloges ouvre lundi après deux ans de travaux. La ville a payé le nouveau toit du musée. Les visiteurs
verront quarante horloges qui n'avaient jamais été montrées. Un café se trouve dans la cour.
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("precis-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content and nothing of the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--target",
        str(folder),
        str(wheel),
    ]
    done = subprocess.run(pip, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return folder


def run(installed: Path, cwd: Path, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """`precis` from the installed wheel: neither the checkout nor its editable installation is on the path."""
    libraries = sysconfig.get_paths()["purelib"]
    program = (
        f"import sys; sys.path[:] = [p for p in sys.path if p and 'site-packages' not in p]; "
        f"sys.path[:0] = [{str(installed)!r}]; sys.path.append({libraries!r}); "
        "sys.meta_path[:] = [f for f in sys.meta_path if 'editable' not in str(f).lower()]; "
        f"import service; assert service.__file__.startswith({str(installed)!r}), service.__file__; "
        "from service.cli import main; main()"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=cwd, env={"PATH": "/usr/bin:/bin"}, input=stdin, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_wheel_carries_code_data_and_models_only(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {
        "service", "pipeline", "grammars", "lexicons", "models",
    }  # fmt: skip
    for package, pattern in (("lexicons", "*/*.tsv"), ("grammars", "*/*/*.toml"), ("pipeline", "**/*.py")):
        expected = {str(path.relative_to(ROOT)) for path in (ROOT / package).glob(pattern)}
        assert expected <= set(names)
    for language in LANGUAGES:
        assert f"models/{language}/meta.json" in names
        assert f"models/{language}/tok2vec/model" in names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]
    licences = [name for name in names if "LICENSE" in name or "NOTICES" in name]
    assert any(".dist-info/" in name for name in licences)
    (metadata,) = [name for name in names if name.endswith("METADATA")]
    assert b"License-Expression: Apache-2.0" in zipfile.ZipFile(wheel).read(metadata)


@pytest.mark.parametrize(("text", "language", "word"), [(ENGLISH, "en", "museum"), (FRENCH, "fr", "musée")])
def test_installed_elsewhere_it_summarizes(
    installed: Path, tmp_path: Path, text: str, language: str, word: str
) -> None:
    done = run(installed, tmp_path, "summarize", "--profile", "extract", "--format", "json", stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["language"] == language
    assert word in answer["text"]
    for unit in answer["units"]:
        (source,) = unit["sources"]
        assert " ".join(text[source["start"] : source["end"]].split()) == unit["text"]


def test_installed_elsewhere_it_runs_batches(installed: Path, tmp_path: Path) -> None:
    records = [{"id": "en", "text": ENGLISH}, {"id": "fr", "text": FRENCH}]
    (tmp_path / "in.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    done = run(installed, tmp_path, "batch", "--profile", "extract", "in.jsonl", "out.jsonl")
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [line["summary"]["language"] for line in lines] == ["en", "fr"]


def test_command_is_installed(installed: Path) -> None:
    (script,) = (installed / "bin").glob("precis*")
    assert "from service.entry import main" in script.read_text()
    (metadata,) = installed.glob("precis-*.dist-info")
    assert "precis = service.entry:main" in (metadata / "entry_points.txt").read_text()


@pytest.mark.parametrize("version", wanted(PROJECT["requires-python"]))
def test_on_a_bare_machine_the_wheel_brings_what_it_needs(wheel: Path, tmp_path: Path, version: str) -> None:
    """Nothing but Python and the registry: no library of ours, no checkout. Python compiles what is imported only."""
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} is here: neither on the path, nor pyenv's, nor uv's")
    if version == RUNNING and any(map(interpreter, {*wanted(PROJECT["requires-python"])} - {RUNNING})):
        pytest.skip("all other tests run on this Python; another one is here")
    bare = str(tmp_path / "bare" / "bin" / "python")
    subprocess.run([python, "-m", "venv", "--without-pip", str(tmp_path / "bare")], check=True, timeout=120)
    pip = [sys.executable, "-m", "pip", "--python", bare, "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, "--no-compile", str(wheel)], capture_output=True, text=True, timeout=900)
    if "No matching distribution found" in done.stderr or "Connection" in done.stderr:
        pytest.skip("no registry of packages can be reached")
    assert done.returncode == 0, done.stderr
    precis = [str(tmp_path / "bare" / "bin" / "precis"), "summarize", "--profile", "extract"]
    environment = {"PATH": "/usr/bin:/bin"}
    said = subprocess.run(
        precis, cwd=tmp_path, env=environment, input=ENGLISH, capture_output=True, text=True, timeout=120
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert "museum of clocks opens on Monday" in said.stdout
