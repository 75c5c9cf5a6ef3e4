"""Turns by who asks: however much a party asks for, it has as many turns as any other (Nagle 1987).

A party is a key or, where none is known, an address. `Threads` gives web threads, `Gate` the one place at something.
"""

import logging
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

LOG = logging.getLogger("precis")
T = TypeVar("T")


class Task(Protocol):
    """What a thread does."""

    def service(self) -> None:
        """Does it."""

    def cancel(self) -> None:
        """Says that it will never be done."""


class Line(Generic[T]):
    """What waits, in turn by party; not for several threads at once."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def put(self, party: str, item: T) -> None:
        """Has it wait behind what the party has waiting."""
        self._waiting.setdefault(party, deque()).append(item)

    def take(self, may: Callable[[str], bool]) -> tuple[str, T] | None:
        """Whose turn it is of those who may have one, and what of theirs; None where there is none."""
        party = next(filter(may, self._waiting), None)
        if party is None:
            return None
        items = self._waiting[party]
        item = items.popleft()
        if items:
            self._waiting.move_to_end(party)
        else:
            del self._waiting[party]
        return party, item

    def give_up(self, party: str) -> T:
        """Takes out what came last of what the party has waiting."""
        items = self._waiting[party]
        item = items.pop()
        if not items:
            del self._waiting[party]
        return item

    def defer(self, party: str) -> None:
        """Has the party wait behind the others, if it waits at all."""
        if party in self._waiting:
            self._waiting.move_to_end(party)

    def parties(self) -> Iterator[str]:
        """Who waits, in turn."""
        return iter(self._waiting)

    def drop(self, unwanted: Callable[[T], bool]) -> Sequence[tuple[str, T]]:
        """Takes out what is not to wait any longer."""
        found = [(party, item) for party, items in self._waiting.items() for item in items if unwanted(item)]
        for party, item in found:
            self._waiting[party].remove(item)
            if not self._waiting[party]:
                del self._waiting[party]
        return found


class Threads:
    """So many threads, given in turn by party; none has as many as are free (Choudhury and Hahne 1998, for buffers).

    Whoever asks alone so has half of them, two have a third each, and there is one left for whoever comes next.
    """

    def __init__(self, count: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._count = count
        self._clock = clock
        self._line: Line[tuple[float, Task]] = Line()
        self._held: Counter[str] = Counter()
        self._changed = threading.Condition()
        self._is_over = False
        self._threads = [threading.Thread(target=self._serve, name=f"web-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def add(self, party: str, task: Task) -> None:
        """Has a task done in its turn."""
        with self._changed:
            self._line.put(party, (self._clock(), task))
            self._changed.notify()

    def late(self, seconds: float) -> Sequence[tuple[str, Task]]:
        """Takes out, with their parties, the tasks that wait for longer than so many seconds."""
        oldest = self._clock() - seconds
        with self._changed:
            found = self._line.drop(lambda waiting: waiting[0] < oldest)
        return [(party, task) for party, (_, task) in found]

    def shutdown(self, timeout: float) -> None:
        """Lets threads end within some seconds what they do; what waits is not done."""
        with self._changed:
            self._is_over = True
            waiting = self._line.drop(lambda _: True)
            self._changed.notify_all()
        for _, (_, task) in waiting:
            task.cancel()
        end = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _serve(self) -> None:
        while (found := self._next()) is not None:
            party, task = found
            try:
                task.service()
            except BaseException:
                LOG.exception("a request failed in its thread")
            finally:
                with self._changed:
                    self._held[party] -= 1
                    if not self._held[party]:
                        del self._held[party]
                    self._changed.notify()  # two may be given now: to this thread, and to one that waits

    def _next(self) -> tuple[str, Task] | None:
        with self._changed:
            while not self._is_over:
                if (found := self._line.take(self._may_have_one)) is not None:
                    party, (_, task) = found
                    self._held[party] += 1
                    return party, task
                self._changed.wait()
        return None

    def _may_have_one(self, party: str) -> bool:
        return self._held[party] < self._count - self._held.total()


class Gate:
    """Lets one through at a time, in turn by party."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._line: Line[threading.Event] = Line()
        self._is_taken = False

    @contextmanager
    def through(self, party: str, seconds: float) -> Iterator[bool]:
        """Waits for the party's turn; tells whether it has come within so many seconds."""
        called = threading.Event()
        with self._lock:
            self._line.put(party, called)
            self._call()
        if not called.wait(seconds):
            with self._lock:
                is_late = bool(self._line.drop(lambda other: other is called))
            if is_late:
                yield False
                return
        try:
            yield True
        finally:
            with self._lock:
                self._is_taken = False
                self._call()

    def _call(self) -> None:
        if not self._is_taken and (found := self._line.take(lambda _: True)) is not None:
            self._is_taken = True
            found[1].set()
