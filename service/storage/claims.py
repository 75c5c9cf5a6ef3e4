"""Documents of jobs and who works on them: each is claimed for a short while, and the claim renewed.

Who has neither answered nor renewed the claim when it ends has lost it to the next who asks, and an answer that comes
too late is not taken.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, or_, select, update

from service.storage.compression import packed, unpacked
from service.storage.database import Database
from service.storage.refuted import Refuted, count_refuted
from service.storage.schema import job_documents, jobs
from service.storage.usage import OverQuotaError, Room

OPEN = ("queued", "running")
"""The states of a job, or a document of one, that is not done."""
MOST_REMEMBERED = 10_000
"""Owners of whom it is known when they had their turn."""
CLAIM_SECONDS = 45.0
"""How long a document stays with a worker of whom nothing is heard: then others may have it."""
RENEW_SECONDS = 12.0
"""How often a worker is heard of: three times may fail."""
MOST_ATTEMPTS = 3
"""A document whose workers died this often is suspected of it, and tried alone."""
ALONE_ATTEMPTS = 2
"""A document whose workers died so often when it was tried alone is given up: it would take every worker with it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A document to do: the record as it was posted, `size` bytes as it is kept, with the options of its job.

    `over` says that its owner holds so much that no answer would be kept, were there nothing else of this document.
    """

    job: str
    position: int
    identifier: str
    record: Any
    options: dict[str, Any]
    attempts: int
    size: int = 0
    over: OverQuotaError | None = None
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a document: its line of the results, packed (`outcome`), or the `url` where it lies.

    It takes `size` bytes, here or there; `refuted` is counted with it.
    """

    claim: Claim
    outcome: bytes
    size: int
    failed: bool
    url: str | None = None
    refuted: Sequence[Refuted] = ()


Refusal = Callable[[Claim, OverQuotaError], bytes]
"""The packed line of a document whose answer is not kept, since its owner holds too much."""


