"""Who may enter the corridor now: a bounded number of requests, in turn by who asks, then documents of jobs."""

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Any, Protocol, TypeVar, runtime_checkable

from flask import Response

from service.pool import GONE, LOOK_SECONDS, STOPPED, CorridorPool, always
from service.problems import problem_response
from service.tasks import Problem, Work
from service.turns import Line

T = TypeVar("T")
RETRY_AFTER = 5
"""Seconds after which a refused client may hope for a free place: a few ordinary documents' time."""
LATELY = 300.0
"""Seconds for which who has asked counts as somebody who may ask again: a person reads between two summaries."""
JOBS = "documents of jobs"
"""The party of documents whose owner is nobody in particular: without keys it cannot be told who posted a job."""
PATIENCE = 60.0
"""Seconds for which requests go before documents of jobs that have no process at all: then one that may is next."""
OVERLOADED = Problem("overloaded", f"all places are taken; try again in {RETRY_AFTER} seconds")
STOPPING = Problem("not_ready", f"the service is stopping; try again in {RETRY_AFTER} seconds")


@dataclass(slots=True)
class _Ticket:
    """A request that waits for its turn, which is told by `called`."""

    party: str
    called: threading.Event = field(default_factory=threading.Event)
    refused: Problem | None = None


@runtime_checkable
class _Owned(Protocol):
    """Work that is somebody's."""

    @property
    def owner(self) -> str:
        """Whose it is; empty for nobody in particular."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Document:
    """A document of a job that waits for a process, and its outcome; `party` owns it, and may ask beside it."""

    work: Work[Any]
    is_awaited: Callable[[], bool]
    party: str
    outcome: "Future[Any]" = field(default_factory=Future)


class Admission:
    """Lets at most `places` requests wait for the pool; web threads wait here and never run the corridor.

    Who asks (`party`) has turns as the others have, however much each asks for (Nagle 1987, "On packet switches with
    infinite storage"); where all places are taken, who has the most gives one up for who has none or fewer. The last
    free process is not for who has one already, be it for a document of a job, as long as others ask too: their next
    request need not wait. Documents of jobs, which may take minutes each, keep to that too, leave the last one to
    whoever has asked lately and has none, and go after the requests that wait.
    """

    def __init__(self, pool: CorridorPool, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._places = places
        self._clock = clock
        self._asked: dict[str, float] = {}
        self._runs: Counter[str] = Counter()
        self._documents_run = 0
        self._lock = threading.Lock()
        self._line: Line[_Ticket] = Line()
        self._held: Counter[str] = Counter()
        self._documents: deque[_Document] = deque()
        self._without_since = clock()
        self._is_closed = False

    @property
    def workers(self) -> int:
        """How many run at a time."""
        return self._pool.workers

    @property
    def inside(self) -> int:
        """How many run or wait."""
        return self._held.total()

    def perform(self, work: Work[T], party: str = "", is_awaited: Callable[[], bool] = always) -> T | Problem:
        """The outcome of the work, or the problem `overloaded`, mostly at once, where all places are taken.

        What is not awaited any more gives its place back, within a second or so.
        """
        ticket = _Ticket(party)
        refused = self._enter(ticket)
        if refused is not None:
            return refused
        while not ticket.called.wait(LOOK_SECONDS):
            if not is_awaited() and self._give_up(ticket):
                return GONE
        if ticket.refused is not None:
            return ticket.refused
        try:
            future = self._pool.submit(work, is_awaited)
            while wait([future], LOOK_SECONDS).not_done:
                if not is_awaited() and future.cancel():  # its process is still beginning
                    return GONE
            return future.result()
        finally:
            with self._lock:
                self._end(party)
                self._line.defer(party)  # who came while this ran has waited longer than what this party asks next
                self._leave(party)
            self._go_on()

    def submit(self, work: Work[T], is_awaited: Callable[[], bool] = always, /) -> "Future[T | Problem]":
        """Schedules a document of a job, as a pool does: it takes no place, and waits until no request does."""
        owner = work.owner if isinstance(work, _Owned) else ""
        document = _Document(work, is_awaited, owner or JOBS)
        with self._lock:
            is_closed = self._is_closed
            if not is_closed:
                if not self._documents and not self._documents_run:
                    self._without_since = self._clock()
                self._documents.append(document)
        if is_closed:
            document.outcome.set_result(STOPPED)
        self._go_on()
        return document.outcome

    def close(self) -> None:
        """Lets no request in any more, and tells those who wait so; documents of jobs that wait do not begin either."""
        with self._lock:
            self._is_closed = True
            waiting, self._documents = self._documents, deque()
            for party, ticket in self._line.drop(lambda _: True):
                self._leave(party)
                ticket.refused = STOPPING
                ticket.called.set()
        for document in waiting:  # without the lock: who hears of it may give the next one
            document.outcome.set_result(STOPPED)

    def _give_up(self, ticket: _Ticket) -> bool:
        """Takes out what waits; False where it has just been called."""
        with self._lock:
            found = self._line.drop(lambda other: other is ticket)
            for party, _ in found:
                self._leave(party)
        return bool(found)

    def _enter(self, ticket: _Ticket) -> Problem | None:
        with self._lock:
            if self._is_closed:
                return STOPPING
            self._note(ticket.party)
            if self.inside >= self._places and not self._make_place(ticket.party):
                return OVERLOADED
            self._held[ticket.party] += 1
            self._line.put(ticket.party, ticket)
            self._call()
        return None

    def _make_place(self, party: str) -> bool:
        """Sends away the last who waits of the party that holds the most, if that is more than this one would hold."""
        most = max(self._line.parties(), key=lambda other: self._held[other], default=None)
        if most is None or self._held[most] <= self._held[party] + 1:
            return False
        ticket = self._line.give_up(most)
        self._leave(most)
        ticket.refused = OVERLOADED
        ticket.called.set()
        return True

    def _call(self) -> None:
        while self._runs.total() < self._pool.workers and (found := self._line.take(self._may_run)) is not None:
            party, ticket = found
            self._runs[party] += 1
            ticket.called.set()

    def _go_on(self) -> None:
        """Gives the processes that are free to who waits; not with the lock, since a pool may answer at once."""
        while (document := self._next_document()) is not None:
            if not document.is_awaited():
                self._finish(document, GONE)
                continue
            try:
                running = self._pool.submit(document.work, document.is_awaited)
            except RuntimeError:  # it is closed
                self._finish(document, STOPPED)
            else:
                running.add_done_callback(partial(self._hear, document))

    def _next_document(self) -> _Document | None:
        """Calls requests, and then the first document of a job that may run now; before them where it is overdue."""
        with self._lock:
            document = self._take_document() if self._is_overdue() else None
            if document is None:
                self._call()
                document = self._take_document()
            return document

    def _take_document(self) -> _Document | None:
        if self._runs.total() >= self._pool.workers:
            return None
        document = next((waiting for waiting in self._documents if self._may_begin(waiting.party)), None)
        if document is not None:
            self._documents.remove(document)
            self._runs[document.party] += 1
            self._documents_run += 1
        return document

    def _hear(self, document: _Document, running: "Future[Any]") -> None:
        self._finish(document, STOPPED if running.cancelled() else running.result())

    def _finish(self, document: _Document, outcome: Any) -> None:
        with self._lock:
            self._end(document.party)
            self._documents_run -= 1
            self._without_since = self._clock()
        document.outcome.set_result(outcome)
        self._go_on()

    def _is_overdue(self) -> bool:
        """Whether jobs have waited without any process for so long that a request may wait for a document of theirs."""
        is_without = bool(self._documents) and not self._documents_run
        return is_without and self._clock() - self._without_since >= PATIENCE

    def _end(self, party: str) -> None:
        self._runs[party] -= 1
        if not self._runs[party]:
            del self._runs[party]

    def _may_run(self, party: str) -> bool:
        """Whether a process that is free is for a request of the party."""
        return not (self._is_last and self._runs[party] and (self._others_ask(party) or self._jobs_ask(party)))

    def _may_begin(self, owner: str) -> bool:
        """Whether a process that is free is for a document of the owner.

        The last of several is not where that leaves none that is free, or soon will be, to others who ask.
        """
        if not self._is_last or self._pool.workers == 1 or not self._others_ask(owner):
            return True
        if self._runs[owner] or self._documents_run:
            return False
        return self._is_overdue() or all(self._runs[other] for other in self._others(owner))

    @property
    def _is_last(self) -> bool:
        return self._runs.total() == self._pool.workers - 1

    def _jobs_ask(self, party: str) -> bool:
        """Whether jobs of others have a document that waits, and none runs."""
        return not self._documents_run and any(document.party != party for document in self._documents)

    def _note(self, party: str) -> None:
        now = self._clock()
        self._asked.pop(party, None)
        self._asked[party] = now
        while self._asked[oldest := next(iter(self._asked))] < now - LATELY:
            del self._asked[oldest]

    def _others_ask(self, party: str) -> bool:
        """Whether somebody else has asked lately."""
        return next(self._others(party), None) is not None

    def _others(self, party: str) -> Iterator[str]:
        """Who else has asked lately, the last one first."""
        since = self._clock() - LATELY
        lately = takewhile(lambda asked: asked[1] >= since, reversed(self._asked.items()))
        return (other for other, _ in lately if other != party)

    def _leave(self, party: str) -> None:
        self._held[party] -= 1
        if not self._held[party]:
            del self._held[party]


def outcome_problem(problem: Problem) -> Response:
    """The response where work ended with a problem."""
    return problem_response(problem, RETRY_AFTER if problem.status == 503 else None)
