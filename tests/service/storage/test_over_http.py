"""What clients are told while the database is full, lost or away; and that the service recovers by itself."""

import json
import resource
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.storage.answers import AnswerStore
from service.storage.database import PROBE_SECONDS, StorageUnavailableError
from service.storage.schema import job_documents
from service.storage.stores import Stores
from service.tasks import Problem, Work
from tests.service.conftest import Open
from tests.service.databases import Cluster, OwnCluster, files_of_at_most
from tests.service.test_http import InProcessPool, T, problem
from tests.toys.installed import toy_configuration

Fault = tuple[Callable[[], object], Callable[[], object]]
PATH = "/v1/summaries?profile=toy"
TEXT = {"Content-Type": "text/plain"}
JSONL = {"Content-Type": "application/x-ndjson"}


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores()


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    return InProcessPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.fixture
def client(stores: Stores, pool: InProcessPool, tmp_path: Path) -> FlaskClient:
    configuration = load_configuration(toy_configuration(tmp_path))
    return create_app(configuration, pool, stores, lambda: None).test_client()


def of_sqlite(tmp_path: Path) -> Fault:
    away = tmp_path / "away"
    away.mkdir()

    def move(source: Path, target: Path) -> None:
        for path in sorted(source.glob("precis.sqlite*")):
            path.rename(target / path.name)

    return lambda: move(tmp_path, away), lambda: move(away, tmp_path)


@pytest.fixture
def fault(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> Iterator[Fault]:
    """What takes the database away, and what brings it back."""
    if database_url.startswith("sqlite"):
        yield of_sqlite(tmp_path)
        return
    server: Cluster | None = request.getfixturevalue("postgresql_cluster")
    if not isinstance(server, OwnCluster):
        pytest.skip("needs a PostgreSQL of its own, which it stops")
    yield server.stop, server.start


def refused(client: FlaskClient, method: str, path: str, **arguments: Any) -> str:
    response = client.open(path, method=method, **arguments)
    detail = problem(response, 503, "not_ready")
    assert int(response.headers["Retry-After"]) > 0
    assert "sqlite" not in detail.lower()
    assert "127.0.0.1" not in detail
    return detail


def test_all_is_refused_and_nothing_is_lost(client: FlaskClient, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    lose, bring_back = fault
    kept = client.post(PATH, data="One. Two.", headers=TEXT).json
    job = client.post("/v1/jobs?profile=toy", data='{"id": "a", "text": "One."}', headers=JSONL).headers["Location"]
    assert kept
    assert client.get("/readyz").status_code == 200
    lose()
    detail = refused(client, "POST", PATH, data="One. Two.", headers=TEXT)
    assert detail == (
        "the service's database cannot be used now; nothing was kept of this request; try again in 10 seconds"
    )
    refused(client, "POST", PATH, data="One.", headers=TEXT | {"Idempotency-Key": "k"})
    refused(client, "POST", "/v1/jobs", data='{"id": "a", "text": "One."}', headers=JSONL)
    for path in (f"/v1/summaries/{kept['id']}", job, f"{job}/results"):
        refused(client, "GET", path)
    refused(client, "DELETE", f"/v1/summaries/{kept['id']}")
    refused(client, "GET", "/readyz")
    # What needs no database goes on.
    assert client.get("/healthz").status_code == 200
    assert client.get("/metrics").status_code == 200
    assert client.post(f"{PATH}&store=false", data="One. Two.", headers=TEXT).status_code == 200
    bring_back()
    found = client.get(f"/v1/summaries/{kept['id']}").json
    assert found == kept
    assert client.get(job).status_code == 200
    assert client.post(PATH, data="One.", headers=TEXT | {"Idempotency-Key": "k"}).status_code == 200
    later = time.monotonic() + PROBE_SECONDS
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_reading_goes_on_where_nothing_can_be_written(client: FlaskClient) -> None:
    kept = client.post(PATH, data="One. Two.", headers=TEXT).json
    assert kept
    with files_of_at_most(1000):
        refused(client, "POST", PATH, data="Three.", headers=TEXT)
        refused(client, "GET", "/readyz")
        assert client.get(f"/v1/summaries/{kept['id']}").json == kept
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    assert client.post(PATH, data="Three.", headers=TEXT).status_code == 200


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_is_done_is_answered_though_repeats_will_not_know(
    client: FlaskClient, stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        raise StorageUnavailableError("gone")

    monkeypatch.setattr(AnswerStore, "finish", lost)
    taken = client.post("/v1/jobs?profile=toy", data='{"id": "a"}', headers=JSONL | {"Idempotency-Key": "k"})
    assert taken.status_code == 202
    assert client.get(taken.headers["Location"]).status_code == 200
    again = client.post("/v1/jobs?profile=toy", data='{"id": "a"}', headers=JSONL | {"Idempotency-Key": "k"})
    problem(again, 409, "idempotency_conflict")
    assert stores.jobs.waiting() == 1


class HeldBack(InProcessPool):
    """Answers when it is told to."""

    workers = 1

    def __init__(self, runner: Runner) -> None:
        super().__init__(runner)
        self.let_go = threading.Event()

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        given: Future[T | Problem] = Future()

        def answer() -> None:
            self.let_go.wait(60)
            given.set_result(super(HeldBack, self).submit(work).result())

        threading.Thread(target=answer).start()
        return given


def test_answers_wait_for_the_database(stores: Stores, pool: InProcessPool, fault: Fault) -> None:
    """What was done while it was away is put down when it is back, and not done again."""
    lose, bring_back = fault
    held = HeldBack(pool._runner)
    records = [(f"d{n}", {"id": f"d{n}", "text": f"Number {n}."}) for n in range(6)]
    job = stores.jobs.create("", records, {"profile": "toy"}, None)
    worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), held)
    worker.start()
    with ExitStack() as stop:
        stop.callback(worker.stop, 20)
        until(lambda: held_by_somebody(stores) == 2)  # one runs, one waits
        lose()
        held.let_go.set()
        time.sleep(0.3)
        bring_back()
        until(lambda: (found := stores.jobs.get("", job)) is not None and found.state == "done")
    lines = [json.loads(line or b"") for line, _ in stores.jobs.results(job)]
    assert [line["summary"]["text"] for line in lines] == [f"Number {n}." for n in range(6)]
    assert len(held.tasks) == 6


def held_by_somebody(stores: Stores) -> int:
    with stores.database.snapshot() as connection:
        running = select(job_documents.c.position).where(job_documents.c.state == "running")
        return len(connection.execute(running).all())


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_methods_that_nobody_has_make_no_series_of_their_own(client: FlaskClient) -> None:
    for number in range(20):
        client.open("/healthz", method=f"BREW{number}")
    told = client.get("/metrics").text
    assert "BREW" not in told
    assert 'method="other"' in told
