"""gunicorn's worker process: its sockets and signals, with an asynchronous front before the application's threads."""

import os
import time
from typing import Any

from gunicorn.workers.base import Worker

from service.front import Bounds, Front

LOOK_SECONDS = 1.0
DRAIN_SECONDS = 0.1
CUT_SECONDS = 5.0
"""What is left of the grace when work that still runs is given up, so that its clients hear of it."""


class WebWorker(Worker):
    """Serves until it is told to stop, then answers what it has taken in.

    The application has `bounds`, `details` that say refusals in other languages, `origins` whose pages may read them,
    and `drain` and `cut`, which have what waits, and what runs, answered at once.
    """

    _fronts: tuple[Front, ...] = ()

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Begins to stop."""
        super().handle_exit(sig, frame)
        for front in self._fronts:
            front.pull_trigger()

    def run(self) -> None:
        """Serves."""
        served: Any = self.wsgi
        bounds: Bounds = served.bounds
        listeners: Any = self.sockets
        said = {"details": served.details, "origins": served.origins}
        self._fronts = tuple(Front(served, listener.sock, bounds, **said) for listener in listeners)
        try:
            while self.alive and self.ppid == os.getppid():
                self._poll(LOOK_SECONDS)
            self._drain(served)
        finally:
            for front in self._fronts:
                front.end()

    def _drain(self, served: Any) -> None:
        for front in self._fronts:
            front.stop_accepting()
        served.drain()
        end = time.monotonic() + self.cfg.graceful_timeout
        is_cut = False
        while any(front.is_busy for front in self._fronts) and time.monotonic() < end:
            self._poll(DRAIN_SECONDS)
            if not is_cut and time.monotonic() > end - CUT_SECONDS:
                served.cut()
                is_cut = True

    def _poll(self, seconds: float) -> None:
        self.notify()
        for front in self._fronts:
            front.poll(seconds / len(self._fronts))
