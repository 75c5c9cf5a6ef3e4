"""The pool of processes, with processes that die, sleep and are killed."""

import errno
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.context import SpawnContext
from pathlib import Path

import psutil
import pytest

from pipeline.source import RawDocument
from service.align.resources import PostedComparison
from service.jobs.lines import LineTask
from service.options import Options
from service.pool import CANNOT_START, GONE, KILLED, LOST, CorridorPool, WarmUp, processor_seconds
from service.tasks import MAY_PASS, Outcome, Problem, Task
from tests.toys.installed import ROOT, toy_configuration

MakePool = Callable[..., CorridorPool]
Workers = Callable[[], list[int]]


@pytest.fixture
def make_pool(toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakePool]:
    monkeypatch.setenv("PYTHONPATH", f"{toys}{os.pathsep}{ROOT}")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # as the command does
    made: list[CorridorPool] = []

    def make(
        workers: int = 1,
        seconds: float = 30.0,
        *,
        warm: bool = False,
        tasks: int = 0,
        ready: Callable[[], None] = lambda: None,
    ) -> CorridorPool:
        made.append(CorridorPool(toy_configuration(tmp_path), workers, seconds, warm=warm, tasks=tasks, ready=ready))
        return made[-1]

    yield make
    for pool in made:
        pool.close()


def task(text: str) -> Task:
    return Task(text, (RawDocument(text),), Options(profile="toy"))


def words(outcome: Outcome) -> str:
    assert not isinstance(outcome, Problem), outcome
    return str(outcome["text"])


def running_code() -> dict[int, int]:
    """The processes of this one that run Python code, by their ids: what each was started by."""
    found = {}
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and any("spawn_main" in part for part in process.cmdline()):
                found[process.pid] = process.ppid()
    return found


@pytest.fixture
def workers() -> Workers:
    """Those that run the corridor, forked from the one that has loaded it."""
    return lambda: sorted(process for process, parent in running_code().items() if parent != os.getpid())


def wait_until_all_is_shared(pool: CorridorPool, workers: Workers) -> None:
    """The first process was forked before all was loaded, and gives way."""
    deadline = time.monotonic() + 60
    while pool._all[0].is_early or len(workers()) != 1:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Those that have loaded anything."""
    told = tmp_path / "loaded"
    monkeypatch.setenv("TOY_LOADED", str(told))
    return lambda: sorted({int(line) for line in told.read_text().splitlines()})


def test_death_takes_one_task_only(make_pool: MakePool) -> None:
    pool = make_pool()
    futures = [pool.submit(task(text)) for text in ("One.", "DIE now.", "Three.")]
    outcomes = [future.result(60) for future in futures]
    assert words(outcomes[0]) == "One."
    assert isinstance(outcomes[1], Problem)
    assert outcomes[1].code == "too_large"
    assert "split it" in outcomes[1].detail
    assert words(outcomes[2]) == "Three."


def test_time_limit_replaces_the_process(make_pool: MakePool) -> None:
    pool = make_pool(seconds=1.0)
    outcome = pool.submit(task("SLEEP long.")).result(60)
    assert outcome == Problem("too_slow", "the document took more than 1 seconds; split it or raise limits.seconds")
    assert words(pool.submit(task("Awake.")).result(60)) == "Awake."


def test_idle_process_killed_from_outside_is_replaced(make_pool: MakePool, workers: Workers) -> None:
    pool = make_pool()
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    for worker in workers():  # the first may be giving way to the next
        os.kill(worker, signal.SIGKILL)
    time.sleep(0.5)
    assert words(pool.submit(task("After.")).result(60)) == "After."


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_work_whose_process_is_killed_twice_is_refused_for_good(
    make_pool: MakePool, workers: Workers, number: int
) -> None:
    pool = make_pool()
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    outcome = pool.submit(task("SLEEP long."))
    for _ in range(2):
        time.sleep(0.5)
        (worker,) = workers()
        os.kill(worker, number)
    assert outcome.result(30) == KILLED
    assert (KILLED.status, KILLED.code in MAY_PASS) == (413, False)
    assert words(pool.submit(task("After.")).result(60)) == "After."


@pytest.fixture
def others() -> set[int]:
    """What ran before the test and is none of its pool's: another file may leave a reader of bodies running."""
    return set(running_code())


def kill_what_workers_come_from(before: set[int]) -> int:
    """Kills the process that loads, or has loaded, once it is there and none of those before."""
    own = os.getpid()
    while True:
        for process, parent in running_code().items():
            if parent == own and process not in before:
                os.kill(process, signal.SIGKILL)
                return process
        time.sleep(0.01)


def test_work_whose_process_ends_twice_with_all_others_may_pass(
    make_pool: MakePool, workers: Workers, others: set[int]
) -> None:
    pool = make_pool()
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    outcome = pool.submit(task("SLEEP long."))
    time.sleep(0.3)
    before = set(workers())
    first = kill_what_workers_come_from(others)
    while not workers() or before & set(workers()):
        time.sleep(0.02)
    time.sleep(0.5)
    kill_what_workers_come_from(others | {first})
    assert outcome.result(30) == LOST
    assert (LOST.status, LOST.code in MAY_PASS) == (503, True)
    assert words(pool.submit(task("After.")).result(60)) == "After."


