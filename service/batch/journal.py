"""The journal of a batch: with which options it was begun, and which records are finished.

A SQLite file beside OUTPUT, because its transactions survive a killed process and its lock ends with the process
that holds it. Durability against power failure is left to the file system: a lost entry means that a document is
done again, never that it is lost.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Self

from service.batch.records import RecordKey

SCHEMA = """
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS finished (
    record INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL, failed INTEGER NOT NULL, waiting BLOB
);
CREATE TABLE IF NOT EXISTS written (
    file TEXT PRIMARY KEY, identifier BLOB NOT NULL, source BLOB NOT NULL, digest TEXT NOT NULL
);
"""
VERSION = "version"
"""The setting that says which version of Précis a run was of."""


class Ending(IntEnum):
    """How a record was finished."""

    DONE = 0
    FAILED = 1
    MAY_PASS = 2  # failed, for a reason that may pass


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of an OUTPUT folder: of which record of which INPUT (`source`) it is, and the SHA-256 of what it holds."""

    file: str
    identifier: str
    source: str
    digest: str


class JournalError(Exception):
    """The run cannot go on with this OUTPUT; the message says why and what to do."""


class Journal:
    """What has been finished; `waiting` holds the bytes of outcomes that may not be written before earlier ones."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._database = sqlite3.connect(path, timeout=0.5, isolation_level=None)
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("PRAGMA synchronous = OFF")
            self._database.execute("BEGIN EXCLUSIVE")
            for statement in SCHEMA.split(";"):
                self._database.execute(statement)
            self._database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise JournalError("OUTPUT is in use by another run; wait for it to end") from error
            raise JournalError(f"OUTPUT is not writable: {path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise JournalError(f"{path} is not a journal of precis batch ({error}); remove it") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def clear(self) -> None:
        """Forgets everything, for a run that starts afresh, but for the files that stand in a folder."""
        self._database.execute("BEGIN")
        self._database.execute("DELETE FROM setting")
        self._database.execute("DELETE FROM finished")
        self._database.execute("COMMIT")

    def is_begun(self) -> bool:
        """Whether a run has been recorded here."""
        return self._database.execute("SELECT 1 FROM setting").fetchone() is not None

    def begin(
        self, settings: dict[str, str], keys: Sequence[RecordKey], *, ordered: bool = True, any_version: bool = False
    ) -> None:
        """Records the settings of a new run, or checks that the earlier run had the same.

        With `any_version` that may have been of another version: what it did stays, and the rest is done by this one.

        An `ordered` OUTPUT holds the outcomes in the order of the records, so finished ones must be where they were;
        in any other each has a place of its own: those that changed or went are forgotten, the rest keep their outcome.
        """
        before = dict(self._database.execute("SELECT name, value FROM setting ORDER BY name"))
        _compare(before, settings, any_version=any_version)
        if not ordered:
            self._follow(keys)
        for record, fingerprint in self._database.execute("SELECT record, fingerprint FROM finished ORDER BY record"):
            if record >= len(keys) or keys[record].fingerprint != fingerprint:
                now = f" ({keys[record].identifier!r} now)" if record < len(keys) else ""
                raise JournalError(
                    f"INPUT has changed since OUTPUT was begun, at record {record + 1}{now}; use another OUTPUT, "
                    "a folder if documents come and go, or --restart"
                )
        self._database.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", sorted(settings.items()))

    def _follow(self, keys: Sequence[RecordKey]) -> None:
        """Gives finished records the numbers that they have now."""
        finished = {
            row[0]: row[1:] for row in self._database.execute("SELECT fingerprint, failed, waiting FROM finished")
        }
        with self.atomically():
            self._database.execute("DELETE FROM finished")
            self._database.executemany(
                "INSERT INTO finished VALUES (?, ?, ?, ?)",
                [
                    (record, key.fingerprint, *finished[key.fingerprint])
                    for record, key in enumerate(keys)
                    if key.fingerprint in finished
                ],
            )

    def add(self, record: int, key: RecordKey, ending: Ending, waiting: bytes | None) -> None:
        """Records that `record` is finished; `waiting` is its outcome where it cannot be written yet."""
        self._database.execute(
            "INSERT OR REPLACE INTO finished VALUES (?, ?, ?, ?)", (record, key.fingerprint, int(ending), waiting)
        )

    def waiting(self, record: int) -> bytes | None:
        """The outcome of a finished record that has not been written."""
        row = self._database.execute("SELECT waiting FROM finished WHERE record = ?", (record,)).fetchone()
        return row[0] if row else None

    def written(self, record: int) -> None:
        """Lets go of an outcome that stands in OUTPUT now."""
        self._database.execute("UPDATE finished SET waiting = NULL WHERE record = ?", (record,))

    def agree(self, written: int) -> None:
        """Agrees with an OUTPUT that holds the outcomes of the first `written` records.

        What is said to stand there and does not has to be done again: OUTPUT was removed or cut.
        """
        self._database.execute("UPDATE finished SET waiting = NULL WHERE record < ?", (written,))
        self._database.execute("DELETE FROM finished WHERE record >= ? AND waiting IS NULL", (written,))

    def wrote(self, *files: WrittenFile) -> None:
        """Records files of a folder, each before it is written: what is not known as ours is never removed."""
        self._database.executemany(
            "INSERT OR REPLACE INTO written VALUES (?, ?, ?, ?)",
            [(one.file, _written(one.identifier), _written(one.source), one.digest) for one in files],
        )

    def forget_file(self, file: str) -> None:
        """Lets go of a file that is no more, or is somebody else's."""
        self._database.execute("DELETE FROM written WHERE file = ?", (file,))

    def forget_files(self, files: Sequence[str]) -> None:
        """Lets go of many at once: each by itself would be written to the disk before the next."""
        with self.atomically():
            self._database.executemany("DELETE FROM written WHERE file = ?", [(file,) for file in files])

    def written_files(self) -> dict[str, WrittenFile]:
        """The files of a folder by their names, in order."""
        rows = self._database.execute("SELECT file, identifier, source, digest FROM written ORDER BY file")
        return {
            file: WrittenFile(file, _read(identifier), _read(source), digest)
            for file, identifier, source, digest in rows
        }

    def finished(self) -> frozenset[int]:
        """The numbers of the finished records."""
        return frozenset(row[0] for row in self._database.execute("SELECT record FROM finished"))

    def failed(self, least: Ending = Ending.FAILED) -> tuple[int, ...]:
        """The numbers of the records that failed, in order; of MAY_PASS only those that may go better another time."""
        rows = self._database.execute("SELECT record FROM finished WHERE failed >= ? ORDER BY record", (int(least),))
        return tuple(row[0] for row in rows)

    def forget(self, records: Sequence[int]) -> None:
        """Lets records be done again."""
        self._database.executemany("DELETE FROM finished WHERE record = ?", [(record,) for record in records])

    def atomically(self) -> "Transaction":
        """A block whose entries are made together or not at all."""
        return Transaction(self._database)


