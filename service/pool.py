"""A bounded pool of processes that run the corridor: what serves requests or schedules a batch never does."""

import gc
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Future,
    ThreadPoolExecutor,
    TimeoutError,  # noqa: A004 - the one that pebble raises
)
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from pipeline.ingest.following import end_with
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.tasks import Problem, Work, perform

LOG = logging.getLogger("precis")
T = TypeVar("T")
YOUNG_OBJECTS = 50_000
"""New objects after which the collector looks for cycles: a document makes that many, and hardly any cycle."""
NICENESS = 5
"""Workers give way to who answers: refusals, /healthz and other people's requests must not wait for a summary."""
STOPPED = Problem("not_ready", "the service was stopped; try again when it is back")


@cache
def runner_of(config: Path | None, profile: str | None = None) -> Runner:
    """The runner of this process for a configuration file; made once, since models and grammars are heavy."""
    return Runner(wire(load_configuration(config), profile))


@dataclass(frozen=True, slots=True)
class WarmUp:
    """Loads all that a summary needs."""

    identifier: str = "warm-up"

    def run(self, runner: Runner) -> bool:
        """Says that it is there."""
        runner.warm_up()
        return True


class CorridorPool:
    """Runs tasks in `workers` processes, each within `seconds`; a process that dies takes one task with it.

    `warm` has the processes load what they need before the first task: one, which is then told to `ready`, and after it
    the others, so that none keeps the first from answering. Where all work is for one `profile`,
    the others are not assembled. A process that has done `tasks` of them is replaced by a fresh one, since a library
    may leak; 0: never. With `json_logs` they log as the service does.
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
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self.workers = workers
        # Their numbers differ: that not all are replaced at once.
        limits = [tasks + number * tasks // workers for number in range(workers)]
        self._all = [_Worker(config, profile, seconds, warm=warm, tasks=limit, json_logs=json_logs) for limit in limits]
        self._free: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._all:
            self._free.put(worker)
        # A thread waits for each process. A process ends with the thread that started it (see `_start`), and these
        # threads live as long as the pool.
        self._waiting = ThreadPoolExecutor(workers, thread_name_prefix="corridor")
        self._ready = ready
        self._first = self._waiting.submit(self._warm_up) if warm else None

    @property
    def is_ready(self) -> bool:
        """Whether a worker has loaded what it needs, and can be given work."""
        return self._first is None or (self._first.done() and self._first.result() is True)

    def _warm_up(self) -> "bool | Problem":
        """Warms one worker and, when that is there, lets the others follow."""
        outcome = self._perform(WarmUp())
        if outcome is True:
            self._ready()
            for _ in self._all[1:]:
                self._waiting.submit(self._perform, WarmUp())
        return outcome

    def submit(self, work: Work[T], /) -> "Future[T | Problem]":
        """Schedules work; the future gives an outcome whatever happens to the process."""
        return self._waiting.submit(self._perform, work)

    def close(self) -> None:
        """Lets nothing more in, stops what runs, and waits for the processes to end."""
        self._waiting.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.close()
        self._waiting.shutdown()

    def _perform(self, work: Work[T]) -> T | Problem:
        worker = self._free.get()
        try:
            return worker.perform(work)
        finally:
            worker.refresh()
            self._free.put(worker)


class _Worker:
    """One process, replaced when it dies.

    It is a pool of one: pebble's workers share a channel, and one that is killed while it holds it, or while it
    has nothing to do, would take the others with it.
    """

    def __init__(
        self, config: Path | None, profile: str | None, seconds: float, *, warm: bool, tasks: int, json_logs: bool
    ) -> None:
        self._config = config
        self._json_logs = json_logs
        self._profile = profile
        self._seconds = seconds
        self._warm = False  # the first process begins with the first work
        self._tasks = tasks
        self._done = 0
        self._closed = Event()
        self._running: Any = None
        self._pool: Any = self._new_pool()
        self._warm = warm

    def perform(self, work: Work[T]) -> T | Problem:
        """The outcome of the work.

        A process that had died before the work reached it, or dies over it, is replaced once: it may have been killed
        for no fault of the document's.
        """
        self._done += 1
        failure: Exception | None = None
        for _ in range(2):
            try:
                return self._attempt(work)
            except (RuntimeError, ProcessExpired) as error:
                failure = error
                self._replace()
        if isinstance(failure, ProcessExpired):
            return Problem("too_large", "the document made its process stop, most likely for want of memory; split it")
        LOG.error("a worker cannot be started", exc_info=failure)
        return Problem("internal_error", "the summarizer cannot start; its log says why")

    def refresh(self) -> None:
        """Replaces a process that has done its tasks; the new one loads while others work."""
        if 0 < self._tasks <= self._done:
            self._replace()

    def close(self) -> None:
        """Stops the process and waits for its end."""
        self._closed.set()
        self._pool.stop()
        self._pool.join()
        if self._running is not None:  # a stopped pool forgets what it ran, and would let us wait for ever
            self._running.cancel()

    def _attempt(self, work: Work[T]) -> T | Problem:
        """The outcome of the work; raises RuntimeError where no process could run it, ProcessExpired where it died."""
        if self._closed.is_set():
            return STOPPED
        self._running = self._pool.schedule(_run, args=[self._config, self._profile, work], timeout=self._seconds)
        if self._closed.is_set():
            self._running.cancel()
        try:
            error = self._running.exception()
        except CancelledError:
            return STOPPED
        if error is None:
            outcome: T | Problem = self._running.result()
            return outcome
        if isinstance(error, BrokenExecutor):
            raise error
        if isinstance(error, TimeoutError):
            limit = f"{self._seconds:g} seconds"
            return Problem("too_slow", f"the document took more than {limit}; split it or raise limits.seconds")
        if isinstance(error, ProcessExpired):
            LOG.error("a worker died with status %s", error.exitcode)
            raise error
        LOG.error("a worker failed", exc_info=error)
        return Problem("internal_error", "the summarizer failed on this document; its log says why")

    def _new_pool(self) -> Any:
        # Started afresh, not forked: the caller may have threads, and a worker may hold a Java machine.
        context = multiprocessing.get_context("spawn")
        start = (self._config, self._profile, os.getpid(), self._json_logs)
        pool = ProcessPool(1, initializer=_start, initargs=start, context=context)
        if self._warm:
            _ = pool.active  # asking starts it
        return pool

    def _replace(self) -> None:
        if self._closed.is_set():
            return
        self._pool.stop()
        self._pool.join()
        self._done = 0
        self._pool = self._new_pool()


def _start(config: Path | None, profile: str | None, parent: int, json_logs: bool) -> None:
    if json_logs:
        from service.logs import log_as_json  # with Flask, which a batch does without

        log_as_json(access=False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    end_with(parent)
    runner = runner_of(config, profile)  # before any work, whose time it would take
    runner.warm_up()
    # Grammars and models stay for good: the collector need not walk over them for every document.
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])


def _run(config: Path | None, profile: str | None, work: Work[T]) -> T | Problem:
    return perform(runner_of(config, profile), work)
