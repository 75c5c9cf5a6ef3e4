"""Places and turns: who asks for much has as many as who asks for little."""

import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any
from unittest.mock import Mock

import pytest

from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.admission import LATELY, OVERLOADED, PATIENCE, STOPPING, Admission
from service.pool import STOPPED, CorridorPool
from service.problems import DETAILS
from service.server import Server
from service.tasks import Problem

SECONDS = 20


@dataclass(frozen=True)
class Named:
    identifier: str
    owner: str = ""

    def run(self, runner: Runner) -> str:
        return self.identifier


class Held(CorridorPool):
    """A pool that answers when the test says so."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.begun: list[tuple[str, Future[Any]]] = []

    def submit(self, work: Any, _awaited: object = None, /) -> Future[Any]:
        future: Future[Any] = Future()
        self.begun.append((work.identifier, future))
        return future

    def end(self, name: str) -> None:
        """Answers what runs under a name."""
        next(future for begun, future in self.begun if begun == name).set_result(name)

    def begins(self, count: int) -> list[str]:
        """The names of what has begun, once it is so many."""
        until = time.monotonic() + SECONDS
        while len(self.begun) < count and time.monotonic() < until:
            time.sleep(0.002)
        return [name for name, _ in self.begun]

    def answer(self) -> str:
        """Answers the first that is not answered, once it is there; its name."""
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for name, future in list(self.begun):
                if not future.done():
                    future.set_result(name)
                    return name
            time.sleep(0.002)
        raise AssertionError("nothing runs")


class Crowd:
    """Requests that wait, each in a thread; `outcomes` are theirs by name."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self.outcomes: dict[str, str | Problem] = {}
        self._threads: list[threading.Thread] = []

    def ask(self, party: str, name: str) -> None:
        """Asks, and returns when the request waits or was sent away."""
        before = self._admission.inside + len(self.outcomes)
        thread = threading.Thread(target=self._wait, args=(party, name), daemon=True)
        self._threads.append(thread)
        thread.start()
        until = time.monotonic() + SECONDS
        while self._admission.inside + len(self.outcomes) == before and time.monotonic() < until:
            time.sleep(0.002)

    def _wait(self, party: str, name: str) -> None:
        self.outcomes[name] = self._admission.perform(Named(name), party)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(SECONDS)


def test_turns_go_round_by_who_asks() -> None:
    pool = Held()
    admission = Admission(pool, 6)
    crowd = Crowd(admission)
    for party, name in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("a", "a4"), ("b", "b1"), ("c", "c1")):
        crowd.ask(party, name)
    assert [pool.answer() for _ in range(6)] == ["a1", "b1", "c1", "a2", "a3", "a4"]
    crowd.join()
    assert admission.inside == 0


def test_who_holds_all_places_gives_one_up() -> None:
    pool = Held()
    crowd = Crowd(Admission(pool, 3))
    for name in ("a1", "a2", "a3"):
        crowd.ask("a", name)
    crowd.ask("a", "a4")
    assert crowd.outcomes == {"a4": OVERLOADED}
    crowd.ask("b", "b1")
    assert [pool.answer() for _ in range(3)] == ["a1", "b1", "a2"]
    crowd.join()
    assert crowd.outcomes == {"a1": "a1", "a2": "a2", "b1": "b1", "a3": OVERLOADED, "a4": OVERLOADED}


def test_what_runs_is_not_taken_away() -> None:
    pool = Held(2)
    crowd = Crowd(Admission(pool, 2))
    crowd.ask("a", "a1")
    crowd.ask("a", "a2")
    crowd.ask("b", "b1")
    assert crowd.outcomes == {"b1": OVERLOADED}
    pool.answer()
    pool.answer()
    crowd.join()


def test_the_last_process_is_kept_for_others_who_have_asked_lately() -> None:
    pool, now = Held(2), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    crowd.ask("b", "b1")
    pool.answer()
    crowd.join()
    for name in ("a1", "a2", "a3"):
        crowd.ask("a", name)
    crowd.ask("b", "b2")
    assert pool.begins(3) == ["b1", "a1", "b2"]  # b waits for none of a's
    now[0] += LATELY + 1
    crowd.ask("a", "a4")
    answers = [pool.answer() for _ in range(5)]
    assert answers[:2] == ["a1", "b2"]
    assert sorted(answers[2:]) == ["a2", "a3", "a4"]  # two processes are free at once: which begins first is chance
    crowd.join()


