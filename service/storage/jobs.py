"""Jobs as their owners see them: many documents, each answered exactly once whatever happens to who works on them.

The database is the only state: a queue carries word of the work, and may lose it. Who works on documents claims them
(`claims.py`); word of the end of a job is sent to where its owner said (`callbacks.py`).
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import Connection, and_, case, delete, func, insert, or_, select, update

from service.storage.claims import OPEN, lock_documents
from service.storage.compression import packed, unpacked_text
from service.storage.database import Database
from service.storage.schema import job_documents, jobs
from service.storage.usage import ROW_BYTES

State = Literal["queued", "running", "done", "cancelled"]
PAGE = 50
"""Results that are in memory at a time while they are streamed,"""
PAGED_BYTES = 64 << 10
"""if they have no more bytes, as they are kept: larger ones go alone."""
ALONE = 0x9EC17
"""The number of the transactions that take jobs in: the places are counted by one at a time."""


class QueueFullError(Exception):
    """There is no place for so many documents now."""


class ShareFullError(QueueFullError):
    """The owner's own documents take all places that one owner may have."""


class TooManyError(Exception):
    """A job has more documents than there are places: it would never be taken, however often it came."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job as its owner sees it. `state` is queued until the first document was claimed."""

    id: str
    state: State
    total: int
    done: int
    failed: int
    callback_state: str | None


