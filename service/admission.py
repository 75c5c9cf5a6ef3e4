"""Who may enter the corridor now: a bounded number of requests, in turn by who asks; the others are sent away."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import wait
from dataclasses import dataclass, field
from typing import TypeVar

from flask import Response

from service.pool import GONE, LOOK_SECONDS, CorridorPool, always
from service.problems import problem_response
from service.tasks import Problem, Work
from service.turns import Line

T = TypeVar("T")
RETRY_AFTER = 5
"""Seconds after which a refused client may hope for a free place: a few ordinary documents' time."""
LATELY = 300.0
"""Seconds for which who has asked counts as somebody who may ask again: a person reads between two summaries."""
OVERLOADED = Problem("overloaded", f"all places are taken; try again in {RETRY_AFTER} seconds")
STOPPING = Problem("not_ready", f"the service is stopping; try again in {RETRY_AFTER} seconds")


@dataclass(slots=True)
class _Ticket:
    """A request that waits for its turn, which is told by `called`."""

    party: str
    called: threading.Event = field(default_factory=threading.Event)
    refused: Problem | None = None


class Admission:
    """Lets at most `places` requests wait for the pool; web threads wait here and never run the corridor.

    Who asks (`party`) has turns as the others have, however much each asks for (Nagle 1987, "On packet switches with
    infinite storage"); where all places are taken, who has the most gives one up for who has none or fewer. The last
    free process is not for who has one already, as long as others ask too: their next request need not wait.
    """

    def __init__(self, pool: CorridorPool, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._pool = pool
        self._places = places
        self._clock = clock
        self._asked: dict[str, float] = {}
        self._runs: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._line: Line[_Ticket] = Line()
        self._held: Counter[str] = Counter()
        self._is_closed = False

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
                if not is_awaited() and future.cancel():  # it waits behind a document of a job
                    return GONE
            return future.result()
        finally:
            with self._lock:
                self._runs[party] -= 1
                if not self._runs[party]:
                    del self._runs[party]
                self._line.defer(party)  # who came while this ran has waited longer than what this party asks next
                self._leave(party)
                self._call()

    def close(self) -> None:
        """Lets nobody in any more, and tells those who wait so."""
        with self._lock:
            self._is_closed = True
            for party, ticket in self._line.drop(lambda _: True):
                self._leave(party)
                ticket.refused = STOPPING
                ticket.called.set()

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

    def _may_run(self, party: str) -> bool:
        is_last = self._runs.total() == self._pool.workers - 1
        return not (is_last and self._runs[party] and self._others_ask(party))

    def _note(self, party: str) -> None:
        now = self._clock()
        self._asked.pop(party, None)
        self._asked[party] = now
        while self._asked[oldest := next(iter(self._asked))] < now - LATELY:
            del self._asked[oldest]

    def _others_ask(self, party: str) -> bool:
        """Whether somebody else has asked lately."""
        latest = next((at for other, at in reversed(self._asked.items()) if other != party), None)
        return latest is not None and latest >= self._clock() - LATELY

    def _leave(self, party: str) -> None:
        self._held[party] -= 1
        if not self._held[party]:
            del self._held[party]


def outcome_problem(problem: Problem) -> Response:
    """The response where work ended with a problem."""
    return problem_response(problem, RETRY_AFTER if problem.status == 503 else None)
