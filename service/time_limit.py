"""A limit of time for work in this very process, where no other can end it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pipeline.errors import UnusableDocument

AGAIN_SECONDS = 1.0
"""An exception may get lost in a callback of somebody's C: it is raised again."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises UnusableDocument (`too_slow`) inside when the time is over; only in the main thread of a process."""

    def end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        raise UnusableDocument("too_slow", f"it took more than {seconds:g} seconds; split it or raise limits.seconds")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
