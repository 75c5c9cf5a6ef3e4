"""Schemathesis walks the OpenAPI document: no answer outside of it, and none that says that the service failed."""

from collections.abc import Iterator
from itertools import count
from typing import Any
from uuid import UUID

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.openapi import openapi_document
from service.storage.schema import METADATA
from service.storage.stores import Stores
from tests.service.declared import FIELDS
from tests.service.test_http import InProcessPool
from tests.toys.installed import install, toy_configuration

EXAMPLES = 15
STEPS = 6
UNTOLD: list[Any] = [positive_data_acceptance]
"""Whether a document can be used stands in no schema: one without words is refused, and so is a spec without sense."""


def untold(case: schemathesis.Case[Any]) -> list[Any]:
    """The checks that say nothing here: a text that should be a form is sent as plain text, which is a document."""
    return [*UNTOLD, negative_data_rejection] if case.media_type == "multipart/form-data" else UNTOLD


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("schema")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(install(folder / "site"))
        configuration = load_configuration(toy_configuration(folder, "[jobs]\nplaces = 1000000\n"))
        stores = Stores.open(configuration.settings)
        pool = InProcessPool(Runner(wire(configuration, "toy")))
        app = create_app(configuration, pool, stores, lambda: None)
        app.config["stores"] = stores
        yield app
        stores.close()


OPERATIONS = [
    (method, path)
    for path, item in openapi_document(FIELDS)["paths"].items()
    for method in ("get", "post", "delete")
    if method in item
]


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{method} {path}" for method, path in OPERATIONS])
def test_every_operation(app: Flask, method: str, path: str) -> None:
    operation = schemathesis.openapi.from_wsgi("/openapi.json", app)[path][method.upper()]

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(case=operation.as_strategy())
    def try_it(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(excluded_checks=untold(case))

    try_it()


def test_operations_one_after_another(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one answers, the next asks about: as a client does, or should not.

    Each walk begins with an empty database and the same ids: what is drawn next depends on what was answered.
    """
    numbers: Iterator[int] = count()
    for module in ("service.summaries", "service.storage.jobs"):
        monkeypatch.setattr(f"{module}.uuid4", lambda: UUID(int=next(numbers)))

    class Client(schemathesis.openapi.from_wsgi("/openapi.json", app).as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            nonlocal numbers
            numbers = count()
            with app.config["stores"].database.transaction() as connection:
                for table in reversed(METADATA.sorted_tables):
                    connection.execute(table.delete())

        def validate_response(self, response: Any, case: schemathesis.Case[Any], **_: Any) -> None:
            case.validate_response(response, excluded_checks=untold(case))

    Client.run(
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        )
    )
