"""What a worker holds, made to last for as long as it does: a claim is short, so that a dead worker's ends soon."""

import logging
import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Self

from service.storage.claims import RENEW_SECONDS, Claim, ClaimStore
from service.storage.database import StorageUnavailableError

LOG = logging.getLogger("precis")


class Holding:
    """The claims of one worker; while it is entered, a thread renews those that are held.

    Where the database is out of reach for longer than a claim lasts, somebody else gets the documents, and the answers
    of this worker count for nothing.
    """

    def __init__(self, claims: ClaimStore, worker: str, seconds: float = RENEW_SECONDS) -> None:
        self._claims = claims
        self._worker = worker
        self._seconds = seconds
        self._held: set[tuple[str, int]] = set()
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
            self._held.update((claim.job, claim.position) for claim in claims)

    def let_go(self, claim: Claim) -> None:
        """Renews it no more: it is answered, or somebody else shall have it when its time is over."""
        with self._lock:
            self._held.discard((claim.job, claim.position))

    def _run(self) -> None:
        while not self._stopping.wait(self._seconds):
            with self._lock:
                held = sorted(self._held)
            try:
                self._claims.renew(self._worker, held)
            except StorageUnavailableError as error:
                LOG.error("claims cannot be renewed: %s", error)
            except Exception:
                LOG.exception("claims cannot be renewed")
