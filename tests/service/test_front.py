"""What clients may hold of the web process: nothing for longer than a deadline, by a clock that the tests set."""

import gc
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

import pytest
from werkzeug.wsgi import ClosingIterator

from service.connection import BYTES_A_SECOND, IDLE_SECONDS, LINGER_SECONDS, SECONDS
from service.front import LAST_CALL_SECONDS
from service.patience import FIRST_SECONDS, FORGOTTEN_SECONDS, FREE
from tests.service.databases import files_of_at_most
from tests.service.fronts import HEAD, LARGE, Running, echo, running, stack

__all__ = ["running", "stack"]


def test_silent_clients_and_halves_of_requests_hold_no_thread(running: Running) -> None:
    halves = [
        b"",
        b"POST / HT",
        HEAD + b"Content-Length: 100\r\n\r\nhalf",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n9\r\nhalf",
    ]
    for number in range(20):  # there is one thread
        running.client(halves[number % len(halves)])
    assert running.answer(running.client(HEAD + b"Content-Length: 3\r\n\r\nyes")).endswith(b"yes")


def test_heads_that_trickle_are_ended(running: Running) -> None:
    client = running.client(b"POST / HTTP/1.1\r\n")
    for _ in range(int(SECONDS)):
        client.sendall(b"X")
        running.later(1)
    running.later(1)
    assert b" 400 Bad Request" in running.answer(client)


def test_a_client_that_says_nothing_is_forgotten(running: Running) -> None:
    running.client()
    assert running.connections == 1
    running.later(SECONDS + 1)
    assert running.connections == 0


def test_empty_lines_are_no_sign_of_life(running: Running) -> None:
    client = running.client(b"\r\n")
    for _ in range(int(SECONDS)):
        client.sendall(b"\r\n \r\n" * 1000)
        running.later(1)
    assert running.connections == 1
    running.later(2)
    assert running.connections == 0
    assert running.answer(running.client(b"\r\n\r\n" + HEAD + b"Content-Length: 3\r\n\r\nyes")).endswith(b"yes")


def test_a_slow_body_is_told_where_it_ended(running: Running) -> None:
    client = running.client(HEAD + b"Content-Length: 100\r\n\r\nhalf")
    running.later(SECONDS - 1)
    assert running.answer(client) == b""
    running.later(2)
    answer = running.answer(client)
    assert b" 400 Bad Request" in answer
    assert b"the body ended after 4 of 100 bytes" in answer


def test_who_sends_fast_enough_is_waited_for(running: Running) -> None:
    size = 40 * BYTES_A_SECOND
    client = running.client(HEAD + b"Content-Length: %d\r\n\r\n" % size)
    for _ in range(40):
        client.sendall(b"x" * BYTES_A_SECOND)
        running.later(1)
    assert running.answer(client).endswith(b"x" * size)


