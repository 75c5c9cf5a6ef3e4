"""Does the documents of jobs: claims them, runs them through a pool, and puts their answers down."""

import logging
import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from uuid import uuid4

from pipeline.errors import MalformedRequest, UnusableDocument
from service.batch.run import TaskPool
from service.jobs.holding import Holding
from service.jobs.outside import ResultFiles
from service.options import parse_options
from service.pool import KILLED, STOPPED
from service.record import task_of
from service.storage.claims import MOST_ATTEMPTS, Claim, ClaimStore
from service.storage.database import StorageUnavailableError
from service.storage.refuted import Refuted
from service.tasks import Outcome, Problem, one_line, outcome_line, refuted_units

LOG = logging.getLogger("precis")
IDLE_SECONDS = 0.5
"""How often an idle worker looks for work that somebody else took in."""
AHEAD = 1
"""Documents that wait for a process, so that none waits for the database."""
NO_DATABASE_SECONDS = 2.0


class AnswerSheet:
    """Where answers are put down: their lines in the database, or in files of which the database knows the place."""

    def __init__(self, claims: ClaimStore, files: ResultFiles) -> None:
        self.claims = claims
        self._files = files

    def put(self, worker: str, claim: Claim, outcome: Outcome) -> bool:
        """Puts an answer down; False where somebody else has the document now. Raises StorageUnavailableError."""
        line = outcome_line(claim.identifier, outcome)
        url = self._files.write(claim.job, claim.position, line)
        if isinstance(outcome, Problem):
            return self.claims.finish(worker, claim, line, url, failed=True)
        refuted = [Refuted(outcome["profile"], kind, units) for kind, units in refuted_units(outcome).items()]
        return self.claims.finish(worker, claim, line, url, failed=False, refuted=refuted)

    def put_in_the_end(self, worker: str, claim: Claim, outcome: Outcome, stopping: threading.Event) -> None:
        """Puts an answer down; while the database is away, as soon as it is back, and not at all after `stopping`."""
        while True:
            try:
                self.put(worker, claim, outcome)
            except StorageUnavailableError as error:
                LOG.error("an answer cannot be put down now: %s", error)
                if stopping.wait(NO_DATABASE_SECONDS):
                    return
            else:
                return


class JobWorker:
    """A thread that keeps a pool busy with the documents of jobs, and puts their answers down.

    It holds one document more than there are processes: no process waits for the database, and who waits for a
    summary waits for one document of a job at most.
    """

    def __init__(self, sheet: AnswerSheet, pool: TaskPool) -> None:
        self._sheet = sheet
        self._claims = sheet.claims
        self._pool = pool
        self.name = worker_name()
        self._holding = Holding(sheet.claims, self.name)
        self._news: SimpleQueue[tuple[Claim, Outcome | None] | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)

    def start(self) -> None:
        """Begins to work, with what was left by processes of this machine that are no more."""
        self._claims.release_of(is_dead)
        self._thread.start()

    def wake(self) -> None:
        """Says that there is work."""
        self._news.put(None)

    def stop(self, seconds: float) -> None:
        """Claims nothing more, waits for what runs, and gives back what is not done then."""
        self._stopping.set()
        self.wake()
        self._thread.join(seconds)
        try:
            self._claims.release(self.name)
        except StorageUnavailableError as error:
            LOG.warning("the documents of jobs that were running will be done again: %s", error)

    def _run(self) -> None:
        with self._holding:
            while len(self._holding) or not self._stopping.is_set():
                if not self._stopping.is_set():
                    self._claim()
                try:
                    news = self._news.get(timeout=IDLE_SECONDS)
                except Empty:
                    continue
                if news is not None:
                    self._settle(*news)

    def _settle(self, claim: Claim, outcome: Outcome | None) -> None:
        try:
            if outcome is not None:
                self._sheet.put_in_the_end(self.name, claim, outcome, self._stopping)
        except Exception:
            LOG.exception("an answer cannot be put down; its document will be done again")
        finally:
            self._holding.let_go(claim)

    def _claim(self) -> None:
        room = self._pool.workers + AHEAD - len(self._holding)
        if not room:
            return
        try:
            claims = self._claims.claim(self.name, room)
        except StorageUnavailableError as error:
            LOG.error("no documents can be claimed: %s", error)
            self._stopping.wait(NO_DATABASE_SECONDS)
            return
        except Exception:
            LOG.exception("no documents can be claimed")
            self._stopping.wait(NO_DATABASE_SECONDS)
            return
        self._holding.hold(claims)
        for claim in claims:
            perform_claim(self._pool, claim, partial(self._hear, claim))

    def _hear(self, claim: Claim, outcome: Outcome | None) -> None:
        self._news.put((claim, outcome))


def worker_name() -> str:
    """A name that tells the machine and the process, and that no other worker ever had."""
    return f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:8]}"


def perform_claim(pool: TaskPool, claim: Claim, answered: Callable[[Outcome | None], None]) -> None:
    """Gives a claimed document to the pool, and its answer to `answered`, in whatever thread it comes.

    None means that the pool was stopped, or its process killed: the document is as if nobody had answered it.
    """
    if claim.attempts > MOST_ATTEMPTS:
        answered(Problem("too_large", f"{MOST_ATTEMPTS} workers ended while they had this document; split it"))
        return
    try:
        task = task_of(claim.record, claim.identifier, parse_options(claim.options))
    except MalformedRequest as error:
        answered(Problem("malformed", one_line(str(error))))
    except UnusableDocument as error:
        answered(Problem(error.code, one_line(error.detail)))
    else:
        pool.submit(task).add_done_callback(lambda future: answered(_answer(future)))


def _answer(future: "Future[Outcome]") -> Outcome | None:
    if future.cancelled():
        return None
    outcome = future.result()
    return None if outcome in (STOPPED, KILLED) else outcome


def is_dead(name: str) -> bool:
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
