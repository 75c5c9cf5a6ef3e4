"""Work for clients that have hung up: dropped where it waits, stopped where it runs, finished where it is kept."""

import socket
import struct
import threading
import time
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.admission import Admission
from service.awaited import DISCONNECTED
from service.idempotency import HEADER
from service.pool import GONE
from tests.service.fronts import HEAD, Running, stack
from tests.service.test_admission import SECONDS, Held, Named
from tests.service.test_http import PATH, TEXT, InProcessPool, client, pool

__all__ = ["client", "pool", "stack"]
POST = HEAD + b"Content-Length: 3\r\n\r\nyes"
NOW = 0.01


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.admission.LOOK_SECONDS", NOW)


class Asked:
    """A request in a thread, whose client is there until it `hangs_up`."""

    def __init__(self, admission: Admission, party: str, name: str) -> None:
        self._gone = threading.Event()
        self.outcome: Any = None
        before = admission.inside
        self._thread = threading.Thread(target=self._wait, args=(admission, party, name), daemon=True)
        self._thread.start()
        until = time.monotonic() + SECONDS
        while admission.inside == before and time.monotonic() < until:
            time.sleep(0.002)

    def _wait(self, admission: Admission, party: str, name: str) -> None:
        self.outcome = admission.perform(Named(name), party, lambda: not self._gone.is_set())

    def hang_up(self) -> Any:
        """What becomes of it."""
        self._gone.set()
        self._thread.join(SECONDS)
        return self.outcome


def test_what_waits_for_nobody_gives_its_place_back() -> None:
    pool = Held()
    admission = Admission(pool, 3)
    runs, waits, other = (Asked(admission, party, party) for party in ("a", "b", "c"))
    assert admission.inside == 3
    assert waits.hang_up() == GONE
    assert admission.inside == 2
    assert [pool.answer(), pool.answer()] == ["a", "c"]
    assert (runs.hang_up(), other.hang_up(), admission.inside) == ("a", "c", 0)


def test_what_waits_for_a_process_that_begins_is_dropped_too() -> None:
    pool = Held()
    admission = Admission(pool, 3)
    asked = Asked(admission, "a", "a")
    pool.begins(1)
    assert asked.hang_up() == GONE
    assert (admission.inside, pool.begun[0][1].cancelled()) == (0, True)


@pytest.mark.parametrize(("key", "is_awaited"), [({}, False), ({HEADER: "again"}, True)])
def test_what_a_key_may_ask_for_again_is_finished(
    client: FlaskClient, pool: InProcessPool, monkeypatch: pytest.MonkeyPatch, key: dict[str, str], is_awaited: bool
) -> None:
    told: list[Any] = []
    submit = pool.submit

    def heard(work: Any, awaited: Any = None, /) -> "Future[Any]":
        told.append(awaited)
        return submit(work)

    monkeypatch.setattr(pool, "submit", heard)
    asked = {"data": "One.", "headers": TEXT | key, "query_string": {"profile": "toy"}}
    assert client.post(PATH, **asked, environ_overrides={DISCONNECTED: lambda: True}).status_code == 200
    assert [each() for each in told] == [is_awaited]


@pytest.mark.parametrize("how", ["stays", "closes", "resets", "asks more and resets", "is cut off"])
def test_the_front_tells_who_has_hung_up(stack: ExitStack, how: str) -> None:
    has_hung_up = threading.Event()
    found: list[bool] = []

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        found.append(environ[DISCONNECTED]())
        has_hung_up.wait(SECONDS)
        found.append(environ[DISCONNECTED]())
        start_response("200 OK", [("Content-Length", "0")])
        return [b""]

    running = Running(stack, application)
    client = running.client(POST)
    until = time.monotonic() + SECONDS
    while not found and time.monotonic() < until:
        time.sleep(0.002)
    if how == "asks more and resets":
        client.sendall(POST)
    if "resets" in how:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    if how == "is cut off":
        for connection in tuple(running.front.active_channels.values()):
            connection.handle_close()
    elif how != "stays":
        client.close()
    running.poll()
    has_hung_up.set()
    while len(found) < 2 and time.monotonic() < until:
        time.sleep(0.002)
    assert found == [False, how != "stays"]
