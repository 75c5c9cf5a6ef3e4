"""Work for the request at hand, for as long as somebody waits for the answer."""

from collections.abc import Callable
from typing import TypeVar

from flask import g, request

from service.access import party
from service.admission import Admission
from service.idempotency import HEADER
from service.pool import GONE, always
from service.tasks import Problem, Work

T = TypeVar("T")
DISCONNECTED = "waitress.client_disconnected"
"""What the front tells it by."""


def perform_awaited(admission: Admission, work: Work[T]) -> T | Problem:
    """The outcome of the work, in the turn of who asks; where that one hangs up, the work is dropped or stopped.

    But for a request with an Idempotency-Key: who sends it again is to find its answer.
    """
    outcome = admission.perform(work, party(), _is_awaited())
    g.has_hung_up = outcome == GONE
    return outcome


def has_hung_up() -> bool:
    """Whether the client of the request at hand has, so that its answer is none that the service made."""
    return bool(g.get("has_hung_up"))


def _is_awaited() -> Callable[[], bool]:
    has_gone: Callable[[], bool] | None = request.environ.get(DISCONNECTED)
    if has_gone is None or HEADER in request.headers:
        return always
    return lambda: not has_gone()
