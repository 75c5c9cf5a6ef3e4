"""What a killed process of the corridor costs: seconds until the next answer, and to the first one from the start.

    python -m benchmarks.kill [--workers 2] [--kills 5]

Every process that runs the corridor is killed at once, and a short text asked for at the same moment: nothing else is
there to answer it. Memory is the proportional set of all processes of the pool, in which shared pages count once.
"""

import argparse
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import median

import psutil

from benchmarks.machine import machine
from pipeline.source import RawDocument
from service.options import Options
from service.pool import CorridorPool
from service.tasks import Problem, Task

TEXT = "The bridge over the river closed on Monday. It is old, and the city will repair it by the end of May."
CORRIDOR = "multiprocessing.spawn"


def processes() -> list[psutil.Process]:
    """Those of the pool: they run a corridor, or start what does."""
    found = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has ended meanwhile
            if any(CORRIDOR in part for part in one.cmdline()):
                found.append(one)
    return found


def ask(pool: CorridorPool) -> float:
    """Seconds that one short summary takes."""
    begin = time.perf_counter()
    outcome = pool.submit(Task("", (RawDocument(TEXT),), Options(profile="extract"))).result()
    if isinstance(outcome, Problem):
        raise SystemExit(outcome.detail)
    return time.perf_counter() - begin


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=5)
    given = parser.parse_args(arguments)
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # as the command does
        os.environ.setdefault(variable, "1")
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}, {given.workers} workers")
    begin = time.perf_counter()
    pool = CorridorPool(None, given.workers, 600.0, warm=True)
    ask(pool)
    print(f"from the start to the first answer: {time.perf_counter() - begin:.1f} s")
    while len({one.pid for one in processes() if not one.children()}) < given.workers:
        time.sleep(0.1)
    usual = [ask(pool) for _ in range(5 * given.workers)]
    print(f"all workers: {time.perf_counter() - begin:.1f} s; a usual answer: {median(usual):.3f} s")
    print(f"memory: {sum(one.memory_full_info().pss for one in processes()) / 2**20:.0f} MiB")
    took = []
    for _ in range(given.kills):
        for one in processes():
            with suppress(psutil.Error):
                if not one.children():
                    one.kill()
        took.append(ask(pool))
    print(f"from killing all workers to the next answer: median {median(took):.2f} s, worst {max(took):.2f} s")
    pool.close()


if __name__ == "__main__":
    main()
