"""Workers of jobs in this process: what they take at a time, and that they get on."""

import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.admission import Admission
from service.jobs import documents
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.jobs.running import Pace
from service.pool import GONE, STOPPED
from service.storage.claims import MOST_ATTEMPTS
from service.storage.database import READS
from service.storage.stores import Stores
from service.tasks import Problem, Work
from tests.service.conftest import Open
from tests.service.jobs.test_jobs import OPTIONS, RECORDS, pool, stores
from tests.service.test_admission import Crowd, Held
from tests.service.test_http import InProcessPool, T
from tests.toys.installed import toy_configuration

__all__ = ["pool", "stores"]


class Watched(InProcessPool):
    """Holds what it gets for a moment, and knows how much it had at a time, and with what."""

    def __init__(self, runner: Runner) -> None:
        super().__init__(runner)
        self.inside: list[set[str]] = []
        self._now: set[str] = set()
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(8)

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        with self._lock:
            self._now.add(work.identifier)
            self.inside.append(set(self._now))
        return self._threads.submit(self._do, work)

    def _do(self, work: Work[T]) -> T | Problem:
        time.sleep(0.002)
        with self._lock:
            self._now.discard(work.identifier)
        return super().submit(work).result()


def done_by_one(stores: Stores, pool: InProcessPool, job: str, owner: str = "") -> None:
    """A worker does the whole job."""
    finish(JobWorker(AnswerSheet(stores.claims, ResultFiles("")), pool), stores, job, owner)


def finish(worker: JobWorker, stores: Stores, job: str, owner: str = "") -> None:
    """The worker does the whole job."""
    worker.start()
    deadline = time.monotonic() + 60
    while (found := stores.jobs.get(owner, job)) and found.state != "done" and time.monotonic() < deadline:
        time.sleep(0.02)
    worker.stop(5)
    assert found
    assert found.state == "done"


@pytest.fixture
def watched(toys: Path, tmp_path: Path) -> Watched:
    pool = Watched(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))
    pool.workers = 2
    return pool


def test_ends_of_the_service_are_no_evidence_against_documents(open_stores: Open, watched: Watched) -> None:
    stores = open_stores(jobs={"places": 100})
    records = [(str(number), {"id": str(number), "text": "One."}) for number in range(12)]
    job = stores.jobs.create("", records, OPTIONS, None)
    for number in range(MOST_ATTEMPTS):
        assert len(stores.claims.claim(f"worker {number}", 3)) == 3
        assert stores.claims.release_of(lambda name: True) == 3
    done_by_one(stores, watched, job)
    answers = [json.loads(line or b"") for line, _ in stores.jobs.results(job)]
    assert [answer.get("summary", {}).get("text") for answer in answers] == ["One."] * 12
    together = [names for names in watched.inside if names & {"0", "1", "2"}]
    assert sorted(map(sorted, together)) == [["0"], ["1"], ["2"]], "each was tried alone"


class Quiet(threading.Event):
    """Waits for what the worker holds, as its tenth of a second does where fifty fast documents take half of that."""

    def __init__(self, worker: JobWorker) -> None:
        super().__init__()
        self._worker = worker

    def wait(self, timeout: float | None = None) -> bool:
        deadline = time.monotonic() + 60
        while 1 + self._worker._news.qsize() < len(self._worker._holding) and time.monotonic() < deadline:
            time.sleep(0.001)
        return self.is_set()


def test_fast_documents_are_claimed_and_answered_in_lots(
    open_stores: Open, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However busy the machine is: documents take a millisecond each, and commits of who only looks do not count."""
    stores = open_stores(jobs={"places": 1000})
    records = [(str(number), {"id": str(number), "text": "One."}) for number in range(400)]
    job = stores.jobs.create("", records, OPTIONS, None)
    commits: list[object] = []

    def note(connection: Connection) -> None:
        if not connection.get_execution_options().get(READS):
            commits.append(connection)

    event.listen(stores.database.engine, "commit", note)
    monkeypatch.setattr(documents, "IDLE_SECONDS", 60)
    monkeypatch.setattr(documents, "Pace", lambda: Pace(lambda: len(watched.inside) / 1000))
    worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), watched)
    worker._stopping = Quiet(worker)
    finish(worker, stores, job)
    assert len(commits) < 40, "21 are needed; two for each document, 800 in all, otherwise"
    assert max(map(len, watched.inside)) <= 3, "who waits for a summary waits for one document at most"


def test_a_worker_says_that_it_gets_on_while_its_pool_does_not(stores: Stores, watched: Watched) -> None:
    stores.jobs.create("", RECORDS, OPTIONS, None)
    stuck: Future[Any] = Future()
    watched.submit = lambda work, _awaited=None, /: stuck  # type: ignore[method-assign]
    beats: list[float] = []
    worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), watched, lambda: beats.append(time.monotonic()))
    worker.start()
    deadline = time.monotonic() + 2.5
    while len(beats) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(beats) >= 3
    worker.stop(0.1)
    stuck.set_result(STOPPED)
    worker.stop(5)  # nothing looks for its documents when the database is gone


def named(names: str) -> list[tuple[str, dict[str, str]]]:
    return [(name, {"id": name, "text": "One."}) for name in names]


def test_a_cancelled_job_ends_what_runs_of_it_and_leaves_a_process_to_requests(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.jobs.holding.LOOK_SECONDS", 0.01)
    held, told = Held(2), list[Callable[[], bool]]()
    submit = held.submit

    def heard(work: Any, is_awaited: Any = None, /) -> Future[Any]:
        told.append(is_awaited)
        return submit(work)

    held.submit = heard  # type: ignore[method-assign]
    admission = Admission(held, 6)
    crowd = Crowd(admission)
    crowd.ask("b", "b1")
    held.answer()
    crowd.join()
    job, other = (stores.jobs.create("", records, OPTIONS, None) for records in (named("xy"), named("z")))
    worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), admission)
    worker.start()
    assert held.begins(2) == ["b1", "x"]
    time.sleep(0.05)
    assert len(held.begun) == 2, "the last process is for who has asked lately"
    assert told[1]()
    stores.jobs.cancel("", job)
    deadline = time.monotonic() + 20
    while told[1]() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not told[1]()
    held.begun[1][1].set_result(GONE)
    assert held.begins(3)[2:] == ["z"], "nor is the second of what was cancelled begun"
    held.begun[2][1].set_result(Problem("internal_error", "made up"))
    worker.stop(5)
    assert [(found.state, found.failed) for one in (job, other) if (found := stores.jobs.get("", one))] == [
        ("cancelled", 0),
        ("done", 1),
    ]


def test_a_worker_does_what_is_there_and_stops(stores: Stores, pool: InProcessPool) -> None:
    job = stores.jobs.create("", RECORDS, OPTIONS, None)
    worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), pool)
    worker.start()
    worker.wake()
    deadline = time.monotonic() + 20
    while (found := stores.jobs.get("", job)) and found.state != "done" and time.monotonic() < deadline:
        time.sleep(0.02)
    worker.stop(5)
    assert found
    assert found.state == "done"
