"""The database as a queue (PostgreSQL, SKIP LOCKED): documents a second, and how long they wait.

    python -m benchmarks.queue_rates [--rates 10,100,1000] [--seconds 10] [--together 10]

Documents come at a rate, some together as a job, and two worker processes do them. What they do takes no time, so that
only the queue is measured: documents a second, seconds from the posting of a job to its end, processor seconds of
all (workers, database). Needs the programs of PostgreSQL.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing
from statistics import median, quantiles
from threading import Event

import psutil
from sqlalchemy import select

from benchmarks.machine import machine
from benchmarks.service import processor_seconds
from pipeline.settings import Settings
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.lines import Line, LineTask, line_of
from service.jobs.outside import ResultFiles
from service.storage.schema import jobs
from service.storage.stores import Stores
from service.tasks import Problem
from tests.service.databases import empty_database, own_cluster

WORKERS = 2
PATIENCE = 120.0
LOOK_SECONDS = 0.2


class InstantPool:
    """Does every task at once."""

    workers = 2

    def submit(self, work: LineTask, _awaited: object = None, /) -> "Future[Line | Problem]":
        """An answer of the usual shape, without a summary."""
        done: Future[Line | Problem] = Future()
        answer = {"profile": "extract", "text": work.identifier, "statistics": {}}
        done.set_result(line_of(work.identifier, answer))
        return done


def stores_at(url: str) -> Stores:
    """The stores of a database."""
    return Stores.open(Settings.model_validate({"storage": {"url": url}}))


def work(url: str) -> None:
    """A worker, until it is stopped."""
    with closing(stores_at(url)) as stores:
        worker = JobWorker(AnswerSheet(stores.claims, ResultFiles("")), InstantPool())
        stopping = Event()
        signal.signal(signal.SIGTERM, lambda *_: stopping.set())
        worker.start()
        stopping.wait()
        worker.stop(5.0)


def measure(rate: int, seconds: float, together: int, url: str, server: int) -> str:
    """One row: what was reached at a rate."""
    command = [sys.executable, "-m", "benchmarks.queue_rates", "--work", url]
    with closing(stores_at(url)) as stores, ExitStack() as stack:
        null = subprocess.DEVNULL
        workers = [subprocess.Popen(command, stdout=null, stderr=null) for _ in range(WORKERS)]  # noqa: S603
        for worker in workers:
            stack.callback(worker.wait)
            stack.callback(worker.terminate)
        warm = stores.jobs.create("", [("warm", {"id": "warm", "text": "Warm."})] * WORKERS, {}, None)
        _wait(stores, 1)
        everybody = [psutil.Process(number) for number in (*(worker.pid for worker in workers), server)]
        before = _used(everybody)
        begin = time.time()
        count = max(1, round(rate * seconds / together))
        for number in range(count):
            time.sleep(max(0.0, begin + number * together / rate - time.time()))
            records = [(str(n), {"id": str(n), "text": "The bridge closed."}) for n in range(together)]
            stores.jobs.create("", records, {}, None)
        posted = count * together / (time.time() - begin)
        _wait(stores, count + 1)
        took = _used(everybody) - before
        with stores.database.snapshot() as connection:
            rows = connection.execute(
                select(jobs.c.created_at, jobs.c.finished_at).where(jobs.c.id != warm, jobs.c.state == "done")
            ).all()
        waits = sorted(row.finished_at - row.created_at for row in rows)
        end = max(row.finished_at for row in rows)
        done = count * together / (end - begin)
        worst = quantiles(waits, n=100)[-1] if len(waits) > 1 else waits[0]
        return (
            f"{rate:>7} {posted:>8.0f} {done:>8.0f} {median(waits):>8.2f} {worst:>8.2f} "
            f"{1000 * took / (count * together):>8.1f}"
        )


def _used(everybody: Sequence[psutil.Process]) -> float:
    return sum(processor_seconds(one) for one in everybody)


def _wait(stores: Stores, count: int) -> None:
    """Waits until so many jobs have ended."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with stores.database.snapshot() as connection:
            ended = connection.execute(select(jobs.c.id).where(jobs.c.state == "done")).all()
        if len(ended) >= count:
            return
        time.sleep(LOOK_SECONDS)
    raise SystemExit(f"not done in {PATIENCE:g} seconds")


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rates", default="10,100,1000")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--together", type=int, default=10)
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.work:
        work(given.work)
        return
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}, {WORKERS} worker processes, jobs of {given.together}")
    print("asked/s posted/s   done/s  median s    p99 s   CPU ms a document")
    with own_cluster() as cluster:
        if cluster is None:
            raise SystemExit("needs PostgreSQL: apt-get install postgresql")
        server = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        for rate in map(int, given.rates.split(",")):
            with empty_database(cluster.url) as url:
                print(measure(rate, given.seconds, given.together, url, server))


if __name__ == "__main__":
    main()
