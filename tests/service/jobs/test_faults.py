"""Jobs whose workers, service and broker are killed in the middle: every document is answered exactly once."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.toys.installed import command, environment, install, toy_configuration

COUNT = 300
PATIENCE = 180.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Deployment:
    """A service, its workers and its broker, each of which can be killed and started again."""

    def __init__(self, folder: Path, broker_port: int | None) -> None:
        self.port = free_port()
        self._broker_port = broker_port
        broker = f"[jobs]\nbroker = 'redis://127.0.0.1:{broker_port}/0'\n" if broker_port else ""
        self._config = toy_configuration(folder, f"[service]\nworkers = 1\n{broker}", seconds=5)
        self._environment = environment(install(folder / "site"))
        self._folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, *arguments: str) -> None:
        log = (self._folder / f"{name}.log").open("ab")
        with log:
            self.processes[name] = subprocess.Popen(
                arguments or command(*name.split()[:1], *self._options(name), "--config", self._config),
                env=self._environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _options(self, name: str) -> tuple[str, ...]:
        return ("--port", str(self.port)) if name == "serve" else ("--workers", "1")

    def start_broker(self) -> None:
        executable = shutil.which("redis-server")
        assert executable
        self.start("broker", executable, "--port", str(self._broker_port), "--save", "", "--appendonly", "no")

    def kill(self, name: str) -> None:
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    def stop(self) -> None:
        for name, process in self.processes.items():
            if process.poll() is None:
                self.kill(name)

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The answer, from whichever service is there in the end."""
        deadline = time.monotonic() + PATIENCE
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                connection.request(method, path, body, {"Content-Type": "application/x-ndjson"} if body else {})
                response = connection.getresponse()
                answer = response.read()
                assert response.status < 300, answer
                return answer
            except OSError:
                assert time.monotonic() < deadline, "the service does not come back"
                time.sleep(0.2)
            finally:
                connection.close()

    def done(self, job: str) -> int:
        counts = json.loads(self.ask("GET", f"/v1/jobs/{job}"))["counts"]
        return int(counts["done"] + counts["failed"])

    def wait(self, job: str, count: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.done(job) < count:
            assert time.monotonic() < deadline, f"{self.done(job)} of {count} documents are done"
            time.sleep(0.1)


@pytest.fixture
def deploy(tmp_path: Path) -> Iterator[Callable[[int | None], Deployment]]:
    made: list[Deployment] = []

    def make(broker_port: int | None) -> Deployment:
        made.append(Deployment(tmp_path, broker_port))
        return made[-1]

    yield make
    for deployment in made:
        deployment.stop()


def records() -> bytes:
    return b"".join(json.dumps({"id": f"d{n}", "text": f"Number {n}. Two."}).encode() + b"\n" for n in range(COUNT))


def check_results(deployment: Deployment, job: str) -> None:
    lines = [json.loads(line) for line in deployment.ask("GET", f"/v1/jobs/{job}/results").splitlines()]
    assert [line["id"] for line in lines] == [f"d{n}" for n in range(COUNT)]
    assert [line["summary"]["text"] for line in lines] == [f"Number {n}." for n in range(COUNT)]


@pytest.mark.server
def test_the_service_is_killed_in_the_middle_of_its_jobs(deploy: Callable[[int | None], Deployment]) -> None:
    deployment = deploy(None)
    deployment.start("serve")
    job = json.loads(deployment.ask("POST", "/v1/jobs?profile=toy", records()))["id"]
    for share in (0.1, 0.5):
        deployment.wait(job, int(COUNT * share))
        deployment.kill("serve")
        deployment.start("serve")
    deployment.wait(job, COUNT)
    check_results(deployment, job)


@pytest.mark.server
@pytest.mark.redis
@pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server; .ci/run installs it")
def test_workers_broker_and_service_are_killed(deploy: Callable[[int | None], Deployment]) -> None:
    deployment = deploy(free_port())
    deployment.start_broker()
    for name in ("serve", "worker one", "worker two"):
        deployment.start(name)
    job = json.loads(deployment.ask("POST", "/v1/jobs?profile=toy", records()))["id"]
    deployment.wait(job, COUNT // 10)
    deployment.kill("worker one")
    deployment.start("worker one")
    deployment.wait(job, COUNT // 4)
    deployment.kill("broker")
    deployment.start_broker()
    deployment.wait(job, COUNT // 2)
    deployment.kill("serve")
    deployment.start("serve")
    deployment.wait(job, COUNT)
    check_results(deployment, job)
