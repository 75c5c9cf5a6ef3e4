"""Every error that the OpenAPI document tells of an operation is provoked here, and none is told that cannot be."""

import io
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.keeping import KeptSummary, body_of
from service.openapi import openapi_document
from service.options import Options
from service.storage.database import Database, StorageUnavailableError
from service.storage.packing import packed_summary
from service.storage.rates import RateStore
from service.storage.stores import Stores
from service.tasks import Problem, Work
from tests.service.declared import FIELDS
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

T = TypeVar("T")
JSON = {"Content-Type": "application/json"}
JSONL = {"Content-Type": "application/x-ndjson"}
SETTINGS = "[service]\nmax_body_bytes = 2000\nplaces = 1\n[jobs]\nplaces = 1\n"
UNIT = {"text": "One.", "sources": [{"document": 0, "start": 0, "end": 4}]}
OTHER_ID = "11111111-0000-4000-8000-000000000000"
SUMMARY = "/v1/summaries/{id}"
ELABORATIONS = "/v1/summaries/{id}/elaborations"
REVISIONS = "/v1/summaries/{id}/revisions"
SOURCES = "/v1/summaries/{id}/sources/{unit}"
SPECS = b'{"language": "en", "specs": [{"type": "noun_phrase", "noun": "mill"}]}'
COLUMNS = b'{"from": "en", "to": "fr", "rows": [{"source": "One.", "target": "Un."}]}'
TYPED = b'{"from": "en", "to": "fr", "source": "One.", "typed": "", "session": "%s"}'
COMPARISON = b'{"summary": "One.", "documents": [{"text": "One."}]}'
GRAPH = (
    b'{"agents": {"U0": {"name": "technician"}}, "text": {"module": "sub_task", '
    b'"title": {"predicate": "clean", "agent": "U0", "object": {"name": "pump"}}, "instructions": '
    b'[{"type": "simple", "first": {"predicate": "clean", "agent": "U0", "object": {"name": "pump"}}}]}}'
)
CHECKED = b'{"norm": "simplified_english", "document": "Clean the pump."}'
GOOD: dict[str, dict[str, Any]] = {
    "POST /v1/summaries": {"data": b"One. Two.", "headers": {"Content-Type": "text/plain"}},
    f"GET {SUMMARY}": {},
    f"DELETE {SUMMARY}": {},
    f"POST {ELABORATIONS}": {"data": b'{"topics": ["mill"]}', "headers": JSON},
    f"POST {REVISIONS}": {"data": b'{"max_words": 9}', "headers": JSON},
    f"GET {SOURCES}": {},
    "POST /v1/jobs": {"data": b'{"id": "a", "text": "One."}', "headers": JSONL},
    "GET /v1/jobs/{id}": {},
    "DELETE /v1/jobs/{id}": {},
    "GET /v1/jobs/{id}/results": {},
    "POST /v1/realizations": {"data": SPECS, "headers": JSON},
    "POST /v1/alignments": {"data": COMPARISON, "headers": JSON},
    "POST /v1/verifications": {"data": COMPARISON, "headers": JSON},
    "POST /v1/controlled": {"data": GRAPH, "headers": JSON},
    "POST /v1/conformity": {"data": CHECKED, "headers": JSON},
    "POST /v1/completions": {"data": TYPED % b"mine", "headers": JSON},
    "DELETE /v1/completions/{session}": {},
    "POST /v1/columns": {"data": COLUMNS, "headers": JSON},
    "GET /v1/summaries": {},
    "DELETE /v1/summaries": {"query_string": {"metadata.case": "1"}},
    "GET /v1/jobs": {},
    "GET /v1/profiles": {},
    "GET /healthz": {},
    "GET /readyz": {},
    "GET /metrics": {},
}
"""A request of each operation to which nothing is to be said."""
LISTS = ("GET /v1/summaries", "DELETE /v1/summaries", "GET /v1/jobs")
"""What is asked with a key."""
POSTS = tuple(name for name in GOOD if name.startswith("POST"))
ANSWER: dict[str, Any] = {"id": "x", "profile": "toy", "language": "en", "units": [], "title": None, "statistics": {}}
KEPT = KeptSummary(body_of(ANSWER, "json"), packed_summary(ANSWER), "toy", "en", {}, {}, None)
OUTCOMES: dict[str, Any] = {
    "POST /v1/summaries": KEPT,
    f"POST {ELABORATIONS}": KEPT,
    f"POST {REVISIONS}": KEPT,
    f"GET {SOURCES}": [],
    "POST /v1/realizations": {"texts": [], "warnings": []},
    "POST /v1/alignments": '{"language": "en", "sentences": [], "links": []}\n',
    "POST /v1/verifications": '{"language": "en", "score": 1.0, "sentences": [], "unsupported": []}\n',
    "POST /v1/controlled": {"texts": {}},
    "POST /v1/conformity": '{"norm": "simplified_english"}\n',
    "POST /v1/jobs": None,
    "POST /v1/completions": None,
    "POST /v1/columns": None,
}
"""What the workers answer to those that ask them."""
ASK_WORKERS = tuple(name for name, outcome in OUTCOMES.items() if outcome is not None)
COMPARED = ("POST /v1/alignments", "POST /v1/verifications")
SEVERALLY = (f"GET {SUMMARY}", f"POST {ELABORATIONS}", f"POST {REVISIONS}", *COMPARED, "POST /v1/conformity")
WRITTEN_SEVERALLY = ("POST /v1/summaries", *SEVERALLY)
OPEN = ("GET /healthz", "GET /readyz")
GUARDED = tuple(name for name in GOOD if name not in OPEN)
SCOPED = tuple(name for name in GUARDED if name != "GET /v1/profiles")


