"""Owners who hold all that is kept for one: what they send is refused before anybody works on it."""

import json
from pathlib import Path
from secrets import token_hex

import pytest
from flask.testing import FlaskClient

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.service.jobs.test_worker import Watched, done_by_one
from tests.service.test_http import problem
from tests.toys.installed import toy_configuration

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
MOST = 24_000
HELD = "the limit is 24000 (storage.owner_bytes)"


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> Watched:
    pool = Watched(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))
    pool.workers = 2
    return pool


@pytest.fixture
def stores(open_stores: Open) -> Stores:
    return open_stores({"owner_bytes": MOST})


@pytest.fixture
def client(pool: Watched, stores: Stores, tmp_path: Path) -> FlaskClient:
    """Of an owner who holds too much."""
    stores.jobs.create("", [("a", {"id": "a", "text": token_hex(MOST)})], {"profile": "toy"}, None)
    assert stores.usage.held("") > MOST
    return create_app(load_configuration(toy_configuration(tmp_path)), pool, stores, lambda: None).test_client()


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/v1/jobs?profile=toy", {"Content-Type": "application/x-ndjson"}),
        ("/v1/jobs?profile=toy", {"Content-Type": "application/json"}),
        ("/v1/summaries?profile=toy", {"Content-Type": "application/json", "Prefer": "respond-async"}),
        ("/v1/summaries?profile=toy&ratio=7", {"Content-Type": "text/plain"}),
    ],
)
def test_nothing_is_read_that_would_not_be_kept(client: FlaskClient, path: str, headers: dict[str, str]) -> None:
    """A mistake in it would be told, were it read."""
    response = client.post(path, data="{", headers=headers)
    assert HELD in problem(response, 429, "rate_limited")
    assert response.headers["Retry-After"]


def test_what_is_not_to_be_kept_is_done(client: FlaskClient, pool: Watched) -> None:
    body = {"documents": [{"text": "One."}], "profile": "toy"}
    assert HELD in problem(client.post("/v1/summaries", json=body), 429, "rate_limited")
    assert pool.inside == []
    assert client.post("/v1/summaries", json=body | {"store": False}).status_code == 200
    text = {"Content-Type": "text/plain"}
    assert client.post("/v1/summaries?profile=toy&store=false", data="One.", headers=text).status_code == 200


def test_documents_of_jobs_whose_answers_would_not_be_kept_are_not_done(stores: Stores, pool: Watched) -> None:
    """They were summarized first. Those that are refused make room for the others."""
    records = [(name, {"id": name, "text": f"One. {token_hex(5_000)}."}) for name in "abcdef"]
    job = stores.jobs.create("me", records, {"profile": "toy"}, None)
    assert stores.usage.held("me") > MOST
    done_by_one(stores, pool, job, "me")
    lines = [json.loads(line or b"") for line, _ in stores.jobs.results(job)]
    refused = {line["id"] for line in lines if "error" in line}
    assert refused == {"a", "b"}
    assert all(HELD in line["error"]["detail"] for line in lines if line["id"] in refused)
    assert {name for names in pool.inside for name in names} == set("cdef")
