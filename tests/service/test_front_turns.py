"""Who asks for all threads of the web process leaves some to others."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from threading import Event, Semaphore
from typing import Any

import pytest

from service.acquaintances import OWNER
from service.front import LONGEST_WAIT
from tests.service.fronts import Running, echo, stack

__all__ = ["stack"]


class Busy:
    """An application that works on what is posted to /busy and on completions until it is told to end."""

    def __init__(self, stack: ExitStack) -> None:
        self.begun = Semaphore(0)
        self._over = Event()
        stack.callback(self._over.set)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if given := environ.get("HTTP_AUTHORIZATION"):
            environ[OWNER] = given
        if environ["PATH_INFO"] in ("/busy", "/v1/completions"):
            self.begun.release()
            assert self._over.wait(60)
        return echo(environ, start_response)

    def begins(self, count: int) -> None:
        for _ in range(count):
            assert self.begun.acquire(timeout=60)


def asks(path: str, *lines: str) -> bytes:
    head = "".join(f"{line}\r\n" for line in ("Host: x", "Content-Length: 3", *lines))
    return f"POST {path} HTTP/1.1\r\n{head}\r\nyes".encode()


@pytest.mark.parametrize("path", ["/busy", "/v1/completions"])
@pytest.mark.parametrize(
    ("proxy", "one", "other"),
    [
        ("127.0.0.1", "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.2"),
        ("", "X-Forwarded-For: 192.0.2.1", "Authorization: Bearer b"),
    ],
)
def test_who_asks_for_all_threads_leaves_some_to_others(
    stack: ExitStack, path: str, proxy: str, one: str, other: str
) -> None:
    busy = Busy(stack)
    running = Running(stack, busy, threads=4, proxy=proxy)
    assert running.whole_answer(running.client(asks("/", other)), b"yes")  # whose key is known from then on
    for _ in range(20):
        running.client(asks(path, one))
    busy.begins(1 if path == "/v1/completions" else 2)
    if path == "/v1/completions":  # it has threads of its own, and holds up nothing else
        assert running.whole_answer(running.client(asks("/", one)), b"yes")
    assert running.whole_answer(running.client(asks("/", other)), b"yes")
    running.client(asks(path, other))
    busy.begins(1)
    assert running.whole_answer(running.client(asks("/healthz", one)), b"yes")


def test_a_key_that_nobody_accepted_gives_no_turns(stack: ExitStack) -> None:
    busy = Busy(stack)
    running = Running(stack, busy, threads=4)
    for number in range(20):
        running.client(asks("/busy", f"Authorization: Bearer {number}"))
    busy.begins(2)
    running.poll(20)
    assert not busy.begun.acquire(blocking=False)
    assert running.whole_answer(running.client(asks("/healthz")), b"yes")


@pytest.mark.parametrize("path", ["/busy", "/v1/completions"])
def test_what_waits_too_long_for_a_thread_is_refused(stack: ExitStack, path: str) -> None:
    busy = Busy(stack)
    running = Running(stack, busy, threads=1)
    for _ in range(2):
        running.client(asks(path))
    busy.begins(1)
    late = running.client(asks(path))
    running.later(LONGEST_WAIT)
    assert running.answer(late) == b""
    running.later(1.5)
    answer = running.whole_answer(late, b"all places are taken")
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 5" in answer
