"""A front that a test polls, with a clock that it sets."""

import socket
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from service.details import Details
from service.front import Bounds, Front

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
HEAD = b"POST / HTTP/1.1\r\nHost: x\r\n"
LARGE = 8 << 20


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    body = environ["wsgi.input"].read()
    if environ["PATH_INFO"] == "/large":
        body = b"x" * LARGE
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]


class Running:
    """A front, polled by the test itself; `now` is its clock."""

    def __init__(
        self,
        stack: ExitStack,
        application: Application = echo,
        details: Details | None = None,
        origins: Collection[str] = (),
        **bounds: Any,
    ) -> None:
        self.now = 1000.0
        self._stack = stack
        given = {"threads": 1, "connections": 50, "connections_per_address": 0, "spool_bytes": 4 << 20}
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        limits = Bounds(**(given | {"body_bytes": 2 << 20} | bounds))
        self.front = Front(application, listener, limits, lambda: self.now, details, origins)
        stack.callback(self.front.end)

    def client(self, data: bytes = b"") -> socket.socket:
        found = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        self._stack.enter_context(found)
        found.sendall(data)
        self.poll()
        return found

    def send(self, client: socket.socket, data: bytes) -> None:
        """Sends it in pieces that the front takes as they come."""
        for start in range(0, len(data), 1 << 15):
            client.sendall(data[start : start + (1 << 15)])
            self.poll(6)

    def poll(self, times: int = 3) -> None:
        for _ in range(times):
            self.front.poll(0.005)

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.poll()

    def answer(self, client: socket.socket) -> bytes:
        """What a client gets until the connection is closed, or nothing comes for a while."""
        client.setblocking(False)
        found = b""
        quiet = 0
        while quiet < 20:
            self.poll(1)
            try:
                part = client.recv(1 << 20)
            except BlockingIOError:
                quiet += 1
                time.sleep(0.005)
                continue
            if not part:
                break
            found, quiet = found + part, 0
        return found

    def whole_answer(self, client: socket.socket, part: bytes) -> bytes:
        """What a client gets up to that part, however long a thread takes for it."""
        found, end = b"", time.monotonic() + 60
        while part not in found and time.monotonic() < end:
            found += self.answer(client)
        return found

    @property
    def connections(self) -> int:
        return len(self.front.active_channels)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


@pytest.fixture
def running(stack: ExitStack) -> Running:
    return Running(stack)
