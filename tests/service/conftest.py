"""Databases for the tests of the service."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pipeline.settings import Settings
from service.storage.stores import Stores
from tests.service.databases import NOWHERE, URL, Cluster, empty_database, own_cluster

Open = Callable[..., Stores]


@pytest.fixture(scope="session")
def postgresql_cluster() -> Iterator[Cluster | None]:
    """A server for all tests, if there is one."""
    if url := os.environ.get(URL):
        yield Cluster(url)
        return
    with own_cluster() as started:
        yield started


@pytest.fixture
def postgresql(postgresql_cluster: Cluster | None) -> Iterator[str]:
    """The URL of an empty database in PostgreSQL."""
    if postgresql_cluster is None:
        pytest.skip(NOWHERE)
    with empty_database(postgresql_cluster.url) as url:
        yield url


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