def test_the_first_request_of_another_is_next_however_many_wait() -> None:
    """Nobody had asked before, so no process was kept free."""
    pool = Held(2)
    crowd = Crowd(Admission(pool, 20))
    for number in range(14):
        crowd.ask("a", f"a{number}")
    crowd.ask("b", "b0")
    pool.answer()
    assert sorted(pool.begins(3)[:2]) == ["a0", "a1"]
    assert pool.begins(3)[2:] == ["b0"]
    for _ in range(14):
        pool.answer()
    crowd.join()


def test_jobs_leave_the_last_process_to_who_has_asked_lately() -> None:
    """However many documents wait, and until nobody has asked for a while."""
    pool, now = Held(2), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    crowd.ask("b", "b1")
    pool.end("b1")
    crowd.join()
    documents = [admission.submit(Named(f"d{number}")) for number in range(5)]
    assert pool.begins(2) == ["b1", "d0"]
    crowd.ask("b", "b2")
    assert pool.begins(3) == ["b1", "d0", "b2"]
    pool.end("d0")
    pool.end("b2")
    crowd.join()
    assert pool.begins(4) == ["b1", "d0", "b2", "d1"]
    now[0] += LATELY + 1
    pool.end("d1")
    assert pool.begins(6)[4:] == ["d2", "d3"]
    crowd.ask("b", "b3")
    pool.end("d3")
    assert pool.begins(7)[6:] == ["b3"]
    for name in ("b3", "d2", "d4"):
        pool.begins(8 if name == "d4" else 7)
        pool.end(name)
    crowd.join()
    assert [document.result(SECONDS) for document in documents] == [f"d{number}" for number in range(5)]


def asked_before(pool: Held, crowd: Crowd, *parties: str) -> None:
    """Each has asked, and been answered."""
    for party in parties:
        crowd.ask(party, f"{party}0")
        pool.begins(len(pool.begun))
        pool.end(f"{party}0")
        crowd.join()
    pool.begun.clear()


@pytest.mark.parametrize("is_document_first", [True, False])
def test_a_key_with_a_job_and_requests_does_not_hold_all_processes(*, is_document_first: bool) -> None:
    """Nor when its job has waited for longer than jobs are to wait."""
    pool, now = Held(2), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    asked_before(pool, crowd, "b")
    if not is_document_first:
        crowd.ask("a", "a1")
    documents = [admission.submit(Named(f"d{number}", "a")) for number in range(4)]
    if is_document_first:
        crowd.ask("a", "a1")
    crowd.ask("a", "a2")
    long = "d0" if is_document_first else "a1"
    assert pool.begins(1) == [long]
    now[0] += 2 * PATIENCE
    for name in ("b1", "b2", "b3"):
        crowd.ask("b", name)
        assert pool.begins(2)[-1] == name
        pool.end(name)
        while admission.inside > 2:
            time.sleep(0.002)
        assert [begun for begun, _ in pool.begun] == [long, name], "nothing of a's took the place"
        del pool.begun[1:]
    now[0] += LATELY + 1
    pool.end(long)
    for _ in range(5):
        pool.answer()
    crowd.join()
    assert all(document.done() for document in documents)
    assert admission.inside == 0


def test_a_job_gets_on_beside_its_key_when_others_have_gone_quiet() -> None:
    pool, now = Held(2), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    asked_before(pool, crowd, "b")
    crowd.ask("a", "a1")
    admission.submit(Named("d0", "a"))
    assert pool.begins(1) == ["a1"]
    now[0] += LATELY + 1
    admission.submit(Named("d1", "a"))  # whatever happens next has it looked
    assert pool.begins(2) == ["a1", "d0"]
    for _ in range(3):
        pool.answer()
    crowd.join()


