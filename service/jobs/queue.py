"""Jobs on other machines: a broker carries word of each document to `precis worker`, by Celery.

The database stays the only state. A word that is lost, with the broker's memory say, is said again; one that comes
twice finds its document taken. So a document is answered once, whoever is killed.
"""

import logging
import threading
from typing import TYPE_CHECKING, Any

from pipeline.errors import ConfigurationError
from service.batch.run import TaskPool
from service.jobs.documents import AnswerSheet, perform_claim, worker_name
from service.storage.database import StorageUnavailableError
from service.storage.jobs import JobStore

if TYPE_CHECKING:
    from celery import Celery

LOG = logging.getLogger("precis")
TASK = "precis.document"
QUEUE = "precis"
LOOK_SECONDS = 10.0
RETRY_SECONDS = 5
SAID_AT_A_TIME = 1000


def queue_app(broker: str) -> "Celery":
    """The Celery application of a broker."""
    try:
        from celery import Celery
    except ImportError as error:
        raise ConfigurationError("jobs.broker: install the extra `queue` (Celery) to use a broker") from error
    app = Celery(QUEUE, broker=broker)
    app.conf.update(
        task_default_queue=QUEUE,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        worker_prefetch_multiplier=1,
        broker_connection_retry_on_startup=True,
        broker_transport_options={"socket_timeout": 5, "socket_connect_timeout": 5},
    )
    return app


class Announcer:
    """Says which documents are to be done; says it again where the broker has lost it."""

    def __init__(self, app: "Celery", jobs: JobStore) -> None:
        self._app = app
        self._jobs = jobs
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)

    def start(self) -> None:
        """Begins to look for documents that nobody was told of."""
        self._thread.start()

    def stop(self) -> None:
        """Looks no more."""
        self._stopping.set()
        self._thread.join(LOOK_SECONDS)

    def announce(self, job: str, total: int) -> None:
        """Tells the broker of every document of a job; a broker that is away is told later."""
        try:
            self._say([(job, position) for position in range(total)])
        except Exception as error:  # noqa: BLE001 - every transport has its own errors, and the job is safe
            LOG.warning("the broker cannot be told of job %s now: %s", job, error)

    def _say(self, documents: list[tuple[str, int]]) -> None:
        with self._app.producer_pool.acquire(block=True, timeout=RETRY_SECONDS) as producer:
            for job, position in documents:
                self._app.send_task(TASK, args=(job, position), producer=producer, retry=False)

    def _run(self) -> None:
        while not self._stopping.wait(LOOK_SECONDS):
            try:
                if (free := self._jobs.free(SAID_AT_A_TIME)) and self._is_empty():
                    self._say(free)
            except StorageUnavailableError as error:
                LOG.error("the documents of jobs cannot be seen: %s", error)
            except Exception as error:  # noqa: BLE001 - every transport has its own errors
                LOG.warning("the broker cannot be reached: %s", error)

    def _is_empty(self) -> bool:
        """Whether the broker has no word left: then whatever is free, nobody was told of, or the word is lost."""
        with self._app.connection_for_read() as connection:
            found = connection.default_channel.queue_declare(queue=QUEUE, durable=True)
            return int(found.message_count) == 0


def serve_queue(app: "Celery", sheet: AnswerSheet, pool: TaskPool) -> None:
    """Does the documents that the broker tells of, as many at a time as the pool has processes; until it is stopped."""
    name = worker_name()

    def document(task: Any, job: str, position: int) -> None:
        try:
            claims = sheet.jobs.claim(name, 1, (job, position))
        except StorageUnavailableError as error:
            LOG.error("a document cannot be claimed: %s", error)
            raise task.retry(exc=error, countdown=RETRY_SECONDS, max_retries=None) from error
        for claim in claims:
            finished = threading.Event()
            perform_claim(pool, sheet, name, claim, finished.set)
            finished.wait()

    app.task(name=TASK, bind=True)(document)
    app.worker_main(
        ["worker", "--pool=threads", f"--concurrency={pool.workers}", "--loglevel=WARNING", "--without-gossip"]
    )
