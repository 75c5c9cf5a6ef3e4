"""What goes on beside the requests: documents of jobs, callbacks, and the removal of what has had its time."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial

from pipeline.settings import Settings
from service.jobs.callbacks import Destinations
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.jobs.sending import CallbackSender
from service.pool import CorridorPool
from service.storage.answers import RENEW_SECONDS, AnswerStore
from service.storage.database import StorageUnavailableError
from service.storage.retention import move, sweep
from service.storage.stores import Stores

LOG = logging.getLogger("precis")
STOP_SECONDS = 20.0
MOST_DRIFT = 600.0
"""Seconds that a clock may be set right while the service runs."""


class Background:
    """The threads of a service; `wake` says that a job came in."""

    def __init__(self, settings: Settings, stores: Stores, pool: CorridorPool) -> None:
        jobs = settings.jobs
        self._worker: JobWorker | None = None
        files = ResultFiles(jobs.results)
        if not jobs.elsewhere:
            self._worker = JobWorker(AnswerSheet(stores.claims, files), pool)
        self._callbacks = CallbackSender(
            stores.callbacks,
            stores.jobs,
            Destinations(allow_private=jobs.private_callbacks),
            stores.keys.callback_secret,
        )
        sweep_at = partial(sweep, stores.database, files.remove)
        self._renewer = Renewer(stores.answers)
        self._sweeper = Sweeper(sweep_at, partial(move, stores.database), settings.storage.sweep_seconds)

    def start(self) -> None:
        """Begins."""
        for thread in (self._worker, self._callbacks, self._renewer, self._sweeper):
            if thread is not None:
                thread.start()

    def wake(self) -> None:
        """Says that a job came in."""
        if self._worker is not None:
            self._worker.wake()

    def stop(self) -> None:
        """Finishes what it holds, within STOP_SECONDS, and gives the rest back."""
        if self._worker is not None:
            self._worker.stop(STOP_SECONDS)
        self._callbacks.stop()
        self._renewer.stop()
        self._sweeper.stop()


class Renewer:
    """A thread that keeps the Idempotency-Keys of requests that run here."""

    def __init__(self, answers: AnswerStore, seconds: float = RENEW_SECONDS) -> None:
        self._answers = answers
        self._seconds = seconds
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="renewer", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends after what it is about."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.wait(self._seconds):
            try:
                self._answers.renew()
            except StorageUnavailableError as error:
                LOG.error("keys of requests that run cannot be kept: %s", error)
            except Exception:
                LOG.exception("keys of requests that run cannot be kept")


class SteadyClock:
    """The time, held against what has gone by since the start: a clock that is set right ends nothing before its time.

    `moved` is told from which time to which it was set, and moves with it what has an end.
    """

    def __init__(
        self,
        moved: Callable[[float, float], int],
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._moved = moved
        self._wall, self._monotonic = wall, monotonic
        self._started = wall() - monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        expected, found = self._started + self._monotonic(), self._wall()
        if abs(found - expected) > MOST_DRIFT:
            LOG.warning("the clock was set by %.0f s", found - expected)
            LOG.warning("%d rows have their time from that on", self._moved(expected, found))
            self._started += found - expected  # not where it failed: the next look tries again
        return found


class Sweeper:
    """A thread that removes what has had its time (`work`, which takes the time), every so many seconds.

    `moved` moves the ends of what was made by a clock that was set right.
    """

    def __init__(self, work: Callable[[float], int], moved: Callable[[float, float], int], seconds: float) -> None:
        self._clock = SteadyClock(moved)
        self._seconds = seconds
        self._work = work
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)

    def start(self) -> None:
        """Begins, with what had its time while nobody was there."""
        self._thread.start()

    def stop(self) -> None:
        """Ends after what it is about."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while True:
            try:
                removed = self._work(self._clock.now())
                if removed:
                    LOG.info("%d rows have had their time and were removed", removed)
            except StorageUnavailableError as error:
                LOG.error("what has had its time cannot be removed now: %s", error)
            except Exception:
                LOG.exception("what has had its time cannot be removed now")
            if self._stopping.wait(self._seconds):
                return
