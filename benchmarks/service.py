"""The HTTP service against the pipeline itself: what it adds, how much it does, how it behaves when there is too much.

    python -m benchmarks.service RECORDS.jsonl [--profile extract] [--clients 8] [--documents 72]

RECORDS are lines with a `text`, as `precis batch` reads them, and come again where they are too few. The service runs
with as many workers as there are cores, and the pipeline's own speed is measured in as many of the same processes,
without HTTP. Both take turns, so that whatever else the machine does slows both; processor seconds do not know of it
at all. The clients are threads of this process and share the cores.
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
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

import psutil

from benchmarks.machine import machine
from pipeline.source import RawDocument
from service.options import Options
from service.pool import CorridorPool
from service.tasks import Problem, Task

WORKERS = os.cpu_count() or 1
PRECIS = (sys.executable, "-c", "from service.cli import main; main()")
HEALTH_EVERY = 0.02
TURNS = 4
SINGLE = 30
"""Documents that are asked for one by one."""
OPTIONS = "&include=timings"


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


@dataclass(frozen=True)
class Service:
    """A running service, and its configuration."""

    port: int
    process: psutil.Process
    config: Path


@contextmanager
def service(places: int, workers: int = WORKERS, extra: str = "") -> Iterator[Service]:
    """A service on a free port, ready; its data goes with it. `extra` are more tables of its configuration."""
    settings = f"workers = {workers}\nplaces = {places}\nthreads = {places + 20}\n"
    with configured(settings, extra) as running:
        yield running


@contextmanager
def configured(settings: str = "", extra: str = "") -> Iterator[Service]:
    """A service with these lines in the table `service` of its configuration, and these tables."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        config = Path(folder, "precis.toml")
        config.write_text(f"[service]\nport = {port}\n{settings}[storage]\nfolder = '{folder}/data'\n{extra}")
        process = start([*PRECIS, "serve", "--config", str(config)])
        try:
            while not is_ready(port):
                if process.poll() is not None:
                    raise SystemExit("the service does not start; try `precis serve`")
                time.sleep(0.1)
            yield Service(port, psutil.Process(process.pid), config)
        finally:
            process.terminate()
            process.wait()


def start(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """A process of which nothing is shown."""
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603


def free_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def is_ready(port: int) -> bool:
    """Whether a service there says so."""
    client = Client(port)
    try:
        return client.ask("GET", "/readyz")[0] == 200
    except OSError:
        return False
    finally:
        client.close()


def web_of(service: psutil.Process) -> psutil.Process:
    """The web process of a running service; what loads and forks the workers is beside it, and does not listen."""
    (web,) = (
        child
        for child in service.children()
        if any(one.status == psutil.CONN_LISTEN for one in child.net_connections("tcp"))
    )
    return web


def processor_seconds(process: psutil.Process) -> float:
    """What a process and all that it started have used."""
    times = [p.cpu_times() for p in (process, *process.children(recursive=True))]
    return sum(t.user + t.system for t in times)


class Pipeline:
    """The pipeline in worker processes, without HTTP."""

    def __init__(self, profile: str) -> None:
        self._options = Options(profile=profile)
        self._before = {child.pid for child in psutil.Process().children(recursive=True)}
        self._pool = CorridorPool(None, WORKERS, 600.0, warm=True, profile=profile)

    def run(self, texts: Sequence[str]) -> float:
        """Seconds for all of them."""
        start = time.perf_counter()
        tasks = [Task("", (RawDocument(text),), self._options) for text in texts]
        for future in [self._pool.submit(task) for task in tasks]:
            outcome = future.result()
            if isinstance(outcome, Problem):
                raise SystemExit(f"a document cannot be used: {outcome.detail}")
        return time.perf_counter() - start

    def processor_seconds(self) -> float:
        """What the worker processes have used, and the one that loaded everything."""
        below = psutil.Process().children(recursive=True)
        times = [process.cpu_times() for process in below if process.pid not in self._before]
        return sum(t.user + t.system for t in times)

    def close(self) -> None:
        """Ends the processes."""
        self._pool.close()


def added(port: int, pipeline: Pipeline, texts: Sequence[str], path: str) -> tuple[float, float]:
    """How much longer a text that is asked for alone takes than the doors of the corridor, and than in a process of
    the pipeline; medians, in milliseconds."""
    doors, process = [], []
    for text in texts:
        own = pipeline.run([text])
        client = Client(port)
        client.ask("GET", "/healthz")  # opens the connection, which the service closes where it is idle for long
        begin = time.perf_counter()
        status, body = client.ask("POST", path, text.encode())
        took = time.perf_counter() - begin
        client.close()
        if status != 200:
            raise SystemExit(f"a document cannot be used: {body.decode()}")
        doors.append(took - sum(json.loads(body)["timings"].values()))
        process.append(took - own)
    return 1000 * statistics.median(doors), 1000 * statistics.median(process)


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path)
    parser.add_argument("--profile", default="extract")
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--documents", type=int, default=72)
    given = parser.parse_args(arguments)
    distinct = [json.loads(line)["text"] for line in given.records.read_text("utf-8").splitlines()]
    texts = list(islice(cycle(distinct), given.documents))
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}, {len(texts)} documents")
    path = f"/v1/summaries?profile={given.profile}"
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(variable, "1")  # as `precis` itself does
    pipeline = Pipeline(given.profile)
    try:
        with service(places=3 * WORKERS) as running:
            pipeline.run(texts[: 2 * WORKERS])
            crowd(running.port, texts[: 2 * WORKERS], f"{path}&store=false", WORKERS)
            measure_alone(running, pipeline, distinct[:SINGLE], path)
            measure_crowd(running, pipeline, texts, f"{path}&store=false", given.clients)
            waited = refusals(running.port, texts[0], f"{path}&store=false", 10 * WORKERS)
            latest = 1000 * max(waited, default=0.0)
            print(f"refused {len(waited)} of {10 * WORKERS} at once, the last after {latest:.0f} ms (target: 1000)")
    finally:
        pipeline.close()


def measure_alone(running: Service, pipeline: Pipeline, texts: Sequence[str], path: str) -> None:
    """What the service adds to a document that comes alone."""
    for kept in ("false", "true"):
        doors, process = added(running.port, pipeline, texts, f"{path}&store={kept}{OPTIONS}")
        print(f"the service adds, store={kept}: p50 {process:.1f} ms to the same in a process of the pipeline", end=" ")
        print(f"(target: 5), {doors:.1f} ms to the time at the doors of the corridor")


def measure_crowd(running: Service, pipeline: Pipeline, texts: Sequence[str], path: str, clients: int) -> None:
    """Throughput with more clients than workers, and whether /healthz answers meanwhile."""
    own = took = own_used = used = 0.0
    health: list[float] = []
    for turn in range(TURNS):
        part = texts[turn::TURNS]
        before = pipeline.processor_seconds()
        own += pipeline.run(part)
        own_used += pipeline.processor_seconds() - before
        before = processor_seconds(running.process)
        seconds, waits = crowd(running.port, part, path, clients)
        took += seconds
        used += processor_seconds(running.process) - before
        health += waits
    print(f"throughput with {clients} clients: {len(texts) / took:.2f} documents a second,", end=" ")
    print(f"{own / took:.2f} of the pipeline's own {len(texts) / own:.2f} (target: 0.9)")
    print(f"processor seconds of the pipeline's workers, of those of the whole service: {own_used / used:.2f}")
    p99 = 1000 * statistics.quantiles(health, n=100)[98]
    print(f"/healthz under load: p99 {p99:.0f} ms of {len(health)} (target: 50)")


if __name__ == "__main__":
    main()
