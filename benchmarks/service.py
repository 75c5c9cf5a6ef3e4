"""The HTTP service against the pipeline itself: what it adds, how much it does, how it behaves when there is too much.

    python -m benchmarks.service RECORDS.jsonl [--profile extract] [--clients 8] [--seconds 30]

RECORDS are lines with a `text`, as `precis batch` reads them. The pipeline's own speed is measured in the same worker
processes, without HTTP; the service runs with as many workers as there are cores.
"""

import argparse
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.source import RawDocument
from service.options import Options
from service.pool import CorridorPool
from service.tasks import Problem, Task

WORKERS = os.cpu_count() or 1
HEALTH_EVERY = 0.05


class Client:
    """A connection that is kept, as clients of a service do."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "text/plain") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        self._connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
        response = self._connection.getresponse()
        return response.status, response.read()

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


@contextmanager
def service(places: int) -> Iterator[int]:
    """A service on a free port, ready; its data goes with it."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        free.close()
        config = Path(folder, "precis.toml")
        config.write_text(
            f"[service]\nport = {port}\nworkers = {WORKERS}\nplaces = {places}\nthreads = {places + 20}\n"
            f"[storage]\nfolder = '{folder}'\n"
        )
        command = [sys.executable, "-c", "from service.cli import main; main()", "serve", "--config", str(config)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603
        try:
            while True:
                client = Client(port)
                try:
                    if client.ask("GET", "/readyz")[0] == 200:
                        break
                except OSError:
                    pass
                finally:
                    client.close()
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()
            process.wait()


def own_seconds(texts: Sequence[str], profile: str, workers: int) -> tuple[float, list[float]]:
    """How long the pipeline takes for all texts with so many processes, and for each alone."""
    pool = CorridorPool(None, workers, 600.0, warm=True, profile=profile)
    options = Options(profile=profile)

    def run(text: str) -> None:
        outcome = pool.submit(Task("", (RawDocument(text),), options)).result()
        if isinstance(outcome, Problem):
            raise SystemExit(f"a document cannot be used: {outcome.detail}")

    try:
        for _ in range(workers):
            run(texts[0])
        start = time.perf_counter()
        for future in [pool.submit(Task("", (RawDocument(text),), options)) for text in texts]:
            future.result()
        whole = time.perf_counter() - start
        single = []
        for text in texts[:40]:
            begin = time.perf_counter()
            run(text)
            single.append(time.perf_counter() - begin)
    finally:
        pool.close()
    return whole, single


def crowd(port: int, texts: Sequence[str], path: str, clients: int) -> tuple[float, list[float]]:
    """All texts by so many clients at once: the time that it took, and how long /healthz took meanwhile."""
    left = iter(texts)
    lock = threading.Lock()
    health: list[float] = []
    over = threading.Event()

    def post() -> None:
        client = Client(port)
        while True:
            with lock:
                text = next(left, None)
            if text is None:
                break
            while client.ask("POST", path, text.encode())[0] == 503:
                time.sleep(0.05)
        client.close()

    def look() -> None:
        client = Client(port)
        while not over.wait(HEALTH_EVERY):
            begin = time.perf_counter()
            client.ask("GET", "/healthz")
            health.append(time.perf_counter() - begin)
        client.close()

    looking = threading.Thread(target=look)
    looking.start()
    threads = [threading.Thread(target=post) for _ in range(clients)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - start
    over.set()
    looking.join()
    return took, health


def refusals(port: int, text: str, path: str, clients: int) -> list[float]:
    """How long those waited who were refused when so many came at once."""
    waited: list[float] = []

    def post() -> None:
        client = Client(port)
        begin = time.perf_counter()
        status, _ = client.ask("POST", path, text.encode())
        if status == 503:
            waited.append(time.perf_counter() - begin)
        client.close()

    threads = [threading.Thread(target=post) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waited


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("--profile", default="extract")
    parser.add_argument("--clients", type=int, default=8)
    given = parser.parse_args(arguments)
    records: list[dict[str, Any]] = [json.loads(line) for line in given.records.read_text("utf-8").splitlines()]
    texts = [record["text"] for record in records]
    print(machine(), f"load {os.getloadavg()[0]:.1f}")
    whole, single = own_seconds(texts, given.profile, WORKERS)
    path = f"/v1/summaries?profile={given.profile}"
    with service(places=3 * WORKERS) as port:
        client = Client(port)
        for kept in ("true", "false"):
            alone = []
            for text in texts[:40]:
                begin = time.perf_counter()
                client.ask("POST", f"{path}&store={kept}", text.encode())
                alone.append(time.perf_counter() - begin)
            added = [a - b for a, b in zip(alone, single, strict=True)]
            print(f"HTTP adds, store={kept}: p50 {1000 * statistics.median(added):.1f} ms")
        client.close()
        took, health = crowd(port, texts, f"{path}&store=false", given.clients)
        print(f"throughput with {given.clients} clients, of the pipeline's own: {whole / took:.2f}")
        print(f"/healthz under load: p99 {1000 * statistics.quantiles(health, n=100)[98]:.0f} ms of {len(health)}")
        waited = refusals(port, texts[0], f"{path}&store=false", 10 * WORKERS)
        latest = 1000 * max(waited, default=0.0)
        print(f"refused {len(waited)} of {10 * WORKERS} that came at once, at the latest after {latest:.0f} ms")


if __name__ == "__main__":
    main()
