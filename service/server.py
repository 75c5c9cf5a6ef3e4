"""`precis serve`: the application under gunicorn."""

import atexit
import errno
import logging
import resource
import socket
import threading
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from gunicorn.app.base import BaseApplication

from pipeline.errors import ConfigurationError
from pipeline.ingest.isolation import kernel_confinement
from pipeline.settings import Configuration, Service
from service.admission import Admission
from service.app import create_app
from service.background import Background
from service.details import Details
from service.forking import Zygote
from service.front import Bounds
from service.jobs.outside import ResultFiles
from service.logs import log_as_json
from service.pool import CorridorPool
from service.problems import DETAILS
from service.storage.stores import Stores
from service.web_worker import WebWorker

READY = logging.getLogger("precis.ready")
GRACE = 30
"""Seconds that running requests get when the service stops, and beyond their own limit."""
ADDRESS_SECONDS = 5.0
"""How long an address may still be taken by a service that is being replaced."""
FILES = 256
"""Open files beside the connections, each of which may have a body and an answer on the disk."""
FILES_EACH = 3


@dataclass(frozen=True, slots=True)
class Application:
    """What a worker process serves, within bounds; `drain` answers what waits, `cut` what runs.

    Refusals before it are told in the words of `details`, and to pages of `origins` too.
    """

    wsgi: Any
    bounds: Bounds
    details: Details
    origins: Collection[str]
    drain: Callable[[], None]
    cut: Callable[[], None]

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answers a request."""
        found: Iterable[bytes] = self.wsgi(environ, start_response)
        return found


class Server(BaseApplication):
    """One web process: a loop for bytes, threads for answers; the corridor runs in the pool's processes.

    They come from `zygote`, which the command may have begun already; a web process after the first begins its own.

    `started` is when the command began, on the monotonic clock: the log says how long it took until a worker was ready.
    """

    def __init__(self, configuration: Configuration, started: float, zygote: Zygote) -> None:
        self._configuration = configuration
        self._started = started
        self._zygote = zygote
        _await_address(configuration.settings.service)  # before the database, which a service that runs may be using
        Stores.open(configuration.settings).close()  # a database that cannot be used is said in one line, here
        ResultFiles(configuration.settings.jobs.results)  # as is a place for results that nobody knows
        super().__init__()

    def load_config(self) -> None:
        """What a deployment sets, in gunicorn's names."""
        service = self._configuration.settings.service
        options: dict[str, Any] = {
            "bind": f"{service.host}:{service.port}",
            "workers": 1,
            "worker_class": WebWorker,
            "threads": service.threads,
            "timeout": int(self._configuration.settings.limits.seconds) + GRACE,
            "graceful_timeout": GRACE,
            "control_socket_disable": True,
            "pre_fork": self._part,
        }
        for name, value in options.items():
            self.cfg.set(name, value)

    def _part(self, arbiter: object, worker: Any) -> None:  # noqa: ARG002 - gunicorn's signature
        if worker.age > 1:
            self._zygote.disown()

    def _say_ready(self) -> None:
        seconds = round(time.monotonic() - self._started, 1)
        fields = {"seconds": seconds, "parsers_confined_by": ["limits", "audit hooks", *kernel_confinement()]}
        READY.info("ready", extra={"fields": fields})

    def load(self) -> Any:
        """Makes the application in the worker."""
        service = self._configuration.settings.service
        log_as_json(access=service.access_log)
        seconds = self._configuration.settings.limits.seconds
        path, tasks = self._configuration.path, service.worker_tasks
        self._zygote.fork(at_once=True)  # before there are threads
        pool = CorridorPool(
            path,
            service.workers,
            seconds,
            warm=True,
            tasks=tasks,
            ready=self._say_ready,
            json_logs=True,
            zygote=self._zygote,
        )
        # Workers end with this process whatever happens; an orderly end lets them close.
        atexit.register(pool.close)
        stores = Stores.open(self._configuration.settings)
        admission = Admission(pool, service.places)
        background = Background(self._configuration.settings, stores, admission)
        background.start()
        # Before the pool closes, what was registered last runs first: nothing enters while what runs is stopped.
        atexit.register(background.stop)
        atexit.register(admission.close)
        app = create_app(self._configuration, pool, stores, background.wake, admission)

        def drain() -> None:
            admission.close()
            threading.Thread(target=background.stop, name="drain", daemon=True).start()

        bounds = Bounds(
            threads=service.threads,
            connections=service.connections,
            connections_per_address=service.connections_per_address,
            spool_bytes=service.spool_bytes,
            body_bytes=service.max_body_bytes,
            proxy=service.proxy,
        )
        _allow_files(FILES + FILES_EACH * service.connections)
        origins = self._configuration.settings.access.origins
        return Application(app.wsgi_app, bounds, app.extensions[DETAILS], origins, drain, pool.close)


def _await_address(service: Service) -> None:
    """Returns when the service can listen; raises ConfigurationError where another one still does after a while."""
    last = time.monotonic() + ADDRESS_SECONDS
    family = socket.AF_INET6 if ":" in service.host else socket.AF_INET
    while True:
        try:
            socket.create_server((service.host, service.port), family=family).close()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return  # the server says what is wrong with it
            if time.monotonic() > last:
                place = f"{service.host}:{service.port}"
                raise ConfigurationError(
                    f"service.port: something else listens at {place}; stop it, or give another --port"
                ) from error
        else:
            return
        time.sleep(ADDRESS_SECONDS / 10)


def _allow_files(number: int) -> None:
    """Raises the limit of open files of this process, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