def _written(name: str) -> bytes:
    """Names of files may hold half of a surrogate pair, which SQLite has no text for."""
    return name.encode("utf-8", "surrogatepass")


def _read(name: bytes) -> str:
    return name.decode("utf-8", "surrogatepass")


class Transaction:
    """`with journal.atomically():` commits at the end of the block and rolls back where it raises."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN")

    def __exit__(self, kind: object, *_: object) -> None:
        self._database.execute("ROLLBACK" if kind else "COMMIT")


def _compare(before: dict[str, str], settings: dict[str, str], *, any_version: bool) -> None:
    """Raises JournalError where a run has been begun with other settings than this one has."""
    if not before:
        return
    now = settings
    if any_version and before.get(VERSION) != now.get(VERSION):
        before, now = _of_any_version(before, now), _of_any_version(now, before)
    for name in sorted(before.keys() | now.keys(), key=lambda name: (name != VERSION, name)):
        if before.get(name) != now.get(name):
            way = "--any-version to go on with what it did, " if name == VERSION else ""
            raise JournalError(
                f"OUTPUT was begun with {_difference(name, before.get(name), now.get(name))}; "
                f"use the same, {way}another OUTPUT, or --restart"
            )


def _of_any_version(settings: dict[str, str], others: dict[str, str]) -> dict[str, str]:
    """What was wished for: what profiles are by themselves, and which options there are, comes with a version."""
    options, known = (json.loads(found.get("options", "{}")) for found in (settings, others))
    wished = {name: value for name, value in options.items() if name in known}
    return {"format": settings.get("format", ""), "options": json.dumps(wished, sort_keys=True)}


def _difference(name: str, before: str | None, now: str | None) -> str:
    """A setting as it was and as it is; of a JSON object only what is not the same."""
    try:
        changes = list(_changes(name, json.loads(before or ""), json.loads(now or "")))
    except ValueError:
        changes = [f"{name} {before} and this run has {now}"]
    return ", ".join(changes)


def _changes(path: str, was: Any, now: Any) -> Iterator[str]:
    if isinstance(was, dict) and isinstance(now, dict):
        for key in sorted(was.keys() | now.keys()):
            yield from _changes(f"{path}.{key}", was.get(key), now.get(key))
    elif was != now:
        yield f"{path} {json.dumps(was)} and this run has {json.dumps(now)}"
