"""What tests of several folders share."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toys.installed import command, environment, install, toy_configuration

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def toys(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toys as installed components, for this process; gives the folder that must be on a path."""
    folder = install(tmp_path_factory.mktemp("site"))
    monkeypatch.syspath_prepend(folder)
    return folder


@pytest.fixture
def toy_environment(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which `precis` runs on toys, without models."""
    folder = install(tmp_path_factory.mktemp("site"))
    return environment(folder) | {"PRECIS_CONFIG": str(toy_configuration(tmp_path))}


@pytest.fixture
def precis() -> Command:
    """Runs the command as its users do, in a process of its own."""

    def run(
        *arguments: str | Path, env: dict[str, str] | None = None, stdin: bytes = b""
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            command(*arguments), env=env or environment(), input=stdin, capture_output=True, timeout=120
        )

    return run