def test_an_answer_that_nobody_takes_holds_no_thread_and_not_for_long(running: Running) -> None:
    client = running.client(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
    other = running.client(HEAD + b"Content-Length: 3\r\n\r\nyes")  # the one thread is free again
    assert running.answer(other).endswith(b"yes")
    other.close()
    running.later(2)
    running.later(SECONDS + LARGE / BYTES_A_SECOND)
    assert running.connections == 0
    assert client.recv(1)


def test_answers_that_nobody_takes_do_not_fill_the_disk(stack: ExitStack) -> None:
    written: list[str] = []

    def noting(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        return ClosingIterator(echo(environ, start_response), lambda: written.append(environ["PATH_INFO"]))

    running = Running(stack, noting, spool_bytes=2 * LARGE)
    clients = [running.client(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(8)]
    for _ in range(2000):  # an answer that is still being written is bounded at the next look only
        running.poll(1)
        if len(written) == len(clients):
            break
        time.sleep(0.005)
    assert len(written) == len(clients)
    running.later(2)
    assert sum(connection.total_outbufs_len for connection in running.front.active_channels.values()) <= 2 * LARGE
    whole = [len(running.answer(client)) > LARGE for client in clients]
    assert 0 < sum(whole) < len(whole)


def test_who_asks_again_without_reading_is_not_answered_again(running: Running) -> None:
    client = running.client(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
    for _ in range(40):
        running.poll()
        time.sleep(0.005)
    (connection,) = running.front.active_channels.values()
    assert connection.total_outbufs_len < 2 * LARGE
    assert running.answer(client).count(b"HTTP/1.1 200 OK") == 3


def test_a_thousand_requests_at_once_are_read_one_by_one(running: Running) -> None:
    client = running.client()
    (connection,) = running.front.active_channels.values()
    client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 1000 + HEAD + b"Content-Length: 3\r\n\r\nyes" + HEAD)
    read = []
    for _ in range(20):
        running.poll(1)
        read.append(len(connection.requests))
    assert max(read) == 1
    found = running.answer(client)
    assert found.count(b"HTTP/1.1 200 OK") == 1001
    assert found.endswith(b"yes")
    assert running.connections == 1  # it waits for the end of the last head
    running.later(SECONDS + 1)
    assert running.answer(client).startswith(b"HTTP/1.1 400")


def test_an_idle_connection_is_kept_for_a_while(running: Running) -> None:
    client = running.client()
    for _ in range(2):
        client.setblocking(True)
        client.sendall(HEAD + b"Content-Length: 3\r\n\r\nyes")
        assert running.answer(client).endswith(b"yes")
        running.later(IDLE_SECONDS - 1)
    assert running.connections == 1
    running.later(2)
    assert running.connections == 0


def test_connections_of_an_address_are_counted(stack: ExitStack) -> None:
    running = Running(stack, connections_per_address=3)
    clients = [running.client() for _ in range(5)]
    assert running.connections == 3
    clients[0].close()
    running.poll()
    running.client()
    assert running.connections == 3


def test_a_proxy_may_have_more(stack: ExitStack) -> None:
    running = Running(stack, connections_per_address=3, proxy="127.0.0.1")
    for _ in range(5):
        running.client()
    assert running.connections == 5


def test_bodies_on_the_disk_are_counted_over_all_clients(stack: ExitStack) -> None:
    running = Running(stack, spool_bytes=2 << 20)
    half = HEAD + b"Content-Length: %d\r\n\r\n" % (2 << 20) + b"x" * (3 << 19)
    first = running.client()
    running.send(first, half)
    assert sum(connection.held_bytes for connection in running.front.active_channels.values()) == 3 << 19
    second = running.client()
    running.send(second, half)
    answer = running.answer(second)
    assert b" 503 " in answer
    assert b"Retry-After: 10" in answer
    gc.collect()
    assert running.answer(first) == b""


def test_a_body_over_the_limit_is_refused_before_it_comes_and_the_answer_read(running: Running) -> None:
    client = running.client(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % (3 << 20))
    client.sendall(b"x" * 100_000)  # it did not wait, and would get a reset
    answer = running.answer(client)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"larger than 2097152 bytes (service.max_body_bytes)" in answer
    assert b"too_large" in answer
    running.later(LINGER_SECONDS + 1)
    assert running.connections == 0


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5;" + b"x" * 20_000,
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"x" * 20_000,
        HEAD + b"Transfer-Encoding: chunked, odd\r\n\r\n",
        b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        HEAD + b"X: " + b"y" * 70_000 + b"\r\n\r\n",
        HEAD + b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        HEAD + b"host: y\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x:80:80\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: bücher\r\n\r\n".encode(),
        b"GET / HTTP/1.1\r\nX: Host: a\r\n\r\n",
        HEAD + b"X: a\r\n b\r\n\r\n",
        HEAD + b"Transfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_could_be_read_in_two_ways_or_never_ends_is_refused(running: Running, request_: bytes) -> None:
    answer = running.answer(running.client(request_))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert b'"code": "malformed"' in answer


@pytest.mark.parametrize("host", ["", "x", "a_b.example:8000", "[::1]:8000", "[fe80::1%25eth0]", "127.0.0.1:"])
def test_hosts_that_are_some(running: Running, host: str) -> None:
    answer = running.answer(running.client(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()))
    assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # a file that could not be written out
def test_a_body_for_which_the_disk_has_no_room_is_answered(running: Running) -> None:
    with files_of_at_most(1 << 16):
        client = running.client(HEAD + b"Content-Length: 1000000\r\n\r\n")
        running.send(client, b"x" * 1_000_000)
        answer = running.answer(client)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"the disk for temporary files is full" in answer
    assert b"Retry-After: 10" in answer
    client = running.client(HEAD + b"Content-Length: 1000000\r\n\r\n")
    running.send(client, b"x" * 1_000_000)
    assert running.answer(client).startswith(b"HTTP/1.1 200 ")


def refuse(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    start_response("503 Service Unavailable", [("Content-Length", "2")])
    return [b"no"]


def test_who_asks_again_at_once_hears_of_refusals_later(stack: ExitStack) -> None:
    running = Running(stack, application=refuse)
    ask = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    for _ in range(FREE):
        assert b" 503 " in running.answer(running.client(ask))
    waits = running.client(ask)
    assert running.answer(waits) == b""
    assert b" 503 " in running.answer(running.client(ask.replace(b"/ ", b"/readyz ")))  # one thread has all
    running.later(FIRST_SECONDS)
    assert b" 503 " in running.answer(waits)
    running.later(FORGOTTEN_SECONDS)  # as it was told to wait
    assert b" 503 " in running.answer(running.client(ask))


def test_a_refusal_that_waits_is_given_when_the_service_stops(stack: ExitStack) -> None:
    running = Running(stack, application=refuse)
    ask = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    clients = [running.client(ask) for _ in range(FREE + 3)]
    running.poll(20)
    running.front.stop_accepting()
    assert all(b" 503 " in running.answer(client) for client in clients)


def test_who_was_let_in_or_kept_is_answered_while_the_service_stops(running: Running) -> None:
    ask = HEAD + b"Content-Length: 3\r\n\r\nyes"
    kept = running.client(ask)
    assert b"Connection: close" not in running.answer(kept)
    late = socket.create_connection(("127.0.0.1", running.port), timeout=20)  # which the front has not seen
    with late:
        running.front.stop_accepting()
        assert running.front.is_busy
        for client in (kept, late):
            client.sendall(ask)
            answer = running.answer(client)
            assert answer.endswith(b"yes")
            assert b"\r\nConnection: close\r\n" in answer
    silent = running.connections
    running.later(LAST_CALL_SECONDS + 0.1)
    assert (silent, running.front.is_busy) == (0, False)


def test_who_says_nothing_keeps_a_service_that_stops_for_a_moment_only(running: Running) -> None:
    running.client()
    running.front.stop_accepting()
    assert running.front.is_busy
    running.later(LAST_CALL_SECONDS + 0.1)
    assert not running.front.is_busy
