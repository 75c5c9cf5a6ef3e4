"""What goes on beside the requests: documents of jobs, callbacks, and the removal of what has had its time."""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial

from pipeline.settings import Settings
from service.admission import Admission
from service.jobs.callbacks import Destinations
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.jobs.sending import CallbackSender
from service.storage.answers import RENEW_SECONDS, AnswerStore
from service.storage.database import StorageUnavailableError
from service.storage.retention import move, sweep
from service.storage.stores import Stores

LOG = logging.getLogger("precis")
STOP_SECONDS = 20.0
MOST_DRIFT = 600.0
"""Seconds that a clock may be set right while the service runs."""


class Background:
    """The threads of a service; `wake` says that a job came in, whose documents enter by `admission`."""

    def __init__(self, settings: Settings, stores: Stores, admission: Admission) -> None:
        jobs = settings.jobs
        self._worker: JobWorker | None = None
        files = ResultFiles(jobs.results)
        if not jobs.elsewhere:
            self._worker = JobWorker(AnswerSheet(stores.claims, files), admission)
        self._callbacks = CallbackSender(
            stores.callbacks,
            stores.jobs,
            Destinations(allow_private=jobs.private_callbacks),
            stores.keys.callback_secret,
        )
        sweep_at = partial(sweep, stores.database, files.remove)
        self._renewer = renewer(stores.answers)
        self._sweeper = _sweeper(sweep_at, partial(move, stores.database), settings.storage.sweep_seconds)

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


class Repeated:
    """A thread that works every so many seconds, `at_once` or first after as many.

    What fails is told as a `complaint`, and tried again.
    """

    def __init__(
        self, name: str, work: Callable[[], None], seconds: float, complaint: str, *, at_once: bool = False
    ) -> None:
        self._work, self._seconds = work, seconds
        self._complaint, self._at_once = complaint, at_once
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def stop(self) -> None:
        """Ends after what it is about."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        if not self._at_once and self._stopping.wait(self._seconds):
            return
        while True:
            try:
                self._work()
            except StorageUnavailableError as error:
                LOG.error("%s: %s", self._complaint, error)
            except Exception:
                LOG.exception("%s", self._complaint)
            if self._stopping.wait(self._seconds):
                return


def renewer(answers: AnswerStore, seconds: float = RENEW_SECONDS) -> Repeated:
    """What keeps the Idempotency-Keys of requests that run here."""
    return Repeated("renewer", answers.renew, seconds, "keys of requests that run cannot be kept")


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


def _sweeper(sweep_at: Callable[[float], int], moved: Callable[[float, float], int], seconds: float) -> Repeated:
    """What removes what has had its time (`sweep_at`, which takes the time), at its start what had it before.

    `moved` moves the ends of what was made by a clock that was set right.
    """
    clock = SteadyClock(moved)

    def work() -> None:
        if removed := sweep_at(clock.now()):
            LOG.info("%d rows have had their time and were removed", removed)

    return Repeated("sweeper", work, seconds, "what has had its time cannot be removed now", at_once=True)
