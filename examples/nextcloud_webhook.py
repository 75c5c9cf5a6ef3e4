#!/usr/bin/env python3
"""A listener for webhooks of Nextcloud: what is written into a folder gets its summary as a comment.

    python nextcloud_webhook.py [PORT]          8765 by default, on this machine only: put your proxy before it

`pip install ./clients/python` first. It needs NEXTCLOUD_URL, NEXTCLOUD_USER and NEXTCLOUD_PASSWORD (an app password of
the account whose files these are) and WEBHOOK_SECRET; PRECIS_URL and PRECIS_KEY for the service. An administrator
enables the app `webhook_listeners` and registers it once, for the folder that is meant:

    curl -u admin -H 'OCS-APIRequest: true' -H 'Content-Type: application/json' \
      "$NEXTCLOUD_URL/ocs/v2.php/apps/webhook_listeners/api/v1/webhooks" -d '{
        "httpMethod": "POST", "uri": "https://hooks.example/", "event": "OCP\\Files\\Events\\Node\\NodeWrittenEvent",
        "eventFilter": {"event.node.path": "/^\\/alice\\/files\\/Reports\\//"},
        "authMethod": "header", "authData": {"Authorization": "Bearer WEBHOOK_SECRET"}}'

Word is answered at once and worked on after it, one file after the other; what waits when this is killed is forgotten.
"""

import base64
import hmac
import json
import os
import sys
import tempfile
import threading
import urllib.request
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path, PurePosixPath
from queue import SimpleQueue
from typing import NamedTuple
from urllib.parse import quote

from precis_client import Precis, PrecisError, Summary

WRITTEN = "OCP\\Files\\Events\\Node\\NodeWrittenEvent"
MAX_WORDS = 120
MAX_COMMENT = 1000
"""Characters of a comment; Nextcloud refuses longer ones."""
MAX_WEBHOOK = 1 << 20


class File(NamedTuple):
    """A file that was written: its id, and where it lies below the files of the account."""

    identifier: int
    path: str


class Nextcloud:
    """The files and comments of one account, by WebDAV."""

    def __init__(self, url: str, user: str, password: str) -> None:
        self._url = f"{url.rstrip('/')}/remote.php/dav"
        self._user = user
        self._authorization = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()

    def file_of(self, webhook: object) -> File | None:
        """The file of this account that a webhook tells of, if it does."""
        match webhook:
            case {"event": {"class": str(name), "node": {"id": int(identifier), "path": str(path)}}} if name == WRITTEN:
                home = f"/{self._user}/files/"
                return File(identifier, path.removeprefix(home)) if path.startswith(home) else None
        return None

    def read(self, file: File) -> bytes:
        """What is in a file."""
        return self._send("GET", f"files/{quote(self._user)}/{quote(file.path)}")

    def comment(self, file: File, text: str) -> None:
        """Writes a comment to a file."""
        comment = {"actorType": "users", "verb": "comment", "message": text}
        self._send("POST", f"comments/files/{file.identifier}", json.dumps(comment).encode())

    def _send(self, method: str, path: str, body: bytes | None = None) -> bytes:
        headers = {"Authorization": self._authorization, "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._url}/{path}", body, headers, method=method)  # noqa: S310
        with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
            read: bytes = response.read()
        return read


def main(port: int) -> None:
    """Listens for ever."""
    nextcloud = Nextcloud(*(os.environ[f"NEXTCLOUD_{name}"] for name in ("URL", "USER", "PASSWORD")))
    client = Precis(os.environ.get("PRECIS_URL", "http://127.0.0.1:8000"), os.environ.get("PRECIS_KEY"))
    expected = f"Bearer {os.environ['WEBHOOK_SECRET']}".encode()
    waiting: SimpleQueue[File] = SimpleQueue()

    class Webhooks(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self) -> None:
            if not hmac.compare_digest(self.headers.get("Authorization", "").encode(), expected):
                self._answer(401)
                return
            length = self.headers.get("Content-Length", "")
            if not length.isdecimal() or int(length) > MAX_WEBHOOK:
                self._answer(413)
                return
            try:
                file = nextcloud.file_of(json.loads(self.rfile.read(int(length))))
            except ValueError:
                self._answer(400)
                return
            if file is not None:
                waiting.put(file)
            self._answer(204)

        def _answer(self, status: int) -> None:
            self.send_response(status)
            self.end_headers()

    server = HTTPServer(("127.0.0.1", port), Webhooks)
    print(f"listening on port {server.server_port}", flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    while True:
        summarize(client, nextcloud, waiting.get())


def summarize(client: Precis, nextcloud: Nextcloud, file: File) -> None:
    """Comments on a file with its summary, or says why there is none."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            # The ending tells the format.
            copy = Path(folder) / f"document{PurePosixPath(file.path).suffix}"
            copy.write_bytes(nextcloud.read(file))
            nextcloud.comment(file, shortened(client.summarize(copy, max_words=MAX_WORDS, store=False)))
        print(f"{file.path!r:.200}: commented", flush=True)
    except (PrecisError, OSError, HTTPException, ValueError) as error:  # it breaks off, or the name is none
        print(f"{file.path!r:.200} gets no summary: {error}", file=sys.stderr, flush=True)


def shortened(summary: Summary) -> str:
    """The summary, or as many of its units as a comment takes; one that alone is too long is cut."""
    text = summary["text"]
    for last in range(len(summary["units"]), 0, -1):
        if len(text) <= MAX_COMMENT:
            break
        text = " ".join(unit["text"] for unit in summary["units"][:last])
    return text if len(text) <= MAX_COMMENT else f"{text[: MAX_COMMENT - 1]}…"


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 8765)
    except KeyError as error:
        sys.exit(f"the environment lacks {error}")
    except KeyboardInterrupt:
        pass
