"""Which Pythons the project names, and where they are found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import pythons
from tests.pythons import PROJECT


def test_versions_are_those_of_the_project() -> None:
    assert pythons.wanted(">=3.11,<3.14") == ("3.11", "3.12", "3.13")


def test_the_project_says_the_same_twice() -> None:
    named = [f"Programming Language :: Python :: {version}" for version in pythons.wanted(PROJECT["requires-python"])]
    assert [one for one in PROJECT["classifiers"] if one.startswith("Programming Language :: Python :: 3.")] == named


COMPILES = """
import pathlib, sys
for name in sys.stdin.read().split("\\0"):
    compile(pathlib.Path(name).read_bytes(), name, "exec")
"""


@pytest.mark.parametrize("version", pythons.wanted(PROJECT["requires-python"]))
def test_every_python_reads_the_sources_without_a_warning(version: str) -> None:
    python = pythons.interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} is here: neither on the path, nor pyenv's, nor uv's")
    folders = ("service", "pipeline", "clients/python", "examples")
    sources = sorted(str(path) for folder in folders for path in (pythons.ROOT / folder).rglob("*.py"))
    assert len(sources) > 500
    done = subprocess.run(
        [python, "-I", "-W", "error", "-c", COMPILES],
        input="\0".join(sources), cwd=pythons.ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_a_version_that_is_there_is_found_and_another_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = ".".join(map(str, sys.version_info[:2]))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pythons.interpreter(here) is None
    (tmp_path / f"python{here}").symlink_to(sys.executable)
    (tmp_path / "python3.19").symlink_to(sys.executable)  # it is not what it is called
    assert pythons.interpreter(here) == tmp_path / f"python{here}"
    assert pythons.interpreter("3.19") is None


def test_one_line_for_each_and_a_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = {"3.11": tmp_path / "a", "3.13": tmp_path / "b"}
    monkeypatch.setattr(pythons, "interpreter", there.get)
    monkeypatch.setattr(pythons, "tried", lambda python, folder, tests: python != tmp_path / "b")
    assert pythons.main(tmp_path, ()) == 1
    assert capsys.readouterr().out == "Python 3.11: passed\nPython 3.12: not found\nPython 3.13: FAILED\n"
