"""Callbacks: where they may go, what they say, and how often they are tried."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from pipeline.settings import load_configuration
from service.jobs.callbacks import (
    FIRST_WAIT,
    MOST_ATTEMPTS,
    SIGNATURE,
    CallbackRefusedError,
    CallbackSender,
    Destinations,
    signature,
)
from service.storage.callbacks import Callback
from service.storage.stores import Stores
from tests.toys.installed import toy_configuration


class Receiver(HTTPServer):
    status = 204
    heard: list[tuple[str, str, bytes]]


class Hears(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, self.headers[SIGNATURE], body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver(("127.0.0.1", 0), Hears)
    server.heard = []
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def stores(toys: Path, tmp_path: Path) -> Iterator[Stores]:
    stores = Stores.open(load_configuration(toy_configuration(tmp_path)).settings)
    yield stores
    stores.close()


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b:1::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://[::127.0.0.1]/",
        "http://[fec0::1]/",
        "ftp://192.0.2.1/",
        "file:///etc/passwd",
        "http://user:secret@192.0.2.1/",
        "http://no such host/",
        "http://192.0.2.1:99999/",
        "http://93.184.215.14/\0",
        "http://93.184.215.14/\ud800",
        "http://93.184.215.14/\r\nX-Evil: 1",
        "",
    ],
)
def test_where_callbacks_may_not_go(url: str) -> None:
    with pytest.raises(CallbackRefusedError):
        Destinations(allow_private=False).check(url)


def test_where_they_may() -> None:
    found = Destinations(allow_private=False).check("https://93.184.215.14/done?job=1")
    assert (found.port, found.address, found.target) == (443, "93.184.215.14", "/done?job=1")
    assert Destinations(allow_private=True).check("http://127.0.0.1:8080").port == 8080
    for literal in ("2606:4700::1111", "64:ff9b::5db8:d70e", "2002:5db8:d70e::"):
        assert Destinations(allow_private=False).check(f"http://[{literal}]/").address == literal


def test_a_name_in_other_letters_is_the_one_of_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(None, None, None, "", ("93.184.215.14", port))]

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    assert Destinations(allow_private=False).check("https://例え.example/").host == "xn--r8jz45g.example"
    assert asked == ["xn--r8jz45g.example"]


def finished_job(stores: Stores, url: str, owner: str = "") -> str:
    job = stores.jobs.create(owner, [("a", {"id": "a", "text": "One."})], {}, url)
    (claim,) = stores.claims.claim("me", 1)
    stores.claims.finish("me", claim, b"{}\n", failed=False)
    return job


def test_word_is_signed_with_the_secret_of_the_key(stores: Stores, receiver: Receiver) -> None:
    key = stores.keys.add("mine")
    job = finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/done", key.key.id)
    (due,) = stores.callbacks.due(10)
    CallbackSender(stores.callbacks, stores.jobs, Destinations(allow_private=True), stores.keys.callback_secret).send(
        due
    )
    ((path, signed, body),) = receiver.heard
    assert path == "/done"
    assert signed == signature(key.callback_secret, body)
    assert json.loads(body) == {
        "id": job,
        "state": "done",
        "counts": {"total": 1, "done": 1, "failed": 0},
        "results": f"/v1/jobs/{job}/results",
    }
    found = stores.jobs.get(key.key.id, job)
    assert found
    assert found.callback_state == "sent"
    assert stores.callbacks.due(10) == []


def test_a_receiver_that_is_ill_is_tried_again_and_at_last_given_up(stores: Stores, receiver: Receiver) -> None:
    receiver.status = 500
    job = finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/")
    sender = CallbackSender(
        stores.callbacks, stores.jobs, Destinations(allow_private=True), stores.keys.callback_secret
    )
    (due,) = stores.callbacks.due(10)
    sender.send(due)
    assert stores.callbacks.due(10) == []  # not before FIRST_WAIT
    found = stores.jobs.get("", job)
    assert found
    assert found.callback_state == "due"
    sender.send(Callback(job, "", due.url, MOST_ATTEMPTS - 1))
    found = stores.jobs.get("", job)
    assert found
    assert found.callback_state == "failed"
    assert FIRST_WAIT > 1


def test_a_name_that_became_private_is_not_followed(stores: Stores, receiver: Receiver) -> None:
    finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/")
    (due,) = stores.callbacks.due(10)
    CallbackSender(stores.callbacks, stores.jobs, Destinations(allow_private=False), stores.keys.callback_secret).send(
        due
    )
    assert receiver.heard == []
