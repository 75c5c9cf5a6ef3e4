"""Long answers on their way to clients: what was sent takes no room any more."""

import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from threading import Semaphore
from typing import Any

import pytest

from service.connection import SENT
from tests.service.fronts import HEAD, Running

PIECE = bytes(range(256)) * 512
PIECES = 255
MOST = 24 * SENT
"""A third of it: what the two sockets take at once is in it."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


@pytest.mark.parametrize("ahead", [1, 3, 40, PIECES])
def test_memory_does_not_follow_what_was_sent(stack: ExitStack, ahead: int) -> None:
    """A client that took an answer as fast as it was made had all of it kept in memory to its end."""
    may_go_on = Semaphore(ahead)

    def long(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Thirty-three megabytes, in pieces that can be told apart, so many `ahead` of who takes them."""
        environ["wsgi.input"].read()
        start_response("200 OK", [("Content-Length", str(PIECES * len(PIECE)))])
        for number in range(PIECES):
            assert may_go_on.acquire(timeout=20)
            yield number.to_bytes(1, "big") + PIECE[1:]

    running = Running(stack, long, spool_bytes=64 << 20)
    client = running.client(HEAD + b"Content-Length: 0\r\n\r\n")
    client.setblocking(False)
    tracemalloc.start()
    try:
        came, head = 0, b""
        wanted = PIECES * len(PIECE)
        for _try in range(100_000):
            running.poll(1)
            try:
                part = client.recv(1 << 20)
            except BlockingIOError:
                continue
            if not came:
                head += part
                _, _, part = head.partition(b"\r\n\r\n")
            for at in range(-came % len(PIECE), len(part), len(PIECE)):
                assert part[at] == (came + at) // len(PIECE)
            before, came = came, came + len(part)
            for _ in range(before // len(PIECE), came // len(PIECE)):
                may_go_on.release()
            if came == wanted:
                break
        assert came == wanted
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()
