"""The database: SQLite in the data folder, or PostgreSQL by URL; its tables kept up to date by Alembic."""

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionError

from pipeline.errors import ConfigurationError
from service.storage.reserve import Reserve
from service.storage.schema import probes
from service.storage.waiting import BUSY_SECONDS, Silence, Turns, UnansweredError

LOG = logging.getLogger("precis")
FILE = "precis.sqlite"
BUSY_MILLISECONDS = int(BUSY_SECONDS * 1000)
MIGRATIONS = Path(__file__).parent / "migrations"
READS = "precis_reads"
FLUSHES = "precis_flushes"
MIGRATION_LOCK = 0x9EC15
"""PostgreSQL's advisory lock of those who bring the tables up to date."""
CONNECTIONS = 8
"""Connections that are kept open; more are made while they are needed, one for each thread at most."""
CONNECT_SECONDS = 5
SILENCE_MILLISECONDS = 10_000
"""How long a machine with PostgreSQL may leave what was sent to it without an answer."""
LOCK_MILLISECONDS = BUSY_MILLISECONDS
"""How long PostgreSQL waits for a row or a table that somebody has locked."""
PROBE_SECONDS = 2.0
"""How long the database counts as usable, or as not, after it was seen to be."""
USUAL_BYTES = 1 << 18
"""What a long document with its reading and summary takes, about: where there is no room for it, the disk is full."""
SCRUB_MILLISECONDS = 1000
LOGGED_PAGES = 250
"""Pages of SQLite's log, a megabyte, after which they go into the file."""
PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600

