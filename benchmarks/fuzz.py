"""Thousands of hostile requests against a running service: nothing but refusals and answers, no hang, memory flat.

    python -m benchmarks.fuzz [--requests 10000] [--seeds FOLDER ...] [--start 0] [--only NUMBER]

Fails (status 1) on a 5xx other than 503, an answer without the shape of its kind or that tells of the inside, a request
without an answer, or one that takes too long. What goes wrong is told by its number, which `--only` tries again.
"""

import argparse
import http.client
import json
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from benchmarks.mutation import HostileRequest, Hostility, Ids, seeds_of
from benchmarks.service import web_of
from service.problems import CODES
from service.tasks import STATUS, TITLES

CLIENTS = 6
SECONDS = 20
PATIENCE = 120.0
"""Longer than a request may wait for its turn and then run."""
SAMPLE_SECONDS = 1.0
KNOWN_CODES = frozenset({*CODES.values(), *TITLES, *STATUS})
INSIDE = re.compile(rb"Traceback|site-packages|\.py\b|/usr/lib|" + re.escape(str(Path.cwd()).encode()))
"""What no answer may tell."""


@dataclass(slots=True)
class Report:
    """What came of the requests."""

    statuses: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: list[tuple[float, int]] = field(default_factory=list)
    web: list[int] = field(default_factory=list)
    workers: list[int] = field(default_factory=list)
    """Resident bytes of the web process, and of the largest worker, once a second."""

    def lines(self) -> Iterator[str]:
        """The report for people."""
        yield "statuses: " + ", ".join(f"{status} {count}" for status, count in sorted(self.statuses.items()))
        yield "codes: " + ", ".join(f"{code} {count}" for code, count in self.codes.most_common())
        slowest = ", ".join(f"{seconds:.1f} s (number {number})" for seconds, number in sorted(self.seconds)[-3:])
        middle = statistics.median(seconds for seconds, _ in self.seconds)
        yield f"time: median {1000 * middle:.0f} ms, slowest {slowest}"
        for name, sizes in (("web process", self.web), ("largest worker", self.workers)):
            if sizes:
                tenth = max(1, len(sizes) // 10)
                early, late = statistics.median(sizes[tenth : 2 * tenth] or sizes), statistics.median(sizes[-tenth:])
                figures = (sizes[0], early, late, max(sizes))
                start, second, last, peak = (f"{figure / 2**20:.0f} MiB" for figure in figures)
                yield f"{name}: {start} at the start, {second} in the second tenth, {last} in the last, peak {peak}"
        yield from self.failures
        yield f"{len(self.failures)} failures"


@contextmanager
def running(folder: Path, log: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A service with its data in `folder`, ready; its port and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    config = folder / "precis.toml"
    service = f"[service]\nport = {port}\nworkers = 2\n"
    config.write_text(f"[limits]\nseconds = {SECONDS}\n{service}[storage]\nfolder = '{folder / 'data'}'\n")
    command = [sys.executable, "-c", "from service.cli import main; main()", "serve", "--config", str(config)]
    with log.open("wb") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)  # noqa: S603
    try:
        while process.poll() is None and not _is_ready(port):
            time.sleep(0.2)
        if process.poll() is not None:
            raise SystemExit(f"the service does not start: {log.read_text(encoding='utf-8', errors='replace')[-2000:]}")
        yield port, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def _is_ready(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def exchange(port: int, request: HostileRequest) -> tuple[http.client.HTTPResponse, bytes] | None:
    """The answer to a request; None where the connection ended without one."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        with suppress(OSError):  # refused before all of it was sent: the answer is there all the same
            connection.sendall(request.head + request.body)
            if request.cut:
                connection.shutdown(socket.SHUT_WR)
        with http.client.HTTPResponse(connection, method=request.method) as response:
            try:
                response.begin()
                return response, response.read()
            except TimeoutError:
                raise
            except (http.client.HTTPException, OSError):
                return None


def fault(request: HostileRequest, response: http.client.HTTPResponse, body: bytes) -> str | None:
    """What is wrong with an answer, or None."""
    if response.status >= 500 and response.status != 503:
        return f"status {response.status}: {body[:300]!r}"
    if "X-Request-ID" not in response.headers:
        return f"status {response.status} without X-Request-ID"
    if response.status >= 400 and request.method != "HEAD":
        if response.headers.get_content_type() != "application/problem+json":
            return f"status {response.status} as {response.headers.get_content_type()}: {body[:300]!r}"
        problem = json.loads(body)
        if problem["status"] != response.status or problem["code"] not in KNOWN_CODES or "\n" in problem["detail"]:
            return f"a problem that is none: {body[:300]!r}"
    is_page = request.path.startswith(("/docs", "/openapi.json"))
    if response.status >= 400 and not is_page and INSIDE.search(body):
        return f"it tells of the inside: {body[:300]!r}"
    return None


class Fuzzing:
    """Sends requests, some at a time, and looks at what comes back and at the memory of the processes."""

    def __init__(self, port: int, process: psutil.Process, hostility: Hostility) -> None:
        self.report = Report()
        self._port = port
        self._process = process
        self._web = web_of(process)
        self._hostility = hostility
        self._ids = Ids()
        self._lock = threading.Lock()

    def run(self, numbers: Sequence[int]) -> Report:
        """All requests of these numbers; then waits for the jobs that they made."""
        left = iter(numbers)
        over = threading.Event()
        sampler = threading.Thread(target=self._sample, args=[over])
        sampler.start()
        threads = [threading.Thread(target=self._work, args=[left]) for _ in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self._finish_jobs()
        over.set()
        sampler.join()
        return self.report

    def _work(self, left: Iterator[int]) -> None:
        while True:
            with self._lock:
                number = next(left, None)
            if number is None:
                return
            self._one(self._hostility.request(number, self._ids))

    def _one(self, request: HostileRequest) -> None:
        start = time.perf_counter()
        complaint = None
        answer = None
        try:
            answer = exchange(self._port, request)
            if answer is not None:
                complaint = fault(request, *answer)
            elif not request.cut:
                complaint = "the connection ended without an answer"
        except TimeoutError:
            complaint = f"no answer within {PATIENCE:g} seconds"
        except (KeyError, TypeError, ValueError) as error:
            complaint = f"an answer that cannot be read: {error!r}"
        took = time.perf_counter() - start
        with self._lock:
            self.report.seconds.append((took, request.number))
            self._note(request, answer)
            if complaint is not None:
                self.report.failures.append(
                    f"number {request.number}, {request.method} {request.path[:100]}: {complaint}"
                )

    def _note(self, request: HostileRequest, answer: tuple[http.client.HTTPResponse, bytes] | None) -> None:
        """Counts an answer, and remembers what it made."""
        if answer is None:
            self.report.statuses["none"] += 1
            return
        response, body = answer
        self.report.statuses[str(response.status)] += 1
        if response.headers.get_content_type() == "application/problem+json" and body:
            self.report.codes[str(json.loads(body).get("code"))] += 1
        elif response.status == 202:
            self._ids.jobs.append(json.loads(body)["id"])
        elif response.status == 200 and request.method == "POST" and request.path.startswith("/v1/summaries"):
            with suppress(ValueError):
                self._ids.summaries.append(json.loads(body)["id"])

    def _finish_jobs(self) -> None:
        """Every document of every job is answered in the end, and each of its lines can be read."""
        for job in list(self._ids.jobs):
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                status, body = self._get(f"/v1/jobs/{job}")
                if status != 200 or json.loads(body)["state"] in ("done", "cancelled"):
                    break
                time.sleep(0.2)
            else:
                self.report.failures.append(f"the job {job} is never done: {body[:200]!r}")
                return
            status, body = self._get(f"/v1/jobs/{job}/results")
            for line in body.splitlines():
                found = json.loads(line)
                if found.get("error", {}).get("code") == "internal_error":
                    self.report.failures.append(f"the job {job} has a document that failed: {line[:300]!r}")

    def _get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def _sample(self, over: threading.Event) -> None:
        while not over.wait(SAMPLE_SECONDS):
            with suppress(psutil.Error):
                below = [p for p in self._process.children(recursive=True) if p != self._web]
                workers = [p.memory_info().rss for p in below if p.cmdline() == self._web.cmdline()]
                self.report.web.append(self._web.memory_info().rss)
                self.report.workers.append(max(workers, default=0))


def own_seeds() -> list[tuple[str, bytes]]:
    """The texts of the golden cases."""
    return seeds_of([Path(__file__).parents[1] / "tests" / "golden" / "inputs"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the requests and prints what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seeds", type=Path, nargs="*", default=[])
    parser.add_argument("--start", type=int, default=0, help="another number gives other requests")
    parser.add_argument("--only", type=int, help="the request of this number, and its answer")
    given = parser.parse_args(arguments)
    hostility = Hostility([*own_seeds(), *seeds_of(given.seeds)], given.start)
    numbers = range(given.requests) if given.only is None else [given.only]
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with running(Path(folder), log) as (port, process):
            if given.only is not None:
                request = hostility.request(given.only, Ids())
                print(request.head.decode("utf-8", "replace"), request.body[:2000])
                print(exchange(port, request))
            start = time.monotonic()
            report = Fuzzing(port, process, hostility).run(numbers)
        print(f"{len(numbers)} requests by {CLIENTS} clients in {time.monotonic() - start:.0f} s")
        for line in report.lines():
            print(line)
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if '"error"' in line:
                print(line[:3000])
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
