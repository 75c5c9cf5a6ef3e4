"""/v1/jobs: many documents in, their answers out as they come."""

from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import Any

from flask import Blueprint, Response, current_app

from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from service.access import owner
from service.answer import to_json
from service.body_reader import BodyReader
from service.details import Details
from service.idempotency import once
from service.jobs.callbacks import CallbackRefusedError, Destinations
from service.jobs.outside import ResultFiles
from service.jobs.posted import JSONL_TYPES, PostedJob, read_job
from service.jobs.retold import retold
from service.negotiation import wanted_language
from service.problems import DETAILS, VARY, problem_response
from service.storage.answers import AnswerStore
from service.storage.compression import unpacked_text
from service.storage.jobs import Job, JobStore, QueueFullError, ShareFullError, TooManyError
from service.storage.usage import UsageStore
from service.tasks import Problem

RETRY_AFTER = 30
"""Seconds after which a full queue may have places again."""


class JobService:
    """Takes jobs in: checks them, puts them down, and says that there is work."""

    def __init__(
        self,
        store: JobStore,
        files: ResultFiles,
        destinations: Destinations,
        wake: Callable[[], None],
        reader: BodyReader,
        usage: UsageStore,
        profiles: Collection[str],
        engines: Collection[str],
    ) -> None:
        self._engines = engines
        self._usage = usage
        self._profiles = profiles
        self.store = store
        self._reader = reader
        self.files = files
        self._destinations = destinations
        self._wake = wake

    def read(self) -> PostedJob:
        """What the request at hand asks for; raises OverQuotaError before any of it is read."""
        self._usage.check(owner())
        return read_job(self._reader)

    def take(self, job: PostedJob) -> Response:
        """The answer to a job that was posted, by an owner who may keep more: 202 with its place, or the problem."""
        if job.options.profile not in self._profiles:
            valid = ", ".join(self._profiles)
            raise MalformedRequest(f"unknown profile {job.options.profile!r}; valid profiles: {valid}")
        if job.options.engine not in (None, *self._engines):
            raise MalformedRequest(f"unknown engine {job.options.engine!r}; valid engines: {', '.join(self._engines)}")
        if job.callback_url is not None:
            try:
                self._destinations.check_at_once(job.callback_url)
            except CallbackRefusedError as error:
                raise MalformedRequest(f"callback_url: {error}") from error
        try:
            identifier = self.store.create(owner(), job.records, job.options.model_dump(mode="json"), job.callback_url)
        except TooManyError as error:
            return problem_response(Problem("too_large", str(error)))
        except ShareFullError as error:
            return problem_response(Problem("rate_limited", f"{error}; try again later"), RETRY_AFTER)
        except QueueFullError as error:
            return problem_response(Problem("overloaded", f"{error}; try again later"), RETRY_AFTER)
        self._wake()
        taken = Job(identifier, "queued", len(job.records), 0, 0, None)
        response = Response(to_json(job_object(taken)) + "\n", 202, mimetype="application/json")
        response.headers["Location"] = f"/v1/jobs/{identifier}"
        return response


def job_object(job: Job) -> dict[str, Any]:
    """A job as the contract has it."""
    found: dict[str, Any] = {
        "id": job.id,
        "state": job.state,
        "counts": {"total": job.total, "done": job.done, "failed": job.failed},
    }
    if job.callback_state is not None:
        found["callback"] = job.callback_state
    return found


def jobs_blueprint(jobs: JobService, answers: AnswerStore) -> Blueprint:
    """The routes."""
    blueprint = Blueprint("jobs", __name__)

    @blueprint.post("/v1/jobs")
    @once(answers)
    def create() -> Response:
        return jobs.take(jobs.read())

    @blueprint.get("/v1/jobs/<identifier>")
    def show(identifier: str) -> Response:
        job = jobs.store.get(owner(), identifier)
        return _json(job_object(job)) if job else _not_found(identifier)

    @blueprint.delete("/v1/jobs/<identifier>")
    def cancel(identifier: str) -> Response:
        was_open = jobs.store.cancel(owner(), identifier)
        job = jobs.store.get(owner(), identifier)
        if job is None:
            return _not_found(identifier)
        if not was_open:  # it has ended: there is nothing to cancel, but something to remove
            jobs.files.remove(identifier, jobs.store.written(identifier))  # first: without the row nobody finds them
            jobs.store.remove(owner(), identifier)
            answers.forget(owner(), identifier)
        return _json(job_object(job))

    @blueprint.get("/v1/jobs/<identifier>/results")
    def results(identifier: str) -> Response:
        if jobs.store.get(owner(), identifier) is None:
            return _not_found(identifier)
        lines = _lines(jobs, identifier, wanted_language(), current_app.extensions[DETAILS])
        first = next(lines, b"")  # what cannot be had is told while there is still a status to tell it with
        return Response(chain((first,), lines), mimetype=JSONL_TYPES[0], headers=VARY)

    return blueprint


def _lines(jobs: JobService, identifier: str, language: Language | None, details: Details) -> Iterator[bytes]:
    for outcome, url in jobs.store.outcomes(identifier):
        line = unpacked_text(outcome) if outcome is not None else jobs.files.read(str(url))
        yield from retold(line, language, details)


def _json(value: dict[str, Any]) -> Response:
    return Response(to_json(value) + "\n", mimetype="application/json")


def _not_found(identifier: str) -> Response:
    detail = f"there is no job {identifier}: it was never made, was deleted, or had its time"
    return problem_response(Problem("not_found", detail))
