"""Documents as they were read: kept while there is room and time, and pointed to by their summaries."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select

from service.storage.packing import packed_summary
from service.storage.readings import reading_id
from service.storage.schema import readings
from service.storage.stores import Stores
from tests.service.conftest import Open


def put(stores: Stores, identifier: str, reading: str | None, data: bytes | None = None, owner: str = "me") -> None:
    stores.summaries.put(owner, packed_summary({"id": identifier, "text": "Ünits."}), {"request": {}}, reading, data)


def held(stores: Stores) -> dict[str, int]:
    with stores.database.snapshot() as connection:
        return {row.id: row.size for row in connection.execute(select(readings).order_by(readings.c.id))}


def test_a_reading_is_its_owners(stores: Stores) -> None:
    put(stores, "s", "r", b"data")
    assert stores.readings.get("me", "r") == b"data"
    assert stores.readings.get("you", "r") is None
    assert stores.readings.get("me", "another") is None
    assert reading_id("me", ["ab", "c"]) != reading_id("me", ["a", "bc"])
    assert reading_id("me", ["a"]) != reading_id("you", ["a"])


def test_the_least_recently_used_make_room(open_stores: Open) -> None:
    stores = open_stores({"reading_bytes": 10})
    for number in range(3):
        put(stores, f"s{number}", f"r{number}", b"123")
    stores.readings.get("me", "r0")
    put(stores, "s3", "r3", b"1234")
    assert held(stores) == {"r0": 3, "r2": 3, "r3": 4}
    found = stores.summaries.get("me", "s1")
    assert found
    assert found.reading is None  # its summary stays, and says that the documents have expired
    put(stores, "s4", "r4", b"1234567890")
    assert held(stores) == {"r4": 10}


def test_who_keeps_much_takes_no_room_of_who_keeps_little(open_stores: Open) -> None:
    """One who posted much made the readings of all others go: theirs had been used less recently."""
    stores = open_stores({"reading_bytes": 20})
    put(stores, "s", "little", b"12345", owner="you")
    for number in range(8):
        put(stores, f"s{number}", f"r{number}", b"123")
    assert held(stores) == {"little": 5, "r3": 3, "r4": 3, "r5": 3, "r6": 3, "r7": 3}
    put(stores, "more", "more", b"12345678", owner="you")
    assert held(stores) == {"more": 8, "r4": 3, "r5": 3, "r6": 3, "r7": 3}, "of who held most at each step"
    put(stores, "another", "another", b"12", owner="they")
    assert held(stores) == {"another": 2, "more": 8, "r5": 3, "r6": 3, "r7": 3}
    put(stores, "all", "all", b"12345678901234567890", owner="they")
    assert held(stores) == {"all": 20}


def test_what_is_larger_than_all_room_is_not_kept(open_stores: Open) -> None:
    stores = open_stores({"reading_bytes": 10})
    put(stores, "small", "r0", b"123")
    put(stores, "large", "r1", b"12345678901")
    assert held(stores) == {"r0": 3}
    found = stores.summaries.get("me", "large")
    assert found
    assert found.reading is None


def test_a_reading_that_is_put_again_keeps_its_summaries_and_its_size(open_stores: Open) -> None:
    stores = open_stores({"reading_bytes": 10})
    put(stores, "other", "r0", b"1234")
    put(stores, "first", "r1", b"12345")
    put(stores, "second", "r1", b"123456")  # two who asked at the same time, say, or another version
    assert held(stores) == {"r0": 4, "r1": 6}
    for identifier in ("first", "second"):
        found = stores.summaries.get("me", identifier)
        assert found
        assert found.reading == "r1"


def test_use_keeps_a_reading_longer(open_stores: Open) -> None:
    forgetful, patient = open_stores({"reading_hours": 1e-9}), open_stores()
    put(patient, "s", "r", b"data")
    assert forgetful.readings.get("me", "r") == b"data"  # its next time is short
    assert patient.readings.get("me", "r") is None


def test_the_documents_go_with_their_last_summary(stores: Stores) -> None:
    put(stores, "first", "r", b"data")
    put(stores, "second", "r")
    assert not stores.summaries.delete("you", "first")
    assert stores.summaries.delete("me", "first")
    assert not stores.summaries.delete("me", "first")
    assert stores.summaries.get("me", "first") is None
    assert held(stores) == {"r": 4}
    assert stores.summaries.delete("me", "second")
    assert held(stores) == {}


@pytest.mark.parametrize("size", [30, 1000])
def test_many_processes_put_the_same_and_other_readings(open_stores: Open, size: int) -> None:
    processes = [open_stores({"reading_bytes": size}) for _ in range(4)]

    def work(number: int) -> Any:
        stores = processes[number % 4]
        name = f"r{number % 7}"
        put(stores, f"s{number}", name, b"1234567890")
        stores.readings.get("me", name)
        return stores.summaries.get("me", f"s{number}")

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(80)))
    left = held(processes[0])
    assert sum(left.values()) <= size
    assert len(left) == min(7, size // 10)
