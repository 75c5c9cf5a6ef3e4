"""The tables and their versions; databases that are full, lost or away, and that come back."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect, text

from pipeline.errors import ConfigurationError
from service.storage import database as storage_database
from service.storage import waiting
from service.storage.database import Database, StorageUnavailableError
from service.storage.migrations.versions import __path__ as versions_path
from service.storage.schema import METADATA, probes
from service.storage.stores import Stores
from tests.conftest import Command
from tests.service.conftest import Open
from tests.service.databases import Cluster, OwnCluster
from tests.service.storage.outages import check_it_comes_back

ONLY_SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
ONLY_POSTGRESQL = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture(scope="module", autouse=True)
def tables_made_again() -> None:
    """Not here: every step is made."""


def test_the_migrations_make_the_tables_of_the_schema(stores: Stores) -> None:
    with stores.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migrations_go_back_and_forth(stores: Stores) -> None:
    names = sorted(path.stem for path in Path(versions_path[0]).glob("0*.py"))
    assert [name[:4] for name in names] == [f"{n:04d}" for n in range(1, len(names) + 1)]
    steps = [__import__(f"service.storage.migrations.versions.{name}", fromlist=["upgrade"]) for name in names]
    with stores.database.transaction() as connection, Operations.context(MigrationContext.configure(connection)):
        for step in reversed(steps):
            step.downgrade()
        assert inspect(connection).get_table_names() == ["alembic_version"]
        for step in steps:
            step.upgrade()
    with stores.database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_opening_again_changes_nothing_and_a_newer_version_is_refused(open_stores: Open) -> None:
    key = open_stores().keys.add("mine")
    stores = open_stores()
    assert stores.keys.open(key.secret) == key.key
    with stores.database.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ConfigurationError, match="made by a newer version of Précis"):
        open_stores()


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("mysql://localhost/x", "url: mysql is not supported; valid: sqlite:///path/to/file, postgresql://"),
        ("sqlite://", "SQLite in memory keeps nothing"),
        ("sqlite:///:memory:", "SQLite in memory keeps nothing"),
        ("nonsense", "valid: sqlite:///path/to/file"),
        ("postgresql://user@host:port/x", "storage.url: its port is no number; valid: sqlite:///path/to/file"),
        ("sqlite:////nonexistent/folder/file", "cannot be made or written"),
        ("postgresql://127.0.0.1:1/x", "the database cannot be used"),
    ],
)
def test_databases_that_cannot_be(open_stores: Open, url: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError, match=complaint):
        open_stores({"url": url})


def test_nobody_else_reads_the_files(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database = Database.of("", tmp_path / "data")
        database.migrate()
        with database.transaction() as connection:
            connection.execute(probes.update().values(written_at=1.0))
        files = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
        assert files
        assert set(files.values()) == {0o600}, files
        assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
        database.close()
    finally:
        os.umask(before)


def test_a_folder_that_others_may_read_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was there keeps its mode: whose it is may have a reason."""
    folder = tmp_path / "data"
    for mode, named in ((0o700, []), (0o755, [f"storage.folder: {folder} can be read by others"])):
        caplog.clear()
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)
        Database.of("", folder).close()
        assert [record.getMessage().split(",")[0] for record in caplog.records] == named
        assert folder.stat().st_mode & 0o777 == mode


@ONLY_SQLITE
def test_a_file_that_is_gone(stores: Stores, tmp_path: Path) -> None:
    """Nothing is written into a file without a name, and no empty one is made in its place."""
    file, away = tmp_path / "precis.sqlite", tmp_path / "away"
    away.mkdir()

    def move(source: Path, target: Path) -> None:
        for path in sorted(source.glob("precis.sqlite*")):
            path.rename(target / path.name)

    check_it_comes_back(stores, lambda: move(tmp_path, away), lambda: move(away, tmp_path), "cannot be used now")
    move(tmp_path, away)
    with pytest.raises(StorageUnavailableError):
        stores.jobs.waiting()
    assert not file.exists()


@ONLY_SQLITE
def test_a_file_that_may_not_be_written(stores: Stores) -> None:
    def allow(only: int) -> None:
        with closing(stores.database.engine.raw_connection()) as connection:  # the only one, which is kept
            connection.cursor().execute(f"PRAGMA query_only = {only}")

    check_it_comes_back(stores, lambda: allow(1), lambda: allow(0), "cannot be written; its operator must allow it")


@ONLY_POSTGRESQL
def test_a_server_that_is_away(stores: Stores, postgresql_cluster: Cluster | None) -> None:
    if not isinstance(postgresql_cluster, OwnCluster):
        pytest.skip("needs a PostgreSQL of its own, which it stops")
    check_it_comes_back(stores, postgresql_cluster.stop, postgresql_cluster.start, "cannot be used now")


@ONLY_POSTGRESQL
def test_a_table_that_somebody_locks_is_not_waited_for_without_an_end(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_database, "LOCK_MILLISECONDS", 100)
    hasty = storage_database.Database(stores.database.engine.url.render_as_string(hide_password=False))
    with stores.database.transaction() as locking:
        locking.execute(text("LOCK TABLE summaries IN ACCESS EXCLUSIVE MODE"))
        with pytest.raises(StorageUnavailableError, match="lock timeout"), hasty.snapshot() as reading:
            reading.execute(text("SELECT count(*) FROM summaries"))
    with hasty.snapshot() as reading:
        assert reading.execute(text("SELECT count(*) FROM summaries")).scalar_one() == 0
    hasty.close()


