"""What an owner has: summaries and jobs in pages, the newest first."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, and_, func, or_, select

from service.storage.compression import unpacked
from service.storage.database import Database
from service.storage.jobs import Job
from service.storage.schema import job_documents, jobs, summaries

PAGE = 100
"""Rows that are in memory at a time while summaries are looked through."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where a row stands among all of its owner: by its time and, of the same time, its id."""

    created_at: float
    id: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of a list: where it stands, when its time is over, and the summary object or the job."""

    position: Position
    expires_at: float
    found: Any


class Listing:
    """The lists of a database; every query names an owner."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def summaries(
        self, owner: str, most: int, before: Position | None, metadata: Mapping[str, str]
    ) -> tuple[Listed, ...]:
        """At most so many summaries older than `before`, a document of which has all of the `metadata`."""
        found: list[Listed] = []
        for listed in self._summaries(owner, before):
            if has_metadata(listed.found, metadata):
                found.append(listed)
            if len(found) == most:
                break
        return tuple(found)

    def summaries_with(self, owner: str, metadata: Mapping[str, str]) -> tuple[str, ...]:
        """The ids of all summaries a document of which has all of the `metadata`."""
        return tuple(
            listed.position.id for listed in self._summaries(owner, None) if has_metadata(listed.found, metadata)
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

    def _summaries(self, owner: str, before: Position | None) -> Iterator[Listed]:
        while True:
            with self._database.snapshot() as connection:
                rows = connection.execute(_page(summaries, owner, before).limit(PAGE)).all()
            for row in rows:
                before = Position(row.created_at, row.id)
                yield Listed(before, row.expires_at, unpacked(row.answer))
            if len(rows) < PAGE:
                return


def has_metadata(answer: Mapping[str, Any], wanted: Mapping[str, str]) -> bool:
    """Whether one of the documents has all of it; values are compared as they are written in a query."""
    return any(
        all(key in given and _written(given[key]) == value for key, value in wanted.items())
        for given in (document["metadata"] for document in answer["documents"])
    )


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
