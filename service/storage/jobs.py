"""Jobs: many documents, each answered exactly once whatever happens to who works on them.

A document is claimed for a while; who has not answered when the claim ends has lost it to the next who asks, and an
answer that comes too late is not taken. The database is the only state: a queue carries word of the work, and may
lose it.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import uuid4

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from service.storage.compression import packed, unpacked
from service.storage.database import Database
from service.storage.refuted import Refuted, count_refuted
from service.storage.schema import job_documents, jobs

State = Literal["queued", "running", "done", "cancelled"]
OPEN = ("queued", "running")
PAGE = 50
"""Results that are in memory at a time while they are streamed."""
ALONE = 0x9EC17
"""The number of the transactions that take jobs in: the places are counted by one at a time."""
MOST_ATTEMPTS = 3
"""A document whose workers died this often is given up: it would take every worker with it."""


class QueueFullError(Exception):
    """There is no place for so many documents now."""


@dataclass(frozen=True, slots=True)
class Job:
    """A job as its owner sees it. `state` is queued until the first document was claimed."""

    id: str
    state: State
    total: int
    done: int
    failed: int
    callback_state: str | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A document to do: the record as it was posted, with the options of its job."""

    job: str
    position: int
    identifier: str
    record: Any
    options: dict[str, Any]
    attempts: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Documents of a job that follow one another: their positions from `start` to before `end`."""

    job: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Callback:
    """Word that is due: where, of which job, and how often it was tried."""

    job: str
    owner: str
    url: str
    attempts: int


class JobStore:
    """The jobs of a database: each for `seconds`, at most `places` documents waiting over all of them."""

    def __init__(self, database: Database, seconds: float, places: int, claim_seconds: float) -> None:
        self._database = database
        self._seconds = seconds
        self._places = places
        self._claim_seconds = claim_seconds

    def create(
        self,
        owner: str,
        records: Sequence[tuple[str, Mapping[str, Any]]],
        options: Mapping[str, Any],
        callback_url: str | None,
    ) -> str:
        """Takes the records, by their ids; when this returns they are safe. Raises QueueFullError."""
        identifier = str(uuid4())
        now = time.time()
        with self._database.transaction(alone=ALONE) as connection:
            waiting = connection.execute(select(func.count()).where(job_documents.c.state.in_(OPEN))).scalar_one()
            if waiting + len(records) > self._places:
                raise QueueFullError(f"{waiting} documents wait already, of at most {self._places}")
            connection.execute(
                insert(jobs).values(
                    id=identifier,
                    owner=owner,
                    options=json.dumps(dict(options), sort_keys=True),
                    total=len(records),
                    state="queued",
                    callback_url=callback_url,
                    callback_attempts=0,
                    created_at=now,
                    expires_at=now + self._seconds,
                )
            )
            connection.execute(
                insert(job_documents),
                [
                    {
                        "job": identifier,
                        "position": position,
                        "identifier": name,
                        "record": packed(dict(record)),
                        "state": "queued",
                        "attempts": 0,
                    }
                    for position, (name, record) in enumerate(records)
                ],
            )
        return identifier

    def get(self, owner: str, identifier: str) -> Job | None:
        """The job of that id, if it is the owner's and its time has not come."""
        with self._database.snapshot() as connection:
            row = connection.execute(
                select(jobs).where(_mine(owner, identifier), jobs.c.expires_at > time.time())
            ).one_or_none()
            if row is None:
                return None
            states = select(job_documents.c.state, func.count()).where(job_documents.c.job == identifier)
            counts: dict[str, int] = dict(connection.execute(states.group_by(job_documents.c.state)).all())
        return Job(row.id, row.state, row.total, counts.get("done", 0), counts.get("failed", 0), row.callback_state)

    def cancel(self, owner: str, identifier: str) -> bool:
        """Ends a job: what was not done stays undone. False where there is none."""
        with self._database.transaction() as connection:
            row = connection.execute(select(jobs.c.state).where(_mine(owner, identifier))).one_or_none()
            if row is None:
                return False
            if row.state in OPEN:
                undone = (job_documents.c.job == identifier) & job_documents.c.state.in_(OPEN)
                _lock(connection, undone)
                connection.execute(
                    update(job_documents)
                    .where(undone)
                    .values(state="cancelled", claimed_by=None, claimed_until=None, record=b"")
                )
                connection.execute(
                    update(jobs)
                    .where(jobs.c.id == identifier, jobs.c.state.in_(OPEN))
                    .values(state="cancelled", finished_at=time.time())
                )
        self._database.scrub()
        return True

    def remove(self, owner: str, identifier: str) -> None:
        """Forgets a job with all that belongs to it."""
        with self._database.transaction() as connection:
            if connection.execute(select(jobs.c.id).where(_mine(owner, identifier))).first() is not None:
                _lock(connection, job_documents.c.job == identifier)
                connection.execute(delete(job_documents).where(job_documents.c.job == identifier))
                connection.execute(delete(jobs).where(jobs.c.id == identifier))

    def claim(self, worker: str, most: int, only: Stretch | None = None) -> list[Claim]:
        """Up to `most` documents for `worker`, the oldest jobs' first; those whose claim has ended come again.

        `only` asks for some of the documents of one job.
        """
        now = time.time()
        claims: list[Claim] = []
        with self._database.transaction(flush=False) as connection:
            for job in _with_free_documents(connection, now, most, only):
                for row in _free_documents(connection, job.id, now, most - len(claims), only):
                    connection.execute(
                        update(job_documents)
                        .where(_at(row.job, row.position))
                        .values(
                            state="running",
                            claimed_by=worker,
                            claimed_until=now + self._claim_seconds,
                            attempts=row.attempts + 1,
                        )
                    )
                    options = json.loads(job.options)
                    record = unpacked(row.record)
                    claims.append(Claim(row.job, row.position, row.identifier, record, options, row.attempts + 1))
                if claims and claims[-1].job == job.id and job.state == "queued":
                    connection.execute(
                        update(jobs).where(jobs.c.id == job.id, jobs.c.state == "queued").values(state="running")
                    )
                if len(claims) == most:
                    break
        return claims

    def finish(
        self,
        worker: str,
        claim: Claim,
        line: bytes,
        url: str | None = None,
        *,
        failed: bool,
        refuted: Sequence[Refuted] = (),
    ) -> bool:
        """Takes an answer; False where the document is not the worker's any more: then it counts for nothing.

        `line` is the line of the results, or `url` says where it lies; `refuted` is counted with it.
        """
        now = time.time()
        with self._database.transaction(flush=False) as connection:
            taken = connection.execute(
                update(job_documents)
                .where(
                    _at(claim.job, claim.position),
                    job_documents.c.state == "running",
                    job_documents.c.claimed_by == worker,
                )
                .values(
                    state="failed" if failed else "done",
                    claimed_by=None,
                    claimed_until=None,
                    record=b"",  # what was posted is kept no longer than needed
                    outcome=packed(line.decode("utf-8")) if url is None else None,
                    outcome_url=url,
                )
            )
            if taken.rowcount == 0:
                return False
            count_refuted(connection, refuted)
            self._end_if_all_done(connection, claim.job, now)
        return True

    def release(self, worker: str) -> int:
        """Gives back what a worker holds and will not do."""
        with self._database.transaction(flush=False) as connection:
            mine = (job_documents.c.claimed_by == worker) & (job_documents.c.state == "running")
            _lock(connection, mine)
            given = connection.execute(
                update(job_documents)
                .where(mine)
                .values(state="queued", claimed_by=None, claimed_until=None, attempts=job_documents.c.attempts - 1)
            )
        return given.rowcount

    def release_of(self, is_dead: Callable[[str], bool]) -> int:
        """Frees at once what workers hold that are known to be dead; the attempt counts."""
        with self._database.transaction(flush=False) as connection:
            held = select(job_documents.c.claimed_by).where(job_documents.c.state == "running").distinct()
            dead = [name for name in connection.execute(held).scalars() if name and is_dead(name)]
            if not dead:
                return 0
            theirs = job_documents.c.claimed_by.in_(dead) & (job_documents.c.state == "running")
            _lock(connection, theirs)
            freed = connection.execute(
                update(job_documents).where(theirs).values(state="queued", claimed_by=None, claimed_until=None)
            )
        return freed.rowcount

    def free(self, most: int, together: int) -> list[Stretch]:
        """Up to `most` documents that nobody holds, the oldest first, at most `together` in a stretch."""
        with self._database.snapshot() as connection:
            rows = connection.execute(
                select(job_documents.c.job, job_documents.c.position)
                .join(jobs, jobs.c.id == job_documents.c.job)
                .where(jobs.c.state.in_(OPEN), or_(*_ways_to_be_free(time.time())))
                .order_by(jobs.c.created_at, jobs.c.id, job_documents.c.position)
                .limit(most)
            ).all()
        found: list[Stretch] = []
        for row in rows:
            last = found[-1] if found else None
            if last and (last.job, last.end) == (row.job, row.position) and last.end - last.start < together:
                found[-1] = Stretch(row.job, last.start, row.position + 1)
            else:
                found.append(Stretch(row.job, row.position, row.position + 1))
        return found

    def waiting(self) -> int:
        """How many documents wait or run."""
        with self._database.snapshot() as connection:
            count: int = connection.execute(select(func.count()).where(job_documents.c.state.in_(OPEN))).scalar_one()
        return count

    def results(self, identifier: str) -> Iterator[tuple[bytes | None, str | None]]:
        """The lines of the results in order, or where they lie, up to the first document that is not finished."""
        following = 0
        while True:
            with self._database.snapshot() as connection:
                rows = connection.execute(
                    select(job_documents.c.state, job_documents.c.outcome, job_documents.c.outcome_url)
                    .where(job_documents.c.job == identifier, job_documents.c.position >= following)
                    .order_by(job_documents.c.position)
                    .limit(PAGE)
                ).all()
            for row in rows:
                if row.state not in ("done", "failed"):
                    return
                yield unpacked(row.outcome).encode("utf-8") if row.outcome else None, row.outcome_url
            if len(rows) < PAGE:
                return
            following += PAGE

    def ended(self, identifiers: Sequence[str]) -> list[str]:
        """Those of the jobs whose documents are all done, in the order that they came in."""
        with self._database.snapshot() as connection:
            wanted = select(jobs.c.id).where(jobs.c.id.in_(identifiers), jobs.c.state == "done")
            return list(connection.execute(wanted.order_by(jobs.c.created_at, jobs.c.id)).scalars())

    def due_callbacks(self, most: int) -> list[Callback]:
        """Word that is to be sent now."""
        with self._database.snapshot() as connection:
            rows = connection.execute(
                select(jobs)
                .where(jobs.c.callback_state == "due", jobs.c.callback_due_at <= time.time())
                .order_by(jobs.c.callback_due_at, jobs.c.id)
                .limit(most)
            ).all()
        return [Callback(row.id, row.owner, row.callback_url, row.callback_attempts) for row in rows]

    def settle_callback(self, job: str, attempts: int, next_in: float | None, *, sent: bool) -> None:
        """Notes how an attempt went: sent, to be tried again in `next_in` seconds, or given up."""
        state = "sent" if sent else "due" if next_in is not None else "failed"
        with self._database.transaction(flush=False) as connection:
            connection.execute(
                update(jobs)
                .where(jobs.c.id == job)
                .values(
                    callback_state=state,
                    callback_attempts=attempts,
                    callback_due_at=time.time() + next_in if next_in is not None else None,
                )
            )

    @staticmethod
    def _end_if_all_done(connection: Connection, job: str, now: float) -> None:
        # Who answers the last document must see what the others answered: one at a time looks.
        connection.execute(select(jobs.c.id).where(jobs.c.id == job).with_for_update())
        undone = select(job_documents.c.position).where(job_documents.c.job == job, job_documents.c.state.in_(OPEN))
        if connection.execute(undone.limit(1)).first() is not None:
            return
        connection.execute(update(jobs).where(jobs.c.id == job).values(state="done", finished_at=now))
        connection.execute(
            update(jobs)
            .where(jobs.c.id == job, jobs.c.callback_url.is_not(None))
            .values(callback_state="due", callback_due_at=now)
        )


