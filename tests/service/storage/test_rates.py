"""Rate limits: counted over processes, for each owner alone."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select

from service.jobs.outside import ResultFiles
from service.storage.rates import WINDOW
from service.storage.retention import sweep
from service.storage.schema import rates
from tests.service.conftest import Open

LIMIT = {"requests_per_minute": 20}


def test_a_limit_holds_over_processes(open_stores: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000 * WINDOW + 15.5
    monkeypatch.setattr(time, "time", lambda: now)
    processes = [open_stores(access=LIMIT).rates for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        waits = list(pool.map(lambda number: processes[number % 3].wait("me"), range(30)))
    assert sorted(waits) == [0] * 20 + [45] * 10
    assert processes[0].wait("you") == 0
    monkeypatch.setattr(time, "time", lambda: now + WINDOW)
    assert processes[0].wait("me") == 0


def test_without_a_limit_nothing_is_counted(open_stores: Open) -> None:
    stores = open_stores()
    assert stores.rates.wait("me") == 0
    with stores.database.snapshot() as connection:
        assert connection.execute(select(func.count()).select_from(rates)).scalar_one() == 0


def test_those_who_do_not_come_again_are_forgotten(open_stores: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    stores = open_stores(access=LIMIT)
    for number in range(5):
        stores.rates.wait(f"address {number}")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + WINDOW)
    stores.rates.wait("address 5")
    assert sweep(stores.database, ResultFiles("").remove) == 5