def test_work_that_no_process_was_let_begin_for_may_pass(make_pool: MakePool, others: set[int]) -> None:
    pool = make_pool()
    outcome = pool.submit(task("One."))
    kill_what_workers_come_from(others | {kill_what_workers_come_from(others)})
    assert outcome.result(30) == LOST
    assert words(pool.submit(task("After.")).result(60)) == "After."
    assert pool._zygote._can_fork


def test_a_warm_up_that_is_ended_from_outside_begins_anew(make_pool: MakePool, others: set[int]) -> None:
    pool = make_pool(warm=True)
    kill_what_workers_come_from(others | {kill_what_workers_come_from(others)})
    deadline = time.monotonic() + 60
    while not pool.is_ready and time.monotonic() < deadline:
        time.sleep(0.05)
    assert pool.is_ready
    assert pool._zygote._can_fork


def test_a_warm_up_that_the_system_lets_no_process_begin_for_leaves_each_place_once(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EMFILE, "too many open files")

    with monkeypatch.context() as patched:
        patched.setattr(SpawnContext, "Pipe", refuse)
        pool = make_pool(2, warm=True)
        assert pool._first is not None
        assert pool._first.result(60) == CANNOT_START
    assert not pool.is_ready
    for text in ("One.", "Two.", "Three."):
        assert words(pool.submit(task(text)).result(60)) == text
    deadline = time.monotonic() + 30
    while pool._zygote.has_all is False and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    assert pool._free.qsize() == 2


