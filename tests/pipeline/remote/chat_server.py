"""A small server of the chat-completions protocol, which answers as it is told: well, badly, slowly, not at all."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Script:
    """What the server does with each request in turn (the last answer is repeated), and what it was asked."""

    answers: list[tuple[int, bytes]]
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    trickle: float = 0.0
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)


def completion(text: str) -> bytes:
    return json.dumps(
        {"id": "1", "choices": [{"index": 0, "message": {"role": "assistant", "content": text}}]}
    ).encode()


@contextmanager
def chat_server(script: Script) -> Iterator[str]:
    """The base URL of a server that runs while the block does."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/chat/completions"
            script.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            script.keys.append(self.headers.get("Authorization"))
            time.sleep(script.delay)
            status, body = script.answers[min(len(script.asked), len(script.answers)) - 1]
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            for name, value in script.headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                if not script.trickle:
                    self.wfile.write(body)
                    return
                for byte in body:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    time.sleep(script.trickle)
            except OSError:
                pass  # the client has gone, as it should

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
