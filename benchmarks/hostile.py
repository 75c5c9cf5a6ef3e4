"""Attacks on a running service, and what others notice of them. Usage: python -m benchmarks.hostile [--seconds 15]

Each attack of a stranger, from an address of its own, runs for a while: expressions that never end, receivers of
callbacks that never end, JSON that fills memory, clients that hold connections, metadata that fill the disk. Meanwhile
/healthz is asked twenty times a second, and another client asks for a summary again and again; both are a process of
their own (`watcher.py`), for what the strangers compute here is not the service's. An echo asked beside /healthz shows
what the machine adds: where that alone takes half of the time, it is too busy to tell. Goals: /healthz under 100 ms at
worst, the web process with its readers of bodies under 1 GB, the other client's median time under twice that of quiet.
What is missed is named behind each attack; the status is 1 if anything was.
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
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import psutil

from benchmarks.health import news
from benchmarks.machine import machine
from benchmarks.service import PRECIS, Service, configured, web_of
from benchmarks.watcher import bearer
from service.body_reader import MEMORY as READER_MEMORY

STRANGER = ("127.0.0.2", 0)
MEGA = 1 << 20
EXPRESSIONS = (
    "<!---->" * 36 + "x",
    "a" + "_bb" * 34 + " x",
    "Mr. Aa" + " and Aa" * 34 + " !",
    "dans le litige opposant à " + "\n" * 1000,
    "n° de pourvoi" + " " * 1000,
    "The city said “" * 400,
    "SUPREME COURT\n\nJUDGES: " + "deputy chamber president " * 40 + "!\n\nThe appeal is dismissed.",
    "$" + "0 000" * 700,
)
"""The first reports, and what was found since."""
MOST_HEALTH, MOST_MEMORY, MOST_SLOWDOWN = 0.1, 1 << 30, 2.0
"""The goals: seconds, bytes, and times the quiet median."""


@dataclass
class Seen:
    """What was noticed while something went on."""

    health: list[float] = field(default_factory=list)
    echo: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    refused: int = 0
    memory: int = 0
    answers: Counter[str] = field(default_factory=Counter)


def taken(web: psutil.Process) -> int:
    """The memory of the web process and of those that read bodies for it, which are held to a limit of their own."""
    found = web.memory_info().rss
    for child in web.children():
        with suppress(psutil.NoSuchProcess):
            if child.rlimit(psutil.RLIMIT_AS)[0] == READER_MEMORY:
                found += child.memory_info().rss
    return found


def missed(health: float, memory: int, slowdown: float, echo: float) -> list[str]:
    """The goals that an attack made the service miss; an echo that is slow itself tells of the machine."""
    busy = " (the machine is too busy to tell)" if echo > MOST_HEALTH / 2 else ""
    goals = {
        f"/healthz under {MOST_HEALTH * 1000:.0f} ms{busy}": health < MOST_HEALTH,
        f"memory under {MOST_MEMORY / MEGA:.0f} MB": memory < MOST_MEMORY,
        f"others under {MOST_SLOWDOWN:g}x": slowdown < MOST_SLOWDOWN,
    }
    return [goal for goal, is_met in goals.items() if not is_met]


class Attack:
    """A service to attack, until `over`."""

    def __init__(self, port: int, seconds: float, keys: tuple[str, str] = ("", "")) -> None:
        self.port = port
        self._key, self._key_of_others = keys
        self.seconds = seconds
        self.seen = Seen()
        self._over = threading.Event()

    @property
    def goes_on(self) -> bool:
        """Whether time is left."""
        return not self._over.is_set()

    def post(self, path: str, body: bytes, kind: str, method: str = "POST", language: str = "en") -> bytes:
        """A request of the stranger's, who would like that language; its answer is counted."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=STRANGER)
        try:
            headers = {"Content-Type": kind, "Accept-Language": language} | bearer(self._key)
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            data = response.read()
            self.seen.answers[str(response.status)] += 1
        except (OSError, http.client.HTTPException) as error:
            self.seen.answers[type(error).__name__] += 1
            return b""
        else:
            return data
        finally:
            connection.close()

    def open(self) -> socket.socket:
        """A connection of the stranger's."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=STRANGER)

    def run(self, attacks: list[Callable[["Attack"], None]], web: psutil.Process) -> Seen:
        """Lets the attacks go on in a thread each, and watches."""
        command = (sys.executable, "-m", "benchmarks.watcher", str(self.port), str(self.seconds), self._key_of_others)
        with subprocess.Popen(command, stdout=subprocess.PIPE) as watcher:  # noqa: S603
            threads = [threading.Thread(target=_quietly, args=(attack, self), daemon=True) for attack in attacks]
            for thread in threads:
                thread.start()
            end = time.monotonic() + self.seconds
            while time.monotonic() < end:
                self.seen.memory = max(self.seen.memory, taken(web))
                time.sleep(0.1)
            self._over.set()
            output, _ = watcher.communicate(timeout=150)
        found = json.loads(output)
        self.seen.health, self.seen.echo = found["health"], found["echo"]
        self.seen.others, self.seen.refused = found["others"], found["refused"]
        for thread in threads:
            thread.join(70)
        return self.seen


def _quietly(attack: Callable[[Attack], None], target: Attack) -> None:
    with suppress(OSError):
        attack(target)


def expressions(target: Attack) -> None:
    """Texts that expressions would read in ever more ways."""
    while target.goes_on:
        for text in EXPRESSIONS:
            for profile in ("auto", "letsum", "inits", "digest"):
                if target.goes_on:
                    target.post(f"/v1/summaries?profile={profile}&store=false", text.encode(), "text/plain")


def details(target: Attack) -> None:
    """Requests that are wrong at places and by names as long as are told, and that are told in French."""
    place, name = "a" + ".a" * 40 + " b", "x: text" + ".a" * 40 + " b"
    wrong: dict[str, object] = {"/v1/controlled": {"agents": {place: 5}}, "/v1/realizations": {"specs": [{place: 5}]}}
    kept: list[dict[str, str]] = [{"text": "The council met. It voted on it."}, {"title": name, "text": "  "}]
    wrong["/v1/summaries?profile=extract&store=false"] = {"documents": kept}
    while target.goes_on:
        for path, body in wrong.items():
            target.post(path, json.dumps(body).encode(), "application/json", language="fr")


def callbacks(target: Attack) -> None:
    """Receivers that never end: compressed zeros, and a head a byte at a time."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(1)

        def serve(client: socket.socket, number: int) -> None:
            with client, suppress(OSError):
                client.recv(1 << 16)
                client.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n" + (b"X: " if number % 2 else b"\r\n"))
                packer = zlib.compressobj(9, zlib.DEFLATED, 31)
                while target.goes_on:
                    client.sendall(b"x" if number % 2 else packer.compress(bytes(MEGA)))
                    time.sleep(0.5 if number % 2 else 0)

        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        for _ in range(8):
            body = {"documents": [{"text": "One sentence. Another one."}], "profile": "extract", "callback_url": url}
            target.post("/v1/jobs", json.dumps(body).encode(), "application/json")
        number = 0
        while target.goes_on:
            with suppress(TimeoutError):
                threading.Thread(target=serve, args=(listener.accept()[0], number), daemon=True).start()
                number += 1


