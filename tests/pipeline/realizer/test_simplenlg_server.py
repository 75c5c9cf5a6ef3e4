"""The engine simplenlg under gunicorn, whose workers are forks of a process that has already used it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest

pytestmark = [pytest.mark.jvm, pytest.mark.server]

ROOT = Path(__file__).parents[3]
REQUESTS = 400
COLLECT_EVERY = 50


@pytest.fixture
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    arguments = ["--workers", "2", "--threads", "4", "--preload", "--bind", address, "--log-level", "warning"]
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", *arguments, "tests.pipeline.realizer.simplenlg_app:create_app()"],
        cwd=ROOT,
        start_new_session=True,
    )
    try:
        for _ in range(300):
            try:
                post(address, "/collect", {})
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def post(address: str, path: str, body: object) -> dict[str, object]:
    connection = HTTPConnection(address, timeout=30)
    connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
    value: dict[str, object] = json.loads(connection.getresponse().read())
    connection.close()
    return value


def test_two_workers_answer_four_hundred_requests_and_survive_garbage_collections(server: str) -> None:
    nouns = ("dog", "cat", "man", "woman")

    def ask(number: int) -> tuple[object, object]:
        if number % COLLECT_EVERY == 0:
            post(server, "/collect", {})
        noun = nouns[number % len(nouns)]
        subject = {"type": "noun_phrase", "noun": noun, "determiner": "definite"}
        spec = {"type": "clause", "subject": subject, "verb": "sleep"}
        return post(server, "/v1/realizations", {"language": "en", "specs": [spec]})["texts"], [f"The {noun} sleeps."]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(REQUESTS)))
    assert len(answers) == REQUESTS
    assert [said for said, expected in answers if said != expected] == []
    processes = {post(server, "/collect", {})["process"] for _ in range(60)}
    assert len(processes) == 2, "each worker has a virtual machine of its own"