def test_work_takes_no_more_of_the_processor_than_its_bytes_are_worth(
    make_pool: MakePool, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    monkeypatch.setattr("service.pool.LEAST_SECONDS", 0.2)
    monkeypatch.setattr("service.pool.ANY_SECONDS", 0.0)
    pool = make_pool(seconds=100.0)
    assert words(pool.submit(task("We WORK.")).result(60)) == "We WORK."  # in what came early, and may load besides
    wait_until_all_is_shared(pool, workers)
    before = workers()
    outcome = pool.submit(task("We WORK.")).result(60)
    assert isinstance(outcome, Problem)
    assert (outcome.code, "seconds of the processor" in outcome.detail) == ("too_slow", True)
    assert words(pool.submit(task("After.")).result(60)) == "After."
    assert set(workers()).isdisjoint(before)
    assert words(pool.submit(task("We WORK." + " more" * 10_000)).result(60)).startswith("We WORK.")


def test_seconds_of_the_processor_go_by_bytes_and_by_the_limit_of_the_machine() -> None:
    small, book = task("a" * (100 << 10)), task("a" * (4 << 20))
    assert [round(processor_seconds(small, limit)) for limit in (5, 120, 240)] == [5, 24, 47]
    assert [processor_seconds(book, limit) for limit in (5, 120, 240)] == [5, 120, 240]
    assert processor_seconds(WarmUp(), 120) == 120
    packed = Task("a", (RawDocument(b"a" * (25 << 10)),), Options(profile="toy"))
    assert processor_seconds(packed, 120) == processor_seconds(small, 120), "a file holds more text than bytes"
    assert processor_seconds(LineTask("a", small), 120) == processor_seconds(small, 120)
    for start, each in ((b'{"summary": "', 100 << 10), (b'{"summary": {"content_base64": "', 25 << 10)):
        posted = PostedComparison("a", "verification", start.ljust(each, b"a"), "json", None)
        assert processor_seconds(posted, 120) == processor_seconds(small, 120)


def test_work_that_is_not_awaited_any_more_is_stopped(
    make_pool: MakePool, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.pool.LOOK_SECONDS", 0.05)
    pool = make_pool()
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    before = workers()
    assert pool.submit(task("SLEEP long."), lambda: False).result(10) == GONE
    assert words(pool.submit(task("After.")).result(60)) == "After."
    assert set(workers()).isdisjoint(before)


def test_memory_of_a_worker_is_bounded_and_given_back(make_pool: MakePool, workers: Workers) -> None:
    pool = make_pool()
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    before = workers()
    outcome = pool.submit(task("FILL it.")).result(60)
    assert isinstance(outcome, Problem)
    assert (outcome.code, "limits.memory_bytes" in outcome.detail) == ("too_large", True)
    assert words(pool.submit(task("After.")).result(60)) == "After."
    assert set(workers()).isdisjoint(before)


def test_a_successor_loads_nothing(make_pool: MakePool, workers: Workers, loaded: Workers) -> None:
    pool = make_pool(seconds=1.0)
    seen = set()
    for number in range(3):
        assert isinstance(pool.submit(task(f"DIE {number}.")).result(60), Problem)
        assert isinstance(pool.submit(task(f"SLEEP {number}.")).result(60), Problem)
        assert words(pool.submit(task("Awake.")).result(60)) == "Awake."
        seen.update(workers())
    assert len(seen) == 3
    assert len(loaded()) == 1
    assert seen.isdisjoint(loaded())


def test_the_process_that_has_loaded_everything_is_replaced(
    make_pool: MakePool, workers: Workers, loaded: Workers
) -> None:
    pool = make_pool(2)
    futures = [pool.submit(task(text)) for text in ("PAUSE one.", "PAUSE two.")]
    assert [words(future.result(60)) for future in futures] == ["PAUSE one.", "PAUSE two."]
    before = workers()
    (zygote,) = loaded()
    os.kill(zygote, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while set(before) & set(running_code()) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not set(before) & set(running_code()), "workers end with it"
    assert words(pool.submit(task("After.")).result(60)) == "After."
    assert len(loaded()) == 2


def test_what_has_threads_is_not_forked(
    make_pool: MakePool, workers: Workers, loaded: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOY_THREAD", "")
    pool = make_pool()
    assert words(pool.submit(task("Alone.")).result(60)) == "Alone."
    assert isinstance(pool.submit(task("DIE now.")).result(60), Problem)
    assert words(pool.submit(task("Alone again.")).result(60)) == "Alone again."
    assert workers() == []
    assert len(loaded()) == 4, "one that told, and each that worked: the first, its successor and the next"
    pool.close()
    assert not set(loaded()) & set(running_code())


def test_process_that_has_done_its_tasks_is_replaced_and_nothing_is_lost(make_pool: MakePool, workers: Workers) -> None:
    pool = make_pool(tasks=2)
    assert words(pool.submit(task("Before.")).result(60)) == "Before."
    wait_until_all_is_shared(pool, workers)
    texts = [f"PAUSE {number}." for number in range(3)]
    futures = [pool.submit(task(text)) for text in texts]
    seen: set[int] = set()
    while not all(future.done() for future in futures):
        seen.update(workers())
        time.sleep(0.02)
    assert [words(future.result()) for future in futures] == texts
    assert len(seen) == 2


@pytest.mark.parametrize("text", ["CRASH please.", "EXIT please."])
def test_failure_shows_no_inside(make_pool: MakePool, text: str) -> None:
    outcome = make_pool().submit(task(text)).result(60)
    assert outcome == Problem("internal_error", "the summarizer failed on this document; its log says why")


def test_closing_ends_processes_and_what_they_run(make_pool: MakePool, workers: Workers) -> None:
    pool = make_pool(2)
    running = [pool.submit(task("SLEEP one.")), pool.submit(task("SLEEP two.")), pool.submit(task("Three."))]
    while not workers():
        time.sleep(0.05)
    pool.close()
    assert workers() == []
    assert all(future.done() for future in running)


def test_processor_time_of_workers_is_that_of_the_process_that_closes_the_pool(make_pool: MakePool) -> None:
    def taken() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime  # of which a toy that works takes a second

    before = taken()
    pool = make_pool(2)
    assert words(pool.submit(task("We WORK.")).result())
    pool.close()
    assert taken() - before >= 0.95


def test_processes_that_cannot_start_give_a_problem(make_pool: MakePool, tmp_path: Path) -> None:
    pool = make_pool()
    (tmp_path / "precis.toml").write_text("[limits]\nseconds = 'many'\n")
    outcome = pool.submit(task("One.")).result(60)
    assert outcome == Problem("internal_error", "the summarizer cannot start; its log says why")


def test_warm_pool_is_ready_with_its_first_process_and_has_all_before_the_first_task(
    make_pool: MakePool, workers: Workers
) -> None:
    there: list[int] = []
    pool = make_pool(2, warm=True, ready=lambda: there.append(len(workers())))
    assert not pool.is_ready
    deadline = time.monotonic() + 60
    while len(found := workers()) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(found) == 2  # as it was seen: the first may give way right then
    assert there == [1]


def test_logs_of_workers_are_as_those_of_the_service(
    toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{toys}{os.pathsep}{ROOT}")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    pool = CorridorPool(toy_configuration(tmp_path), 1, 30.0, json_logs=True)
    try:
        assert isinstance(pool.submit(task("CRASH please.")).result(60), Problem)
    finally:
        pool.close()
    lines = [line for line in capfd.readouterr().err.splitlines() if "failed" in line]
    assert lines
    assert json.loads(lines[0])["logger"] == "precis"


def test_the_first_gives_way_while_it_is_idle_to_one_that_shares_what_is_loaded(
    make_pool: MakePool, workers: Workers
) -> None:
    first: list[int] = []
    pool = make_pool(warm=True, ready=lambda: first.extend(workers()))
    while not pool.is_ready:
        time.sleep(0.01)
    wait_until_all_is_shared(pool, workers)
    assert len(first) == 1
    assert first != workers()
    assert words(pool.submit(task("After.")).result(60)) == "After."
