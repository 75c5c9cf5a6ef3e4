"""Documents of jobs in the hands of one worker: how many it takes ahead, and how few of them a pool gets at a time."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Protocol

from pipeline.errors import MalformedRequest, UnusableDocument
from service.jobs.lines import JobOutcome, Line, LineTask
from service.options import parse_options
from service.pool import GONE, KILLED, LOST, STOPPED, always
from service.record import task_of
from service.storage.claims import ALONE_ATTEMPTS, MOST_ATTEMPTS, Claim
from service.tasks import Problem, one_line

AHEAD = 1
"""Documents that wait for a process, so that none waits for the database."""
AHEAD_SECONDS = 0.5
"""How long those that are claimed ahead take: so much longer another worker may have to wait for them."""
MOST_AHEAD = 50
COLLECT_SECONDS = 0.1
"""How long answers of fast documents wait for each other."""
LEARNING = 0.3


class LinePool(Protocol):
    """Where documents of jobs are done: `workers` at a time."""

    @property
    def workers(self) -> int:
        """How many."""
        ...

    def submit(self, work: LineTask, is_awaited: Callable[[], bool], /) -> "Future[Line | Problem]":
        """Schedules a document; the future gives an outcome whatever happens: GONE once it is not awaited."""
        ...


class Pace:
    """How fast documents go, and how many are therefore claimed ahead."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard = clock()
        self._rate = 0.0

    @property
    def ahead(self) -> int:
        """Documents to be claimed beside those that run."""
        return max(AHEAD, min(MOST_AHEAD, int(self._rate * AHEAD_SECONDS)))

    def hear(self, answers: int) -> None:
        """Says that so many were answered since it was last said."""
        now = self._clock()
        if answers:
            self._rate += LEARNING * (answers / max(0.001, now - self._heard) - self._rate)
            self._heard = now

    def slow_down(self) -> None:
        """Says that nothing was answered for a while."""
        self._rate /= 2
        self._heard = self._clock()


class Running:
    """Gives documents to a pool, one more at a time than it has processes; the others wait here, and can be taken back.

    `is_held` says whether a document still is its worker's to do: what runs is ended once it is not.
    """

    def __init__(
        self,
        pool: LinePool,
        answered: Callable[[Claim, JobOutcome | None], None],
        is_held: Callable[[Claim], bool],
    ) -> None:
        self._pool = pool
        self._answered = answered
        self._is_held = is_held
        self._waiting: deque[Claim] = deque()
        self._inside = 0
        self._is_feeding = False
        self._lock = threading.Lock()

    def give(self, claims: Sequence[Claim]) -> None:
        """Has these done when it is their turn."""
        with self._lock:
            self._waiting.extend(claims)
        self._feed()

    def take_waiting(self, left: int) -> list[Claim]:
        """Those that wait and shall not be done here, all but `left`: the last come."""
        with self._lock:
            return [self._waiting.pop() for _ in range(len(self._waiting) - left)]

    def _feed(self) -> None:
        while (claim := self._next()) is not None:
            try:
                perform_claim(self._pool, claim, partial(self._hear, claim), partial(self._is_held, claim))
            finally:
                with self._lock:
                    self._is_feeding = False

    def _next(self) -> Claim | None:
        """The next that has room; none where another call is about to look, also one that this is inside of."""
        with self._lock:
            if self._is_feeding or not self._waiting or self._inside >= self._pool.workers + AHEAD:
                return None
            self._is_feeding = True
            self._inside += 1
            return self._waiting.popleft()

    def _hear(self, claim: Claim, outcome: JobOutcome | None) -> None:
        with self._lock:
            self._inside -= 1
        self._answered(claim, outcome)
        self._feed()


def perform_claim(
    pool: LinePool,
    claim: Claim,
    answered: Callable[[JobOutcome | None], None],
    is_awaited: Callable[[], bool] = always,
) -> None:
    """Gives a claimed document to the pool, and its answer to `answered`, in whatever thread it comes.

    None means that the pool was stopped, or its process, or all, killed, or that it is not awaited any more: the
    document is as if nobody had answered it, and given up when that has happened too often. One whose answer could not
    be kept is not done.
    """
    if not is_awaited():
        answered(None)
        return
    if claim.attempts > MOST_ATTEMPTS + ALONE_ATTEMPTS:
        detail = f"{claim.attempts - 1} workers ended while they had this document, the last ones it alone; split it"
        answered(Problem("too_large", detail))
        return
    if claim.over is not None:
        answered(Problem("rate_limited", str(claim.over)))
        return
    try:
        task = task_of(claim.record, claim.identifier, parse_options(claim.options))
    except MalformedRequest as error:
        answered(Problem("malformed", one_line(str(error))))
    except UnusableDocument as error:
        answered(Problem(error.code, one_line(error.detail)))
    else:
        running = pool.submit(LineTask(claim.identifier, task, claim.owner), is_awaited)
        running.add_done_callback(lambda future: answered(_answer(future)))


def _answer(future: "Future[Line | Problem]") -> JobOutcome | None:
    if future.cancelled():
        return None
    outcome = future.result()
    return None if outcome in (STOPPED, KILLED, LOST, GONE) else outcome