@contextmanager
def stopped(cluster: Cluster | None) -> Iterator[None]:
    """All processes of a server stand still, as in a container that is paused, while its machine acknowledges."""
    if not isinstance(cluster, OwnCluster):
        pytest.skip("needs a PostgreSQL of its own, which it stops")
    first = (cluster.folder / "data" / "postmaster.pid").read_text().split()[0]
    found = [first, *Path(f"/proc/{first}/task/{first}/children").read_text().split()]
    for process in found:
        os.kill(int(process), signal.SIGSTOP)
    try:
        yield
    finally:
        for process in found:
            os.kill(int(process), signal.SIGCONT)


def waited(database: Database) -> float:
    """Seconds after which a reader was told that there is no answer."""
    began = time.monotonic()
    with pytest.raises(StorageUnavailableError), database.snapshot() as reading:
        reading.execute(text("SELECT 1"))
    return time.monotonic() - began


@ONLY_POSTGRESQL
def test_a_server_that_hangs_is_not_waited_for_without_an_end(
    stores: Stores, postgresql_cluster: Cluster | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(storage_database, "CONNECT_SECONDS", 2)  # the least that the driver takes
    hasty = Database(stores.database.engine.url.render_as_string(hide_password=False))
    with hasty.snapshot() as reading:
        reading.execute(text("SELECT 1"))
    with stopped(postgresql_cluster), ThreadPoolExecutor(12) as clients:
        assert max(clients.map(lambda _: waited(hasty), range(4))) < 8
        again = sorted(clients.map(lambda _: waited(hasty), range(12)))  # one tries, and nobody stands behind it
        assert again[-2] < 1 < again[-1] < 8
    with hasty.snapshot() as reading:
        assert reading.execute(text("SELECT 1")).scalar_one() == 1
    hasty.close()


@ONLY_POSTGRESQL
def test_a_long_statement_is_waited_for_while_others_are_answered(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "ANSWER_SECONDS", 1.0)
    hasty = Database(stores.database.engine.url.render_as_string(hide_password=False))

    def sleep() -> None:
        with hasty.snapshot() as reading:
            reading.execute(text("SELECT pg_sleep(2)"))

    with ThreadPoolExecutor(1) as other:
        long = other.submit(sleep)
        while not long.done():
            with hasty.snapshot() as reading:
                reading.execute(text("SELECT 1"))
            time.sleep(0.1)
        long.result()
    hasty.close()


@ONLY_POSTGRESQL
def test_a_long_statement_is_waited_for_where_nobody_else_asks(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ANSWER_SECONDS", 0.5)
    hasty = Database(stores.database.engine.url.render_as_string(hide_password=False))
    with hasty.snapshot() as reading:
        assert reading.execute(text("SELECT pg_sleep(1), 7")).one()[1] == 7
    hasty.close()


@ONLY_SQLITE
def test_nobody_stands_in_line_behind_who_waits_for_another_process(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_database, "BUSY_MILLISECONDS", 2000)
    hasty = Database(stores.database.engine.url.render_as_string(hide_password=False))

    def write(_: int) -> float:
        began = time.monotonic()
        with pytest.raises(StorageUnavailableError), hasty.transaction() as writing:
            writing.execute(probes.update().values(written_at=1.0))
        return time.monotonic() - began

    with stores.database.transaction(), ThreadPoolExecutor(12) as clients:  # as of another process
        seconds = sorted(clients.map(write, range(36)))
        assert seconds[-1] > 1.5
        assert seconds[-2] < 1.5, seconds
        with hasty.snapshot() as reading:  # which waits for no writer
            reading.execute(text("SELECT count(*) FROM summaries"))
    with hasty.transaction() as again:
        again.execute(probes.update().values(written_at=2.0))
    hasty.close()


@ONLY_POSTGRESQL
def test_a_database_that_may_not_be_written(stores: Stores) -> None:
    def allow(only: str) -> None:
        with stores.database.engine.connect() as connection:
            name = connection.execute(text("SELECT current_database()")).scalar_one()
        with stores.database.engine.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            alone.execute(text("SET default_transaction_read_only = off"))
            alone.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = {only}"))
        stores.database.engine.dispose()  # new sessions know of it

    check_it_comes_back(stores, lambda: allow("on"), lambda: allow("off"), "cannot be written")


def test_readiness_does_not_write_for_every_question(stores: Stores) -> None:
    stores.database.check()

    def fail() -> None:
        raise AssertionError("asked again")

    stores.database.transaction = fail  # type: ignore[assignment,method-assign]
    for _ in range(5):
        stores.database.check()


def test_the_folder_is_made_where_it_is_missing(tmp_path: Path) -> None:
    database = Database.of("", tmp_path / "a" / "b")
    database.migrate()
    database.check()
    database.close()
    (tmp_path / "file").touch()
    with pytest.raises(ConfigurationError, match="cannot be made"):
        Database.of("", tmp_path / "file" / "folder")
    with pytest.raises(ConfigurationError, match=r"'no\\x00name' cannot be made \(embedded null byte\)"):
        Database.of("", Path("no\0name"))


def test_a_service_without_its_database_says_so_in_one_line(precis: Command, toy_environment: dict[str, str]) -> None:
    lost = toy_environment | {"PRECIS_STORAGE__URL": "postgresql://precis@127.0.0.1:1/x"}
    for arguments in (("serve", "--port", "0"), ("keys", "list")):
        run = precis(*arguments, env=lost)
        assert run.returncode == 2
        (line,) = run.stderr.decode().splitlines()
        assert line.startswith("precis: storage: the database cannot be used: ")
        assert line.endswith("; see storage.url")
