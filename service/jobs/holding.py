"""What a worker holds, made to last for as long as it does: a claim is short, so that a dead worker's ends soon."""

import logging
import threading
import time
from collections.abc import Iterable
from itertools import count
from types import TracebackType
from typing import Self

from service.storage.claims import RENEW_SECONDS, Claim, ClaimStore
from service.storage.database import StorageUnavailableError

LOG = logging.getLogger("precis")
LOOK_SECONDS = 2.0
"""How often is looked which documents were taken away: a cancelled job is not to keep its processes."""


class Holding:
    """The claims of one worker; while it is entered, a thread renews those that are held and drops the lost.

    Where the database is out of reach for longer than a claim lasts, somebody else gets the documents, and the answers
    of this worker count for nothing.
    """

    def __init__(self, claims: ClaimStore, worker: str, seconds: float = RENEW_SECONDS) -> None:
        self._claims = claims
        self._worker = worker
        self._seconds = seconds
        self._look_seconds = min(LOOK_SECONDS, seconds)
        self._held: dict[tuple[str, int], int] = {}
        self._number = count()  # a new one with each claim, of the same document too
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="holding", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stopping.set()
        self._thread.join()

    def __len__(self) -> int:
        with self._lock:
            return len(self._held)

    def hold(self, claims: Iterable[Claim]) -> None:
        """Renews these from now on."""
        with self._lock:
            self._held.update(((claim.job, claim.position), next(self._number)) for claim in claims)

    def has(self, claim: Claim) -> bool:
        """Whether it still is this worker's to do, as far as is known."""
        with self._lock:
            return (claim.job, claim.position) in self._held

    def let_go(self, claim: Claim) -> None:
        """Renews it no more: it is answered, or somebody else shall have it when its time is over."""
        with self._lock:
            self._held.pop((claim.job, claim.position), None)

    def _run(self) -> None:
        renewed = time.monotonic()
        while not self._stopping.wait(self._look_seconds):
            with self._lock:
                numbers = dict(self._held)
            held = sorted(numbers)
            try:
                if time.monotonic() - renewed >= self._seconds:
                    renewed = time.monotonic()
                    self._claims.renew(self._worker, held)
                self._drop(self._claims.lost(self._worker, held), numbers)
            except StorageUnavailableError as error:
                LOG.error("claims cannot be renewed: %s", error)
            except Exception:
                LOG.exception("claims cannot be renewed")

    def _drop(self, lost: Iterable[tuple[str, int]], numbers: dict[tuple[str, int], int]) -> None:
        """Drops what was lost of what was held under these numbers: what was given back since may be held anew."""
        with self._lock:
            for one in lost:
                if self._held.get(one) == numbers[one]:
                    del self._held[one]
