"""Two services and three workers over one database, of which some die: is everything answered once?

    python -m benchmarks.distributed [--documents 2000] [--words 300] [--profile extract]

A PostgreSQL of our own (`apt-get install postgresql`); the third worker lives in a network
namespace of its own (so this wants root and iproute2) and reaches it by a link that can be cut. One job is done by
one worker, then one by three; then one during which a worker is killed and another cut off; then requests go on while
both services are restarted, one after the other, as a balancer would send them: to the next one where one refuses.

Goals: each document answered once; what a lost worker held is done within 60 seconds; three workers do .9 of the
documents in a second of processor time that one does (a machine of two cores cannot show more than that); no request
without an answer. Everything shares the cores. While one worker works the other cores are kept busy: on a quiet machine
a second of one core is worth more where the others rest (600 documents: 114 a second then, 60 on a busy machine).
"""

import argparse
import http.client
import json
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psutil
from sqlalchemy import create_engine, make_url, text

from benchmarks.job_queue import settle, stop
from benchmarks.machine import machine
from benchmarks.service import PRECIS, Client, free_port, is_ready, processor_seconds, start
from tests.service.databases import empty_database, own_cluster

NAMESPACE = f"precis{os.getpid()}"
HERE, THERE = "10.77.91.1", "10.77.91.2"
JSONL = "application/x-ndjson"
SUMMARY = "/v1/summaries?profile=extract&store=false"
LOST_SECONDS = 60.0


@contextmanager
def link() -> Iterator[None]:
    """A network namespace with one link to here."""
    ip = shutil.which("ip")
    if ip is None or os.geteuid() != 0:
        raise SystemExit("needs root and iproute2 for a network namespace")
    name = f"p{os.getpid()}"
    commands = (
        f"netns add {NAMESPACE}",
        f"link add {name} type veth peer name there netns {NAMESPACE}",
        f"addr add {HERE}/30 dev {name}",
        f"link set {name} up",
        f"-n {NAMESPACE} addr add {THERE}/30 dev there",
        f"-n {NAMESPACE} link set there up",
        f"-n {NAMESPACE} link set lo up",
    )
    try:
        for command in commands:
            run_ip(command)
        yield
    finally:
        run_ip(f"netns del {NAMESPACE}")


def run_ip(command: str) -> None:
    """One `ip` command."""
    subprocess.run(["ip", *command.split()], check=True, timeout=30)  # noqa: S603, S607


def set_link(*, up: bool) -> None:
    """Cuts the link, or makes it whole."""
    run_ip(f"-n {NAMESPACE} link set there {'up' if up else 'down'}")


