"""`precis worker`: does the documents of jobs that a broker tells of."""

import logging
from contextlib import closing

from pipeline.errors import ConfigurationError
from pipeline.settings import Configuration
from service.jobs.documents import AnswerSheet
from service.jobs.outside import ResultFiles
from service.jobs.queue import queue_app, serve_queue
from service.logs import log_as_json
from service.pool import CorridorPool
from service.storage.stores import Stores


def run_worker(configuration: Configuration, workers: int) -> None:
    """Works with `workers` processes until it is stopped; raises ConfigurationError."""
    settings = configuration.settings
    if not settings.jobs.broker:
        raise ConfigurationError(
            "jobs.broker: name the broker that the service tells of jobs, such as redis://host:6379/0; "
            "without one the service does its jobs itself and needs no worker"
        )
    log_as_json(access=False)
    logging.captureWarnings(True)  # Celery warns of who runs it
    app = queue_app(settings.jobs.broker)
    with closing(Stores.open(settings)) as stores:
        tasks = settings.service.worker_tasks
        seconds = settings.limits.seconds
        pool = CorridorPool(configuration.path, workers, seconds, warm=True, tasks=tasks, json_logs=True)
        try:
            serve_queue(app, AnswerSheet(stores.claims, ResultFiles(settings.jobs.results)), pool)
        finally:
            pool.close()
