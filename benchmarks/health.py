"""How long /healthz takes while many clients have documents summarized.

Usage: python -m benchmarks.health [--clients 50 --seconds 20]

Who asks for it is a process of its own, and so are the clients: what Python's threads wait for each other is not the
service's. It asks another process, too, that only gives back what it gets: what the machine adds to both of them.
Half of the clients wait as `Retry-After` says when they are refused, the others ask again after a tenth of a second.
"""

import argparse
import http.client
import json
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil

from benchmarks.machine import machine
from benchmarks.service import configured, web_of

EVERY = 0.02
GOAL = 0.05
TOWNS = 30
PATH = "/v1/summaries?profile=extract&store=false"


def news(towns: int) -> bytes:
    """A text of two sentences for each of so many towns."""
    told = b"The council of town %d approved the new bridge on Monday. It will cost %d million dollars. "
    return b"".join(told % (n, n) for n in range(towns))


def post(port: int, seconds: float, clients: int) -> dict[str, int]:
    """How often each status was the answer to clients that ask for summaries for some seconds."""
    statuses: Counter[str] = Counter()
    text = news(TOWNS)
    end = time.monotonic() + seconds

    def ask(number: int) -> None:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(f"127.0.1.{number + 1}", 0))
        while time.monotonic() < end:
            try:
                client.request("POST", PATH, text, {"Content-Type": "text/plain"})
                answer = client.getresponse()
                answer.read()
            except http.client.RemoteDisconnected:  # the connection was idle for long
                client.close()
                continue
            statuses[str(answer.status)] += 1
            if answer.status == 503:
                time.sleep(float(answer.headers["Retry-After"]) if number % 2 else 0.1)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


@contextmanager
def echoing() -> Iterator[Callable[[], float]]:
    """What tells the seconds of an echo of a process that does nothing else."""
    script = (
        "import socket, sys\n"
        "with socket.create_server(('127.0.0.1', 0)) as listener:\n"
        "    print(listener.getsockname()[1], flush=True)\n"
        "    client = listener.accept()[0]\n"
        "    while data := client.recv(65536):\n"
        "        client.sendall(data)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as echo:  # noqa: S603
        place = int(echo.stdout.readline()) if echo.stdout else 0
        with socket.create_connection(("127.0.0.1", place)) as client:

            def ask() -> float:
                begin = time.perf_counter()
                client.sendall(b"x")
                client.recv(1)
                return time.perf_counter() - begin

            yield ask


def watch(port: int, seconds: float) -> dict[str, list[float]]:
    """The seconds of each answer of /healthz, and of each echo."""
    service = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    found: dict[str, list[float]] = {"service": [], "echo": []}
    with echoing() as echo:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found["echo"].append(echo())
            begin = time.perf_counter()
            service.request("GET", "/healthz")
            service.getresponse().read()
            found["service"].append(time.perf_counter() - begin)
            time.sleep(EVERY)
    return found


def apart(role: str, port: int, seconds: float, clients: int) -> "subprocess.Popen[bytes]":
    """A process that posts or watches, and tells in JSON what it found."""
    own = (sys.executable, "-m", "benchmarks.health", "--role", role, "--port", str(port))
    command = (*own, "--seconds", str(seconds), "--clients", str(clients))
    return subprocess.Popen(command, stdout=subprocess.PIPE)  # noqa: S603


def told(times: list[float]) -> str:
    """The middle, the 99th of a hundred, and the worst."""
    return f"p50 {1000 * statistics.median(times):.1f}, p99 {1000 * p99(times):.1f}, worst {1000 * max(times):.0f} ms"


def p99(times: list[float]) -> float:
    """Of a hundred times the longest but one."""
    return statistics.quantiles(times, n=100)[98]


def verdict(service: list[float], echo: list[float]) -> str:
    """What to say of these times: nothing where the goal holds."""
    if p99(service) < GOAL:
        return ""
    return "goal missed" if p99(echo) < GOAL / 5 else "goal missed; the machine is too busy to tell whose fault it is"


def main() -> int:
    """Prints the figures; 1 if the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--role", choices=["post", "watch"], help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.role == "post":
        print(json.dumps(post(given.port, given.seconds, given.clients)))
        return 0
    if given.role == "watch":
        print(json.dumps(watch(given.port, given.seconds)))
        return 0
    print(machine())
    with configured() as running:
        time.sleep(20)  # the second worker loads
        web = web_of(running.process)
        used = sum(web.cpu_times()[:2])
        with (
            apart("post", running.port, given.seconds, given.clients) as clients,
            apart("watch", running.port, given.seconds, 0) as watcher,
        ):
            found = json.loads(watcher.communicate()[0])
            statuses = json.loads(clients.communicate()[0])
        used = sum(psutil.Process(web.pid).cpu_times()[:2]) - used
    count = sum(statuses.values())
    print(f"{given.clients} clients: {count} answers ({', '.join(f'{s} {n}' for s, n in sorted(statuses.items()))})")
    print(f"the web process: {used:.1f} s of processor in {given.seconds:.0f}, {1000 * used / count:.1f} ms a request")
    print(f"an echo:  {told(found['echo'])}")
    print(f"/healthz: {told(found['service'])} (goal: p99 {1000 * GOAL:.0f} ms)")
    missed = verdict(found["service"], found["echo"])
    print(missed or "the goal holds")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
