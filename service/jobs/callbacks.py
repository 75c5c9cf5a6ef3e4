"""Word to the client that a job has ended: where it may go, and how it is sent; never into the private network.

A client that names a callback makes the service send a request: without care, to a machine that only the service
can reach. So the name is resolved here, every address that it has must be public, and the connection goes to the
very address that was checked. What the receiver answers is not read but for its status, and not waited for longer than
the whole is given.
"""

import hmac
import ipaddress
import socket
import threading
from contextlib import closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import SplitResult, quote, urlsplit

from urllib3.connection import HTTPConnection, HTTPSConnection

from pipeline.faults import one_line

AS_THEY_ARE = "%/?:@!$&'()*+,;=-._~"
"""What may stand in the path and query of a URL (RFC 3986, 3.3 and 3.4); other signs go as their bytes in UTF-8."""
SECONDS = 10.0
"""For all of an attempt once the address is known: connection, handshake, what is sent, and the head of the answer."""
LOOKUPS = 4
LOOKUP_SECONDS = 1.0
"""How many requests may wait for an address at a time, and how long each."""
GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
"""All else is local, multicast, or a way to translate addresses (RFC 4291, 2.4)."""
NOBODYS = tuple(
    map(
        ipaddress.ip_network,
        (
            "168.63.129.16/32",  # what machines in Azure ask about themselves
            "192.0.0.0/24",  # protocol assignments (RFC 6890), and what machines in Oracle's cloud ask
            "192.88.99.0/24",  # relays of 6to4 (RFC 7526)
            "3fff::/20",  # documentation (RFC 9637)
            "5f00::/16",  # segment routing (RFC 9602)
        ),
    )
)
"""Networks that Python's tables take for everybody's, in some versions or in all."""
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


LONGEST_HOST = 253
"""Characters of a name that can be looked up (RFC 1035, 2.3.4); the letters of longer ones take long to translate."""


class Destinations:
    """Decides where callbacks may go; `allow_private` lets them into the private network as well."""

    def __init__(self, *, allow_private: bool) -> None:
        self._allow_private = allow_private
        self._looking = threading.BoundedSemaphore(LOOKUPS)

    def check(self, url: str) -> Destination:
        """The destination of a URL; raises CallbackRefusedError. It takes as long as whoever resolves names wishes."""
        parts, host, port = _parts(url)
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            found = []
        # IPv4 first: a container or a cluster often has no IPv6, and only one address is tried.
        addresses = sorted({str(entry[4][0]) for entry in found}, key=lambda address: (":" in address, address))
        if not addresses or not (self._allow_private or all(map(_is_public, addresses))):
            raise _nowhere(parts)
        target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        return Destination(parts.scheme, host, port, addresses[0], quote(target, safe=AS_THEY_ARE))

    def check_at_once(self, url: str, seconds: float = LOOKUP_SECONDS) -> None:
        """Raises CallbackRefusedError where that is seen at once; who sends checks again.

        A server of names that does not answer holds no request for longer, and only so many at a time.
        """
        _, host, port = _parts(url)
        with suppress(OSError, UnicodeError):
            socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
            self.check(url)
            return
        if not self._looking.acquire(blocking=False):
            return
        refused: list[CallbackRefusedError] = []

        def look() -> None:
            try:
                self.check(url)
            except CallbackRefusedError as error:
                refused.append(error)
            finally:
                self._looking.release()

        thread = threading.Thread(target=look, name="lookup", daemon=True)
        thread.start()
        thread.join(seconds)
        if refused:
            raise refused[0]


def _parts(url: str) -> tuple[SplitResult, str, int]:
    """The parts of a URL, its host as it goes over the wire, and its port; raises CallbackRefusedError."""
    if not url.isprintable():
        raise CallbackRefusedError("a URL has no control characters")
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    except ValueError as error:
        raise CallbackRefusedError(f"not a URL: {one_line(str(error))}") from error
    if parts.port == 0:
        raise CallbackRefusedError("nobody listens on port 0")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise CallbackRefusedError("give an absolute URL of https or http")
    if parts.username is not None or parts.password is not None:
        raise CallbackRefusedError("a URL with a user or a password is not taken")
    if len(parts.hostname) > LONGEST_HOST:
        raise CallbackRefusedError(f"a host has at most {LONGEST_HOST} characters")
    try:
        # In a header there is no place for other letters.
        host = parts.hostname if parts.hostname.isascii() else parts.hostname.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise _nowhere(parts) from error
    return parts, host, port


def _nowhere(parts: SplitResult) -> CallbackRefusedError:
    """The same for a name that is unknown and for one that is private: names of the inside are nobody's business."""
    return CallbackRefusedError(
        f"the host {parts.hostname} has no public address, or is unknown; "
        "the operator can allow private ones with jobs.private_callbacks"
    )


def _is_public(address: str) -> bool:
    """Whether it is everybody's; an IPv6 address that leads to an IPv4 one is as public as that one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is None:
            return found.is_global and found in GLOBAL_UNICAST and not _is_nobodys(found)
        found = inner
    return found.is_global and not found.is_multicast and not _is_nobodys(found)


def _is_nobodys(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return any(address in network for network in NOBODYS)


def signature(secret: str, body: bytes) -> str:
    """The value of the header that proves the sender (HMAC with SHA-256 over the body)."""
    return "sha256=" + hmac.new(secret.encode("utf-8"), body, sha256).hexdigest()


def send(destination: Destination, headers: dict[str, str], body: bytes, seconds: float = SECONDS) -> int:
    """POSTs the body; the status of the answer, of which nothing else is read.

    Raises OSError, or an error of http.client or urllib3; TimeoutError where it takes longer than `seconds` in all.
    """
    is_usual = destination.port == {"http": 80, "https": 443}[destination.scheme]
    shown = f"[{destination.host}]" if ":" in destination.host else destination.host
    headers = headers | {"Host": shown if is_usual else f"{shown}:{destination.port}", "Accept-Encoding": "identity"}
    with closing(_connection(destination, seconds)) as connection:
        is_over = threading.Event()

        def end() -> None:
            # A time-out of the socket begins anew with each byte: this one does not.
            is_over.set()
            if connection.sock is not None:
                with suppress(OSError):
                    connection.sock.shutdown(socket.SHUT_RDWR)

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        try:
            # No redirects: they could lead where the first address was not allowed to.
            connection.request(
                "POST", destination.target, body=body, headers=headers, preload_content=False, decode_content=False
            )
            status = int(connection.getresponse().status)
        except Exception as error:
            if is_over.is_set():
                raise TimeoutError(f"not answered in {seconds:g} seconds") from error
            raise
        finally:
            timer.cancel()
    if is_over.is_set():
        raise TimeoutError(f"not answered in {seconds:g} seconds")
    return status


def _connection(destination: Destination, seconds: float) -> HTTPConnection:
    if destination.scheme == "https":
        return HTTPSConnection(
            destination.address,
            destination.port,
            timeout=seconds,
            cert_reqs="CERT_REQUIRED",
            server_hostname=destination.host,
            assert_hostname=destination.host,
        )
    return HTTPConnection(destination.address, destination.port, timeout=seconds)