class ClaimStore:
    """Who works on which documents of a database, each claimed for `seconds`; ended jobs are kept for `job_seconds`.

    An owner holds `owner_bytes` at most, as in UsageStore.
    """

    def __init__(
        self, database: Database, job_seconds: float, seconds: float = CLAIM_SECONDS, owner_bytes: int = 0
    ) -> None:
        self._owner_bytes = owner_bytes
        self._database = database
        self._seconds = seconds
        self._job_seconds = job_seconds
        self._turn = 0
        self._served: dict[str, int] = {}

    def claim(self, worker: str, most: int) -> list[Claim]:
        """Up to `most` documents for `worker`, of the owners in turn, of each the oldest jobs' first.

        Those whose claim has ended come again.
        """
        now = time.time()
        claims: list[Claim] = []
        with self._database.transaction(flush=False) as connection:
            rooms = Room(connection, self._owner_bytes)
            owners = sorted(_owners_with_work(connection, now), key=lambda owner: self._served.get(owner, 0))
            share = most if len(owners) == 1 else 1
            while owners and len(claims) < most:
                for owner in owners[: most - len(claims)]:
                    room = min(share, most - len(claims))
                    given = self._claim_of(connection, owner, worker, now, room)
                    claims += _with_room(given, rooms)
                    if not given:
                        owners.remove(owner)
                    self._turn += 1
                    self._served[owner] = self._turn
        if len(self._served) > MOST_REMEMBERED:
            self._served.clear()
        return claims

    def _claim_of(self, connection: Connection, owner: str, worker: str, now: float, most: int) -> list[Claim]:
        claims: list[Claim] = []
        for job in _with_free_documents(connection, now, most, owner):
            options = json.loads(job.options)
            found: list[Claim] = []
            for row in _free_documents(connection, job.id, now, most - len(claims)):
                record = unpacked(row.record)
                size = len(row.record)
                attempts = row.attempts + 1
                claim = Claim(row.job, row.position, row.identifier, record, options, attempts, size, owner=owner)
                found.append(claim)
            if found:
                values = {"state": "running", "claimed_by": worker, "claimed_until": now + self._seconds}
                connection.execute(
                    update(job_documents)
                    .where(job_documents.c.job == job.id, job_documents.c.position == bindparam("of_claim"))
                    .values(**values, attempts=job_documents.c.attempts + 1),
                    [{"of_claim": claim.position} for claim in found],
                )
            claims += found
            if claims and claims[-1].job == job.id and job.state == "queued":
                connection.execute(
                    update(jobs).where(jobs.c.id == job.id, jobs.c.state == "queued").values(state="running")
                )
            if len(claims) == most:
                break
        return claims

    def renew(self, worker: str, held: Sequence[tuple[str, int]]) -> int:
        """Lets the claims of a worker last for as long again; `held` are jobs and positions. Lost ones stay lost."""
        if not held:
            return 0
        mine = (job_documents.c.claimed_by == worker) & (job_documents.c.state == "running")
        mine &= or_(*(_at(job, position) for job, position in held))
        with self._database.transaction(flush=False) as connection:
            lock_documents(connection, mine)
            renewed = connection.execute(
                update(job_documents).where(mine).values(claimed_until=time.time() + self._seconds)
            )
        return renewed.rowcount

    def lost(self, worker: str, held: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
        """Those of `held` that are not the worker's any more: they were cancelled, or others have them."""
        if not held:
            return []
        columns = (job_documents.c.job, job_documents.c.position)
        mine = (job_documents.c.claimed_by == worker) & (job_documents.c.state == "running")
        with self._database.snapshot() as connection:
            rows = connection.execute(select(*columns).where(mine, or_(*(_at(*each) for each in held)))).all()
        kept = {(row.job, row.position) for row in rows}
        return [each for each in held if each not in kept]

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
        outcome = packed(line.decode("utf-8"))
        size = len(line if url else outcome)
        return bool(self.finish_all(worker, [Answered(claim, outcome, size, failed, url, refuted)]))

    def finish_all(self, worker: str, answers: Sequence[Answered], refusal: Refusal | None = None) -> list[Answered]:
        """Takes several answers at the price of one; those that count, since their documents are still the worker's.

        Where an owner would hold too much, `refusal` is the answer instead.
        """
        now = time.time()
        taken: list[Answered] = []
        more: Counter[str] = Counter()
        keeps = sum(len(one.outcome) for one in answers if one.url is None)
        with self._database.transaction(flush=False, keeps=keeps) as connection:
            room = Room(connection, self._owner_bytes)
            # In order, as all who lock several documents.
            for given in sorted(answers, key=lambda one: (one.claim.job, one.claim.position)):
                one = given
                if refusal is not None and (why := room.lacks(one.claim.job, one.size - one.claim.size)) is not None:
                    line = refusal(one.claim, why)
                    if len(line) < one.size:
                        one = Answered(one.claim, line, len(line), failed=True)
                found = connection.execute(
                    update(job_documents)
                    .where(
                        _at(one.claim.job, one.claim.position),
                        job_documents.c.state == "running",
                        job_documents.c.claimed_by == worker,
                    )
                    .values(
                        state="failed" if one.failed else "done",
                        claimed_by=None,
                        claimed_until=None,
                        record=b"",  # what was posted is kept no longer than needed
                        outcome=one.outcome if one.url is None else None,
                        outcome_url=one.url,
                    )
                )
                if found.rowcount:
                    taken.append(one)
                    more[one.claim.job] += one.size - one.claim.size
                    room.take(one.claim.job, one.size - one.claim.size)
            count_refuted(connection, [refuted for one in taken for refuted in one.refuted])
            for job in sorted(more):
                _end_if_all_done(connection, job, more[job], now, now + self._job_seconds)
        return taken

    def wants_file(self, claim: Claim) -> bool | None:
        """Whether a file with the document's answer is of use; None where the job is gone, with all that it had.

        Who has the document now, or has answered it, writes the same file.
        """
        columns = (job_documents.c.state, job_documents.c.outcome_url)
        with self._database.snapshot() as connection:
            row = connection.execute(select(*columns).where(_at(claim.job, claim.position))).one_or_none()
        return None if row is None else row.state in OPEN or row.outcome_url is not None

    def release(self, worker: str, only: Sequence[Claim] | None = None) -> int:
        """Gives back what a worker holds and will not do, all of it or `only` some: as if it had never had it."""
        with self._database.transaction(flush=False) as connection:
            mine = (job_documents.c.claimed_by == worker) & (job_documents.c.state == "running")
            if only is not None:
                mine &= or_(*(_at(claim.job, claim.position) for claim in only))
            lock_documents(connection, mine)
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
            lock_documents(connection, theirs)
            freed = connection.execute(
                update(job_documents).where(theirs).values(state="queued", claimed_by=None, claimed_until=None)
            )
        return freed.rowcount


def lock_documents(connection: Connection, which: Any) -> None:
    """Takes the rows in order, so that no two who want several of them wait for each other."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time
        order = (job_documents.c.job, job_documents.c.position)
        connection.execute(select(*order).where(which).order_by(*order).with_for_update()).all()


def _end_if_all_done(connection: Connection, job: str, more: int, now: float, kept_until: float) -> None:
    """Counts what a job holds `more` than before, and ends it where nothing is left to do."""
    # Who answers the last document must see what the others answered: with the row, one at a time looks.
    connection.execute(update(jobs).where(jobs.c.id == job).values(size=jobs.c.size + more))
    undone = select(job_documents.c.position).where(job_documents.c.job == job, job_documents.c.state.in_(OPEN))
    if connection.execute(undone.limit(1)).first() is not None:
        return
    ended = {"state": "done", "finished_at": now, "expires_at": kept_until}
    connection.execute(update(jobs).where(jobs.c.id == job).values(**ended))
    connection.execute(
        update(jobs)
        .where(jobs.c.id == job, jobs.c.callback_url.is_not(None))
        .values(callback_state="due", callback_due_at=now)
    )


def _with_room(claims: Sequence[Claim], rooms: Room) -> Iterator[Claim]:
    """The claims, told where no answer to them would be kept: to do them would be in vain."""
    for claim in claims:
        over = rooms.lacks(claim.job, -claim.size)
        if over is not None:
            rooms.take(claim.job, -claim.size)
        yield claim if over is None else replace(claim, over=over)


def _owners_with_work(connection: Connection, now: float) -> Sequence[str]:
    """Whose documents are free, those with the oldest jobs first."""
    of_job = select(job_documents.c.position).where(job_documents.c.job == jobs.c.id)
    free = or_(*(of_job.where(is_free).exists() for is_free in _ways_to_be_free(now)))
    wanted = select(jobs.c.owner).where(jobs.c.state.in_(OPEN), free)
    oldest = wanted.group_by(jobs.c.owner).order_by(func.min(jobs.c.created_at), jobs.c.owner)
    return connection.execute(oldest).scalars().all()


def _with_free_documents(connection: Connection, now: float, most: int, owner: str) -> Iterator[Any]:
    """An owner's jobs with something to do, up to `most`: those that were begun first, then by age."""
    for state in ("running", "queued"):
        of_job = select(job_documents.c.position).where(job_documents.c.job == jobs.c.id)
        free = or_(*(of_job.where(is_free).exists() for is_free in _ways_to_be_free(now)))
        mine = (jobs.c.state == state) & (jobs.c.owner == owner)
        wanted = select(jobs.c.id, jobs.c.state, jobs.c.options).where(mine, free)
        yield from connection.execute(wanted.order_by(jobs.c.created_at, jobs.c.id).limit(most)).all()


def _free_documents(connection: Connection, job: str, now: float, most: int) -> Sequence[Any]:
    """Up to `most` free documents of a job, in order; those that others are about to take are passed over."""
    mine = job_documents.c.job == job
    found: list[Any] = []
    for is_free in _ways_to_be_free(now):  # one after the other: an index leads to each
        wanted = select(job_documents).where(mine, is_free).order_by(job_documents.c.position)
        found += connection.execute(wanted.limit(most - len(found)).with_for_update(skip_locked=True)).all()
    return found


def _ways_to_be_free(now: float) -> tuple[Any, Any]:
    """Held by somebody whose time is over, or queued."""
    return and_(job_documents.c.state == "running", job_documents.c.claimed_until < now), (
        job_documents.c.state == "queued"
    )


def _at(job: str, position: int) -> Any:
    return and_(job_documents.c.job == job, job_documents.c.position == position)
