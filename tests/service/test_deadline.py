"""How long is waited for a client: a while, and longer for one that really sends."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from service.deadline import BYTES_A_SECOND, DeadlineSocket

Pair = tuple[DeadlineSocket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = socket.socketpair()
    with DeadlineSocket.taking(ours) as patient, theirs:
        yield patient, theirs


def test_what_has_come_is_given_at_once(pair: Pair) -> None:
    ours, theirs = pair
    ours.begin(60)
    theirs.sendall(b"here")
    assert ours.recv(100) == b"here"
    theirs.close()
    assert ours.recv(100) == b""


def test_a_silent_client_has_gone(pair: Pair) -> None:
    ours, theirs = pair
    ours.begin(0.1)
    theirs.sendall(b"half")
    assert ours.recv(100) == b"half"
    assert ours.recv(100) == b""
    theirs.sendall(b"too late")
    assert ours.recv(100) == b""
    ours.begin(0.1)  # another request on the same connection
    assert ours.recv(100) == b"too late"


@pytest.mark.parametrize(("size", "is_waited_for"), [(1, False), (BYTES_A_SECOND, True)])
def test_who_trickles_has_gone_and_who_sends_is_waited_for(pair: Pair, size: int, is_waited_for: bool) -> None:
    ours, theirs = pair
    over = threading.Event()

    def send() -> None:
        while not over.wait(0.02):
            theirs.sendall(b"x" * size)

    sender = threading.Thread(target=send)
    sender.start()
    ours.begin(0.2)
    deadline = time.monotonic() + 1
    while (data := ours.recv(100_000)) and time.monotonic() < deadline:
        pass
    over.set()
    sender.join()
    assert bool(data) == is_waited_for


def test_a_shorter_timeout_of_the_socket_holds(pair: Pair) -> None:
    ours, _ = pair
    ours.begin(60)
    ours.settimeout(0.05)
    with pytest.raises(TimeoutError):
        ours.recv(1)
