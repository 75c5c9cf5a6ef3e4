"""One job on one and on two `precis worker`s: how much faster two are.

    python -m benchmarks.job_queue RECORDS.jsonl [--profile extract] [--documents 500] [--words 1000] [--turns 1]

RECORDS are lines with a `text`, of which the first words are taken; they come again where they are too few. Each
worker has one process. The database is SQLite; the service that takes the job in and this process share the cores
with the workers. Processor seconds tell what two workers could reach at best where
nothing else runs: the workers' corridors share the cores with all that is not the corridor.
"""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path

import psutil

from benchmarks.machine import machine
from benchmarks.service import PRECIS, Client, Service, processor_seconds, service, start

LOOK_SECONDS = 0.5
IDLE_SECONDS = 2.0
IDLE_SHARE = 0.1
JSONL = "application/x-ndjson"
CORRIDOR = "multiprocessing.spawn"
"""What stands in the command line of a process that runs the corridor."""


@contextmanager
def worker(running: Service) -> Iterator[psutil.Process]:
    """A worker with one process, which has loaded what it needs."""
    process = start([*PRECIS, "worker", "--workers", "1", "--config", str(running.config)])
    try:
        yield psutil.Process(process.pid)
    finally:
        stop(process)


def stop(process: "subprocess.Popen[bytes]") -> None:
    """Asks it to end, and waits."""
    process.terminate()
    process.wait()


def settle(processes: Sequence[psutil.Process]) -> None:
    """Waits until none of them has anything to do: all is loaded."""
    before = -1.0
    while (used := sum(map(processor_seconds, processes))) - before > IDLE_SHARE * IDLE_SECONDS:
        before = used
        time.sleep(IDLE_SECONDS)


def corridor_seconds(process: psutil.Process) -> float:
    """What the corridor of a worker has used."""
    children = [
        child for child in process.children(recursive=True) if any(CORRIDOR in part for part in child.cmdline())
    ]
    return sum(t.user + t.system for t in (child.cpu_times() for child in children))


def do_job(port: int, body: bytes, profile: str) -> float:
    """Seconds from the posting of a job until its last document is done."""
    client = Client(port)
    begin = time.perf_counter()
    status, answer = client.ask("POST", f"/v1/jobs?profile={profile}", body, JSONL)
    job = json.loads(answer)
    if status != 202:
        raise SystemExit(f"the job is not taken: {job['detail']}")
    while job["state"] != "done":
        time.sleep(LOOK_SECONDS)
        job = json.loads(client.ask("GET", f"/v1/jobs/{job['id']}")[1])
    took = time.perf_counter() - begin
    client.close()
    if job["counts"]["failed"]:
        raise SystemExit(f"{job['counts']['failed']} documents cannot be used; take others")
    return took


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path)
    parser.add_argument("--profile", default="extract")
    parser.add_argument("--documents", type=int, default=500)
    parser.add_argument("--words", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=1)
    given = parser.parse_args(arguments)
    texts = [json.loads(line)["text"] for line in given.records.read_text("utf-8").splitlines()]
    short = [" ".join(text.split()[: given.words]) for text in texts]
    records = [{"id": str(n), "text": text} for n, text in enumerate(islice(cycle(short), given.documents))]
    body = b"\n".join(json.dumps(record).encode() for record in records)
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}, {len(records)} documents of {given.words} words")
    with (
        service(places=2, workers=1, extra="[jobs]\nelsewhere = true\n") as running,
        worker(running) as first,
    ):
        everybody = [running.process, first]
        alone = together = corridor = all_used = 0.0
        for _ in range(given.turns):
            settle(everybody)
            before = corridor_seconds(first), sum(map(processor_seconds, everybody))
            alone += do_job(running.port, body, given.profile)
            after = corridor_seconds(first), sum(map(processor_seconds, everybody))
            corridor += after[0] - before[0]
            all_used += after[1] - before[1]
            with worker(running) as second:
                settle([*everybody, second])
                together += do_job(running.port, body, given.profile)
    count = given.turns * len(records)
    print(f"one worker: {count / alone:.2f} documents a second, two: {count / together:.2f}")
    print(f"two workers are {alone / together:.2f} times as fast as one (target: 1.7)")
    print(f"processor seconds: corridor {corridor:.1f} of {all_used:.1f}, which allows {2 * corridor / all_used:.2f}")


if __name__ == "__main__":
    main()
