"""Word that is due of jobs that have ended, to where their owners said."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import func, select, update

from service.storage.database import Database
from service.storage.schema import jobs

HELD_SECONDS = 60.0
"""Longer than an attempt takes."""


@dataclass(frozen=True, slots=True)
class Callback:
    """Word that is due: where, of which job, and how often it was tried."""

    job: str
    owner: str
    url: str
    attempts: int


class CallbackStore:
    """The word that is due of the jobs of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def take(self, busy: Mapping[str, int], without: Collection[str] = ()) -> Callback | None:
        """Word that is to be sent now, of the owner with the fewest in `busy`, and none of those `without`.

        Whoever takes it has it for `HELD_SECONDS`: then it is due again, for the taker may have been killed.
        """
        now = time.time()
        is_due = (jobs.c.callback_state == "due") & (jobs.c.callback_due_at <= now)
        with self._database.snapshot() as connection:
            first = func.min(jobs.c.callback_due_at)
            waiting = select(jobs.c.owner, first).where(is_due, jobs.c.owner.not_in(without)).group_by(jobs.c.owner)
            owners = connection.execute(waiting).all()
        if not owners:
            return None
        owner = min(owners, key=lambda row: (busy.get(row[0], 0), row[1], row[0]))[0]
        oldest = select(jobs).where(is_due, jobs.c.owner == owner).order_by(jobs.c.callback_due_at, jobs.c.id).limit(1)
        with self._database.transaction(flush=False) as connection:
            row = connection.execute(oldest.with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return None
            held = update(jobs).where(jobs.c.id == row.id).values(callback_due_at=now + HELD_SECONDS)
            connection.execute(held)
        return Callback(row.id, row.owner, row.callback_url, row.callback_attempts)

    def settle(self, job: str, attempts: int, next_in: float | None, *, sent: bool) -> None:
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
