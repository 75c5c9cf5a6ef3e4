"""Heads and chunks are read line by line while all others wait: no client makes that long."""

import random
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from time import process_time
from typing import Any

import pytest
from waitress.receiver import ChunkedReceiver

from service.chunks import FREE_CHUNKS, Chunks, Receiver
from service.wire import CHUNKS_IN_PARTS, DUST_BEHIND, LONGEST_LINE, MOST_LINES
from tests.service.fronts import HEAD, Running, echo, running, stack

__all__ = ["running", "stack"]
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (HEAD + b"A: b\r\n" * MOST_LINES + b"\r\n", b"the head has too many lines"),
        (HEAD + b"A:" + b" " * LONGEST_LINE + b"b\r\n\r\n", b"a line of the head is too long"),
        (b"GET //v1/jobs HTTP/1.1\r\nHost: x\r\n\r\n", b"the path begins with //"),
        ("GET /v1/jobs?focus=préavis HTTP/1.1\r\nHost: x\r\n\r\n".encode(), b"write it percent-encoded"),
        (CHUNKED + b"1\r\na\r\n" * (FREE_CHUNKS + 2000), b"its chunks are too small"),
    ],
)
def test_what_is_dear_to_read_is_refused(running: Running, request_: bytes, why: bytes) -> None:
    answer = running.whole_answer(running.client(request_), why)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert why in answer


@pytest.mark.parametrize(
    ("line", "status", "why"),
    [
        (b"GET /healthz", b"400", b"names no version"),
        (b"GET /healthz\tHTTP/1.1", b"400", b"a control character in its first line"),
        (b"GET /a\tb HTTP/1.1", b"400", b"a control character in its first line"),
        (b"GET /healthz HTTP/0.9", b"505", b"this service speaks HTTP/1.1 and HTTP/1.0"),
        (b"POST /healthz HTTP/9.9", b"505", b"http_version_not_supported"),
    ],
)
def test_other_versions_than_two_are_refused(running: Running, line: bytes, status: bytes, why: bytes) -> None:
    rest = b"\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok"
    client = running.client(line + rest + b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = running.whole_answer(client, why)
    assert answer.startswith(b"HTTP/1.1 %s " % status)
    assert why in answer
    assert answer.count(b"HTTP/1.1 ") == 1 + (status == b"505"), "what is behind it is not answered"


@pytest.mark.parametrize("version", [b"1.0", b"1.1"])
def test_versions_that_are_spoken(running: Running, version: bytes) -> None:
    answer = running.whole_answer(running.client(b"GET / HTTP/%s\r\nHost: x\r\n\r\n" % version), b"200")
    assert b" 200 OK" in answer


@pytest.mark.parametrize("piece", [b"a" * 16, b"a" * 5000])
def test_chunks_that_hold_something_are_as_many_as_they_like(running: Running, piece: bytes) -> None:
    chunk = b"%x\r\n%s\r\n" % (len(piece), piece)
    count = 3 * FREE_CHUNKS if len(piece) < 100 else 100
    client = running.client(CHUNKED)
    running.send(client, chunk * count + b"0\r\n\r\n")
    assert running.whole_answer(client, piece * count).startswith(b"HTTP/1.1 200 ")


def test_blanks_around_a_value_are_none_of_it(stack: ExitStack) -> None:
    """waitress tries each of them as the beginning of the value, and of what follows it: a second for 8,000."""
    seen = []

    def look(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        seen.append((environ["HTTP_A"], environ["HTTP_B"]))
        return echo(environ, start_response)

    running = Running(stack, application=look)
    blanks = b" \t" * 4000
    running.answer(
        running.client(b"GET / HTTP/1.1\r\nHost: x\r\nA:" + blanks + b"b  c" + b" \r\nB:" + blanks + b"\r\n\r\n")
    )
    assert seen == [("b  c", "")]


def test_chunks_are_taken_in_small_parts(running: Running) -> None:
    client = running.client(CHUNKED)
    (connection,) = running.front.active_channels.values()
    while connection.request is None:
        running.poll(1)
    client.sendall(b"1\r\na\r\n" * 4000)
    while not connection.request.body_bytes_received:
        running.poll(1)
    assert connection.request.body_bytes_received <= CHUNKS_IN_PARTS


PIECES = (
    *(b"1\r\na\r\n", b"2\r\n\r\n\r\n", b"A\r\n0123456789\r\n", b"ff\r\n" + b"x" * 255 + b"\r\n"),
    *(b"100\r\n" + b"y" * 256 + b"\r\n", b"01\r\nb\r\n", b"3;a=b\r\nabc\r\n", b"\r\n"),
)
ODD = (b"0x1\r\na\r\n", b" 1\r\na\r\n", b"+1\r\na\r\n", b"1_0\r\n0123456789\r\n", b"1\r\nab\r\n", b"g\r\n", b"1\na\n")
ENDS = (b"", b"0\r\n\r\n", b"0\r\nA: b\r\n\r\n", b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n", b"0\r\n", b"5\r\nab")


def taken(receiver: ChunkedReceiver, parts: Iterable[bytes]) -> tuple[int, bytes, bool, str | None]:
    """How many bytes of all parts it takes until its end or an error, what it read, and how it ended."""
    total = 0
    for part in parts:
        if receiver.completed or receiver.error:
            break
        total += receiver.received(part)
    error = receiver.error and receiver.error.body
    return 0 if error else total, receiver.getfile().read(), receiver.completed, error


def test_chunks_are_read_as_waitress_reads_them_however_they_come() -> None:
    chance = random.Random(7)  # noqa: S311 - the same for each run
    for _ in range(3000):
        pieces = chance.choices(PIECES, k=chance.randrange(12)) + chance.choices(ODD, k=chance.random() < 0.2)
        chance.shuffle(pieces)
        body = b"".join(pieces) + chance.choice(ENDS)
        cuts = sorted(chance.randrange(len(body) + 1) for _ in range(chance.randrange(6)))
        parts = [body[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(body)], strict=True)]
        found = taken(Receiver(Chunks(1 << 20)), parts)
        assert found == taken(ChunkedReceiver(Chunks(1 << 20)), parts), parts


def test_tiny_chunks_are_read_many_at_a_time() -> None:
    def seconds(receiver: ChunkedReceiver) -> float:
        begun = process_time()
        for _ in range(200):
            receiver.received(b"1\r\na\r\n" * 170)
        return process_time() - begun

    ratios = [seconds(Receiver(Chunks(1 << 20))) / seconds(ChunkedReceiver(Chunks(1 << 20))) for _ in range(5)]
    assert min(ratios) < 0.4  # an eighth, where nothing else goes on


def test_who_goes_on_sending_dust_has_to_wait(running: Running) -> None:
    client = running.client(CHUNKED)
    client.setblocking(False)
    (connection,) = running.front.active_channels.values()
    sent = polls = 0
    while polls < 4000 and not (connection._lingers_until and not connection.readable()):
        with suppress(BlockingIOError):
            sent += client.send(b"1\r\na\r\n" * 10_000)
        running.poll(1)
        polls += 1
    assert not connection.readable()
    assert sent > DUST_BEHIND
    running.later(3)
    assert running.connections == 0
