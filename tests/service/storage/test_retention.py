"""What has had its time goes, and what was deleted is nowhere on the disk."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, func, select

from service.background import SteadyClock
from service.jobs.outside import ResultFiles
from service.storage.database import StorageUnavailableError
from service.storage.packing import packed_summary
from service.storage.retention import LOT, move, sweep
from service.storage.schema import METADATA, answers, job_documents, jobs, readings, summaries
from service.storage.stores import Stores
from tests.service.conftest import Open

HOURS = ("summary_hours", "reading_hours", "answer_hours", "job_hours")
DAY = 86400.0
RECORDS = [("a", {"id": "a", "text": "One."}), ("b", {"id": "b", "text": "Two."})]


def fill(stores: Stores, data: bytes = b"data") -> str:
    stores.summaries.put("me", packed_summary({"id": "s", "text": data.hex()}), {}, "r", data)
    stores.answers.begin("me", "k", "digest")
    stores.answers.finish("me", "k", 200, (("Content-Location", "/v1/summaries/s"),), data)
    return stores.jobs.create("me", [*RECORDS, ("c", {"id": "c", "text": data.hex()})], {}, None)


def count(stores: Stores, table: Table) -> int:
    with stores.database.snapshot() as connection:
        number: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return number


@pytest.mark.parametrize(
    ("short", "gone"),
    [
        ("summary_hours", {summaries: 1}),
        ("reading_hours", {readings: 1}),
        ("answer_hours", {answers: 1}),
        ("job_hours", {jobs: 1, job_documents: 3}),
    ],
)
def test_each_has_its_time(open_stores: Open, short: str, gone: dict[Table, int]) -> None:
    stores = open_stores({hours: 1e-9 if hours == short else 1.0 for hours in HOURS})
    stores.jobs.cancel("me", fill(stores))  # one that is not done stays
    time.sleep(0.001)
    before = {table: count(stores, table) for table in METADATA.sorted_tables}
    assert sweep(stores.database, ResultFiles("").remove) == sum(gone.values())
    assert {table: number - count(stores, table) for table, number in before.items() if number} == {
        table: gone.get(table, 0) for table, number in before.items() if number
    }
    assert sweep(stores.database, ResultFiles("").remove) == 0


def test_what_is_much_goes_in_lots(open_stores: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a transaction: a full disk has no room for the log of one of thousands."""
    stores = open_stores({"answer_hours": 1e-9})
    for number in range(2 * LOT + 1):
        stores.answers.begin("me", f"k{number}", "digest")
        stores.answers.finish("me", f"k{number}", 200, (), b"data")
    time.sleep(0.001)
    removal, lots = stores.database.removal, []

    @contextmanager
    def counted() -> Iterator[Connection]:
        with removal() as connection:
            before = connection.execute(select(func.count()).select_from(answers)).scalar_one()
            yield connection
            lots.append(before - connection.execute(select(func.count()).select_from(answers)).scalar_one())

    monkeypatch.setattr(stores.database, "removal", counted)
    assert sweep(stores.database, ResultFiles("").remove) == 2 * LOT + 1
    assert [lot for lot in lots if lot] == [LOT, LOT, 1]


