"""A batch whose documents others do: the same outcomes, and nothing stays behind in the queue."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument, SourceWarning
from service.batch import queued
from service.batch.queued import QueuePool
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.options import Options
from service.storage.stores import Stores
from service.tasks import Outcome, Task, perform
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool
from tests.toys.installed import toy_configuration

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
OPTIONS = Options(profile="toy", max_words=5)
TASKS = [
    Task(f"r{n}", (RawDocument(text, title="Ünder"),), OPTIONS, ({"n": n},))
    for n, text in enumerate(["One. Two.", "", "Thrée.", "NOTHING to say."])
] + [Task("a\0b", (RawDocument("Four.", name="\udcff.txt"),), OPTIONS)]  # names that no database takes


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores(jobs={"places": 2})


@pytest.fixture
def runner(toys: Path, tmp_path: Path) -> Runner:
    return Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy"))


@pytest.mark.parametrize("results", ["", "files"])
def test_outcomes_are_the_same_and_nothing_stays(
    stores: Stores, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, results: str
) -> None:
    monkeypatch.setattr(queued, "AWAY_SECONDS", 0.05)  # the queue is full: it has two places
    files = ResultFiles((tmp_path / results).as_uri() if results else "")
    in_process = InProcessPool(runner)
    in_process.workers = 1
    worker = JobWorker(AnswerSheet(stores.claims, files), in_process)
    pool = QueuePool(stores.jobs, files, 4)
    worker.start()
    try:
        tasks = [replace(task, warnings=(SourceWarning("unknown_field", "x: y"),)) for task in TASKS]
        futures = [pool.submit(task) for task in tasks]
        outcomes = [future.result(30) for future in futures]
        assert outcomes == [perform(runner, task) for task in tasks]
        assert isinstance(outcomes[0], dict)
        assert outcomes[0]["warnings"] == [{"code": "unknown_field", "detail": "x: y"}]
    finally:
        pool.close()
        worker.stop(10)
    assert stores.jobs.waiting() == 0
    assert [path for path in (tmp_path / "files").rglob("*") if path.is_file()] == []


def test_what_nobody_did_is_taken_back(stores: Stores) -> None:
    pool = QueuePool(stores.jobs, ResultFiles(""), 4)
    future = pool.submit(TASKS[0])
    assert stores.jobs.waiting() == 1
    pool.close()
    assert stores.jobs.waiting() == 0
    assert not future.done()


def test_a_database_that_is_away_for_a_while(
    stores: Stores, runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued, "AWAY_SECONDS", 0.05)
    pool = QueuePool(stores.jobs, ResultFiles(""), 4)
    file, away = tmp_path / "precis.sqlite", tmp_path / "away"
    future = pool.submit(TASKS[0])
    file.rename(away)
    time.sleep(0.5)
    away.rename(file)
    (claim,) = stores.claims.claim("worker", 1)
    AnswerSheet(stores.claims, ResultFiles("")).put("worker", claim, perform(runner, TASKS[0]))
    assert future.result(30) == perform(runner, TASKS[0])
    pool.close()


def test_whatever_fails_on_the_way_back_the_batch_goes_on(
    stores: Stores, runner: Runner, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(queued, "AWAY_SECONDS", 0.05)
    failures = [RuntimeError("a driver's own")]
    real = stores.jobs.ended

    def ended(identifiers: Sequence[str]) -> list[str]:
        if failures:
            raise failures.pop()
        return real(identifiers)

    monkeypatch.setattr(stores.jobs, "ended", ended)
    pool = QueuePool(stores.jobs, ResultFiles(""), 4)
    futures = [pool.submit(task) for task in TASKS[:2]]
    sheet = AnswerSheet(stores.claims, ResultFiles(""))
    for _ in futures:
        (claim,) = stores.claims.claim("worker", 1)
        sheet.put("worker", claim, perform(runner, TASKS[claim.position]))
    monkeypatch.setattr(queued, "_outcome", scripted_outcome := Scripted(queued._outcome))
    try:
        found = [future.result(30) for future in futures]
    finally:
        pool.close()
    assert scripted_outcome.failed
    assert sum(outcome == queued.UNREADABLE for outcome in found) == 1
    assert "a driver's own" in caplog.text


class Scripted:
    """Fails once."""

    def __init__(self, real: Callable[[bytes, Task], Outcome]) -> None:
        self.failed = False
        self._real = real

    def __call__(self, line: bytes, task: Task) -> Outcome:
        if not self.failed:
            self.failed = True
            raise KeyError("summary")
        return self._real(line, task)


def test_where_nobody_works_it_is_said(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(queued, "SILENT_SECONDS", 0.3)
    pool = QueuePool(stores.jobs, ResultFiles(""), 4)
    time.sleep(0.6)
    assert caplog.messages == []  # nothing was asked yet
    pool.submit(TASKS[0])
    time.sleep(1)
    pool.close()
    assert "does a `precis worker` run on this database" in caplog.text
