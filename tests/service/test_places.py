"""What a service and a worker need beside them is looked for before they load anything."""

import socket
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from service.cli import cli
from tests.service.databases import free_port
from tests.toys.installed import toy_configuration


@pytest.mark.parametrize(
    ("variable", "value", "why"),
    [
        ("STORAGE__URL", "mysql://localhost/precis", "storage"),
        ("STORAGE__FOLDER", "{file}/data", "storage"),
        ("JOBS__RESULTS", "nope://x", "jobs.results"),
        ("SERVICE__PORT", "{port}", "service.port: something else listens"),
    ],
)
def test_a_place_that_cannot_be_is_told_before_anything_is_loaded(
    toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, why: str
) -> None:
    def load(*_: object) -> None:
        raise AssertionError("loaded")

    (file := tmp_path / "file").write_text("")
    monkeypatch.setattr("service.forking.runner_of", load)
    monkeypatch.setattr("service.forking.fork_off", lambda *_: None)
    monkeypatch.setattr("service.server.ADDRESS_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv(f"PRECIS_{variable}", value.format(port=taken.getsockname()[1], file=file))
        given = [] if variable == "SERVICE__PORT" else ["--port", str(free_port())]
        commands = [["serve", *given], *([["worker"]] if given else [])]
        for command in commands:
            with pytest.raises(ConfigurationError, match=f"^{why}"):
                cli([*command, "--config", str(toy_configuration(tmp_path))], standalone_mode=False)
