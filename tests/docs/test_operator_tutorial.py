"""The tutorial of operators, run as it stands: its configuration, its commands in their order, what it says of them.

Toys summarize: what is told of keys, figures, stopping and batches does not depend on what is said.
"""

import json
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from docs.site.repository import ROOT
from tests.service.databases import NOWHERE, empty_database, free_port, own_cluster
from tests.toys.installed import BUILT_IN, TOY_ROW, environment, install

PAGE = (ROOT / "docs" / "tutorials" / "operator.md").read_text(encoding="utf-8")
FOUND = re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, re.MULTILINE)
BLOCKS = [textwrap.dedent(block).strip("\n") for block in FOUND]
CONFIGURATION, *COMMANDS = BLOCKS
STARTS = ("precis serve", "precis worker")
"""What goes on until it is told to end."""
pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl; .ci/run installs it"),
]


class Machine:
    """A folder in which the tutorial is followed, with `precis` on the path."""

    def __init__(self, folder: Path, storage: str = "") -> None:
        self.folder = folder
        self.port = free_port()
        self.key = ""
        self.started: list[subprocess.Popen[str]] = []
        rows = "\n".join(f'{door} = "{name}"' for door, name in TOY_ROW.items())
        toys = "".join(f"\n[profiles.{name}]\n{rows}\ngated = false\n" for name in BUILT_IN)
        given = CONFIGURATION.replace("8000", str(self.port)).replace("[storage]\n", f"[storage]\n{storage}")
        (folder / "serve.toml").write_text(given + toys, encoding="utf-8")
        (folder / "precis").write_text(
            f"#!{sys.executable}\nfrom service.cli import main\nif __name__ == '__main__':\n    main()\n"
        )
        (folder / "precis").chmod(0o755)
        for name in ("demo", "examples"):
            (folder / name).symlink_to(ROOT / name)
        (folder / "documents").mkdir()
        shutil.copy(ROOT / "demo" / "event.en.txt", folder / "documents")
        self.environment = environment(install(folder / "site"))
        self.environment["PATH"] = f"{folder}:{self.environment['PATH']}"

    def run(self, line: str, status: int = 0) -> "subprocess.CompletedProcess[str]":
        """A command as an operator pastes it, with the port and the key that there are; what it says."""
        line = line.replace(":8000", f":{self.port}").replace("Bearer KEY", f"Bearer {self.key}").strip()
        given = ["bash", "-o", "pipefail", "-c", line.removesuffix("&")]
        if line.startswith(STARTS):
            given[-1] = f"exec {given[-1]}"
            self.started.append(
                subprocess.Popen(given, cwd=self.folder, env=self.environment, text=True, stderr=subprocess.PIPE)
            )
            return subprocess.CompletedProcess(given, 0, "", self.log_until("ready"))
        done = subprocess.run(given, cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == status, (line, done.stdout, done.stderr)
        if line.startswith("precis keys add"):
            self.key = re.findall(r"key +(\S+)\n", done.stdout)[0]
        return done

    def log_until(self, word: str) -> str:
        """What was started last says until it says this."""
        log = self.started[-1].stderr
        assert log is not None
        told = ""
        for line in log:
            told += line
            if f'"{word}"' in line:
                return told
        raise AssertionError(told)

    def end(self) -> int:
        """Ends what was started last as `systemctl stop` would."""
        process = self.started[-1]
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        return process.returncode

    def close(self) -> None:
        for process in self.started:
            process.kill()
            process.communicate(timeout=60)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    found = Machine(tmp_path)
    yield found
    found.close()


def lines(beginning: str) -> list[str]:
    """The commands of the block that begins so."""
    (block,) = [block for block in COMMANDS if block.startswith(beginning)]
    return block.splitlines()


def test_all_commands_are_tried() -> None:
    tried = (
        "precis keys add archive",
        "curl --data-binary",
        "precis keys list",
        "precis keys add watch",
        "cp -a data",
        "mv data",
        "precis worker",
        "precis batch",
    )
    assert [block.startswith(tried) for block in COMMANDS] == [True] * len(tried), "a new block gets a test here"


def test_keys_open_and_close_the_service_and_it_ends_as_told(machine: Machine) -> None:
    add, serve = lines("precis keys add archive")
    assert "callback secret" in machine.run(add).stdout
    assert '"seconds"' in machine.run(serve).stderr
    (ask,) = lines("curl --data-binary")
    assert json.loads(machine.run(ask).stdout)["code"] == "unauthorized"
    ask += ' -H "Authorization: Bearer KEY"'
    assert json.loads(machine.run(ask).stdout)["text"]
    key = machine.key
    watch, figures = lines("precis keys add watch")
    machine.run(watch)
    assert "precis_requests_total" in machine.run(figures).stdout
    for path in ("healthz", "readyz"):
        machine.run(f"curl --silent --fail http://127.0.0.1:8000/{path}")
    machine.key = key
    listed, revoke = lines("precis keys list")
    assert "summaries,jobs" in machine.run(listed).stdout
    machine.run(revoke)
    assert json.loads(machine.run(ask).stdout)["code"] == "unauthorized", "closed while the service runs"
    data = machine.folder / "data"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert (data / "precis.sqlite.reserve").stat().st_size > 0
    assert machine.end() == 0


def test_a_new_version_takes_over_and_the_old_one_is_gone_back_to(machine: Machine) -> None:
    add, serve = lines("precis keys add archive")
    machine.run(add)
    save, start = lines("cp -a data")
    back, again = lines("mv data")
    assert {serve, start, again} == {serve}
    database = machine.folder / "data" / "precis.sqlite"

    def kept(statement: str) -> list[tuple[str]]:
        with closing(sqlite3.connect(database)) as opened, opened:
            return opened.execute(statement).fetchall()

    newest = kept("SELECT version_num FROM alembic_version")
    machine.run(save)
    kept("UPDATE alembic_version SET version_num = 'newer'")
    with pytest.raises(AssertionError, match="the database was made by a newer version of Précis"):
        machine.run(start)
    machine.run(back)
    assert kept("SELECT version_num FROM alembic_version") == newest
    machine.run(again)
    (ask,) = lines("curl --data-binary")
    assert json.loads(machine.run(ask + ' -H "Authorization: Bearer KEY"').stdout)["text"], "its keys are back"
    assert machine.end() == 0


def test_the_second_night_does_nothing_again(machine: Machine) -> None:
    first, second = lines("precis batch")
    machine.run(f"PRECIS_CONFIG=serve.toml {first}")
    done = machine.run(f"PRECIS_CONFIG=serve.toml {second}")
    assert "0 done now" in done.stderr
    assert (machine.folder / "summaries" / "event.en.txt.json").is_file()


def test_a_worker_takes_jobs_out_of_postgresql(tmp_path: Path) -> None:
    with own_cluster() as cluster:
        if cluster is None:
            pytest.skip(NOWHERE)
        with empty_database(cluster.url) as url:
            machine = Machine(tmp_path, f'url = "{url}"\n')
            try:
                add, serve = lines("precis keys add archive")
                machine.run(add)
                machine.run(serve)
                (worker,) = lines("precis worker")
                machine.run(worker)
                assert machine.end() == 0
            finally:
                machine.close()