class Relay:
    """Brings what comes over the link to a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._listener = socket.create_server((HERE, port))
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            came, _ = self._listener.accept()
            to = socket.create_connection(("127.0.0.1", self._port))
            threading.Thread(target=carry, args=(came, to), daemon=True).start()


def carry(one: socket.socket, other: socket.socket) -> None:
    """Carries bytes both ways until one side ends."""
    with closing(one), closing(other), selectors.DefaultSelector() as ready:
        ready.register(one, selectors.EVENT_READ, other)
        ready.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in ready.select():
                try:
                    data = key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
                    if not data:
                        return
                    key.data.sendall(data)
                except OSError:
                    return


@dataclass
class Deployment:
    """Where everything is, and how it is started."""

    folder: Path
    database: str
    ports: tuple[int, int] = field(default_factory=lambda: (free_port(), free_port()))

    def configuration(self, name: str, host: str = "127.0.0.1", port: int = 0) -> str:
        """A configuration file for one process, that reaches the database by an address."""
        path = self.folder / f"{name}.toml"
        database = make_url(self.database).set(host=host).render_as_string(hide_password=False)
        path.write_text(
            f"[service]\nport = {port}\nworkers = 1\nplaces = 64\n[storage]\nurl = '{database}'\n"
            f"folder = '{self.folder / name}'\n[jobs]\nelsewhere = true\n"
        )
        return str(path)

    def serve(self, number: int) -> "subprocess.Popen[bytes]":
        """One of the two services."""
        port = self.ports[number]
        return start([*PRECIS, "serve", "--config", self.configuration(f"serve{number}", port=port)])

    def worker(self, number: int, *, away: bool = False) -> "subprocess.Popen[bytes]":
        """A worker with one process, here or behind the link."""
        before = ("ip", "netns", "exec", NAMESPACE) if away else ()
        config = self.configuration(f"worker{number}", HERE if away else "127.0.0.1")
        return start([*before, *PRECIS, "worker", "--workers", "1", "--config", config])

    def wait_until_ready(self) -> None:
        """Until both services are."""
        while not all(map(is_ready, self.ports)):
            time.sleep(0.2)


@dataclass(frozen=True)
class Job:
    """A job at the first service, looked at through the second."""

    deployment: Deployment
    identifier: str
    total: int

    @classmethod
    def post(cls, deployment: Deployment, body: bytes, profile: str) -> "Job":
        """Takes it in."""
        with closing(Client(deployment.ports[0])) as client:
            status, answer = client.ask("POST", f"/v1/jobs?profile={profile}", body, JSONL)
        if status != 202:
            raise SystemExit(f"the job is not taken: {answer.decode()}")
        return cls(deployment, json.loads(answer)["id"], body.count(b"\n"))

    def wait(self, share: float = 1.0) -> None:
        """Until so much of it is done."""
        with closing(Client(self.deployment.ports[1])) as client:
            while True:
                counts = json.loads(client.ask("GET", f"/v1/jobs/{self.identifier}")[1])["counts"]
                if counts["done"] + counts["failed"] >= share * self.total:
                    return
                time.sleep(0.1)

    def check(self) -> None:
        """Each document is answered once and in order, and none has failed."""
        with closing(Client(self.deployment.ports[1])) as client:
            lines = client.ask("GET", f"/v1/jobs/{self.identifier}/results")[1].splitlines()
        answers = [json.loads(line) for line in lines]
        identifiers = [answer["id"] for answer in answers]
        failed = Counter(answer["error"]["code"] for answer in answers if "error" in answer)
        right = identifiers == [str(n) for n in range(self.total)]
        print(
            f"  {len(answers)} of {self.total} answered, {'once and in order' if right else 'WRONGLY'}; {dict(failed)}"
        )


def stop_all(processes: "Sequence[subprocess.Popen[bytes]]") -> None:
    """Ends those that live."""
    for process in processes:
        if process.poll() is None:
            stop(process)


@contextmanager
def busy_cores() -> Iterator[None]:
    """All cores but one do something else."""
    spinning = [start([sys.executable, "-c", "while True: pass"]) for _ in range((os.cpu_count() or 1) - 1)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


@contextmanager
def running(*processes: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Ends them afterwards."""
    try:
        yield
    finally:
        stop_all(processes)


def throughput(deployment: Deployment, body: bytes, profile: str, everybody: Sequence[psutil.Process]) -> float:
    """Documents done in a second of processor time of all of them; says it."""
    settle(everybody)
    before, begin = sum(map(processor_seconds, everybody)), time.perf_counter()
    job = Job.post(deployment, body, profile)
    job.wait()
    used, took = sum(map(processor_seconds, everybody)) - before, time.perf_counter() - begin
    print(f"  {job.total / took:.1f} documents a second, {job.total / used:.1f} a second of processor time")
    job.check()
    return job.total / used


def held(database: str, process: int) -> int:
    """How many documents a worker holds, by its number."""
    engine = create_engine(database)
    with engine.connect() as connection:
        names = connection.execute(text("SELECT claimed_by FROM job_documents WHERE state = 'running'")).scalars()
        found = sum(f":{process}:" in name for name in names)
    engine.dispose()
    return found


