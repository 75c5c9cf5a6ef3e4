"""Who may enter the corridor now: a bounded number of requests, the others are told to come back."""

import threading
from typing import TypeVar

from flask import Response

from service.pool import CorridorPool
from service.problems import problem_response
from service.tasks import Problem, Work

T = TypeVar("T")
RETRY_AFTER = 5
"""Seconds after which a refused client may hope for a free place: a few ordinary documents' time."""


class Admission:
    """Lets at most `places` requests wait for the pool; web threads wait here and never run the corridor."""

    def __init__(self, pool: CorridorPool, places: int) -> None:
        self._pool = pool
        self._places = threading.BoundedSemaphore(places)
        self._count = threading.Lock()
        self.inside = 0

    def perform(self, work: Work[T]) -> T | Problem:
        """The outcome of the work, or the problem `overloaded` at once where all places are taken."""
        if not self._places.acquire(blocking=False):
            return Problem("overloaded", f"all places are taken; try again in {RETRY_AFTER} seconds")
        self._add(1)
        try:
            return self._pool.submit(work).result()
        finally:
            self._add(-1)
            self._places.release()

    def _add(self, number: int) -> None:
        with self._count:
            self.inside += number


def outcome_problem(problem: Problem) -> Response:
    """The response where work ended with a problem."""
    return problem_response(problem, RETRY_AFTER if problem.status == 503 else None)
