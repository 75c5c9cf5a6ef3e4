"""The databases that storage is tried on: SQLite, and PostgreSQL where there is one.

`TEST_POSTGRESQL_URL` names a server on which databases may be made; without it the server's programs are looked for,
and one is started for the tests and removed after them.
"""

import os
import resource
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine, make_url, text

from service.storage.database import MIGRATIONS
from service.storage.schema import METADATA, probes

URL = "TEST_POSTGRESQL_URL"
DEBIAN = Path("/usr/lib/postgresql")
NOWHERE = f"needs PostgreSQL: its programs (apt-get install postgresql), or {URL} with the URL of a server"


def free_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@dataclass(frozen=True)
class Cluster:
    """A server on which databases may be made."""

    url: str


@dataclass(frozen=True)
class OwnCluster(Cluster):
    """A server of the tests' own, which can be stopped and started."""

    programs: Path
    folder: Path
    port: int

    def create(self) -> None:
        self._run("initdb", "-D", self.folder / "data", "-A", "trust", "-U", "precis", "--no-sync")

    def start(self) -> None:
        # A kill of its processes loses nothing that the system has, which goes on: none waits for the disk.
        options = f"-k {self.folder} -p {self.port} -h 127.0.0.1 -c fsync=off -c full_page_writes=off"
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options, "-w", "start")

    def stop(self) -> None:
        """As good as a kill: PostgreSQL recovers from its log at the next start."""
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *arguments: str | Path) -> None:
        # PostgreSQL will not run as root. Its output goes to a file: a pipe would stay open with the server.
        user = "postgres" if os.geteuid() == 0 else None
        subprocess.run(
            [self.programs / program, *arguments],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, timeout=60,
        )  # fmt: skip


@contextmanager
def own_cluster() -> Iterator[OwnCluster | None]:
    """A server of one's own, running; None where its programs are not there."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(DEBIAN.glob("*/bin"))
    if not places:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="precis-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    port = free_port()
    server = OwnCluster(f"postgresql+psycopg://precis@127.0.0.1:{port}/postgres", places[-1], folder, port)
    try:
        server.create()
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(folder)


@contextmanager
def empty_database(server: str) -> Iterator[str]:
    """The URL of a new database on a server; it goes afterwards."""
    name = f"precis_{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        engine.dispose()


def empty(url: str) -> None:
    """Takes out of a database what it holds, and its tables where they are not today's, and ends whoever uses it.

    That is sooner done than to make another with all its tables.
    """
    today = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
    try:
        with engine.connect() as connection:
            connection.execute(text(f"SELECT pg_terminate_backend(pid, 10000) {others}")).all()
            connection.execute(text("SET default_transaction_read_only = off"))  # a failed test may have left it on
            connection.execute(text(f"ALTER DATABASE {connection.engine.url.database} RESET ALL"))
            if MigrationContext.configure(connection).get_current_revision() == today:
                for table in reversed(METADATA.sorted_tables):
                    connection.execute(table.delete())
                connection.execute(probes.insert().values(id=1, written_at=0.0))
            else:
                connection.execute(text("DROP SCHEMA public CASCADE"))
                connection.execute(text("CREATE SCHEMA public"))
    finally:
        engine.dispose()


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """Nothing can be written behind `size` bytes of a file, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
