"""Sends word of jobs that have ended: several senders, in turn by key, tried again after a while."""

import json
import logging
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException

from urllib3.exceptions import HTTPError

from service.jobs.callbacks import CallbackRefusedError, Destinations, send, signature
from service.storage.callbacks import Callback, CallbackStore
from service.storage.database import StorageUnavailableError
from service.storage.jobs import JobStore

LOG = logging.getLogger("precis")
SIGNATURE = "X-Precis-Signature"
DELIVERY = "X-Precis-Delivery"
"""The same at each attempt: by it a receiver knows what it has heard before."""
SENDERS = 4
FIRST_WAIT = 10.0
LONGEST_WAIT = 3600.0
MOST_ATTEMPTS = 8
"""Over these, with waits that double, a receiver that is down for twenty minutes still gets its word."""
LOOK_SECONDS = 1.0
STOP_SECONDS = 10.0


class CallbackSender:
    """Threads that send what is due: a key's receivers, however slow, never hold all of them."""

    def __init__(
        self,
        callbacks: CallbackStore,
        jobs: JobStore,
        destinations: Destinations,
        secret_of: Callable[[str], str | None],
        senders: int = SENDERS,
    ) -> None:
        self._callbacks = callbacks
        self._jobs = jobs
        self._destinations = destinations
        self._secret_of = secret_of
        self._senders = senders
        self._lock = threading.Lock()
        self._busy: Counter[str] = Counter()
        self._news = threading.Event()
        self._is_stopping = False
        self._pool = ThreadPoolExecutor(senders, thread_name_prefix="callback")
        self._thread = threading.Thread(target=self._run, name="callbacks", daemon=True)

    def start(self) -> None:
        """Begins to send."""
        self._thread.start()

    def stop(self) -> None:
        """Sends nothing more; what is due is sent after the next start."""
        self._is_stopping = True
        self._news.set()
        if self._thread.ident is not None:
            self._thread.join(STOP_SECONDS)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self) -> None:
        while not self._is_stopping:
            try:
                while self.send_next():
                    pass
            except StorageUnavailableError as error:
                LOG.error("callbacks cannot be sent: %s", error)
            except Exception:
                LOG.exception("callbacks cannot be sent")
            self._news.wait(LOOK_SECONDS)
            self._news.clear()

    def send_next(self) -> bool:
        """Gives what is due to a free sender, of the key that has the fewest; False where there is none of either."""
        with self._lock:
            free = self._senders - self._busy.total()
            if self._is_stopping or not free:
                return False
            busy = dict(self._busy)
        # The last free one is for a key that has none.
        callback = self._callbacks.take(busy, list(busy) if free == 1 else ())
        if callback is None:
            return False
        with self._lock:
            self._busy[callback.owner] += 1
        self._pool.submit(self._send_and_go, callback)
        return True

    def _send_and_go(self, callback: Callback) -> None:
        try:
            self.send(callback)
        except StorageUnavailableError as error:
            LOG.error("that a callback was sent cannot be put down, and it will be sent again: %s", error)
        except Exception:
            LOG.exception("a callback cannot be sent")
        finally:
            with self._lock:
                self._busy[callback.owner] -= 1
                self._busy += Counter()  # without those that are none
            self._news.set()

    def send(self, callback: Callback) -> None:
        """Tries once, and notes how it went."""
        attempts = callback.attempts + 1
        problem = self._post(callback)
        if problem is None:
            self._callbacks.settle(callback.job, attempts, None, sent=True)
            return
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0**callback.attempts) if attempts < MOST_ATTEMPTS else None
        LOG.warning("the callback of job %s failed (%s), attempt %d", callback.job, problem, attempts)
        self._callbacks.settle(callback.job, attempts, wait, sent=False)

    def _post(self, callback: Callback) -> str | None:
        """What went wrong, or None."""
        job = self._jobs.get(callback.owner, callback.job)
        if job is None:
            return None
        body = json.dumps(
            {
                "id": job.id,
                "state": job.state,
                "counts": {"total": job.total, "done": job.done, "failed": job.failed},
                "results": f"/v1/jobs/{job.id}/results",
            }
        ).encode("ascii")
        headers = {"Content-Type": "application/json", "User-Agent": "precis", DELIVERY: job.id}
        if secret := self._secret_of(callback.owner):
            headers[SIGNATURE] = signature(secret, body)
        try:
            status = send(self._destinations.check(callback.url), headers, body)
        except CallbackRefusedError as error:
            return str(error)
        except (HTTPError, HTTPException, OSError, ValueError) as error:
            return type(error).__name__
        return None if 200 <= status < 300 else f"status {status}"
