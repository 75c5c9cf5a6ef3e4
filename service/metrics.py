"""What Prometheus is told: requests, stages, failures and queues.

All is counted in the web process: what the workers took comes back with their answers, so that nothing has to be
gathered over processes. What the database knows, it is asked at each scrape.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import suppress

from flask import Blueprint, Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from pipeline.align.alignment import Kind
from pipeline.summary import Door
from service.admission import Admission
from service.awaited import has_hung_up
from service.storage.database import StorageUnavailableError
from service.storage.refuted import Refuted
from service.storage.stores import Stores

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

GONE_STATUS, GONE_CODE = 499, "client_gone"
"""What is counted where nobody waited for the answer: the service was not too busy."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})


class RefutedInJobs(Collector):
    """The units of documents of jobs that the gate left out: a counter that the database keeps."""

    def __init__(self) -> None:
        self.counted: tuple[Refuted, ...] = ()

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The figures of the last look at the database."""
        text = "Units of documents of jobs that their own sources refute, whoever did them"
        family = CounterMetricFamily("precis_job_refuted_units", text, labels=("profile", "kind"))
        for each in self.counted:
            family.add_metric((each.profile, each.kind), each.units)
        yield family


class Metrics:
    """The figures of one service."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "precis_requests", "Requests answered", ("method", "endpoint", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "precis_request_seconds", "Time to answer", ("endpoint",), buckets=SECONDS, registry=self.registry
        )
        self._stages = Counter(
            "precis_stage_seconds", "Time spent at the doors of the corridor", ("stage",), registry=self.registry
        )
        self._summaries = Counter("precis_summaries", "Summaries made", ("profile", "language"), registry=self.registry)
        self._failures = Counter("precis_failures", "Problems answered, by code", ("code",), registry=self.registry)
        self._refuted = Counter(
            "precis_refuted_units", "Units that their own sources refute", ("profile", "kind"), registry=self.registry
        )
        self._refuted_in_jobs = RefutedInJobs()
        self.registry.register(self._refuted_in_jobs)
        self._inside = Gauge("precis_requests_inside", "Requests that run or wait", registry=self.registry)
        self._waiting = Gauge("precis_job_documents_open", "Documents of jobs not done", registry=self.registry)

    def answered(self, method: str, endpoint: str, status: int, seconds: float) -> None:
        """Counts an answer; methods that HTTP does not have are one, lest each makes a series of its own."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, endpoint, str(status)).inc()
        self._seconds.labels(endpoint).observe(seconds)

    def failed(self, code: str) -> None:
        """Counts a problem."""
        self._failures.labels(code).inc()

    def summarized(
        self, profile: str, language: str, timings: Mapping[Door, float], refuted: Mapping[Kind, int]
    ) -> None:
        """Counts a summary, the time that its stages took, and the units that the gate left out, by kind."""
        self._summaries.labels(profile, language).inc()
        for stage, seconds in timings.items():
            self._stages.labels(stage).inc(seconds)
        for kind, units in refuted.items():
            self._refuted.labels(profile, kind).inc(units)

    def seen(self, waiting: int, refuted: tuple[Refuted, ...]) -> None:
        """Takes what the database knows: the documents of jobs that are open, and what was refuted in others."""
        self._waiting.set(waiting)
        self._refuted_in_jobs.counted = refuted

    def scraped(self, inside: int) -> bytes:
        """All figures, in Prometheus' text format."""
        self._inside.set(inside)
        return generate_latest(self.registry)


def metrics_blueprint(metrics: Metrics, admission: Admission, stores: Stores) -> Blueprint:
    """GET /metrics."""
    blueprint = Blueprint("metrics", __name__)

    @blueprint.get("/metrics")
    def show() -> Response:
        with suppress(StorageUnavailableError):  # then what it said last stands
            metrics.seen(stores.jobs.waiting(), stores.refuted.counted())
        return Response(metrics.scraped(admission.inside), content_type=CONTENT_TYPE_LATEST)

    return blueprint


def measure(app: Flask, metrics: Metrics) -> None:
    """Counts every answer of the application."""

    @app.before_request
    def _start() -> None:
        g.started = time.perf_counter()

    @app.after_request
    def _count(response: Response) -> Response:
        started = g.get("started")
        seconds = time.perf_counter() - started if started is not None else 0.0
        is_gone = has_hung_up()
        status = GONE_STATUS if is_gone else response.status_code
        metrics.answered(request.method, request.endpoint or "none", status, seconds)
        if response.mimetype == "application/problem+json" and isinstance(response.json, dict):
            metrics.failed(GONE_CODE if is_gone else str(response.json.get("code")))
        return response
