"""Runs a batch: keeps the workers busy, a bounded number of documents ahead, and says how each went."""

import logging
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Protocol

from pipeline.errors import MalformedRequest, UnusableDocument
from service.batch.output import Output
from service.batch.records import Records
from service.options import Options
from service.tasks import Outcome, Problem, Task, one_line, shown

LOG = logging.getLogger("precis")

AHEAD = 4
"""Documents in flight for each worker: enough that none waits, few enough that memory stays flat."""


class TaskPool(Protocol):
    """Where the tasks of a batch are done: `workers` at a time."""

    workers: int

    def submit(self, task: Task, /) -> "Future[Outcome]":
        """Schedules a task; the future gives an outcome whatever happens."""
        ...


Report = Callable[[str, Outcome], None]


def run(records: Records, options: Options, output: Output, pool: TaskPool, report: Report) -> None:
    """Does every record that `output` does not have yet."""
    done = output.done()
    left = (index for index in range(len(records.keys)) if index not in done)
    running: dict[Future[Outcome], int] = {}
    exhausted = False
    while running or not exhausted:
        while not exhausted and len(running) < pool.workers * AHEAD:
            index = next(left, None)
            if index is None:
                exhausted = True
                break
            running[_submit(records, index, options, pool)] = index
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in sorted(finished, key=lambda f: running[f]):
            index = running.pop(future)
            outcome = records.told(index, future.result())
            output.add(index, outcome)
            report(records.keys[index].identifier, outcome)


def _submit(records: Records, index: int, options: Options, pool: TaskPool) -> "Future[Outcome]":
    try:
        return pool.submit(records.task(index, options))
    except MalformedRequest as error:
        problem = Problem("malformed", one_line(str(error)))
    except UnusableDocument as error:
        problem = Problem(error.code, one_line(error.detail))
    except Exception:  # whatever one file does, the others are done
        identifier = records.keys[index].identifier
        LOG.exception("reading %s failed", shown(identifier))
        problem = Problem("internal_error", "the file could not be opened; the log says why")
    refused: Future[Outcome] = Future()
    refused.set_result(problem)
    return refused