def _mine(owner: str, identifier: str) -> Any:
    return and_(jobs.c.id == identifier, jobs.c.owner == owner)


def _with_free_documents(connection: Connection, now: float, most: int, only: Stretch | None) -> Iterator[Any]:
    """Jobs with something to do, up to `most`: those that were begun, then the others, each the oldest first."""
    for state in ("running", "queued"):
        of_job = select(job_documents.c.position).where(job_documents.c.job == jobs.c.id)
        free = or_(*(of_job.where(is_free).exists() for is_free in _ways_to_be_free(now)))
        wanted = select(jobs.c.id, jobs.c.state, jobs.c.options).where(jobs.c.state == state, free)
        if only is not None:
            wanted = wanted.where(jobs.c.id == only.job)
        yield from connection.execute(wanted.order_by(jobs.c.created_at, jobs.c.id).limit(most)).all()


def _free_documents(connection: Connection, job: str, now: float, most: int, only: Stretch | None) -> Sequence[Any]:
    """Up to `most` free documents of a job, in order; those that others are about to take are passed over."""
    mine = job_documents.c.job == job
    if only is not None:
        mine &= (job_documents.c.position >= only.start) & (job_documents.c.position < only.end)
    found: list[Any] = []
    for is_free in _ways_to_be_free(now):  # one after the other: an index leads to each
        wanted = select(job_documents).where(mine, is_free).order_by(job_documents.c.position)
        found += connection.execute(wanted.limit(most - len(found)).with_for_update(skip_locked=True)).all()
    return found


def _lock(connection: Connection, which: Any) -> None:
    """Takes the rows in order, so that no two who want several of them wait for each other."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time
        order = (job_documents.c.job, job_documents.c.position)
        connection.execute(select(*order).where(which).order_by(*order).with_for_update()).all()


def _ways_to_be_free(now: float) -> tuple[Any, Any]:
    """Held by somebody whose time is over, or queued."""
    return and_(job_documents.c.state == "running", job_documents.c.claimed_until < now), (
        job_documents.c.state == "queued"
    )


def _at(job: str, position: int) -> Any:
    return and_(job_documents.c.job == job, job_documents.c.position == position)