class JobStore:
    """The jobs of a database: each for `seconds` after its end, with bounds on the documents that wait.

    They are at most `places` over all jobs, `owner_places` over those of one owner.
    """

    def __init__(self, database: Database, seconds: float, places: int, owner_places: int) -> None:
        self._owner_places = owner_places
        self._database = database
        self._seconds = seconds
        self._places = places

    def create(
        self,
        owner: str,
        records: Sequence[tuple[str, Mapping[str, Any] | bytes]],
        options: Mapping[str, Any],
        callback_url: str | None,
    ) -> str:
        """Takes the records, plain or packed, by their ids; when this returns they are safe.

        Raises QueueFullError, and TooManyError where it would never be otherwise.
        """
        identifier = str(uuid4())
        now = time.time()
        kept = [(name, record if isinstance(record, bytes) else packed(dict(record))) for name, record in records]
        told = json.dumps(dict(options), sort_keys=True)
        size = ROW_BYTES + len(told) + len(callback_url or "")
        size += sum(ROW_BYTES + len(name.encode("utf-8", "surrogatepass")) + len(record) for name, record in kept)
        with self._database.transaction(alone=ALONE, keeps=size) as connection:
            waiting = connection.execute(select(func.count()).where(job_documents.c.state.in_(OPEN))).scalar_one()
            if waiting + len(records) > self._places:
                _check_size(len(records), self._places, "jobs.places")
                raise QueueFullError(f"{waiting} documents wait already, of at most {self._places}")
            theirs = select(func.count()).join(jobs, jobs.c.id == job_documents.c.job)
            theirs = theirs.where(job_documents.c.state.in_(OPEN), jobs.c.state.in_(OPEN), jobs.c.owner == owner)
            own: int = connection.execute(theirs).scalar_one()
            if own + len(records) > self._owner_places:
                _check_size(len(records), self._owner_places, "jobs.owner_places")
                raise ShareFullError(f"{own} documents of yours wait already, of at most {self._owner_places}")
            connection.execute(
                insert(jobs).values(
                    id=identifier,
                    owner=owner,
                    options=told,
                    total=len(records),
                    state="queued",
                    callback_url=callback_url,
                    callback_attempts=0,
                    created_at=now,
                    expires_at=now + self._seconds,
                    size=size,
                )
            )
            connection.execute(
                insert(job_documents),
                [
                    {
                        "job": identifier,
                        "position": position,
                        "identifier": name,
                        "record": record,
                        "state": "queued",
                        "attempts": 0,
                    }
                    for position, (name, record) in enumerate(kept)
                ],
            )
        return identifier

    def get(self, owner: str, identifier: str) -> Job | None:
        """The job of that id, if it is the owner's and its time has not come."""
        with self._database.snapshot() as connection:
            row = connection.execute(select(jobs).where(_mine(owner, identifier), is_kept(time.time()))).one_or_none()
            if row is None:
                return None
            states = select(job_documents.c.state, func.count()).where(job_documents.c.job == identifier)
            counts: dict[str, int] = dict(connection.execute(states.group_by(job_documents.c.state)).all())
        return Job(row.id, row.state, row.total, counts.get("done", 0), counts.get("failed", 0), row.callback_state)

    def cancel(self, owner: str, identifier: str) -> bool:
        """Ends a job that has not ended: what was not done stays undone. False where there is none to end."""
        now = time.time()
        with self._database.removal() as connection:
            row = connection.execute(select(jobs.c.state).where(_mine(owner, identifier))).one_or_none()
            is_open = row is not None and row.state in OPEN
            if is_open:
                undone = (job_documents.c.job == identifier) & job_documents.c.state.in_(OPEN)
                lock_documents(connection, undone)
                posted = func.coalesce(func.sum(func.length(job_documents.c.record)), 0)
                freed: int = connection.execute(select(posted).where(undone)).scalar_one()
                connection.execute(
                    update(job_documents)
                    .where(undone)
                    .values(state="cancelled", claimed_by=None, claimed_until=None, record=b"")
                )
                connection.execute(
                    update(jobs)
                    .where(jobs.c.id == identifier, jobs.c.state.in_(OPEN))
                    .values(
                        state="cancelled",
                        finished_at=now,
                        expires_at=now + self._seconds,
                        size=jobs.c.size - freed,  # the rows stand until the job is removed
                    )
                )
        self._database.scrub()
        return is_open

    def remove(self, owner: str, identifier: str) -> None:
        """Forgets a job with all that belongs to it."""
        with self._database.removal() as connection:
            if connection.execute(select(jobs.c.id).where(_mine(owner, identifier))).first() is not None:
                lock_documents(connection, job_documents.c.job == identifier)
                connection.execute(delete(job_documents).where(job_documents.c.job == identifier))
                connection.execute(delete(jobs).where(jobs.c.id == identifier))
        self._database.scrub()

    def written(self, identifier: str) -> list[str]:
        """Where results of a job lie that are not in the database."""
        with self._database.snapshot() as connection:
            return written(connection, identifier)

    def waiting(self) -> int:
        """How many documents wait or run."""
        with self._database.snapshot() as connection:
            count: int = connection.execute(select(func.count()).where(job_documents.c.state.in_(OPEN))).scalar_one()
        return count

    def results(self, identifier: str) -> Iterator[tuple[bytes | None, str | None]]:
        """The lines of the results in order, or where they lie, up to the first document that may still be worked on.

        Documents that a cancelled job left undone have no line, and keep none behind them back.
        """
        for outcome, url in self.outcomes(identifier):
            yield b"".join(unpacked_text(outcome)) if outcome is not None else None, url

    def outcomes(self, identifier: str) -> Iterator[tuple[bytes | None, str | None]]:
        """The same lines, packed, as they are kept."""
        outcome = job_documents.c.outcome
        paged = case((func.length(outcome) <= PAGED_BYTES, outcome)).label("outcome")
        following = 0
        while True:
            with self._database.snapshot() as connection:
                rows = connection.execute(
                    select(job_documents.c.position, job_documents.c.state, paged, job_documents.c.outcome_url)
                    .where(job_documents.c.job == identifier, job_documents.c.position >= following)
                    .order_by(job_documents.c.position)
                    .limit(PAGE)
                ).all()
            for row in rows:
                if row.state in OPEN:
                    return
                if row.state == "cancelled":
                    continue
                found = row.outcome
                if found is None and row.outcome_url is None and (found := self._outcome(identifier, row)) is None:
                    return  # the job was removed meanwhile
                yield found, row.outcome_url
            if len(rows) < PAGE:
                return
            following += PAGE

    def _outcome(self, job: str, row: Any) -> bytes | None:
        its = (job_documents.c.job == job) & (job_documents.c.position == row.position)
        with self._database.snapshot() as connection:
            found: bytes | None = connection.execute(select(job_documents.c.outcome).where(its)).scalar_one_or_none()
        return found

    def ended(self, identifiers: Sequence[str]) -> list[str]:
        """Those of the jobs whose documents are all done, in the order that they came in."""
        with self._database.snapshot() as connection:
            wanted = select(jobs.c.id).where(jobs.c.id.in_(identifiers), jobs.c.state == "done")
            return list(connection.execute(wanted.order_by(jobs.c.created_at, jobs.c.id)).scalars())


def written(connection: Connection, identifier: str) -> list[str]:
    """Where results of a job lie that are not in the database, as a transaction sees them."""
    place = job_documents.c.outcome_url
    found = connection.execute(select(place).where(job_documents.c.job == identifier, place.is_not(None)))
    return list(found.scalars())


def is_kept(now: float) -> Any:
    """Whether a job's time has not come: one that is not done has no end."""
    return or_(jobs.c.state.in_(OPEN), jobs.c.expires_at > now)


def _check_size(documents: int, places: int, setting: str) -> None:
    if documents > places:
        raise TooManyError(
            f"{documents} documents, and {setting} lets {places} wait at a time; post them as smaller jobs"
        )


def _mine(owner: str, identifier: str) -> Any:
    return and_(jobs.c.id == identifier, jobs.c.owner == owner)
