"""Databases whose disk is full: what is there stays, what is new is refused, and deleting works."""

import os
import sqlite3
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from service.jobs.outside import ResultFiles
from service.storage import database as storage_database
from service.storage.database import StorageUnavailableError
from service.storage.retention import sweep
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.service.databases import files_of_at_most
from tests.service.storage.outages import check_it_comes_back

ONLY_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@ONLY_SQLITE
def test_a_file_that_cannot_grow(stores: Stores) -> None:
    with ExitStack() as limit:
        check_it_comes_back(
            stores, lambda: limit.enter_context(files_of_at_most(1000)), limit.close, "cannot be used now"
        )


@ONLY_SQLITE
def test_a_full_disk(open_stores: Open, tmp_path: Path) -> None:
    """A real one, of 1 MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], capture_output=True).returncode:
        pytest.skip("needs the right to mount a disk")
    try:
        stores = open_stores({"url": f"sqlite:///{disk / 'precis.sqlite'}", "reserve_bytes": 0})

        def fill() -> None:
            with (disk / "other").open("wb", buffering=0) as file, suppress(OSError):
                while file.write(bytes(512)):
                    pass

        check_it_comes_back(stores, fill, (disk / "other").unlink, "is full; its operator must make room")
        fill()
        with pytest.raises(StorageUnavailableError) as refused:
            ResultFiles(disk.as_uri()).write("job", 0, [bytes(5000)])
        assert "is full" in refused.value.advice
        stores.close()
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@ONLY_SQLITE
def test_deleting_works_on_a_full_disk(open_stores: Open, tmp_path: Path) -> None:
    """Of 4 MiB, one in reserve: what is kept stops short of it, and what others fill does not reach all of it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", disk], capture_output=True).returncode:
        pytest.skip("needs the right to mount a disk")
    try:
        stores = open_stores({"url": f"sqlite:///{disk / 'precis.sqlite'}", "reserve_bytes": 1 << 20})
        kept: list[str] = []

        def keep() -> None:
            while True:
                kept.append(stores.jobs.create("me", [("a", {"id": "a", "text": os.urandom(60_000).hex()})], {}, None))
                if len(kept) % 3 == 0:
                    stores.jobs.cancel("me", kept[-1])

        before = -1
        while len(kept) > before:  # what is refused makes room in the log, until there is none
            before = len(kept)
            with pytest.raises(StorageUnavailableError, match="in reserve"):
                keep()
        assert kept
        time.sleep(storage_database.PROBE_SECONDS)
        with pytest.raises(StorageUnavailableError, match="in reserve"):  # balancers are told before anybody posts
            stores.database.check()
        with (disk / "other").open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(512)):
                pass
        ended = {job for job in kept if (found := stores.jobs.get("me", job)) and found.state == "cancelled"}
        assert ended
        for job in {*kept} - ended:
            stores.jobs.remove("me", job)
        sweep(stores.database, ResultFiles("").remove, time.time() + 10 * 365 * 86400)
        assert all(stores.jobs.get("me", job) is None for job in kept)
        stores.close()
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@ONLY_SQLITE
def test_a_log_that_does_not_fit_into_the_file_undoes_no_deletion(
    stores: Stores, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite's own error answered every request with 500: a deletion that was done, and one that is refused anyway."""

    class Cursor:
        def execute(self, statement: str) -> None:
            if "checkpoint" in statement:
                raise sqlite3.OperationalError("database or disk is full")

        def close(self) -> None:
            pass

    class Full:
        cursor = Cursor

        def close(self) -> None:
            pass

    job = stores.jobs.create("me", [("a", {"id": "a", "text": "Word."})], {}, None)
    monkeypatch.setattr(stores.database.engine, "raw_connection", Full)
    stores.jobs.remove("me", job)
    assert stores.jobs.get("me", job) is None
    assert "what was deleted is not out of the database's log yet: database or disk is full" in caplog.text