def lose_two(
    deployment: Deployment, body: bytes, profile: str, killed: "subprocess.Popen[bytes]", cut: "subprocess.Popen[bytes]"
) -> None:
    """A job during which a worker is killed with a document in its hands, and another cut off."""
    job = Job.post(deployment, body, profile)
    begins: list[tuple[int, float]] = []
    for share, worker in ((0.2, killed), (0.4, cut)):
        job.wait(share)
        if worker is killed:
            worker.send_signal(signal.SIGKILL)
        else:
            set_link(up=False)
        begins.append((worker.pid, time.perf_counter()))
        print(f"  lost with {held(deployment.database, worker.pid)} documents in its hands")
    for process, begin in begins:
        while held(deployment.database, process):
            time.sleep(0.2)
        print(f"  they were another's after at most {time.perf_counter() - begin:.0f} s (goal: {LOST_SECONDS:.0f})")
    job.wait()
    job.check()
    set_link(up=True)


@dataclass
class Requests:
    """A client that asks both services in turn, as a balancer does, until it is told to stop."""

    ports: Sequence[int]
    body: bytes
    answers: Counter[str] = field(default_factory=Counter)
    ended: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Asks; whoever refuses is passed over."""
        for number in count():
            if self.ended.is_set():
                return
            for turn in range(600):
                if (answer := self._ask(self.ports[(number + turn) % 2])) is not None:
                    self.answers[answer] += 1
                    break
                time.sleep(0.05)
            else:
                self.answers["nobody"] += 1

    def _ask(self, port: int) -> str | None:
        """What came of it; None where the service takes nothing now."""
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.connect()
        except OSError:
            return None
        try:
            connection.request("POST", SUMMARY, self.body, {"Content-Type": "text/plain"})
            response = connection.getresponse()
            response.read()
        except (OSError, http.client.HTTPException) as error:
            return f"no answer ({type(error).__name__})"
        finally:
            connection.close()
        return None if response.status == 503 else str(response.status)


def restart_both(deployment: Deployment, services: "list[subprocess.Popen[bytes]]", sample: bytes) -> None:
    """Ends and starts one service after the other while requests go on."""
    requests = [Requests(deployment.ports, sample) for _ in range(4)]
    threads = [threading.Thread(target=each.run) for each in requests]
    for thread in threads:
        thread.start()
    for number in (0, 1):
        stop(services[number])
        services[number] = deployment.serve(number)
        deployment.wait_until_ready()
    for each in requests:
        each.ended.set()
    for thread in threads:
        thread.join()
    print(f"  answers: {dict(sum((each.answers for each in requests), Counter[str]()))}")


def document(number: int, words: int) -> str:
    """A text of our own of so many words."""
    sentence = f"The council of town {number} approved bridge {{}} on Monday, and it will cost {{}} million dollars."
    return " ".join(sentence.format(n, n * 3 + 1) for n in range(words // 17 + 1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument("--profile", default="extract")
    given = parser.parse_args(arguments)
    records = [{"id": str(n), "text": document(n, given.words)} for n in range(given.documents)]
    body = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}, {given.documents} documents of {given.words} words")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(own_cluster())
        if cluster is None:
            raise SystemExit("needs PostgreSQL: apt-get install postgresql")
        database = stack.enter_context(empty_database(cluster.url))
        stack.enter_context(link())
        Relay(cluster.port)
        deployment = Deployment(folder, database)
        services = [deployment.serve(0)]
        while not is_ready(deployment.ports[0]):  # the first makes the tables
            time.sleep(0.2)
        services.append(deployment.serve(1))
        stack.callback(stop_all, services)
        deployment.wait_until_ready()
        workers = [deployment.worker(0)]
        with running(*workers):
            print("one worker:")
            everybody = [psutil.Process(p.pid) for p in (*services, *workers)]
            with busy_cores():
                alone = throughput(deployment, body, given.profile, everybody)
            more = [deployment.worker(1), deployment.worker(2, away=True)]
            with running(*more):
                print("three workers:")
                everybody += [psutil.Process(p.pid) for p in more]
                together = throughput(deployment, body, given.profile, everybody)
                print(f"  {together / alone:.2f} of one worker's documents for each second (goal: .9)")
                print("one killed, one cut off:")
                lose_two(deployment, body, given.profile, more[0], more[1])
        print("both services restarted, one after the other:")
        restart_both(deployment, services, document(0, given.words).encode())


if __name__ == "__main__":
    main()
