"""A server that gives answers by a script, as services and proxies may, and some such answers."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Scripted(BaseHTTPRequestHandler):
    """Answers with the bytes of a list, one a request: what services and proxies may do."""

    def do_GET(self) -> None:
        server: Any = self.server
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server.asked.append((self.path, self.headers["Idempotency-Key"]))
        self.wfile.write(server.answers.pop(0))
        self.close_connection = True

    def do_POST(self) -> None:
        self.do_GET()

    def do_DELETE(self) -> None:
        self.do_GET()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


@contextmanager
def scripted(*answers: bytes) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The address of a server that gives these answers, and the path and idempotency key of what it was asked."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Scripted) as server:
        made: Any = server
        made.answers, made.asked = list(answers), []
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", made.asked
        server.shutdown()
        assert made.answers == []


def answer(status: int, body: str, *fields: str, length: int | None = None) -> bytes:
    size = len(body.encode()) if length is None else length
    head = [f"HTTP/1.1 {status} So", f"Content-Length: {size}", "Connection: close", *fields]
    return "\r\n".join([*head, "", body]).encode()


def busy(wait: str) -> bytes:
    return answer(503, '{"code": "overloaded", "detail": "full"}', f"Retry-After: {wait}")


DONE = answer(200, '{"id": "x"}')
CHUNKED = b"HTTP/1.1 200 So\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
LINES = ['{"id": "a"}\n', '{"id": "b"}\n', '{"id": "c"}\n']
STATE = answer(200, '{"state": "done", "counts": {"total": 3, "done": 2, "failed": 1}}')
CUT = {
    "behind a line": answer(200, "".join(LINES[:2]), length=500),
    "inside a line": answer(200, "".join(LINES)[:-4], length=500),
    "between chunks": CHUNKED + b"d\r\n" + LINES[0].encode() + b"\r\n",
}
