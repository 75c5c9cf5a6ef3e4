"""A bounded pool of processes that run the corridor: what serves requests or schedules a batch never does."""

import ctypes
import logging
import multiprocessing
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, TimeoutError  # noqa: A004 - the one that the pool raises
from functools import cache
from pathlib import Path
from typing import Any

from pebble import ProcessExpired, ProcessPool

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.tasks import Outcome, Problem, Task, perform

LOG = logging.getLogger("precis")
PR_SET_PDEATHSIG = 1


@cache
def runner_of(config: Path | None) -> Runner:
    """The runner of this process for a configuration file; made once, since models are heavy."""
    return Runner(wire(load_configuration(config)))


class CorridorPool:
    """Runs tasks in `workers` processes, each within `seconds`; a process that dies takes one task with it."""

    def __init__(self, config: Path | None, workers: int, seconds: float, *, warm: bool = False) -> None:
        self.workers = workers
        self._config = config
        self._seconds = seconds
        # Started afresh, not forked: the caller may have threads, and a worker may hold a Java machine.
        context = multiprocessing.get_context("spawn")
        self._pool: Any = ProcessPool(workers, initializer=_start, initargs=(config, warm), context=context)

    def submit(self, task: Task) -> "Future[Outcome]":
        """Schedules a task; its future never raises."""
        outcome: Future[Outcome] = Future()
        running = self._pool.schedule(_run, args=[self._config, task], timeout=self._seconds)
        running.add_done_callback(_settle(outcome, self._seconds))
        return outcome

    def close(self) -> None:
        """Lets nothing more in, stops what runs, and waits for the processes to end."""
        self._pool.stop()
        self._pool.join()


def _settle(outcome: "Future[Outcome]", seconds: float) -> Callable[["Future[Outcome]"], None]:
    def settle(running: "Future[Outcome]") -> None:
        outcome.set_result(_outcome(running, seconds))

    return settle


def _outcome(running: "Future[Outcome]", seconds: float) -> Outcome:
    if running.cancelled():
        return Problem("internal_error", "the summarizer was stopped")
    error = running.exception()
    if error is None:
        return running.result()
    if isinstance(error, TimeoutError):
        return Problem("too_slow", f"the document took more than {seconds:g} seconds; split it or raise limits.seconds")
    if isinstance(error, ProcessExpired):
        LOG.error("a worker died with status %s", error.exitcode)
        return Problem("too_large", "the document made its process stop, most likely for want of memory; split it")
    LOG.error("a worker failed", exc_info=error)
    return Problem("internal_error", "the summarizer failed on this document; its log says why")


def _start(config: Path | None, warm: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        # A worker outlives nobody: when the scheduler is killed there is none left to read its answer.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    runner = runner_of(config)
    if warm:
        runner.warm_up()


def _run(config: Path | None, task: Task) -> Outcome:
    return perform(runner_of(config), task)