class ScriptedPool(InProcessPool):
    """Gives every work the outcome that a test wants."""

    outcome: Any = None

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        if self.outcome is None:
            return super().submit(work)
        future: Future[Any] = Future()
        future.set_result(self.outcome)
        return future


@dataclass
class House:
    """The service, with a summary and a job whose ids are `summary` and `job`."""

    client: FlaskClient
    stores: Stores
    pool: ScriptedPool
    patch: pytest.MonkeyPatch
    summary: str = "00000000-0000-4000-8000-000000000000"
    job: str = ""
    secret: str = ""

    def ask(self, operation: str, **changes: Any) -> TestResponse:
        """The good request of an operation, but for what is changed in it."""
        method, _, path = operation.partition(" ")
        identifier = changes.pop("id", self.job if "/jobs/" in path else self.summary)
        path = (
            path.replace("{id}", identifier)
            .replace("{session}", identifier)
            .replace("{unit}", changes.pop("unit", "0"))
        )
        request = dict(GOOD[operation])
        if operation in LISTS:
            request["headers"] = {"Authorization": f"Bearer {self.secret}"}
        request["headers"] = {**request.get("headers", {}), **changes.pop("headers", {})}
        return self.client.open(path, method=method, **request | changes)

    def keep(self, reading: str | None, identifier: str) -> None:
        """Keeps a summary that has topics."""
        answer = {"id": identifier, "profile": "toy", "language": "en", "topics": [], "units": [UNIT], "documents": []}
        made = {"request": Options().model_dump(mode="json"), "documents": []}
        self.stores.summaries.put("", packed_summary(answer), made, reading, None if reading is None else b"a reading")


