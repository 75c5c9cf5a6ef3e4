"""Databases for the tests of the service."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect

from pipeline.profile_table import AnswerField
from pipeline.settings import Settings
from service.openapi import openapi_document
from service.storage.stores import Stores
from service.web import pages
from tests.service.databases import NOWHERE, URL, Cluster, empty, empty_database, own_cluster

Open = Callable[..., Stores]


@pytest.fixture(scope="session", autouse=True)
def document_made_once() -> Iterator[None]:
    """Applications of this process share the OpenAPI document of the same fields: to make it takes most of their start.

    Tests of the document ask `service.openapi` itself, and services in processes of their own make theirs.
    """
    made: dict[str, dict[str, Any]] = {}

    def once(fields: Mapping[str, AnswerField]) -> dict[str, Any]:
        key = repr(sorted(fields.items()))
        if key not in made:
            made[key] = openapi_document(fields)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "openapi_document", once)
        yield


@pytest.fixture(scope="session")
def tables() -> list[str]:
    """The statements that make all tables of a new SQLite database, once a database of this process was migrated."""
    return []


@pytest.fixture(scope="module", autouse=True)
def tables_made_again(tables: list[str]) -> Iterator[None]:
    """Makes the tables of new SQLite databases in this process without all the steps to them, which take far longer."""
    upgrade = command.upgrade

    def make_again(config: Config, revision: str) -> None:
        connection = config.attributes["connection"]
        if connection.dialect.name != "sqlite" or inspect(connection).get_table_names():
            upgrade(config, revision)
        elif tables:
            for statement in tables:
                connection.exec_driver_sql(statement)
        else:
            upgrade(config, revision)
            dumped = connection.connection.driver_connection.iterdump()
            tables.extend(each for each in dumped if each not in ("BEGIN TRANSACTION;", "COMMIT;"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "upgrade", make_again)
        yield


@pytest.fixture(scope="session")
def postgresql_cluster() -> Iterator[Cluster | None]:
    """A server for all tests, if there is one."""
    if url := os.environ.get(URL):
        yield Cluster(url)
        return
    with own_cluster() as started:
        yield started


@pytest.fixture(scope="session")
def postgresql_database(postgresql_cluster: Cluster | None) -> Iterator[str]:
    """The URL of a database for all tests."""
    if postgresql_cluster is None:
        pytest.skip(NOWHERE)
    with empty_database(postgresql_cluster.url) as url:
        yield url


@pytest.fixture
def postgresql(postgresql_database: str) -> Iterator[str]:
    """The URL of a database in PostgreSQL that holds nothing, whether its tables are there or not."""
    yield postgresql_database
    empty(postgresql_database)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of each kind that the service knows."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'precis.sqlite'}"
    url: str = request.getfixturevalue("postgresql")
    return url


@pytest.fixture
def open_stores(database_url: str, tmp_path: Path) -> Iterator[Open]:
    """Opens the stores of a database, as often as a test has processes; `tables` are those of the configuration."""
    opened: list[Stores] = []

    def open_them(storage: dict[str, Any] | None = None, **tables: dict[str, Any]) -> Stores:
        place = {"url": database_url, "folder": tmp_path} | (storage or {})
        opened.append(Stores.open(Settings.model_validate({"storage": place} | tables)))
        return opened[-1]

    yield open_them
    for stores in opened:
        stores.close()


@pytest.fixture
def stores(open_stores: Open) -> Stores:
    """The stores of an empty database."""
    return open_stores()
