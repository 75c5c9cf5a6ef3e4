"""Callbacks: where they may go, what they say, and how often they are tried."""

import json
import re
import resource
import socket
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from pipeline.settings import load_configuration
from service.jobs.callbacks import LOOKUPS, CallbackRefusedError, Destinations, send, signature
from service.jobs.sending import DELIVERY, FIRST_WAIT, MOST_ATTEMPTS, SIGNATURE, CallbackSender
from service.storage.callbacks import Callback
from service.storage.stores import Stores
from tests.toys.installed import toy_configuration


class Receiver(HTTPServer):
    status = 204
    heard: list[tuple[str, str, bytes]]
    deliveries: list[str]


class Hears(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((self.path, self.headers[SIGNATURE], body))
        self.server.deliveries.append(self.headers[DELIVERY])
        self.send_response(self.server.status)
        if 300 <= self.server.status < 400:
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/elsewhere")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver(("127.0.0.1", 0), Hears)
    server.heard = []
    server.deliveries = []
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
        "http://168.63.129.16/machine",
        "http://192.0.0.192/latest",
        "http://192.88.99.1/",
        "http://[::ffff:168.63.129.16]/",
        "http://[3fff::1]/",
        "http://93.184.215.14:0/",
        "http://93.184.215.14/\0",
        "http://93.184.215.14/\ud800",
        "http://93.184.215.14/\r\nX-Evil: 1",
        "",
    ],
)
def test_where_callbacks_may_not_go(url: str) -> None:
    destinations = Destinations(allow_private=False)
    with pytest.raises(CallbackRefusedError):
        destinations.check(url)
    with pytest.raises(CallbackRefusedError):
        destinations.check_at_once(url, 20)


