"""What an owner has: summaries and jobs in pages, the newest first."""

import json
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, func, or_, select, update

from service.storage.compression import compressed, plain, unpacked
from service.storage.database import Database, StorageUnavailableError
from service.storage.jobs import Job
from service.storage.packing import listed_of
from service.storage.schema import job_documents, jobs, summaries

PAGE = 100
"""Rows that are in memory at a time while summaries are looked through."""
MOST_LOOKED = 2_000
LOOKED_BYTES = 8 << 20
"""How many summaries, and bytes of what lists tell of them, one request looks through at most: the next goes on."""
PAGE_BYTES = 4 << 20
"""Of what a page tells, if it is more than one summary."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where a row stands among all of its owner: by its time and, of the same time, its id."""

    created_at: float
    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of a list: where it stands, when its time is over, and what is told of the summary, or the job."""

    position: Position
    expires_at: float
    found: Any


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of a list, and behind which row the next page begins; None at the end."""

    rows: tuple[Listed, ...]
    following: Position | None


class Listing:
    """The lists of a database; every query names an owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def summaries(self, owner: str, most: int, before: Position | None, metadata: Mapping[str, str]) -> Page:
        """At most so many summaries older than `before`, a document of which has all of the `metadata`.

        They are fewer, or none, where many are to be looked through, or what is told of them is much.
        """
        found: list[Listed] = []
        looked = seen = told = 0
        for listed, size in self._summaries(owner, before):
            if has_metadata(listed.found, metadata):
                if len(found) == most or (found and told + size > PAGE_BYTES):
                    return Page(tuple(found), before)
                found.append(listed)
                told += size
            before = listed.position
            looked, seen = looked + 1, seen + size
            if looked == MOST_LOOKED or seen > LOOKED_BYTES:
                return Page(tuple(found), before)
        return Page(tuple(found), None)

    def summaries_with(self, owner: str, metadata: Mapping[str, str]) -> tuple[str, ...]:
        """The ids of all summaries a document of which has all of the `metadata`."""
        return tuple(
            listed.position.id for listed, _ in self._summaries(owner, None) if has_metadata(listed.found, metadata)
        )

    def jobs(self, owner: str, most: int, before: Position | None) -> tuple[Listed, ...]:
        """At most so many jobs older than `before`, each with its counts."""
        with self._database.snapshot() as connection:
            rows = connection.execute(_page(jobs, owner, before).limit(most)).all()
            states = (
                select(job_documents.c.job, job_documents.c.state, func.count())
                .where(job_documents.c.job.in_([row.id for row in rows]))
                .group_by(job_documents.c.job, job_documents.c.state)
            )
            counts = {(job, state): count for job, state, count in connection.execute(states)}
        return tuple(
            Listed(
                Position(row.created_at, row.id),
                row.expires_at,
                Job(
                    row.id,
                    row.state,
                    row.total,
                    counts.get((row.id, "done"), 0),
                    counts.get((row.id, "failed"), 0),
                    row.callback_state,
                ),
            )
            for row in rows
        )

    def _summaries(self, owner: str, before: Position | None) -> Iterator[tuple[Listed, int]]:
        """The summaries older than `before`, each with the bytes of what is told of it."""
        columns = (summaries.c.id, summaries.c.created_at, summaries.c.expires_at, summaries.c.listed)
        while True:
            with self._database.snapshot() as connection:
                rows = connection.execute(_page(summaries, owner, before).with_only_columns(*columns).limit(PAGE)).all()
            for row in rows:
                before = Position(row.created_at, row.id)
                text = zlib.decompress(row.listed) if row.listed is not None else self._looked_up(row.id)
                if text is not None:
                    yield Listed(before, row.expires_at, json.loads(text)), len(text)
            if len(rows) < PAGE:
                return

    def _looked_up(self, identifier: str) -> bytes | None:
        """What is told of a summary that was kept before that had its own place, which it gets; None: it is gone."""
        with self._database.snapshot() as connection:
            wanted = select(summaries.c.answer).where(summaries.c.id == identifier)
            data = connection.execute(wanted).scalar_one_or_none()
        if data is None:
            return None
        text = plain(listed_of(unpacked(data)))
        with suppress(StorageUnavailableError), self._database.transaction(flush=False) as connection:
            its = summaries.c.id == identifier
            connection.execute(update(summaries).where(its).values(listed=compressed(text)))
        return text


def has_metadata(answer: Mapping[str, Any], wanted: Mapping[str, str]) -> bool:
    """Whether one of the documents has all of it; values are compared as they are written in a query.

    A key may lead into objects (`court.city`), and a list has what one of its members has. What a document has is gone
    through once, however much is wanted of it.
    """
    if not wanted:
        return True
    longest = max(map(len, wanted))
    return any(wanted.items() <= {*_standing(document["metadata"], longest)} for document in answer["documents"])


def _standing(metadata: Any, longest: int) -> Iterator[tuple[str, str]]:
    """What stands in metadata, each with the names that lead to it, joined by dots, if they are no longer than that."""
    left: list[tuple[str | None, Any]] = [(None, metadata)]
    while left:
        path, given = left.pop()
        if isinstance(given, dict):
            room = longest if path is None else longest - len(path) - 1
            lead = "" if path is None else f"{path}."
            left.extend((lead + name, one) for name, one in given.items() if len(name) <= room)
        elif isinstance(given, list):
            left.extend((path, member) for member in given)
        elif path is not None:
            yield path, _written(given)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else "" if value is None else str(value)


def _page(table: Table, owner: str, before: Position | None) -> Any:
    """The rows of an owner whose time has not come, from those older than `before` on, the newest first."""
    made, identifier = table.c.created_at, table.c.id
    wanted: list[ColumnElement[bool]] = [table.c.owner == owner, table.c.expires_at > time.time()]
    if before is not None:
        older = and_(made == before.created_at, identifier < before.id)
        wanted.append(or_(made < before.created_at, older))
    return select(table).where(*wanted).order_by(made.desc(), identifier.desc())
