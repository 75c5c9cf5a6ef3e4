"""Servers that answer as Paperless-ngx, Nextcloud and Microsoft Graph do, and hold who asks to what these publish."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.service.published.contracts import JSON, Contract, Operation


class Stub(ThreadingHTTPServer):
    """A server that keeps what it was asked; `files` are what it has, `faults` what nobody published."""

    daemon_threads = True

    def __init__(self, handler: "type[Answers]") -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.contract = Contract(handler.contract)
        self.files: dict[str, bytes] = {}
        self.written: list[tuple[str, Any]] = []
        self.faults: list[str] = []
        self.news = threading.Event()


@contextmanager
def standing(handler: "type[Answers]") -> Iterator[Stub]:
    """A server that runs; in the end nothing may have been said that is not published, by either side."""
    with Stub(handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        yield server
        server.shutdown()
    assert server.faults == []


class Answers(BaseHTTPRequestHandler):
    """Requests and responses that are held to the contract."""

    server: Stub
    contract: str
    operation: Operation | None

    def do_GET(self) -> None:
        self._take()

    def do_POST(self) -> None:
        self._take()

    def do_PATCH(self) -> None:
        self._take()

    def respond(self, body: bytes) -> None:
        """Answers a request that keeps to the contract."""
        raise NotImplementedError

    def elsewhere(self) -> None:
        """Answers a request for what the program does not publish."""
        self._refuse([f"{self.command} {self.path} is not published"])

    def answer(self, status: int, body: bytes | object = b"", **headers: str) -> None:
        """Sends bytes, or a value as JSON."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        if not isinstance(body, bytes):
            body, told = json.dumps(body).encode(), {"Content-Type": JSON} | told
        if self.operation is not None:
            self._note(self.server.contract.faults_of_response(self.operation, status, told, body))
        self._send(status, body, told)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""

    def _take(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        contract = self.server.contract
        self.operation = contract.operation(self.command, self.path)
        if self.operation is None:
            self.elsewhere()
            return
        faults = list(contract.faults_of_request(self.operation, self.path, self.headers, body))
        if faults:
            self._refuse(faults)
        else:
            self.respond(body)

    def _refuse(self, faults: list[str]) -> None:
        self._note(faults)
        self._send(400, b"", {})

    def _note(self, faults: "Iterator[str] | list[str]") -> None:
        name = self.operation.name if self.operation else self.path
        self.server.faults += [f"{name}: {fault}" for fault in faults]

    def _send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


class PaperlessAnswers(Answers):
    """Takes notes with a token."""

    contract = "paperless"

    def respond(self, body: bytes) -> None:
        if self.headers["Authorization"] != "Token letmein":
            self.answer(403, {"detail": "Invalid token."})
            return
        note = json.loads(body)["note"]
        self.server.written.append((self.path, note))
        user = {"id": 1, "username": "alice", "first_name": "Alice", "last_name": ""}
        self.answer(200, [{"id": 3, "note": note, "created": "2026-11-20T08:30:00.000000Z", "user": user}])


class NextcloudAnswers(Answers):
    """Files and comments of WebDAV for one account, with its app password."""

    contract = "nextcloud"

    def respond(self, body: bytes) -> None:
        if self.headers["Authorization"] != "Basic " + base64.b64encode(b"alice:app-password").decode():
            self.answer(401)
        elif self.command == "GET":
            found = self.server.files.get(self.path)
            if self.path.endswith("/broken.txt"):  # on the way
                self.answer(200, b"The br", Content_Length="1000")
            else:
                self.answer(404 if found is None else 200, found or b"")
        else:
            self.answer(201, Content_Location=f"{self.path}/{len(self.server.written) + 1}")
            self.server.written.append((self.path, json.loads(body)["message"]))
            self.server.news.set()


class GraphAnswers(Answers):
    """A library of documents: its changes page by page, its contents elsewhere, columns that can be written."""

    contract = "graph"
    columns = frozenset({"Summary", "Abstract"})

    def respond(self, body: bytes) -> None:
        identifier = self.path.split("/")[-2]
        if self.headers["Authorization"] != "Bearer token":
            self.fail(401, "InvalidAuthenticationToken")
        elif self.command == "PATCH":
            self.write(json.loads(body))
        elif self.path.endswith("/content"):
            if identifier in self.server.files:
                self.answer(302, Location=f"{self.server.url}/elsewhere/{identifier}")
            else:
                self.fail(403, "accessDenied")
        elif self.path in self.server.files:
            self.answer(200, self.server.files[self.path], Content_Type=JSON)
        else:
            self.fail(*((410, "resyncRequired") if "token=old" in self.path else (404, "itemNotFound")))

    def write(self, fields: dict[str, Any]) -> None:
        """Puts columns down, if they are there and nobody has the document."""
        if "lock" in self.path:
            self.fail(423, "resourceLocked")
        elif not fields.keys() <= self.columns:
            self.fail(400, "invalidRequest")
        else:
            self.server.written.append((self.path, fields))
            self.answer(200, {"id": "17", "Title": "a"} | fields)

    def fail(self, status: int, code: str) -> None:
        """Answers with an error as Graph words them."""
        self.answer(status, {"error": {"code": code, "message": "It cannot be done."}})

    def elsewhere(self) -> None:
        """Contents lie on another machine, which must not see the token."""
        if not self.path.startswith("/elsewhere/"):
            super().elsewhere()
            return
        seen = self.headers["Authorization"] is not None
        self.answer(401 if seen else 200, self.server.files[self.path.removeprefix("/elsewhere/")])