@pytest.mark.parametrize("host", ["é" * 30_000 + ".example", "a" * 254, "[" + "1" * 5000, "x:" + "9" * 5000])
def test_a_long_host_is_refused_in_few_words_and_not_translated(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.jobs.callbacks.socket", None)
    with pytest.raises(CallbackRefusedError) as refused:
        Destinations(allow_private=False).check(f"http://{host}/")
    assert len(str(refused.value)) < 400


def test_names_that_nobody_resolves_hold_few_requests_and_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    answered, resolve, asked = Event(), socket.getaddrinfo, list[str]()

    def slow(host: str, *args: Any, **kwargs: Any) -> Any:
        if host.endswith(".example") and not kwargs.get("flags"):
            asked.append(host)
            answered.wait(60)
            raise socket.gaierror
        return resolve(host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    destinations = Destinations(allow_private=False)
    passed: list[int] = []

    def ask(number: int) -> None:
        destinations.check_at_once(f"http://h{number}.slow.example/", 5)
        passed.append(number)

    waiting = [Thread(target=ask, args=(number,)) for number in range(LOOKUPS)]
    for thread in waiting:
        thread.start()
    until = time.monotonic() + 20
    while len(asked) < LOOKUPS and time.monotonic() < until:
        time.sleep(0.005)
    ask(LOOKUPS)  # waits for nobody
    assert passed[0] == LOOKUPS
    with pytest.raises(CallbackRefusedError):  # what needs no server of names is refused as ever
        destinations.check_at_once("http://127.0.0.1/")
    for thread in waiting:
        thread.join(30)
    assert sorted(passed) == list(range(LOOKUPS + 1))
    answered.set()


def test_where_they_may() -> None:
    found = Destinations(allow_private=False).check("https://93.184.215.14/done?job=1")
    assert (found.port, found.address, found.target) == (443, "93.184.215.14", "/done?job=1")
    odd = Destinations(allow_private=False).check("http://93.184.215.14/é/a b%20c?q=[ü]&x=%")
    assert odd.target == "/%C3%A9/a%20b%20c?q=%5B%C3%BC%5D&x=%"
    assert Destinations(allow_private=True).check("http://127.0.0.1:8080").port == 8080
    for literal in ("2606:4700::1111", "64:ff9b::5db8:d70e", "2002:5db8:d70e::"):
        assert Destinations(allow_private=False).check(f"http://[{literal}]/").address == literal


@pytest.mark.parametrize("order", [("52.1.2.3", "2600:1f18::1"), ("2600:1f18::1", "52.1.2.3")])
def test_a_receiver_with_both_is_asked_over_ipv4(monkeypatch: pytest.MonkeyPatch, order: tuple[str, str]) -> None:
    """A container often has no IPv6; by their digits that would mostly come first."""

    def resolve(*_: object, **__: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_UNSPEC, socket.SOCK_STREAM, 6, "", (address, 443)) for address in order]

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    assert Destinations(allow_private=False).check("https://both.example/").address == "52.1.2.3"


def test_a_name_in_other_letters_is_the_one_of_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def resolve(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(None, None, None, "", ("93.184.215.14", port))]

    monkeypatch.setattr("socket.getaddrinfo", resolve)
    assert Destinations(allow_private=False).check("https://例え.example/").host == "xn--r8jz45g.example"
    assert asked == ["xn--r8jz45g.example"]


def test_a_name_that_is_unknown_is_told_as_one_that_is_private() -> None:
    said = []
    for host in ("localhost", "no-such-host.invalid"):
        with pytest.raises(CallbackRefusedError) as refused:
            Destinations(allow_private=False).check(f"http://{host}/")
        said.append(str(refused.value).replace(host, "HOST"))
    assert said[0] == said[1]


@contextmanager
def raw_receiver(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """A receiver that answers as it likes, each connection in a thread; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    Thread(target=one, args=(listener.accept()[0],), daemon=True).start()

        def one(client: socket.socket) -> None:
            with client, suppress(OSError):
                client.recv(1 << 16)
                answer(client)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def endless(client: socket.socket) -> None:
    """A body of compressed zeros without an end."""
    client.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n")
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    while True:
        data = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
        client.sendall(b"%x\r\n%s\r\n" % (len(data), data))


def drip(client: socket.socket) -> None:
    """A head that comes a byte at a time and has no end."""
    client.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        client.sendall(b"x")
        time.sleep(0.02)


def post(port: int, seconds: float) -> int:
    return send(Destinations(allow_private=True).check(f"http://127.0.0.1:{port}/"), {}, b"{}", seconds)


def test_of_an_answer_only_the_head_is_read() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with raw_receiver(endless) as port:
        assert post(port, 20.0) == 200
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


def test_a_head_that_drips_ends_at_the_deadline() -> None:
    with raw_receiver(drip) as port, pytest.raises(TimeoutError):
        post(port, 0.5)


def test_the_slow_receivers_of_one_key_leave_a_sender_for_the_others(stores: Stores, receiver: Receiver) -> None:
    def wait(client: socket.socket) -> None:
        held.append(client)
        let_go.wait(30)

    held: list[socket.socket] = []
    let_go = Event()
    slow, quick = stores.keys.add("slow").key.id, stores.keys.add("quick").key.id
    sender = CallbackSender(
        stores.callbacks, stores.jobs, Destinations(allow_private=True), stores.keys.callback_secret, senders=3
    )
    with raw_receiver(wait) as port:
        for _ in range(5):
            finished_job(stores, f"http://127.0.0.1:{port}/", slow)
        finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/", quick)
        while sender.send_next():
            pass
        until = time.monotonic() + 20
        while (not receiver.heard or len(held) < 2) and time.monotonic() < until:
            sender.send_next()
            time.sleep(0.01)
        assert len(receiver.heard) == 1
        assert len(held) == 2
        let_go.set()
        sender.stop()


def test_word_that_somebody_sends_is_not_sent_by_another(stores: Stores) -> None:
    job = finished_job(stores, "http://127.0.0.1:1/")
    taken = stores.callbacks.take({})
    assert taken
    assert taken.job == job
    assert stores.callbacks.take({}) is None


def finished_job(stores: Stores, url: str, owner: str = "") -> str:
    job = stores.jobs.create(owner, [("a", {"id": "a", "text": "One."})], {}, url)
    (claim,) = stores.claims.claim("me", 1)
    stores.claims.finish("me", claim, b"{}\n", failed=False)
    return job


def test_word_is_signed_with_the_secret_of_the_key(stores: Stores, receiver: Receiver) -> None:
    key = stores.keys.add("mine")
    job = finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/done", key.key.id)
    due = stores.callbacks.take({})
    assert due
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
    assert stores.callbacks.take({}) is None


def test_a_receiver_that_is_ill_is_tried_again_and_at_last_given_up(stores: Stores, receiver: Receiver) -> None:
    receiver.status = 500
    job = finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/")
    sender = CallbackSender(
        stores.callbacks, stores.jobs, Destinations(allow_private=True), stores.keys.callback_secret
    )
    due = stores.callbacks.take({})
    assert due
    sender.send(due)
    assert stores.callbacks.take({}) is None  # not before FIRST_WAIT
    found = stores.jobs.get("", job)
    assert found
    assert found.callback_state == "due"
    sender.send(Callback(job, "", due.url, MOST_ATTEMPTS - 1))
    found = stores.jobs.get("", job)
    assert found
    assert found.callback_state == "failed"
    assert FIRST_WAIT > 1
    assert receiver.deliveries == [job, job]


def test_a_name_that_became_private_is_not_followed(stores: Stores, receiver: Receiver) -> None:
    finished_job(stores, f"http://127.0.0.1:{receiver.server_port}/")
    due = stores.callbacks.take({})
    assert due
    CallbackSender(stores.callbacks, stores.jobs, Destinations(allow_private=False), stores.keys.callback_secret).send(
        due
    )
    assert receiver.heard == []


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status = 307
    destination = Destinations(allow_private=True).check(f"http://127.0.0.1:{receiver.server_port}/here")
    assert send(destination, {SIGNATURE: "x", DELIVERY: "y"}, b"{}") == 307
    assert [path for path, *_ in receiver.heard] == ["/here"]


def test_the_worked_example_of_a_signature_is_right() -> None:
    told = (Path(__file__).parents[3] / "docs" / "http.md").read_text(encoding="utf-8")
    found = re.search(r"printf '%s' '(.+)' \| openssl dgst -sha256 -hmac (\w+)\n\ngives `(\w+)`", told)
    assert found
    assert signature(found[2], found[1].encode()) == f"sha256={found[3]}"