@pytest.fixture
def house(toys: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    configuration = load_configuration(toy_configuration(tmp_path, SETTINGS))
    pool = ScriptedPool(Runner(wire(configuration, "toy")))
    stores = Stores.open(configuration.settings)
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        made = House(client, stores, pool, monkeypatch)
        made.secret = stores.keys.add("lists").secret
        made.keep("a reading", made.summary)
        made.job = stores.jobs.create("", [("a", {"id": "a", "text": "One."})], {}, None)
        stores.jobs.cancel("", made.job)
        assert made.ask("POST /v1/completions", data=TYPED % made.summary.encode()).status_code == 200
        yield made
    stores.close()


def unknown_option(house: House, operation: str) -> TestResponse:
    return house.ask(operation, query_string={"profil": "toy"})


def topic_without_a_word(house: House, operation: str) -> TestResponse:
    return house.ask(operation, data=b'{"topics": ["mill", " "]}')


def nonsense(house: House, operation: str) -> TestResponse:
    return house.ask(operation, data=b"{")


def bad_key(house: House, operation: str) -> TestResponse:
    return house.ask(operation, headers={"Authorization": "Bearer precis_nonesuch_key"})


def key_without_scopes(house: House, operation: str) -> TestResponse:
    key = house.stores.keys.add("small", ()).secret
    return house.ask(operation, headers={"Authorization": f"Bearer {key}"})


def unknown_id(house: House, operation: str) -> TestResponse:
    return house.ask(operation, id=OTHER_ID)


def other_answer(house: House, operation: str) -> TestResponse:
    return house.ask(operation, headers={"Accept": "image/png"})


def key_of_another_request(house: House, operation: str) -> TestResponse:
    house.pool.outcome = OUTCOMES[operation]
    headers = {"Idempotency-Key": "once"}
    assert house.ask(operation, headers=headers).status_code < 400
    return house.ask(operation, headers=headers, data=GOOD[operation]["data"] + b" ")


def expired(house: House, operation: str) -> TestResponse:
    house.keep(None, OTHER_ID)
    return house.ask(operation, id=OTHER_ID)


def large_body(house: House, operation: str) -> TestResponse:
    return house.ask(operation, data=b" " * 2001)


def large_body_in_chunks(house: House, operation: str) -> TestResponse:
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": None}
    return house.ask(operation, data=None, input_stream=io.BytesIO(b" " * 2001), environ_overrides=chunked)


def compressed(house: House, operation: str) -> TestResponse:
    return house.ask(operation, headers={"Content-Encoding": "gzip"})


def too_slow(house: House, operation: str) -> TestResponse:
    house.pool.outcome = Problem("too_slow", "it took more than a second")
    return house.ask(operation)


def model_away(house: House, operation: str) -> TestResponse:
    house.pool.outcome = Problem("not_ready", "the language model cannot be reached; try again later")
    response = house.ask(operation)
    assert response.headers["Retry-After"]
    return response


def too_often(house: House, operation: str) -> TestResponse:
    house.patch.setattr(RateStore, "wait", lambda self, owner: 7)
    response = house.ask(operation)
    assert response.headers["Retry-After"] == "7"
    return response


def database_away(house: House, operation: str) -> TestResponse:
    def away(self: Database, *_: Any, **__: Any) -> Any:
        raise StorageUnavailableError("secret words of a driver")

    for use in ("transaction", "snapshot", "check"):
        house.patch.setattr(Database, use, away)
    response = house.ask(operation, headers={"Authorization": "Bearer precis_any_key"})
    assert int(response.headers["Retry-After"]) > 0
    return response


def workers_not_ready(house: House, operation: str) -> TestResponse:
    house.patch.setattr(InProcessPool, "is_ready", property(lambda self: False))
    return house.ask(operation)


def no_place(house: House, operation: str) -> TestResponse:
    """Asked while another request has the only place."""
    inside: list[TestResponse] = []

    def submit(work: Work[T], _awaited: object = None) -> "Future[T | Problem]":
        if not inside:
            inside.append(replace(house, client=house.client.application.test_client()).ask(operation))
        future: Future[Any] = Future()
        future.set_result(Problem("too_slow", "not of interest"))
        return future

    house.patch.setattr(house.pool, "submit", submit)
    house.ask(operation)
    assert inside[0].headers["Retry-After"]
    return inside[0]


def full_queue(house: House, operation: str) -> TestResponse:
    assert house.ask(operation).status_code == 202
    response = house.ask(operation)
    assert response.headers["Retry-After"]
    return response


Provoke = Callable[[House, str], TestResponse]
ERRORS: tuple[tuple[int, str, Provoke, tuple[str, ...]], ...] = (
    (400, "malformed", unknown_option, ("POST /v1/summaries", "POST /v1/jobs", *LISTS)),
    (400, "malformed", nonsense, tuple(name for name in POSTS if name != "POST /v1/summaries")),
    (400, "malformed", topic_without_a_word, (f"POST {ELABORATIONS}",)),
    (401, "unauthorized", bad_key, GUARDED),
    (403, "forbidden", key_without_scopes, SCOPED),
    (404, "not_found", unknown_id, tuple(name for name in GOOD if "{id}" in name or "{session}" in name)),
    (406, "not_acceptable", other_answer, WRITTEN_SEVERALLY),
    (409, "idempotency_conflict", key_of_another_request, POSTS),
    (410, "expired", expired, (f"POST {ELABORATIONS}", f"POST {REVISIONS}", f"GET {SOURCES}")),
    (413, "too_large", large_body, POSTS),
    (413, "too_large", large_body_in_chunks, POSTS),
    (415, "unsupported_media_type", compressed, POSTS),
    (422, "too_slow", too_slow, ASK_WORKERS),
    (429, "rate_limited", too_often, GUARDED),
    (503, "not_ready", database_away, tuple(name for name in GOOD if name != "GET /healthz")),
    (503, "not_ready", workers_not_ready, ("GET /readyz",)),
    (503, "not_ready", model_away, ASK_WORKERS),
    (503, "overloaded", no_place, ASK_WORKERS),
    (503, "overloaded", full_queue, ("POST /v1/jobs",)),
)
CASES = [
    pytest.param(operation, status, code, provoke, id=f"{operation} {status} {provoke.__name__}")
    for status, code, provoke, operations in ERRORS
    for operation in operations
]


@pytest.mark.parametrize(("operation", "status", "code", "provoke"), CASES)
def test_error(house: House, operation: str, status: int, code: str, provoke: Provoke) -> None:
    assert problem(provoke(house, operation), status, code)


@pytest.mark.parametrize("operation", GOOD)
def test_without_its_cause_there_is_no_error(house: House, operation: str) -> None:
    house.pool.outcome = OUTCOMES.get(operation)
    assert house.ask(operation).status_code < 400


@pytest.mark.parametrize("path", sorted({name.partition(" ")[2] for name in GOOD}))
def test_other_methods(house: House, path: str) -> None:
    response = house.client.put(path.replace("{id}", "x").replace("{session}", "x").replace("{unit}", "0"))
    problem(response, 405, "method_not_allowed")
    told = {name.partition(" ")[0] for name in GOOD if name.partition(" ")[2] == path}
    assert told <= {method.strip() for method in response.headers["Allow"].split(",")}


def test_the_document_tells_these_errors_and_no_others() -> None:
    told = {
        f"{method.upper()} {path}": {int(status) for status in operation["responses"] if int(status) >= 400}
        for path, item in openapi_document(FIELDS)["paths"].items()
        for method, operation in item.items()
    }
    provoked: dict[str, set[int]] = {name: set() for name in GOOD}
    for status, _, _, operations in ERRORS:
        for operation in operations:
            provoked[operation].add(status)
    assert told == provoked
