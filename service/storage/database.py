"""The database: SQLite in the data folder, or PostgreSQL by URL; its tables kept up to date by Alembic."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
)

from pipeline.errors import ConfigurationError

FILE = "precis.sqlite"
BUSY_MILLISECONDS = 10_000
"""How long SQLite waits for another writer; a transaction here takes milliseconds."""
MIGRATIONS = Path(__file__).parent / "migrations"
READS = "precis_reads"
MIGRATION_LOCK = 0x9EC15
"""PostgreSQL's advisory lock of those who bring the tables up to date."""


class StorageUnavailableError(Exception):
    """The database cannot be used now: it is gone, locked or its disk is full. Nothing was half written."""


class Database:
    """Connections to one database; every use is a transaction that is committed or leaves no trace."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.engine = _engine(url)
        self._readers = self.engine.execution_options(**{READS: True})

    @classmethod
    def of(cls, url: str, folder: Path) -> "Database":
        """The database at `url` or, where that is empty, the SQLite file in `folder`, which is made."""
        if url:
            return cls(url)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ConfigurationError(
                f"storage.folder: {folder} cannot be made ({error.strerror}); name a folder that can be written"
            ) from error
        return cls(f"sqlite:///{(folder / FILE).resolve()}")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection whose changes are committed together; raises StorageUnavailableError."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except (IntegrityError, ProgrammingError, DataError):  # what we ask is wrong, or not to be had
            raise
        except DBAPIError as error:
            raise StorageUnavailableError(str(error.orig)) from error

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that only reads, and waits for no writer; raises StorageUnavailableError."""
        try:
            with self._readers.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise StorageUnavailableError(str(error.orig)) from error

    def check(self) -> None:
        """Raises StorageUnavailableError where the database does not answer."""
        with self.snapshot() as connection:
            connection.execute(text("SELECT 1"))

    def migrate(self) -> None:
        """Brings the tables up to date; raises ConfigurationError where a newer version made them."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.transaction() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise ConfigurationError(
                    f"storage: the database was made by a newer version of Précis ({error}); "
                    "use that version or another database"
                ) from error

    def close(self) -> None:
        """Closes the connections that are open."""
        self.engine.dispose()


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(parsed, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise ConfigurationError(
            f"storage.url: {error}; valid: sqlite:///path/to/file, postgresql://user:password@host/name "
            "(needs the extra `postgresql`)"
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_at_once)
    elif engine.dialect.name != "postgresql":
        raise ConfigurationError(f"storage.url: {engine.dialect.name} is not supported; valid: sqlite, postgresql")
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_MILLISECONDS}",
        "journal_mode = WAL",
        "synchronous = FULL",  # what was acknowledged is on the disk
        "foreign_keys = ON",
        "secure_delete = ON",  # what was deleted is gone
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_at_once(connection: Connection) -> None:
    # Writers take the lock first: a reader that turns into a writer could be refused by another one.
    reads = connection.get_execution_options().get(READS)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
