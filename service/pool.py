"""A bounded pool of processes that run the corridor: what serves requests or schedules a batch never does."""

import logging
import pickle
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import TypeVar

from pipeline.runner import Runner
from service.ceiling import killed_for_memory
from service.forking import WITH_OTHERS, CannotStartError, Worker, Zygote
from service.tasks import OUT_OF_MEMORY, Problem, Sent, Work

LOG = logging.getLogger("precis")
T = TypeVar("T")
KILLED = Problem(
    "too_large",
    "its process was killed from outside, and the next one too, most likely for want of memory; split it",
)
"""A document of which this is the answer would be sent again for ever if it were told that this may pass."""
DIED = Problem("too_large", "the document made its process stop, most likely for want of memory; split it")
MORE_TIME = "split it or raise limits.seconds"
STOPPED = Problem("not_ready", "the service was stopped; try again when it is back")
CANNOT_START = Problem("internal_error", "the summarizer cannot start; its log says why")
LOST = Problem("not_ready", "all processes that summarize were ended from outside, and begin anew; try again")
"""For no document ends what its process was forked of."""
GONE = Problem("overloaded", "the client hung up before the answer was made; ask again")
LOOK_SECONDS = 1.0
"""How often is looked whether work is still awaited."""
LEAST_SECONDS, ANY_SECONDS, SECONDS_A_MEGABYTE = 12.0, 4.0, 200.0
"""What any work may take of the processor, at least; and what it may by the megabytes that were sent for it: the
dearest profile took 80 to 150 for a megabyte of text, the more the busier the machine was with others."""
USUAL_LIMIT = 120.0
"""Where `limits.seconds` is more, the machine is slower, and all of this is as much more."""


