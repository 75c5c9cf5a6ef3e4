"""`precis worker`: does the documents of jobs that services take in, which it finds in their database."""

import logging
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from pipeline.errors import ConfigurationError
from pipeline.settings import Configuration
from service.forking import Zygote
from service.interrupts import FirstSignal
from service.jobs.documents import AnswerSheet, JobWorker
from service.jobs.outside import ResultFiles
from service.logs import log_as_json
from service.pool import CorridorPool
from service.storage.stores import Stores

READY = logging.getLogger("precis.ready")
STOP_SECONDS = 20.0
"""How long what runs may take once the worker is to end; what is not done then is given back."""


def run_worker(configuration: Configuration, workers: int, heartbeat: Path | None = None) -> None:
    """Works with `workers` processes until a signal ends it, a second one at once; raises ConfigurationError.

    While it gets on it touches the file `heartbeat`, by whose age a probe sees that it is alive.

    What it holds is finished then, or given back, and nothing is lost where it is killed: its claims end by themselves.
    """
    settings = configuration.settings
    log_as_json(access=False)
    zygote = Zygote(configuration.path, None, json_logs=True)
    beat = _beat_of(heartbeat)
    files = ResultFiles(settings.jobs.results)  # before anything is loaded
    with closing(Stores.open(settings)) as stores, closing(zygote):
        zygote.fork(at_once=True)
        zygote.check()  # stops at a mistake
        stopping = FirstSignal()
        pool = CorridorPool(
            configuration.path,
            workers,
            settings.limits.seconds,
            warm=True,
            tasks=settings.service.worker_tasks,
            json_logs=True,
            ready=lambda: READY.info("ready"),
            zygote=zygote,
        )
        try:
            worker = JobWorker(AnswerSheet(stores.claims, files), pool, beat)
            worker.start()
            stopping.wait()
            worker.stop(STOP_SECONDS)
        finally:
            pool.close()


def _beat_of(heartbeat: Path | None) -> Callable[[], None]:
    """What touches the file; raises ConfigurationError where it cannot be written."""
    if heartbeat is None:
        return lambda: None
    try:
        heartbeat.touch()
    except OSError as error:
        raise ConfigurationError(f"--heartbeat {heartbeat}: the file cannot be written: {error.strerror}") from error

    def beat() -> None:
        with suppress(OSError):  # a full disk is no reason to end
            heartbeat.touch()

    return beat
