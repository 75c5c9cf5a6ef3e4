"""Turns by who asks: for threads, and for the one place at something."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event, Semaphore

import pytest

from service.turns import Gate, Line, Threads

SECONDS = 60  # which no test waits for unless it fails


@dataclass
class Book:
    """What has begun, in its order."""

    names: list[str] = field(default_factory=list)
    begun: Semaphore = field(default_factory=lambda: Semaphore(0))

    def note(self, name: str) -> None:
        self.names.append(name)
        self.begun.release()

    def wait(self, count: int) -> list[str]:
        """The names of what has begun, when it is so many more."""
        for _ in range(count):
            assert self.begun.acquire(timeout=SECONDS)
        return self.names


@dataclass
class Held:
    """A task that runs until it is let go."""

    name: str
    book: Book
    go: Event = field(default_factory=Event)
    is_cancelled: bool = False

    def service(self) -> None:
        self.book.note(self.name)
        assert self.go.wait(SECONDS)

    def cancel(self) -> None:
        self.is_cancelled = True


class Crowd:
    """Threads with tasks by name, whose party is the first letter; `now` is their clock."""

    def __init__(self, stack: ExitStack, count: int) -> None:
        self.now = 0.0
        self.book = Book()
        self.tasks: dict[str, Held] = {}
        self.threads = Threads(count, lambda: self.now)
        stack.callback(self.end)

    def add(self, *names: str) -> None:
        for name in names:
            self.tasks[name] = Held(name, self.book)
            self.threads.add(name[0], self.tasks[name])

    def end(self) -> None:
        for task in self.tasks.values():
            task.go.set()
        self.threads.shutdown(SECONDS)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def test_a_line_goes_round_by_party() -> None:
    line: Line[str] = Line()
    for name in ("a1", "a2", "a3", "b1", "c1", "c2"):
        line.put(name[0], name)
    found = [line.take(lambda _: True) for _ in range(7)]
    assert [item and item[1] for item in found] == ["a1", "b1", "c1", "a2", "c2", "a3", None]


def test_a_line_passes_over_who_may_not() -> None:
    line: Line[str] = Line()
    for name in ("a1", "b1"):
        line.put(name[0], name)
    assert line.take(lambda party: party != "a") == ("b", "b1")
    assert line.take(lambda party: party != "a") is None
    assert line.drop(lambda item: item == "a1") == [("a", "a1")]
    assert line.take(lambda _: True) is None


def test_who_asks_for_much_leaves_threads_to_others(stack: ExitStack) -> None:
    crowd = Crowd(stack, 6)
    crowd.add(*(f"a{number}" for number in range(20)))
    assert sorted(crowd.book.wait(3)) == ["a0", "a1", "a2"]  # half of them
    crowd.add(*(f"b{number}" for number in range(20)))
    assert sorted(crowd.book.wait(2)[3:]) == ["b0", "b1"]
    crowd.add("c0")
    assert crowd.book.wait(1)[5:] == ["c0"]  # the last one is not for who has one
    crowd.add("d0")
    crowd.tasks["a1"].go.set()
    assert crowd.book.wait(1)[6:] == ["d0"]


def test_one_thread_is_given_in_turn(stack: ExitStack) -> None:
    crowd = Crowd(stack, 1)
    crowd.add("a0")
    crowd.book.wait(1)
    crowd.add("a1", "a2", "a3", "b1", "c1")
    for name in ("a0", "a1", "b1", "c1", "a2"):
        crowd.tasks[name].go.set()
        crowd.book.wait(1)
    assert crowd.book.names == ["a0", "a1", "b1", "c1", "a2", "a3"]


def test_what_waits_too_long_is_taken_out(stack: ExitStack) -> None:
    crowd = Crowd(stack, 1)
    crowd.add("a0")
    crowd.book.wait(1)
    crowd.add("a1", "b1")
    crowd.now = 5.0
    crowd.add("b2")
    assert crowd.threads.late(5.0) == []
    crowd.now = 6.0
    assert crowd.threads.late(5.0) == [("a", crowd.tasks["a1"]), ("b", crowd.tasks["b1"])]
    crowd.tasks["a0"].go.set()
    assert crowd.book.wait(1)[1:] == ["b2"]


def test_a_task_that_fails_costs_no_thread(stack: ExitStack) -> None:
    class Failing(Held):
        def service(self) -> None:
            raise SystemExit

    crowd = Crowd(stack, 1)
    for number in range(3):
        crowd.threads.add("a", Failing(f"a{number}", crowd.book))
    crowd.add("b0")
    assert crowd.book.wait(1) == ["b0"]


def test_what_waits_at_the_end_is_told_so(stack: ExitStack) -> None:
    crowd = Crowd(stack, 1)
    crowd.add("a0")
    crowd.book.wait(1)
    crowd.add("a1")
    crowd.threads.shutdown(0)
    assert crowd.tasks["a1"].is_cancelled
    assert not crowd.tasks["a0"].is_cancelled


def test_a_gate_lets_through_one_by_one_in_turn() -> None:
    gate, book, go, waits = Gate(), Book(), Semaphore(0), Semaphore(0)

    class Noting(Line[threading.Event]):
        def put(self, party: str, item: threading.Event) -> None:
            super().put(party, item)
            waits.release()

    gate._line = Noting()

    def ask(name: str) -> None:
        with gate.through(name[0], SECONDS) as is_there:
            assert is_there
            book.note(name)
            assert go.acquire(timeout=SECONDS)

    threads = []
    for name in ("a0", "a1", "a2", "b1"):
        threads.append(threading.Thread(target=ask, args=(name,)))
        threads[-1].start()
        assert waits.acquire(timeout=SECONDS)
    assert book.wait(1) == ["a0"]
    with gate.through("c", 0) as is_there:
        assert not is_there
    for _ in range(3):
        go.release()
        book.wait(1)
    assert book.names == ["a0", "a1", "b1", "a2"]
    go.release()
    for thread in threads:
        thread.join(SECONDS)
    with gate.through("c", SECONDS) as is_there:
        assert is_there