def nested(target: Attack) -> None:
    """57 MiB of empty lists in lists."""
    body = b'{"documents": [' + b"[[],[]]," * (57 * MEGA // 8) + b"0]}"
    while target.goes_on:
        target.post("/v1/summaries", body, "application/json")


def pipelining(target: Attack) -> None:
    """Connections that ask again and again, and read nothing."""
    request = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200
    clients = [target.open() for _ in range(17)]
    for client in clients:
        client.setblocking(False)
    while target.goes_on:
        for client in clients:
            with suppress(OSError):
                client.send(request)
        time.sleep(0.2)


def trickling(target: Attack) -> None:
    """Heads a byte at a time."""
    clients = [target.open() for _ in range(64)]
    while target.goes_on:
        for number, client in enumerate(clients):
            try:
                client.sendall(b"X")
            except OSError:
                clients[number] = target.open()
        time.sleep(0.5)


HEADS = (
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b" " * 60_000 + b"b\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 15_000 + b"\r\n",
)


def dear_heads(target: Attack) -> None:
    """Heads of blanks, and of thousands of lines."""
    while target.goes_on:
        for head in HEADS:
            with target.open() as client:
                client.sendall(head)
                client.recv(1 << 16)


def tiny_chunks(target: Attack) -> None:
    """A body in chunks of a byte, without an end."""
    head = b"POST /v1/summaries HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    while target.goes_on:
        with suppress(OSError), target.open() as client:
            client.sendall(head)
            while target.goes_on:
                client.sendall(b"1\r\na\r\n" * 20_000)


def slow_bodies(target: Attack) -> None:
    """Bodies that come just fast enough to be waited for."""
    head = b"POST /v1/summaries HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 30000000\r\n\r\n"
    clients = [target.open() for _ in range(17)]
    for client in clients:
        client.sendall(head)
    while target.goes_on:
        for client in clients:
            client.sendall(b"word " * 340)
        time.sleep(0.1)


def metadata(target: Attack) -> None:
    """Megabytes of metadata to be kept, and a removal in between."""
    large = {"documents": [{"text": "One sentence. Another one.", "metadata": {"x": "y" * (4 * MEGA)}}]}
    small = {"documents": [{"text": "One sentence. Another one.", "metadata": {"x": "y" * 60_000}}]}
    while target.goes_on:
        for body in (large, small):
            data = target.post("/v1/summaries?profile=extract", json.dumps(body).encode(), "application/json")
            if b'"id"' in data:
                target.post(f"/v1/summaries/{json.loads(data)['id']}", b"", "text/plain", "DELETE")


def cheap(target: Attack) -> None:
    """What costs a client nothing to ask, over a connection that stays."""
    connection = http.client.HTTPConnection("127.0.0.1", target.port, timeout=60, source_address=STRANGER)
    while target.goes_on:
        for path in ("/", "/openapi.json", "/v1/profiles", "/v1/nothing"):
            connection.request("GET", path)
            response = connection.getresponse()
            response.read()
            target.seen.answers[str(response.status)] += 1


def completions(target: Attack) -> None:
    """Completions of the longest sentences that are taken, each another one."""
    number = 0
    while target.goes_on:
        number += 1
        words = " ".join(f"the house {number} of {n} councils" for n in range(40))
        body = {"from": "en", "to": "fr", "source": words, "typed": "la maison "}
        target.post("/v1/completions", json.dumps(body).encode(), "application/json")


def columns(target: Attack) -> None:
    """Columns of as many sentences as are taken."""
    body = {"from": "en", "to": "fr", "rows": [{"source": "A line.", "target": "Une ligne."}] * 2_000}
    while target.goes_on:
        target.post("/v1/columns", json.dumps(body).encode(), "application/json")


def holding(target: Attack) -> None:
    """A job of long documents and long requests beside it, which would have a worker each."""
    text = news(3_500).decode()
    job = {"documents": [{"text": text}] * 4, "profile": "inits"}
    made = target.post("/v1/jobs", json.dumps(job).encode(), "application/json")
    while target.goes_on:
        target.post("/v1/summaries?profile=inits&store=false", text.encode(), "text/plain")
    if made:
        target.post(f"/v1/jobs/{json.loads(made)['id']}", b"", "text/plain", "DELETE")


ATTACKS: dict[str, list[Callable[[Attack], None]]] = {
    "quiet": [],
    "1 expressions, 12 at once": [expressions] * 12,
    "1 details in French, 4 at once": [details] * 4,
    "2 callbacks": [callbacks],
    "3 nested JSON, 3 at once": [nested] * 3,
    "4 pipelining": [pipelining],
    "4 heads that trickle": [trickling],
    "4 slow bodies": [slow_bodies],
    "4 dear heads, 20 at once": [dear_heads] * 20,
    "4 tiny chunks, 60 at once": [tiny_chunks] * 60,
    "5 metadata, 4 at once": [metadata] * 4,
    "6 cheap requests, 32 at once": [cheap] * 32,
    "6 completions, 16 at once": [completions] * 16,
    "6 columns, 8 at once": [columns] * 8,
}
OF_KEYS: dict[str, list[Callable[[Attack], None]]] = {
    "quiet, with keys": [],
    "7 a key's job and requests": [holding] * 2,
}
"""Attacks on a service that asks for keys: the stranger has one."""
EXTRA = "[limits]\nseconds = 30\n[jobs]\nprivate_callbacks = true\n"


def main() -> int:
    """Prints what each attack does to others, and whether the goals hold; 1 if one was missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0)
    arguments = parser.parse_args()
    print(machine())
    titles = (
        f"{'attack':<28}{'/healthz worst':>15}{'p99':>8}{'echo':>8}{'web memory':>13}{'others':>10}{'slowdown':>10}"
    )
    print(f"{titles}  goals; what the stranger got")
    with configured(extra=EXTRA) as running:
        failures = tried(running, ATTACKS, arguments.seconds)
    with configured(extra=EXTRA + "[access]\nkeys = true\n") as running:
        failures += tried(running, OF_KEYS, arguments.seconds, (new_key(running, "a"), new_key(running, "b")))
    count = len(ATTACKS) + len(OF_KEYS)
    print(f"{failures} of {count} missed a goal" if failures else "every goal holds")
    return 1 if failures else 0


def new_key(running: Service, name: str) -> str:
    """A key of the service."""
    command = (*PRECIS, "keys", "add", name, "--config", str(running.config))
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()  # noqa: S603
    return next(line.split()[1] for line in told if line.startswith("key "))


def tried(
    running: Service,
    named: dict[str, list[Callable[[Attack], None]]],
    seconds: float,
    keys: tuple[str, str] = ("", ""),
) -> int:
    """Prints what each attack does to others, the first of which is none; how many missed a goal."""
    quiet, failures = 0.0, 0
    time.sleep(20)  # the second worker loads
    web = web_of(running.process)
    for name, attacks in named.items():
        seen = Attack(running.port, seconds, keys).run(attacks, web)
        others = statistics.median(seen.others) if seen.others else float("inf")
        quiet = quiet or others
        health = sorted(seen.health)
        p99 = health[int(0.99 * (len(health) - 1))]
        echo = max(seen.echo)
        misses = missed(health[-1], seen.memory, others / quiet, echo)
        failures += bool(misses)
        verdict = f"MISSED {', '.join(misses)}" if misses else "holds"
        answers = ", ".join(f"{status} {count}" for status, count in seen.answers.most_common(4))
        print(
            f"{name:<28}{1000 * health[-1]:>12.0f} ms{1000 * p99:>5.0f} ms{1000 * echo:>5.0f} ms"
            f"{seen.memory / MEGA:>10.0f} MB{1000 * others:>7.0f} ms{others / quiet:>9.1f}x  "
            f"{verdict}; {answers}; others refused {seen.refused}",
            flush=True,
        )
    return failures


if __name__ == "__main__":
    sys.exit(main())
