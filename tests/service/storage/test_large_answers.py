"""Answers many times as large as what was posted: the process that answers hands them on, and does not make them."""

import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest
from flask.testing import FlaskClient

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.keeping import KeptSummary, body_of
from service.rendering import render
from service.storage.packing import packed_summary
from service.storage.stores import Stores
from service.tasks import Problem, Work
from service.told import LARGE
from tests.service.test_http import InProcessPool
from tests.toys.installed import toy_configuration

T = TypeVar("T")
LONG = 20_000_000
MOST = 4_000_000
"""Bytes of memory that an answer may take while it is on its way."""
ONLY_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
pytestmark = ONLY_SQLITE


def answer(length: int) -> dict[str, Any]:
    text = "Wörd 😀. " * (length // 8)
    return {"id": "x", "profile": "toy", "language": "en", "text": text, "units": [], "title": "\ud800"}


class ReadyPool(InProcessPool):
    """Has the answer already."""

    outcome: Any = None

    def submit(self, work: Work[T], _awaited: object = None, /) -> "Future[T | Problem]":
        given: Future[Any] = Future()
        given.set_result(self.outcome)
        return given


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> ReadyPool:
    return ReadyPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.fixture
def client(stores: Stores, pool: ReadyPool, tmp_path: Path) -> Iterator[FlaskClient]:
    configuration = load_configuration(toy_configuration(tmp_path))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client


@pytest.mark.parametrize("length", [80, LARGE, 2 * LARGE])
@pytest.mark.parametrize("query", ["", "&store=false"])
def test_bytes_are_the_same_whatever_the_length(client: FlaskClient, pool: ReadyPool, length: int, query: str) -> None:
    made = answer(length)
    kept = None if query else packed_summary(made)
    pool.outcome = KeptSummary(body_of(made, "json"), kept, "toy", "en", {}, {}, None)
    response = client.post(f"/v1/summaries?profile=toy{query}", data="One.", headers={"Content-Type": "text/plain"})
    assert response.data == render(made, "json").encode("utf-8", "replace")
    assert response.headers["Content-Length"] == str(len(response.data))
    if not query:
        again = client.get("/v1/summaries/x")
        assert again.data == response.data
        assert again.headers["Content-Length"] == str(len(response.data))


def test_memory_does_not_follow_an_answer(client: FlaskClient, pool: ReadyPool) -> None:
    """One of 44 MB took 500 MB of the process that answers: it made JSON and packed it."""
    made = answer(LONG)
    pool.outcome = KeptSummary(body_of(made, "json"), packed_summary(made), "toy", "en", {}, {}, None)
    del made
    tracemalloc.start()
    try:
        posted = {"data": "One.", "headers": {"Content-Type": "text/plain"}}
        with client.post("/v1/summaries?profile=toy", **posted) as response:
            told = sum(map(len, response.iter_encoded()))
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()
    assert told > LONG


@pytest.mark.parametrize("length", [80, 2 * LARGE])
def test_a_repeat_has_the_same_bytes(client: FlaskClient, pool: ReadyPool, length: int) -> None:
    made = answer(length)
    pool.outcome = KeptSummary(body_of(made, "json"), packed_summary(made), "toy", "en", {}, {}, None)
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "k"}
    first, again = (client.post("/v1/summaries?profile=toy", data="One.", headers=headers) for _ in range(2))
    assert (again.status_code, again.mimetype) == (200, "application/json")
    assert again.data == first.data == render(made, "json").encode("utf-8", "replace")
    assert again.headers["Content-Length"] == first.headers["Content-Length"] == str(len(first.data))


def test_memory_does_not_follow_an_answer_that_is_kept_for_repeats(client: FlaskClient, pool: ReadyPool) -> None:
    """Its pieces were joined to be kept, and all of it was read to be sent again."""
    made = answer(LONG)
    pool.outcome = KeptSummary(body_of(made, "json"), packed_summary(made), "toy", "en", {}, {}, None)
    del made
    headers = {"Content-Type": "text/plain", "Idempotency-Key": "k"}
    for _ in range(2):
        tracemalloc.start()
        try:
            with client.post("/v1/summaries?profile=toy", data="One.", headers=headers) as response:
                told = sum(map(len, response.iter_encoded()))
            assert tracemalloc.get_traced_memory()[1] < MOST
        finally:
            tracemalloc.stop()
        assert told > LONG
