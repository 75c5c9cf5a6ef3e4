"""Does the documents of jobs: claims them, runs them through a pool, and puts their answers down."""

import logging
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from uuid import uuid4

from pipeline.errors import MalformedRequest, UnusableDocument
from service.batch.run import TaskPool
from service.jobs.outside import ResultFiles
from service.options import parse_options
from service.record import task_of
from service.storage.database import StorageUnavailableError
from service.storage.jobs import MOST_ATTEMPTS, Claim, JobStore
from service.tasks import Outcome, Problem, one_line, outcome_line

LOG = logging.getLogger("precis")
IDLE_SECONDS = 0.5
"""How often an idle worker looks for work that somebody else took in."""
NO_DATABASE_SECONDS = 2.0


class AnswerSheet:
    """Where answers are put down: their lines in the database, or in files of which the database knows the place."""

    def __init__(self, jobs: JobStore, files: ResultFiles) -> None:
        self.jobs = jobs
        self._files = files

    def put(self, worker: str, claim: Claim, outcome: Outcome) -> bool:
        """Puts an answer down; False where somebody else has the document now. Raises StorageUnavailableError."""
        line = outcome_line(claim.identifier, outcome)
        try:
            url = self._files.write(claim.job, claim.position, line)
        except OSError as error:
            raise StorageUnavailableError(f"a result cannot be written: {error}") from error
        return self.jobs.finish(worker, claim, line, url, failed=isinstance(outcome, Problem))


class JobWorker:
    """A thread that keeps a pool busy with the documents of jobs.

    No more documents are claimed than there are processes: those who wait for a summary come first.
    """

    def __init__(self, sheet: AnswerSheet, pool: TaskPool) -> None:
        self._sheet = sheet
        self._jobs = sheet.jobs
        self._pool = pool
        self.name = worker_name()
        self._room = threading.Semaphore(pool.workers)
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)

    def start(self) -> None:
        """Begins to work, with what was left by processes of this machine that are no more."""
        self._jobs.release_of(_is_dead)
        self._thread.start()

    def wake(self) -> None:
        """Says that there is work."""
        self._wake.set()

    def stop(self, seconds: float) -> None:
        """Claims nothing more, waits for what runs, and gives back what is not done then."""
        self._stopping.set()
        self._wake.set()
        self._thread.join(seconds)
        for _ in range(self._pool.workers):
            self._room.acquire(timeout=seconds)
        try:
            self._jobs.release(self.name)
        except StorageUnavailableError as error:
            LOG.warning("the documents of jobs that were running will be done again: %s", error)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._room.acquire()
            claims: list[Claim] = []
            try:
                if not self._stopping.is_set():
                    claims = self._jobs.claim(self.name, 1)
            except StorageUnavailableError as error:
                LOG.error("no documents can be claimed: %s", error)
                self._stopping.wait(NO_DATABASE_SECONDS)
            if not claims:
                self._room.release()
                self._wake.wait(IDLE_SECONDS)
                self._wake.clear()
                continue
            for claim in claims:
                perform_claim(self._pool, self._sheet, self.name, claim, self._room.release)


def worker_name() -> str:
    """A name that tells the machine and the process, and that no other worker ever had."""
    return f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:8]}"


def perform_claim(pool: TaskPool, sheet: AnswerSheet, worker: str, claim: Claim, done: Callable[[], None]) -> None:
    """Gives a claimed document to the pool; its answer is put down when it comes, and then `done` is called."""

    def put_down(future: "Future[Outcome]") -> None:
        try:
            sheet.put(worker, claim, future.result())
        except StorageUnavailableError as error:
            LOG.error("an answer cannot be put down; its document will be done again: %s", error)
        finally:
            done()

    refusal = _refusal(claim)
    if refusal is None:
        try:
            task = task_of(claim.record, claim.identifier, parse_options(claim.options))
            pool.submit(task).add_done_callback(put_down)
        except MalformedRequest as error:
            refusal = Problem("malformed", one_line(str(error)))
        except UnusableDocument as error:
            refusal = Problem(error.code, one_line(error.detail))
        else:
            return
    refused: Future[Outcome] = Future()
    refused.set_result(refusal)
    put_down(refused)


def _refusal(claim: Claim) -> Problem | None:
    if claim.attempts <= MOST_ATTEMPTS:
        return None
    return Problem("too_large", f"{MOST_ATTEMPTS} workers ended while they had this document; split it")


def _is_dead(name: str) -> bool:
    """Whether a worker was a process of this machine that has ended."""
    host, _, rest = name.partition(":")
    process = rest.partition(":")[0]
    if host != socket.gethostname() or not process.isdigit():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return int(process) == os.getpid()  # an earlier process had the number that is ours now