Reason = Literal["full", "read_only", "away"]
ADVICE: dict[Reason, str] = {
    "full": "the disk of the service's database is full; its operator must make room",
    "read_only": "the service's database cannot be written; its operator must allow it",
    "away": "the service's database cannot be used now",
}
SQLITE_REASONS: dict[int, Reason] = {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read_only"}
POSTGRESQL_REASONS: dict[str, Reason] = {"53100": "full", "25006": "read_only"}


class StorageUnavailableError(Exception):
    """The database cannot be used now: it is gone, locked or its disk is full. Nothing was half written.

    The message is for the log; `advice` is for everybody.
    """

    def __init__(self, message: str, reason: Reason = "away") -> None:
        super().__init__(message)
        self.reason = reason
        self.advice = ADVICE[reason]


class Database:
    """Connections to one database; every use is a transaction that is committed or leaves no trace."""

    def __init__(self, url: str, reserve_bytes: int = 0) -> None:
        self._url = url
        self.engine = _engine(url)
        file = self.engine.url.database if self.engine.dialect.name == "sqlite" else None
        self._reserve = Reserve(Path(file), reserve_bytes) if file and reserve_bytes else None
        self._turns = Turns() if self.engine.dialect.name == "sqlite" else None
        self._silence = Silence()
        if self.engine.dialect.name == "postgresql":
            self._silence.bound(self.engine)
        self._readers = self.engine.execution_options(**{READS: True})
        self._flushing = self.engine.execution_options(**{FLUSHES: True})
        self._seen_at = -PROBE_SECONDS
        self._seen: StorageUnavailableError | None = None

    @property
    def place(self) -> str:
        """Where the database is, for people: its file, or its URL without what is secret."""
        url = self.engine.url
        return str(url.database) if url.get_backend_name() == "sqlite" else str(url.set(query={}))

    @classmethod
    def of(cls, url: str, folder: Path, reserve_bytes: int = 0) -> "Database":
        """The database at `url` or, where that is empty, the SQLite file in `folder`, which is made."""
        if url:
            return cls(url, reserve_bytes)
        try:
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        except (OSError, ValueError) as error:  # of a name that can be none
            reason = error.strerror if isinstance(error, OSError) else error
            raise ConfigurationError(
                f"storage.folder: {str(folder)!r} cannot be made ({reason}); name a folder that can be written"
            ) from error
        if readable_by_others(folder):
            LOG.warning("storage.folder: %s can be read by others, its files cannot: chmod 700 is safer", folder)
        return cls(f"sqlite:///{(folder / FILE).resolve()}", reserve_bytes)

    @contextmanager
    def transaction(
        self, *, alone: int | None = None, flush: bool = True, keeps: int | None = None
    ) -> Iterator[Connection]:
        """A connection whose changes are committed together; raises StorageUnavailableError.

        Transactions with the same number `alone` go one after another. What is committed outlives every process;
        without `flush`, SQLite does not wait for the disk, so that a power cut can take back the last of it.
        What `keeps` so many bytes for good leaves alone what is in reserve on the disk.
        """
        if keeps is not None and self._reserve is not None and not self._reserve.has_room(keeps):
            with suppress(StorageUnavailableError):
                self.scrub()  # what the log holds needs room in the file, as long as there is some
            raise self._lost(StorageUnavailableError("what is left of the disk is in reserve for deleting", "full"))
        engine = self._flushing if flush else self.engine
        with self._watched(), self._turn() as begun, engine.begin() as connection:
            begun()
            if alone is not None and connection.dialect.name == "postgresql":  # SQLite's all do
                if alone == MIGRATION_LOCK:  # which takes as long as it takes
                    connection.execute(text("SET LOCAL lock_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": alone})
            yield connection

    @contextmanager
    def removal(self) -> Iterator[Connection]:
        """A transaction that makes room: where the disk is full it takes what was held in reserve.

        Then the log is emptied before: what earlier removals left there would take all of that.
        """
        if self._reserve is not None and self._reserve.open_where_full():
            self.scrub()
        with self.transaction() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """A connection that only reads, and waits for no writer; raises StorageUnavailableError."""
        with self._watched(), self._silence.asking(), self._readers.begin() as connection:
            yield connection

    @contextmanager
    def _turn(self) -> Iterator[Callable[[], None]]:
        """The turn of one who writes, who says when the transaction has begun."""
        if self._turns is not None:
            with self._turns.taken() as begun:
                yield begun
        else:
            with self._silence.asking():
                yield lambda: None

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except (IntegrityError, ProgrammingError, DataError):  # what we ask is wrong, or not to be had
            raise
        except DBAPIError as error:
            raise self._lost(StorageUnavailableError(str(error.orig), _reason(error.orig))) from error
        except (NoConnectionError, UnansweredError) as error:
            raise self._lost(StorageUnavailableError(str(error))) from error

    def _lost(self, error: StorageUnavailableError) -> StorageUnavailableError:
        self._seen_at, self._seen = time.monotonic(), error
        return error

    def check(self) -> None:
        """Raises StorageUnavailableError where nothing can be written, or a moment ago something could not."""
        if time.monotonic() < self._seen_at + PROBE_SECONDS:
            if self._seen is not None:
                raise StorageUnavailableError(str(self._seen), self._seen.reason)
            return
        with self.transaction(keeps=USUAL_BYTES) as connection:  # what no summary fits in is full
            connection.execute(probes.update().values(written_at=time.time()))
        self._seen_at, self._seen = time.monotonic(), None

    def scrub(self) -> None:
        """Takes what was deleted out of SQLite's log too; while others read there, the next time does.

        So it does where the file has no room for what the log holds: what was done before stays done.
        """
        if self.engine.dialect.name != "sqlite":
            return
        with self._watched(), closing(self.engine.raw_connection()) as connection, closing(connection.cursor()) as asks:
            asks.execute(f"PRAGMA busy_timeout = {SCRUB_MILLISECONDS}")
            try:
                asks.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            except sqlite3.OperationalError as error:
                LOG.error("what was deleted is not out of the database's log yet: %s", error)
                return
            finally:
                asks.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        if self._reserve is not None:
            self._reserve.hold()

    def migrate(self) -> None:
        """Brings the tables up to date; raises ConfigurationError where a newer version made them."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        if self.engine.dialect.name == "sqlite":
            _make_file(self.engine.url)
        with self._silence.allowed(), self.transaction(alone=MIGRATION_LOCK) as connection:
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise ConfigurationError(
                    f"storage: the database was made by a newer version of Précis ({error}); "
                    "use that version or another database"
                ) from error
        if self._reserve is not None:
            self._reserve.hold()

    def close(self) -> None:
        """Closes the connections that are open."""
        self.engine.dispose()


def readable_by_others(folder: Path) -> bool:
    """Whether more than its owner may look into the folder, which somebody else than Précis made."""
    return folder.stat().st_mode & 0o077 != 0


def _engine(url: str) -> Engine:
    try:
        parsed = _parsed(url)
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):  # before its driver is looked for
            raise ValueError(f"{parsed.get_backend_name()} is not supported")
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise ValueError("SQLite in memory keeps nothing, and its processes would not share it")
        engine = create_engine(parsed, pool_pre_ping=True, pool_size=CONNECTIONS, max_overflow=-1, **_arguments(parsed))
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
        raise ConfigurationError(
            f"storage.url: {error}; valid: sqlite:///path/to/file, postgresql://user:password@host/name "
            "(needs the extra `postgresql`)"
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_at_once)
        for name, listener in _same_file(str(parsed.database)):
            event.listen(engine, name, listener)
    return engine


def _parsed(url: str) -> URL:
    try:
        return make_url(url)
    except ValueError as error:  # SQLAlchemy makes a number of the port, and of nothing else
        raise ValueError("its port is no number") from error


def _arguments(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "postgresql":
        limits = {
            "connect_timeout": CONNECT_SECONDS,
            "tcp_user_timeout": SILENCE_MILLISECONDS,
            "options": f"-c lock_timeout={LOCK_MILLISECONDS}",
        }
        return {"connect_args": {name: value for name, value in limits.items() if name not in url.query}}
    if url.get_backend_name() == "sqlite":
        # Opened, never made: in the place of a file that was lost an empty one would hide the loss.
        place = f"file:{quote(str(url.database))}?mode=rw"
        return {"creator": lambda: sqlite3.connect(place, uri=True, check_same_thread=False)}
    return {}


def _make_file(url: URL) -> None:
    try:
        path = Path(str(url.database))
        path.touch(mode=PRIVATE_FILE)
        path.chmod(PRIVATE_FILE)  # SQLite gives its log the same
    except OSError as error:
        raise ConfigurationError(
            f"storage: {url.database} cannot be made or written ({error.strerror}); name another in storage.url"
        ) from error


def _same_file(path: str) -> Iterator[tuple[str, Callable[..., None]]]:
    """Listeners that keep connections from writing into a file that is no longer the one at `path`."""

    def place() -> tuple[int, int] | None:
        try:
            found = Path(path).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def connected(_connection: Any, record: Any) -> None:
        record.info["place"] = place()

    def taken(_connection: Any, record: Any, _proxy: Any) -> None:
        if record.info["place"] is None or record.info["place"] != place():
            raise DisconnectionError

    yield "connect", connected
    yield "checkout", taken


def _reason(error: BaseException | None) -> Reason:
    """Why a driver gave up, by SQLite's primary result code or PostgreSQL's SQLSTATE."""
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        return SQLITE_REASONS.get(code & 0xFF, "away")
    return POSTGRESQL_REASONS.get(str(getattr(error, "sqlstate", None)), "away")


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {BUSY_MILLISECONDS}",
        "journal_mode = WAL",
        "foreign_keys = ON",
        f"wal_autocheckpoint = {LOGGED_PAGES}",
        "secure_delete = ON",  # what was deleted is gone
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_at_once(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get(READS):
        connection.exec_driver_sql("BEGIN")
        return
    connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if options.get(FLUSHES) else 'NORMAL'}")
    # Writers take the lock first: a reader that turns into a writer could be refused by another one.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