@pytest.mark.parametrize("short", HOURS)
def test_what_has_had_its_time_is_not_shown_before_it_is_swept(open_stores: Open, short: str) -> None:
    stores = open_stores({short: 1e-9})
    job = fill(stores)
    stores.jobs.cancel("me", job)
    time.sleep(0.001)
    assert (stores.summaries.get("me", "s") is None) == (short == "summary_hours")
    assert (stores.readings.get("me", "r") is None) == (short == "reading_hours")
    assert (stores.jobs.get("me", job) is None) == (short == "job_hours")
    if short == "answer_hours":
        assert stores.answers.begin("me", "k", "other digest") is None


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("precis.sqlite*")))


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_deleted_is_nowhere_on_the_disk(stores: Stores, tmp_path: Path) -> None:
    data = os.urandom(50_000)  # what does not compress is found where it lies
    job = fill(stores, data)
    parts = (data[:60], data[-60:], data[20_000:20_060])
    assert all(part in on_disk(tmp_path) for part in parts)
    assert stores.summaries.delete("me", "s")
    stores.answers.forget("me", "s")
    stores.database.scrub()
    assert not any(part in on_disk(tmp_path) for part in parts)
    assert stores.jobs.cancel("me", job)
    with stores.database.snapshot() as connection:
        assert connection.execute(select(job_documents.c.record)).scalars().all() == [b""] * 3


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_swept_and_answered_is_nowhere_on_the_disk(open_stores: Open, tmp_path: Path) -> None:
    stores = open_stores({"job_hours": 1e-4})
    stores.jobs.create("me", [("a", {"id": "a", "text": os.urandom(20_000).hex()})], {}, None)
    with stores.database.snapshot() as connection:
        record = connection.execute(select(job_documents.c.record)).scalar_one()
    assert record[5000:5060] in on_disk(tmp_path)
    (claim,) = stores.claims.claim("worker", 1)
    line = os.urandom(20_000).hex().encode()
    assert stores.claims.finish("worker", claim, line, failed=False)
    with stores.database.snapshot() as connection:
        outcome = connection.execute(select(job_documents.c.outcome)).scalar_one()
    stores.database.scrub()
    assert record[5000:5060] not in on_disk(tmp_path)
    assert outcome[5000:5060] in on_disk(tmp_path)
    time.sleep(0.4)
    assert sweep(stores.database, ResultFiles("").remove) == 2
    assert outcome[5000:5060] not in on_disk(tmp_path)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_results_elsewhere_go_with_their_job(open_stores: Open, tmp_path: Path) -> None:
    files = ResultFiles((tmp_path / "results").as_uri())
    stores = open_stores({"job_hours": 1e-4})
    job = stores.jobs.create("me", RECORDS, {}, None)
    for claim in stores.claims.claim("worker", 2):
        stores.claims.finish("worker", claim, b"", files.write(job, claim.position, [b"li", b"ne\n"]), failed=False)
    time.sleep(0.4)
    assert len(list((tmp_path / "results").rglob("*.jsonl"))) == 2
    assert sweep(stores.database, files.remove) == 3
    assert list((tmp_path / "results").iterdir()) == []


def test_a_job_that_is_not_done_has_no_end_and_one_that_is_has_its_time_from_then(open_stores: Open) -> None:
    stores = open_stores({"job_hours": 1e-9})
    job = stores.jobs.create("me", RECORDS, {}, None)
    assert sweep(stores.database, ResultFiles("").remove, time.time() + 10 * 365 * 86400) == 0
    assert stores.jobs.get("me", job)
    for claim in stores.claims.claim("worker", 2):
        stores.claims.finish("worker", claim, b"{}\n", failed=False)
    assert sweep(stores.database, ResultFiles("").remove, time.time() + 1) == 3


def test_a_clock_that_is_set_is_told_once() -> None:
    wall, gone, told = 1e9, 50.0, list[tuple[float, float]]()

    def moved(before: float, after: float) -> int:
        told.append((before, after))
        if len(told) == 1:
            raise StorageUnavailableError("for now")
        return 1

    clock = SteadyClock(moved, lambda: wall, lambda: gone)
    gone += 60
    wall += 65
    assert clock.now() == wall
    assert told == []
    wall += 30 * DAY
    with pytest.raises(StorageUnavailableError):
        clock.now()
    for _ in range(2):
        assert clock.now() == wall
    assert told == [(1e9 + 60, wall)] * 2
    wall = 1e9
    assert clock.now() == wall
    assert [after for _, after in told[2:]] == [1e9]


@pytest.mark.parametrize("off", [-400 * DAY, 400 * DAY])
def test_what_a_wrong_clock_made_has_its_time_from_when_it_is_set(
    open_stores: Open, monkeypatch: pytest.MonkeyPatch, off: float
) -> None:
    stores = open_stores(dict.fromkeys(HOURS, 1.0))
    right = time.time() + 60
    stores.summaries.put("me", packed_summary({"id": "earlier", "text": ""}), {}, None)
    monkeypatch.setattr(time, "time", lambda: right + off)
    job = fill(stores)
    for claim in stores.claims.claim("worker", 3):
        stores.claims.finish("worker", claim, b"{}\n", failed=False)
    monkeypatch.setattr(time, "time", lambda: right)
    assert [move(stores.database, right + off, right) for _ in range(2)] == [4, 0]
    assert sweep(stores.database, ResultFiles("").remove) == 0
    assert stores.jobs.get("me", job)
    assert stores.summaries.get("me", "s")
    monkeypatch.setattr(time, "time", lambda: right + 3601)
    assert stores.jobs.get("me", job) is None
    sweep(stores.database, ResultFiles("").remove)
    assert [count(stores, table) for table in (summaries, readings, answers, jobs, job_documents)] == [0] * 5
