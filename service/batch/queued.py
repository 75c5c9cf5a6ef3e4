"""A batch whose documents `precis worker` does: a task becomes a job, its answer comes back by the database."""

import json
import logging
import threading
import time
from collections.abc import Collection, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager

from pipeline.settings import Settings
from service.answer import file_names
from service.jobs.outside import ResultFiles
from service.record import record_of
from service.storage.database import StorageUnavailableError
from service.storage.jobs import JobStore, QueueFullError
from service.storage.stores import Stores
from service.tasks import Outcome, Problem, Task, warned

LOG = logging.getLogger("precis")
LOOK_SECONDS = 0.2
AWAY_SECONDS = 5.0
SILENT_SECONDS = 60.0
"""How long nothing may come back until it is said."""
NOBODY = ""
NAMELESS = "-"
"""What a record is called in the queue, whose database takes no id of any sign; its answer is known by its job."""
IN_FLIGHT = 16
"""Workers that a batch reckons with at least: it does not know how many there are."""
UNREADABLE = Problem(
    "internal_error", "the answer that came back by the queue cannot be read; the log of this batch says why"
)


@contextmanager
def queue_pool(settings: Settings, workers: int) -> Iterator["QueuePool"]:
    """The distributed queue of a deployment, for `workers` documents at a time; raises ConfigurationError."""
    with closing(Stores.open(settings)) as stores:
        pool = QueuePool(stores.jobs, ResultFiles(settings.jobs.results), max(workers, IN_FLIGHT))
        try:
            yield pool
        finally:
            pool.close()


class QueuePool:
    """Where a batch gives its tasks to the distributed queue, `workers` at a time."""

    def __init__(self, jobs: JobStore, files: ResultFiles, workers: int) -> None:
        self.workers = workers
        self._jobs = jobs
        self._files = files
        self._open: dict[str, tuple[Future[Outcome], Task]] = {}
        self._heard = time.monotonic()
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._look, name="queued", daemon=True)
        self._thread.start()

    def submit(self, task: Task, /) -> "Future[Outcome]":
        """Sends a task to the queue; waits while that is full, or the database is away."""
        record = record_of(NAMELESS, task.raws, task.metadata)
        future: Future[Outcome] = Future()
        options = task.options.model_dump(mode="json")
        while True:
            try:
                job = self._jobs.create(NOBODY, ((record["id"], record),), options, None)
                break
            except (QueueFullError, StorageUnavailableError) as error:
                LOG.warning("the queue takes no document now: %s", error)
                time.sleep(AWAY_SECONDS)
        with self._lock:
            self._open[job] = future, task
        return future

    def close(self) -> None:
        """Asks for nothing more, and takes back what nobody did."""
        self._stopping.set()
        self._thread.join()
        self.take_back()

    def take_back(self) -> None:
        """Removes from the queue what nobody did."""
        try:
            for job in tuple(self._open):
                self._remove(job)
        except StorageUnavailableError as error:
            LOG.warning("documents of this batch stay in the queue: %s", error)

    def _remove(self, job: str) -> None:
        if written := self._jobs.written(job):
            self._files.remove(job, written)
        self._jobs.remove(NOBODY, job)

    def _look(self) -> None:
        while not self._stopping.wait(LOOK_SECONDS):
            with self._lock:
                waited = tuple(self._open)
            try:
                self._watch(waited)
                for job in self._jobs.ended(waited):
                    self._take(job)
            except StorageUnavailableError as error:
                LOG.warning("the queue cannot be seen now: %s", error)
                self._stopping.wait(AWAY_SECONDS)
            except Exception:  # a batch whose answers nobody fetches would wait for ever
                LOG.exception("the queue cannot be seen now")
                self._stopping.wait(AWAY_SECONDS)

    def _take(self, job: str) -> None:
        """Answers the task of a job; one whose answer cannot be read fails alone."""
        _, task = self._open[job]
        try:
            outcome = _outcome(self._line(job), task)
        except StorageUnavailableError:
            raise
        except Exception:
            LOG.exception("the answer of a document cannot be read")
            outcome = UNREADABLE
        self._remove(job)
        with self._lock:
            future, _ = self._open.pop(job)
        future.set_result(outcome)
        self._heard = time.monotonic()

    def _watch(self, waited: Collection[str]) -> None:
        """Says so where nobody seems to work."""
        if not waited:
            self._heard = time.monotonic()
        elif time.monotonic() - self._heard > SILENT_SECONDS:
            LOG.warning(
                "no document was answered for %g s: does a `precis worker` run on this database (storage.url)?",
                SILENT_SECONDS,
            )
            self._heard = time.monotonic()

    def _line(self, job: str) -> bytes:
        ((line, url),) = self._jobs.results(job)
        return line if line is not None else b"".join(self._files.read(str(url)))


def _outcome(line: bytes, task: Task) -> Outcome:
    """The outcome of a task, with its id and the warnings of its own, which do not go through the queue."""
    value = json.loads(line)
    if "error" in value:
        return Problem(value["error"]["code"], value["error"]["detail"])
    summary = value["summary"]
    for document, name in zip(summary["documents"], file_names(task.raws), strict=True):
        document.update({"name": name} if name else {})  # which does not go through the queue either
    return warned(summary | {"id": task.identifier or summary["digest"]}, task.warnings)
