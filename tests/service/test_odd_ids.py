"""Ids that nobody ever got, in every database: what a client makes up is not found, and breaks nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.storage.stores import Stores
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

IDS = (
    "0",
    "%00",
    "a%00b",
    "..%2f..%2fetc%2fpasswd",
    "%ff%fe",
    "%ED%A0%80",
    "'%20OR%201=1--",
    "%25",
    "x" * 5000,
    "%E2%80%AE",
)
ASKED = ("GET {}", "DELETE {}", "GET {}/sources/0", "POST {}/elaborations", "POST {}/revisions")


@pytest.fixture
def client(toys: Path, tmp_path: Path, stores: Stores) -> Iterator[FlaskClient]:
    configuration = load_configuration(toy_configuration(tmp_path))
    pool = InProcessPool(Runner(wire(configuration, "toy")))
    with create_app(configuration, pool, stores, lambda: None).test_client() as client:
        yield client


def test_ids_that_nobody_got(client: FlaskClient) -> None:
    places = [f"/v1/summaries/{one}" for one in IDS]
    asked = [(ask.format(place)) for place in places for ask in ASKED]
    asked += [
        f"{ask} /v1/jobs/{one}{part}" for one in IDS for ask, part in (("GET", ""), ("DELETE", ""), ("GET", "/results"))
    ]
    for method, _, path in (each.partition(" ") for each in asked):
        body = {"topics": ["*"]} if path.endswith("elaborations") else {}
        response = client.open(path, method=method, json=body if method == "POST" else None)
        problem(response, 404, "not_found")
    problem(client.get("/v1/summaries/x/sources/" + "9" * 400), 404, "not_found")
