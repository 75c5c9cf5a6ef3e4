"""Jobs whose workers, service and database are killed in the middle: every document is answered once.

A short job by default; `FAULT_DOCUMENTS=500` makes it one of 500 documents.
"""

import http.client
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import psutil
import pytest

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Settings, load_configuration
from service.options import Options
from service.record import task_of
from service.storage.stores import Stores
from service.tasks import outcome_line, perform
from tests.service.databases import Cluster, OwnCluster, free_port
from tests.toys.installed import command, environment, install, toy_configuration

COUNT = int(os.environ.get("FAULT_DOCUMENTS", "150"))
PATIENCE = 240.0
UNUSABLE = 50
"""Every so many documents one cannot be used."""
POOL = "multiprocessing.spawn"
"""What stands in the command line of a process that runs the corridor."""
pytestmark = pytest.mark.server


class Deployment:
    """A service and its workers, each of which can be killed and started again."""

    def __init__(self, folder: Path, database: str, *, elsewhere: bool) -> None:
        self.port = free_port()
        jobs = f"[jobs]\nelsewhere = {str(elsewhere).lower()}\n"
        self._config = toy_configuration(folder, f"[service]\nworkers = 1\n{jobs}", seconds=5)
        self._environment = environment(install(folder / "site")) | {"PRECIS_STORAGE__URL": database}
        self._folder = folder
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, *names: str) -> None:
        for name in names:
            with (self._folder / f"{name}.log").open("ab") as log:
                self.processes[name] = subprocess.Popen(
                    self._command(name), env=self._environment, stdout=log, stderr=log, start_new_session=True
                )

    def _command(self, name: str) -> Sequence[str]:
        options = ("--port", str(self.port)) if name == "serve" else ("--workers", "1")
        return command(name.split()[0], *options, "--config", self._config)

    def kill(self, name: str) -> None:
        os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    def kill_corridor(self, name: str) -> None:
        """Kills only the processes that run the corridor; whoever started them lives."""
        top = psutil.Process(self.processes[name].pid)
        web = top.children() if name == "serve" else []
        starters = web or [top]
        children = [child for one in starters for child in one.children(recursive=True)]
        own = {tuple(one.cmdline()) for one in starters}  # what is forked of a process has its command line
        found = [one for one in children if any(POOL in part for part in one.cmdline()) or tuple(one.cmdline()) in own]
        assert found
        for child in found:
            child.kill()

    def restart(self, name: str) -> None:
        self.kill(name)
        self.start(name)

    def stop(self) -> None:
        for name, process in self.processes.items():
            if process.poll() is None:
                self.kill(name)

    def ask(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The answer, from whichever service is there and ready in the end."""
        deadline = time.monotonic() + PATIENCE
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                connection.request(method, path, body, {"Content-Type": "application/x-ndjson"} if body else {})
                response = connection.getresponse()
                answer = response.read()
                if response.status < 300:
                    return answer
                assert response.status == 503, answer
            except OSError:
                pass
            finally:
                connection.close()
            assert self.processes["serve"].poll() is None, f"the service has ended; see {self._folder}"
            assert time.monotonic() < deadline, f"the service does not come back; see {self._folder}"
            time.sleep(0.1)

    def post(self) -> str:
        identifier: str = json.loads(self.ask("POST", "/v1/jobs?profile=toy", b"\n".join(map(dumped, records()))))["id"]
        return identifier

    def done(self, job: str) -> int:
        counts = json.loads(self.ask("GET", f"/v1/jobs/{job}"))["counts"]
        return int(counts["done"] + counts["failed"])

    def wait(self, job: str, share: float) -> None:
        """Until so much of the job is done; less than all is a moment in its middle."""
        deadline = time.monotonic() + PATIENCE
        while (done := self.done(job)) < COUNT * share:
            assert time.monotonic() < deadline, f"{done} of {COUNT} documents are done; see {self._folder}"
            time.sleep(0.02)
        assert (done < COUNT) == (share < 1)


Deploy = Callable[..., Deployment]


@pytest.fixture
def deploy(tmp_path: Path, database_url: str) -> Iterator[Deploy]:
    made: list[Deployment] = []

    def make(*, elsewhere: bool = False) -> Deployment:
        made.append(Deployment(tmp_path, database_url, elsewhere=elsewhere))
        return made[-1]

    yield make
    for deployment in made:
        deployment.stop()


def records() -> list[dict[str, str]]:
    return [{"id": f"d{n}", "text": "" if n % UNUSABLE == 7 else f"Number {n}. Two."} for n in range(COUNT)]


def dumped(record: dict[str, str]) -> bytes:
    return json.dumps(record).encode()


@pytest.fixture
def expected(toys: Path, tmp_path: Path) -> bytes:
    """The lines of the results, as the pipeline gives them without service, queue and faults."""
    runner = Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy"))
    options = Options(profile="toy")
    return b"".join(outcome_line(r["id"], perform(runner, task_of(r, r["id"], options))) for r in records())


def check_results(deployment: Deployment, job: str, expected: bytes) -> None:
    """Each document once, in the order of the input, and the same bytes whoever did them."""
    deployment.wait(job, 1)
    assert deployment.ask("GET", f"/v1/jobs/{job}/results") == expected
    state = json.loads(deployment.ask("GET", f"/v1/jobs/{job}"))
    failed = sum(not record["text"] for record in records())
    assert state["state"] == "done"
    assert state["counts"] == {"total": COUNT, "done": COUNT - failed, "failed": failed}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_service_and_its_corridor_are_killed(deploy: Deploy, expected: bytes) -> None:
    deployment = deploy()
    deployment.start("serve")
    job = deployment.post()
    deployment.wait(job, 0.1)
    deployment.restart("serve")
    deployment.wait(job, 0.3)
    deployment.kill_corridor("serve")
    deployment.wait(job, 0.6)
    deployment.restart("serve")
    check_results(deployment, job, expected)


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
def test_workers_and_service_are_killed(deploy: Deploy, expected: bytes) -> None:
    deployment = deploy(elsewhere=True)
    deployment.start("serve")
    job = deployment.post()
    time.sleep(1)
    assert deployment.done(job) == 0  # the service only takes it in
    deployment.start("worker one", "worker two")
    deployment.wait(job, 0.1)
    deployment.restart("worker one")
    deployment.wait(job, 0.4)
    deployment.kill_corridor("worker two")
    deployment.wait(job, 0.6)
    deployment.restart("serve")
    check_results(deployment, job, expected)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_the_database_is_killed_under_everybody(
    deploy: Deploy, expected: bytes, postgresql_cluster: Cluster | None
) -> None:
    if not isinstance(postgresql_cluster, OwnCluster):
        pytest.skip("needs a PostgreSQL of its own, which it stops")
    deployment = deploy(elsewhere=True)
    deployment.start("serve", "worker one", "worker two")
    job = deployment.post()
    deployment.wait(job, 0.2)
    postgresql_cluster.stop()
    time.sleep(1)
    postgresql_cluster.start()
    deployment.wait(job, 0.5)
    deployment.restart("worker two")
    check_results(deployment, job, expected)


def test_a_batch_is_sent_to_workers_that_are_killed(tmp_path: Path) -> None:
    config = toy_configuration(tmp_path, seconds=5)
    lines = b"\n".join(map(dumped, records()))
    (tmp_path / "in.jsonl").write_bytes(lines)
    deployment = Deployment(tmp_path, f"sqlite:///{tmp_path / 'jobs.sqlite'}", elsewhere=True)
    outcomes = {}
    for way in ("here", "queue"):
        out = tmp_path / f"{way}.jsonl"
        options = ["--queue"] if way == "queue" else []
        batch = subprocess.Popen(
            command("batch", *options, "--profile", "toy", "--config", config, tmp_path / "in.jsonl", out),
            env=environment(tmp_path / "site") | {"PRECIS_STORAGE__URL": f"sqlite:///{tmp_path / 'jobs.sqlite'}"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            if way == "queue":
                deployment.start("worker one", "worker two")
                deadline = time.monotonic() + PATIENCE
                while not out.exists() or out.read_bytes().count(b"\n") < COUNT // 4:
                    assert time.monotonic() < deadline
                    time.sleep(0.02)
                deployment.restart("worker one")
            assert batch.wait(PATIENCE) == 1  # some cannot be used
        finally:
            batch.kill()
            batch.wait()
            deployment.stop()
        outcomes[way] = out.read_bytes()
    assert outcomes["queue"] == outcomes["here"]


def test_a_worker_logs_lines_of_json_and_gives_back_what_it_held(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'jobs.sqlite'}"
    deployment = Deployment(tmp_path, url, elsewhere=True)
    with closing(Stores.open(Settings.model_validate({"storage": {"url": url}}))) as stores:
        deployment.start("worker one")
        try:
            job = stores.jobs.create("", [("d", records()[0])], Options(profile="toy").model_dump(mode="json"), None)
            deadline = time.monotonic() + PATIENCE
            while (found := stores.jobs.get("", job)) and found.state != "done":
                assert time.monotonic() < deadline
                time.sleep(0.05)
            deployment.processes["worker one"].terminate()
            assert deployment.processes["worker one"].wait(30) == 0
        finally:
            deployment.stop()
    said = [json.loads(line) for line in (tmp_path / "worker one.log").read_text().splitlines()]
    assert [line["message"] for line in said] == ["ready"]