def always() -> bool:
    """For what is awaited whatever happens."""
    return True


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Loads all that a summary needs; `at_once` what none goes without."""

    identifier: str = "warm-up"
    at_once: bool = False

    def run(self, runner: Runner) -> bool:
        """Says that it is there."""
        for late in (False,) if self.at_once else (False, True):
            for step in runner.warming_up(late=late):
                step()
        return True


class CorridorPool:
    """Runs tasks in `workers` processes, each within `seconds`; a process that dies takes one task with it.

    `warm` has the processes load what they need before the first task: one, which is then told to `ready`, and after it
    the others, so that none keeps the first from answering. That one, which was forked before all was loaded, gives way
    to one that shares it as soon as there is such a one and it is idle, unless the zygote loads nothing `ahead`. Where
    all work is for one `profile`, the others are not assembled. A process that has done `tasks` of them is replaced by
    a fresh one, since a library may leak; 0: never. With `json_logs` they log as the service does. `zygote`: what they
    come from, where it was forked of this process already, for the same configuration and profile; the pool closes it.
    """

    def __init__(
        self,
        config: Path | None,
        workers: int,
        seconds: float,
        *,
        warm: bool = False,
        profile: str | None = None,
        tasks: int = 0,
        json_logs: bool = False,
        zygote: Zygote | None = None,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self.workers = workers
        # Their numbers differ: that not all are replaced at once.
        limits = [tasks + number * tasks // workers for number in range(workers)]
        self._zygote = zygote or Zygote(config, profile, json_logs=json_logs)
        self._all = [_Place(self._zygote, seconds, limit) for limit in limits]
        self._free: SimpleQueue[_Place] = SimpleQueue()
        for place in () if warm else self._all:
            self._free.put(place)
        # A thread waits for each process. The zygote ends with the thread that started it, and these threads live as
        # long as the pool.
        self._waiting = ThreadPoolExecutor(workers, thread_name_prefix="corridor")
        self._later = tuple(self._all[1:]) if warm else ()
        # No thread of those, which the end of this process would wait for: loading takes seconds.
        self._following = Thread(target=self._follow, name="corridor_following", daemon=True)
        self._follows, self._closed = Lock(), Event()
        self._ready = ready
        self._first = self._waiting.submit(self._warm_up) if warm else None

    @property
    def is_ready(self) -> bool:
        """Whether a worker has loaded what it needs, and can be given work."""
        return self._first is None or (self._first.done() and self._first.result() is True)

    def _warm_up(self) -> "bool | Problem":
        """Warms one worker, which has all that comes before the others are there, and lets those follow."""
        first = self._all[0]
        while (outcome := first.perform(WarmUp(at_once=True), always)) == LOST:
            LOG.warning("what was loading was ended from outside; it begins anew")
        begun = [first]
        if outcome is not True:  # none is left to those that follow, which may begin with the next early one
            begun, self._later = self._all, ()
        for place in begun:
            self._free.put(place)
        if outcome is True:
            self._ready()
            self._begin_following()
        return outcome

    def _begin_following(self) -> None:
        with suppress(RuntimeError):  # at the end of this process
            if self._follows.acquire(blocking=False):
                self._following.start()

    def _follow(self) -> None:
        """Once all is loaded, has the first give way to one that shares it, and the others begin."""
        if any(place.is_early for place in self._all):
            with suppress(CannotStartError):  # the first goes on
                self._renew(self._zygote.worker())
        for place in self._later:
            self._perform_at(place, WarmUp())
        self._closed.wait()

    def _renew(self, worker: Worker) -> None:
        """Has a worker work where the first does, if that is idle: else that gives way after what it is at."""
        idle = []
        with suppress(Empty):
            while True:
                idle.append(self._free.get_nowait())
        early = next((place for place in idle if place.is_early), None)
        if early is None:
            worker.drop()
        else:
            early.give_way_to(worker)
        for place in idle:
            self._free.put(place)

    def submit(self, work: Work[T], is_awaited: Callable[[], bool] = always, /) -> "Future[T | Problem]":
        """Schedules work; the future gives an outcome whatever happens to the process: GONE once it is not awaited."""
        return self._waiting.submit(self._perform, work, is_awaited)

    def close(self) -> None:
        """Lets nothing more in, stops what runs, and waits for the processes to end."""
        self._closed.set()
        for place in self._all:
            place.close()
        # Before the threads end: the zygote would be killed with one of them, and what it and its workers used of the
        # processor would be lost to who waits for this process (`time`, the benchmarks).
        self._zygote.close()
        self._waiting.shutdown(cancel_futures=True)

    def _perform(self, work: Work[T], is_awaited: Callable[[], bool]) -> T | Problem:
        return self._perform_at(self._free.get(), work, is_awaited)

    def _perform_at(self, place: "_Place", work: Work[T], is_awaited: Callable[[], bool] = always) -> T | Problem:
        try:
            return place.perform(work, is_awaited)
        finally:
            if place.is_early and self._zygote.ahead:
                self._begin_following()
            self._free.put(place)


def processor_seconds(work: Work[T], limit: float) -> float:
    """What the work may take of the processor, where it may take so many seconds in all.

    In proportion to the bytes that were sent for it, so that who sends little holds no process for long.
    """
    if not isinstance(work, Sent):
        return limit
    own = max(LEAST_SECONDS, ANY_SECONDS + SECONDS_A_MEGABYTE * work.size / (1 << 20))
    return min(limit, own * max(1.0, limit / USUAL_LIMIT))


class _DiedError(Exception):
    """The process died, or had died, and `told` is why, where the document is not known to be at fault."""

    def __init__(self, told: Problem = DIED) -> None:
        super().__init__("a worker died")
        self.told = told


class _Place:
    """One process, replaced when it dies and when it has done its tasks."""

    def __init__(self, zygote: Zygote, seconds: float, tasks: int) -> None:
        self._zygote = zygote
        self._seconds = seconds
        self._tasks = tasks
        self._done = 0
        self._closed = Event()
        self._worker: Worker | None = None  # begins with the first work

    def perform(self, work: Work[T], is_awaited: Callable[[], bool]) -> T | Problem:
        """The outcome of the work; GONE, and the process is ended, where that is not awaited any more.

        A process that had died before the work reached it, or dies over it, is replaced once: it may have been killed
        for no fault of the document's.
        """
        told, failure = DIED, None
        for _ in range(2):
            try:
                return self._attempt(work, is_awaited)
            except CannotStartError as error:
                told, failure = LOST if error.was_killed else CANNOT_START, error
            except _DiedError as error:
                told, failure = error.told, None
            self._drop()
            if self._closed.is_set():
                return STOPPED
        if failure is not None:
            LOG.error("a worker cannot be started", exc_info=failure)
        return told

    @property
    def is_early(self) -> bool:
        """Whether its process was forked before all was loaded."""
        return self._worker is not None and self._worker.is_early

    def give_way_to(self, worker: Worker) -> None:
        """Another process does the next work."""
        self._drop()
        self._worker = worker

    def close(self) -> None:
        """Takes no more work; what runs ends when the zygote is closed."""
        self._closed.set()

    def _attempt(self, work: Work[T], is_awaited: Callable[[], bool]) -> T | Problem:
        """The outcome of the work; raises CannotStartError where no process could run it, _DiedError where it died."""
        if self._closed.is_set():
            return STOPPED
        if self._worker is None:
            self._worker = self._zygote.worker()
        connection = self._worker.connection
        killed_before = killed_for_memory()
        try:
            # Not `send`: the exception of a dead process may hold its buffer, in a cycle, and collecting that crashes
            # Python 3.12.
            # One that came early loads what it needs in this time.
            most = self._seconds if self._worker.is_early else processor_seconds(work, self._seconds)
            connection.send_bytes(pickle.dumps((work, most)))
            until = time.monotonic() + self._seconds
            while not connection.poll(max(0.0, min(LOOK_SECONDS, until - time.monotonic()))):
                is_late = time.monotonic() >= until
                if not is_late and is_awaited():
                    continue
                self._drop()
                if not is_late:
                    return GONE
                limit = f"{self._seconds:g} seconds"
                return Problem("too_slow", f"the document took more than {limit}; {MORE_TIME}")
            outcome: T | Problem = connection.recv()
        except (EOFError, OSError) as error:
            if self._closed.is_set():
                return STOPPED
            number = self._worker.ended_by()
            if number == signal.SIGPROF:
                self._drop()
                detail = f"the document took more than {most:.0f} seconds of the processor, by its size; {MORE_TIME}"
                return Problem("too_slow", detail)
            raise _DiedError(_why(number, killed_before)) from error
        self._done += 1
        # What has run out of memory may hold on to much of it; the first has for itself what the others share.
        is_early = self._worker.is_early and self._zygote.has_all
        if is_early or outcome == OUT_OF_MEMORY or 0 < self._tasks <= self._done:
            self._drop()
        return outcome

    def _drop(self) -> None:
        worker, self._worker = self._worker, None
        self._done = 0
        if worker is not None:
            worker.drop()


def _why(number: int | None, killed_before: int | None) -> Problem:
    """What is told of work whose process ended by a signal: one by which somebody else ends processes is nobody's fault
    here, a kill only if the system did not make it for want of memory.
    """
    if number == WITH_OTHERS:
        LOG.error("a worker died with what it was forked of")
        return LOST
    LOG.error("a worker died, %s", "of unknown causes" if number is None else f"of signal {number}")
    killed = killed_for_memory()
    if number == signal.SIGTERM:
        return KILLED
    return KILLED if number == signal.SIGKILL and killed is not None and killed == killed_before else DIED
