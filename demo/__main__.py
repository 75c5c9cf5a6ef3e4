"""Starts the service on a free port, POSTs documents of three kinds, prints their summaries, and stops the service."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

DOCUMENTS = {
    "article.en.html": "text/html",
    "article.fr.md": "text/markdown",
    "judgment.en.txt": "text/plain",
    "judgment.fr.txt": "text/plain",
    "event.en.txt": "text/plain",
    "event.fr.txt": "text/plain",
}
START_SECONDS = 180


def main() -> None:
    """Runs the demonstration."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    command = [str(Path(sys.executable).with_name("precis")), "serve", "--port", str(port)]
    with subprocess.Popen(command, env=os.environ | {"PRECIS_SERVICE__WORKERS": "1"}) as service:  # noqa: S603
        try:
            _wait(base)
            for name, media_type in DOCUMENTS.items():
                _summarize(base, Path(__file__).with_name(name), media_type)
        finally:
            service.terminate()


def _wait(base: str) -> None:
    end = time.monotonic() + START_SECONDS
    while True:
        try:
            with urlopen(f"{base}/healthz"):  # noqa: S310 - our own address
                return
        except (URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def _summarize(base: str, path: Path, media_type: str) -> None:
    request = Request(  # noqa: S310 - our own address
        f"{base}/v1/summaries?max_words=80", data=path.read_bytes(), headers={"Content-Type": media_type}
    )
    with urlopen(request) as response:  # noqa: S310
        answer = json.load(response)
    print(f"\n{path.name}: {answer['title'] or 'without a title'}\n")
    for unit in answer["units"]:
        place = unit["sources"][0]
        print(f"  {unit['text']}\n      [{place['start']}-{place['end']}, weight {unit['weight']}]")
    counts = answer["statistics"]
    print(f"\n  profile {answer['profile']}, {counts['summary_words']} of {counts['source_words']} words")


if __name__ == "__main__":
    main()
