"""Jobs on other machines: a broker carries word of each document to `precis worker`, by Celery.

The database stays the only state. A word that is lost, with the broker's memory say, is said again; one that comes
twice finds its document taken. So a document is answered once, whoever is killed.
"""

import logging
import threading
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from pipeline.errors import ConfigurationError
from service.batch.run import TaskPool
from service.jobs.documents import AHEAD, AnswerSheet, is_dead, perform_claim, worker_name
from service.jobs.holding import Holding
from service.storage.claims import ClaimStore, Stretch
from service.storage.database import StorageUnavailableError
from service.tasks import Outcome

if TYPE_CHECKING:
    from celery import Celery

LOG = logging.getLogger("precis")
TASK = "precis.document"
QUEUE = "precis"
LOOK_SECONDS = 5.0
RETRY_SECONDS = 5
SAID_AT_A_TIME = 10_000
"""Documents that are told of again in one look."""
TOGETHER = 8
"""Documents that one word is of: few words for the broker, and no worker idle for long while another ends its own."""


def queue_app(broker: str) -> "Celery":
    """The Celery application of a broker."""
    try:
        from celery import Celery
    except ImportError as error:
        raise ConfigurationError("jobs.broker: install the extra `queue` (Celery) to use a broker") from error
    from kombu.transport import TRANSPORT_ALIASES

    scheme = broker.partition("://")[0].partition("+")[0]
    if scheme not in TRANSPORT_ALIASES:
        raise ConfigurationError(
            f"jobs.broker: {scheme!r} is no broker; valid: redis://…, rediss://…, amqp://…, amqps://…"
        )
    app = Celery(QUEUE, broker=broker)
    app.conf.update(
        task_default_queue=QUEUE,
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_ignore_result=True,
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,  # its lines are as ours
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # it comes back, and until then nothing is lost
        broker_transport_options={"socket_timeout": 5, "socket_connect_timeout": 5},
    )
    return app


class Announcer:
    """A thread that says which documents are to be done, and says it again where the broker has lost it."""

    def __init__(self, app: "Celery", claims: ClaimStore) -> None:
        self._app = app
        self._claims = claims
        self._new: SimpleQueue[tuple[str, int] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)

    def start(self) -> None:
        """Begins to look for documents that nobody was told of."""
        self._thread.start()

    def stop(self) -> None:
        """Looks no more."""
        self._new.put(None)
        self._thread.join(LOOK_SECONDS)

    def announce(self, job: str, total: int) -> None:
        """Has the broker told of every document of a job, without waiting for it."""
        self._new.put((job, total))

    def _run(self) -> None:
        while True:
            try:
                new = self._new.get(timeout=LOOK_SECONDS)
            except Empty:
                self._carefully(self._look)
            else:
                if new is None:
                    return
                job, total = new
                stretches = [Stretch(job, n, min(n + TOGETHER, total)) for n in range(0, total, TOGETHER)]
                self._carefully(partial(self._say, stretches))

    def _carefully(self, act: Callable[[], None]) -> None:
        """Does it; where that fails the documents are safe, and the next look finds them."""
        try:
            act()
        except StorageUnavailableError as error:
            LOG.error("the documents of jobs cannot be seen: %s", error)
        except Exception as error:  # noqa: BLE001 - every transport has its own errors
            LOG.warning("the broker cannot be reached: %s: %s", type(error).__name__, error)

    def _say(self, stretches: list[Stretch]) -> None:
        with self._app.producer_pool.acquire(block=True, timeout=RETRY_SECONDS) as producer:
            for stretch in stretches:
                arguments = (stretch.job, stretch.start, stretch.end)
                self._app.send_task(TASK, args=arguments, producer=producer, retry=False)

    def _look(self) -> None:
        if self._is_empty() and (free := self._claims.free(SAID_AT_A_TIME, TOGETHER)):
            self._say(free)

    def _is_empty(self) -> bool:
        """Whether the broker has no word left: then whatever is free, nobody was told of, or the word is lost."""
        with self._app.connection_for_read() as connection:
            found = connection.default_channel.queue_declare(queue=QUEUE, durable=True)
            return int(found.message_count) == 0


def serve_queue(app: "Celery", sheet: AnswerSheet, pool: TaskPool) -> None:
    """Does the documents that the broker tells of, until it is stopped.

    As many at a time as the pool has processes, and some that wait for a process, not for the database.
    """
    from celery import signals

    name = worker_name()
    holding = Holding(sheet.claims, name)
    stopping = threading.Event()

    def documents(task: Any, job: str, start: int, end: int) -> None:
        while True:
            if stopping.is_set():  # others are told of what is left
                task.apply_async((job, start, end))
                return
            try:
                claims = sheet.claims.claim(name, 1, Stretch(job, start, end))
            except StorageUnavailableError as error:
                LOG.error("a document cannot be claimed: %s", error)
                raise task.retry(exc=error, countdown=RETRY_SECONDS, max_retries=None) from error
            if not claims:
                return
            holding.hold(claims)
            try:
                answer: SimpleQueue[Outcome | None] = SimpleQueue()
                perform_claim(pool, claims[0], answer.put)
                outcome = answer.get()
                if outcome is not None:
                    sheet.put_in_the_end(name, claims[0], outcome, stopping)
            finally:
                holding.let_go(claims[0])

    app.task(name=TASK, bind=True)(documents)
    signals.worker_shutting_down.connect(lambda **_: stopping.set(), weak=False)
    sheet.claims.release_of(is_dead)
    try:
        with holding:
            app.worker_main(
                [
                    "worker",
                    "--pool=threads",
                    f"--concurrency={pool.workers + AHEAD}",
                    "--loglevel=WARNING",
                    "--without-gossip",
                ]
            )
    finally:
        try:
            sheet.claims.release(name)
        except StorageUnavailableError as error:
            LOG.warning("the documents that were running will be done again: %s", error)