def test_a_document_that_may_not_begin_keeps_none_of_another_key_back() -> None:
    """Behind a's, which may not, since its key has a process, c's may: once jobs have waited for a minute."""
    pool, now = Held(2), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    asked_before(pool, crowd, "b")
    crowd.ask("a", "a1")
    for name, owner in (("d0", "a"), ("e0", "c")):
        admission.submit(Named(name, owner))
    assert pool.begins(1) == ["a1"], "the last is for b, who has none"
    crowd.ask("b", "b1")
    now[0] += PATIENCE
    pool.end("b1")
    assert pool.begins(3) == ["a1", "b1", "e0"]
    crowd.ask("b", "b2")
    pool.end("a1")
    assert pool.begins(4)[3:] == ["b2"]
    for _ in range(3):
        pool.answer()
    crowd.join()
    assert pool.begins(5)[4:] == ["d0"]


def test_one_process_does_documents_of_jobs_after_requests_but_not_never() -> None:
    pool, now = Held(1), [0.0]
    admission = Admission(pool, 12, lambda: now[0])
    crowd = Crowd(admission)
    for number in range(3):
        admission.submit(Named(f"d{number}"))
    for name in ("b1", "b2"):
        crowd.ask("b", name)
    crowd.ask("c", "c1")
    now[0] += 10 * PATIENCE  # which the document that ran for so long has not waited
    assert [pool.answer() for _ in range(2)] == ["d0", "b1"]
    assert pool.begins(3)[2:] == ["c1"]
    now[0] += PATIENCE
    assert [pool.answer() for _ in range(4)] == ["c1", "d1", "b2", "d2"]
    crowd.join()


def test_who_asks_alone_leaves_the_last_process_to_jobs() -> None:
    pool = Held(2)
    admission = Admission(pool, 12, lambda: 0.0)
    crowd = Crowd(admission)
    for name in ("a1", "a2", "a3"):
        crowd.ask("a", name)
    admission.submit(Named("d0"))
    pool.end("a1")
    assert pool.begins(3) == ["a1", "a2", "d0"]
    pool.end("a2")
    for _ in range(2):
        pool.answer()
    crowd.join()
    assert sorted(crowd.outcomes) == ["a1", "a2", "a3"]


def test_who_is_alone_has_all_processes() -> None:
    pool = Held(2)
    crowd = Crowd(Admission(pool, 12))
    for name in ("a1", "a2"):
        crowd.ask("a", name)
    assert [name for name, _ in pool.begun] == ["a1", "a2"]
    assert [pool.answer() for _ in range(2)] == ["a1", "a2"]
    crowd.join()


def test_a_closed_way_tells_who_waits() -> None:
    pool = Held()
    admission = Admission(pool, 3)
    crowd = Crowd(admission)
    for name in ("a1", "a2"):
        crowd.ask("a", name)
    given: list[Future[Any]] = []
    waiting = admission.submit(Named("d0"))
    waiting.add_done_callback(lambda _: given.append(admission.submit(Named("d1"))))  # as who feeds it does
    admission.close()
    assert [document.result(0) for document in (waiting, *given)] == [STOPPED, STOPPED]
    assert admission.perform(Named("late")) == STOPPING
    pool.answer()
    crowd.join()
    assert [name for name, _ in pool.begun] == ["a1"]
    assert crowd.outcomes == {"a1": "a1", "a2": STOPPING}
    assert STOPPING.status == 503


def test_a_process_that_ends_without_a_drain_closes_the_way_before_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock()
    for name in ("Application", "Background", "Bounds", "CorridorPool", "Stores", "_allow_files", "create_app"):
        monkeypatch.setattr(f"service.server.{name}", getattr(made, name))
    monkeypatch.setattr("service.server.log_as_json", made.log)
    monkeypatch.setattr("service.server.Admission", made.Admission)
    monkeypatch.setattr("service.server.atexit.register", made.register)
    server = Server.__new__(Server)
    server._configuration, server._zygote = load_configuration(None), Mock()
    made.create_app.return_value.extensions = {DETAILS: Mock()}
    server.load()
    at_the_end = [call.args[0] for call in reversed(made.register.mock_calls)]
    admission, background, pool = (
        made.Admission.return_value, made.Background.return_value, made.CorridorPool.return_value,
    )  # fmt: skip
    assert at_the_end == [admission.close, background.stop, pool.close]
