"""`precis serve` for real: gunicorn, its threads, the pool of processes, and their end."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.toys.installed import command, environment, install, toy_configuration

pytestmark = pytest.mark.server
PATH = "/v1/summaries?profile=toy"


@dataclass(frozen=True)
class Running:
    """A server and its port."""

    process: "subprocess.Popen[bytes]"
    port: int

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, given)
            response = connection.getresponse()
            return response.status, {k.lower(): v for k, v in response.getheaders()}, response.read()
        finally:
            connection.close()

    def summarize(self, text: str) -> tuple[int, str]:
        status, _, body = self.ask("POST", PATH, text.encode(), Content_Type="text/plain")
        answer = json.loads(body)
        return status, answer["text"] if status == 200 else answer["code"]


def processes_in(session: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(entry.name))
    return found


@contextmanager
def running_in(folder: Path) -> Iterator[Running]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = "[service]\nworkers = 2\nplaces = 3\nmax_body_bytes = 100000\n"
    config = toy_configuration(folder, service, seconds=3)
    serve = command("serve", "--port", str(port), "--config", config)
    serve[2] = f"import service.connection; service.connection.SECONDS = 5.0; {serve[2]}"  # of who stops in the middle
    process = subprocess.Popen(
        serve, env=environment(install(folder / "site")), stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    running = Running(process, port)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            running.ask("GET", "/healthz")
            break
        except OSError:
            time.sleep(0.1)
    assert process.poll() is None, process.stderr.read() if process.stderr else ""
    yield running
    if processes_in(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stderr:
        process.stderr.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server for a test that ends it."""
    with running_in(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for the tests after which it runs as before."""
    with running_in(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_answers_many_at_once_and_survives_what_they_do(lasting: Running) -> None:
    assert lasting.summarize("One. Two.") == (200, "One.")
    texts = ["PAUSE one.", "DIE here.", "SLEEP long.", "PAUSE two."]
    with ThreadPoolExecutor(3) as clients:
        answers = dict(zip(texts, clients.map(lasting.summarize, texts), strict=True))
    assert answers == {
        "PAUSE one.": (200, "PAUSE one."),
        "DIE here.": (413, "too_large"),
        "SLEEP long.": (422, "too_slow"),
        "PAUSE two.": (200, "PAUSE two."),
    }
    with ThreadPoolExecutor(12) as clients:
        crowd = list(clients.map(lasting.summarize, ["PAUSE again."] * 12))
    assert set(crowd) == {(200, "PAUSE again."), (503, "overloaded")}
    assert lasting.summarize("Still here.") == (200, "Still here.")


def test_bodies_in_chunks_and_too_large(lasting: Running) -> None:
    def send(count: int) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", lasting.port, timeout=60)
        chunks = (b"word " * 1000 for _ in range(count))
        connection.request("POST", PATH, chunks, {"Content-Type": "text/plain"}, encode_chunked=True)
        response = connection.getresponse()
        answer = response.status, response.read()
        connection.close()
        return answer

    assert send(2)[0] == 200
    status, body = send(40)
    assert (status, json.loads(body)["code"]) == (413, "too_large")


def test_slow_client_does_not_hold_up_the_others(lasting: Running) -> None:
    with socket.create_connection(("127.0.0.1", lasting.port)) as slow:
        slow.sendall(b"POST /v1/summaries?profile=toy HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab")
        assert lasting.summarize("Quick.") == (200, "Quick.")


def test_clients_that_stop_in_the_middle_hold_up_nobody_for_long(lasting: Running) -> None:
    head = b"POST /v1/summaries?profile=toy HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
    halves = [
        head + b"Content-Length: 100\r\n\r\nhalf",
        head + b"Transfer-Encoding: chunked\r\n\r\n4\r\nhalf",
        head[:30],
    ]
    with ExitStack() as open_ones:
        slow = []
        for number in range(24):  # more than there are threads
            slow.append(open_ones.enter_context(socket.create_connection(("127.0.0.1", lasting.port), timeout=60)))
            slow[-1].sendall(halves[number % len(halves)])
        assert lasting.summarize("Quick.") == (200, "Quick.")
        assert b"the body ended after 4 of 100 bytes" in b"".join(iter(lambda: slow[0].recv(4096), b""))


NO_HTTP = [
    b"nonsense\r\n\r\n",
    b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n",
    b"POST /v1/summaries HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n",
    b"POST /v1/summaries HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
    b"POST /v1/summaries?profile=toy HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n",
]


def test_what_is_no_http_is_a_problem_too(lasting: Running) -> None:
    for request in NO_HTTP:
        with socket.create_connection(("127.0.0.1", lasting.port), timeout=30) as client:
            client.sendall(request)
            answer = b""
            while b"malformed" not in answer and (part := client.recv(4096)):
                answer += part
        assert answer.startswith(b"HTTP/1.1 400 "), request
        assert b"application/problem+json" in answer
        assert b"X-Request-ID: " in answer
    assert lasting.summarize("Still here.") == (200, "Still here.")


def test_every_answer_has_a_request_id(lasting: Running) -> None:
    for method, path, status in (("GET", "/healthz", 200), ("GET", "/nowhere", 404), ("PUT", "/v1/summaries", 405)):
        found, headers, body = lasting.ask(method, path, X_Request_ID="mine")
        assert (found, headers["x-request-id"]) == (status, "mine")
        assert b"Traceback" not in body


def test_terminated_it_leaves_no_process_and_has_said_when_it_was_ready(server: Running) -> None:
    assert server.summarize("One.") == (200, "One.")
    deadline = time.monotonic() + 60
    while len(processes_in(server.process.pid)) < 4 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(processes_in(server.process.pid)) >= 4  # gunicorn's two, and the workers
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(60) == 0
    deadline = time.monotonic() + 20
    while processes_in(server.process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_in(server.process.pid) == []
    assert server.process.stderr is not None
    lines = [json.loads(line) for line in server.process.stderr if line.startswith(b"{")]
    (ready,) = [line for line in lines if line["message"] == "ready"]
    assert (ready["logger"], ready["level"]) == ("precis.ready", "info")
    assert 0 < ready["seconds"] < 120


def test_terminated_it_answers_what_runs_and_what_waits(server: Running) -> None:
    assert server.summarize("One.") == (200, "One.")
    with ThreadPoolExecutor(3) as clients:
        running = [clients.submit(server.summarize, f"SLEEP {word}.") for word in ("one", "two")]
        time.sleep(0.5)
        waiting = clients.submit(server.ask, "POST", PATH, b"Three.", Content_Type="text/plain")
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        status, headers, body = waiting.result(60)
        assert (status, json.loads(body)["code"], headers["retry-after"]) == (503, "not_ready", "5")
        assert [each.result(60) for each in running] == [(422, "too_slow")] * 2
    assert server.process.wait(60) == 0


def test_killed_it_leaves_no_process(server: Running) -> None:
    assert server.summarize("One.") == (200, "One.")
    server.process.kill()
    server.process.wait()
    deadline = time.monotonic() + 30
    while processes_in(server.process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_in(server.process.pid) == []


def test_where_another_listens_it_says_so_and_leaves_the_database_alone(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        config = toy_configuration(tmp_path, "")
        serve = command("serve", "--config", config, "--port", str(port))
        serve[2] = f"import service.server; service.server.ADDRESS_SECONDS = 0.5; {serve[2]}"
        found = subprocess.run(
            serve, env=environment(install(tmp_path / "more")), capture_output=True, text=True, check=False
        )
    assert found.returncode != 0
    assert f"something else listens at 127.0.0.1:{port}; stop it, or give another --port" in found.stderr
    assert "Traceback" not in found.stderr
    assert not list(tmp_path.rglob("*.sqlite"))


def test_a_web_process_that_dies_has_a_successor_with_workers_of_its_own(server: Running) -> None:
    assert server.summarize("One. Two.") == (200, "One.")
    master = psutil.Process(server.process.pid)
    (loading,) = (each for each in master.children() if each.children())
    (web,) = (each for each in master.children() if each != loading)
    web.kill()
    deadline = time.monotonic() + 60
    answer = (0, "")
    while answer != (200, "Again.") and time.monotonic() < deadline:
        with suppress(OSError):
            answer = server.summarize("Again.")
        time.sleep(0.1)
    assert answer == (200, "Again.")
    assert not loading.is_running() or loading.status() == psutil.STATUS_ZOMBIE
