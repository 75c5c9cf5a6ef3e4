"""Word to the client that a job has ended: signed, tried again, and never sent into the private network.

A client that names a callback makes the service send a request: without care, to a machine that only the service
can reach. So the name is resolved here, every address that it has must be public, and the connection goes to the
very address that was checked.
"""

import hmac
import ipaddress
import json
import logging
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urlsplit

import urllib3

from service.storage.callbacks import Callback, CallbackStore
from service.storage.database import StorageUnavailableError
from service.storage.jobs import JobStore

LOG = logging.getLogger("precis")
SIGNATURE = "X-Precis-Signature"
SECONDS = 10.0
FIRST_WAIT = 10.0
LONGEST_WAIT = 3600.0
MOST_ATTEMPTS = 8
"""Over these, with waits that double, a receiver that is down for twenty minutes still gets its word."""
AT_A_TIME = 10
LOOK_SECONDS = 1.0
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
"""All else is local, multicast, or a way to translate addresses (RFC 4291, 2.4)."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")


class CallbackRefusedError(ValueError):
    """The URL is none that word may be sent to; the message says why."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A checked URL: where the connection goes, and what the receiver is called."""

    scheme: str
    host: str
    port: int
    address: str
    target: str


class Destinations:
    """Decides where callbacks may go; `allow_private` lets them into the private network as well."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private

    def check(self, url: str) -> Destination:
        """The destination of a URL; raises CallbackRefusedError."""
        if not url.isprintable():
            raise CallbackRefusedError("a URL has no control characters")
        try:
            parts = urlsplit(url)
            port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
        except ValueError as error:
            raise CallbackRefusedError(f"not a URL: {error}") from error
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CallbackRefusedError("give a URL that begins with https:// or http://")
        if parts.username is not None or parts.password is not None:
            raise CallbackRefusedError("a URL with a user or a password is not taken")
        try:
            # The name as it goes over the wire: in a header there is no place for other letters.
            host = parts.hostname if parts.hostname.isascii() else parts.hostname.encode("idna").decode("ascii")
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise CallbackRefusedError(f"the host {parts.hostname} is not found") from error
        addresses = sorted({str(entry[4][0]) for entry in found})
        if not self._allow_private:
            for address in addresses:
                if not _is_public(address):
                    raise CallbackRefusedError(
                        f"the host {parts.hostname} has a private address; the operator can allow it with "
                        "jobs.private_callbacks"
                    )
        target = parts.path or "/"
        return Destination(parts.scheme, host, port, addresses[0], f"{target}?{parts.query}" if parts.query else target)


def _is_public(address: str) -> bool:
    """Whether it is everybody's; an IPv6 address that leads to an IPv4 one is as public as that one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None:
            return found.is_global and found in GLOBAL_UNICAST
        found = inner
    return found.is_global and not found.is_multicast


def signature(secret: str, body: bytes) -> str:
    """The value of the header that proves the sender (HMAC with SHA-256 over the body)."""
    return "sha256=" + hmac.new(secret.encode("utf-8"), body, sha256).hexdigest()


class CallbackSender:
    """A thread that sends what is due."""

    def __init__(
        self,
        callbacks: CallbackStore,
        jobs: JobStore,
        destinations: Destinations,
        secret_of: Callable[[str], str | None],
    ) -> None:
        self._callbacks = callbacks
        self._jobs = jobs
        self._destinations = destinations
        self._secret_of = secret_of
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="callbacks", daemon=True)

    def start(self) -> None:
        """Begins to send."""
        self._thread.start()

    def stop(self) -> None:
        """Sends nothing more; what is due is sent after the next start."""
        self._stopping.set()
        self._thread.join(SECONDS)

    def _run(self) -> None:
        while not self._stopping.wait(LOOK_SECONDS):
            try:
                for callback in self._callbacks.due(AT_A_TIME):
                    self.send(callback)
            except StorageUnavailableError as error:
                LOG.error("callbacks cannot be sent: %s", error)
            except Exception:
                LOG.exception("callbacks cannot be sent")

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
        headers = {"Content-Type": "application/json", "User-Agent": "precis"}
        if secret := self._secret_of(callback.owner):
            headers[SIGNATURE] = signature(secret, body)
        try:
            destination = self._destinations.check(callback.url)
            status = _send(destination, headers, body)
        except CallbackRefusedError as error:
            return str(error)
        except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
            return type(error).__name__  # whatever it is, the callbacks of others come after it
        return None if 200 <= status < 300 else f"status {status}"


def _send(destination: Destination, headers: dict[str, str], body: bytes) -> int:
    is_usual = destination.port == {"http": 80, "https": 443}[destination.scheme]
    shown = f"[{destination.host}]" if ":" in destination.host else destination.host
    headers = headers | {"Host": shown if is_usual else f"{shown}:{destination.port}"}
    timeout = urllib3.Timeout(total=SECONDS)
    pool: urllib3.HTTPConnectionPool
    if destination.scheme == "https":
        pool = urllib3.HTTPSConnectionPool(
            destination.address,
            destination.port,
            timeout=timeout,
            server_hostname=destination.host,
            assert_hostname=destination.host,
        )
    else:
        pool = urllib3.HTTPConnectionPool(destination.address, destination.port, timeout=timeout)
    with pool:
        # No redirects: they could lead where the first address was not allowed to.
        response = pool.urlopen("POST", destination.target, body=body, headers=headers, redirect=False, retries=False)
        return int(response.status)
