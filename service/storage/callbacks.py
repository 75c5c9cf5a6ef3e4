"""Word that is due of jobs that have ended, to where their owners said."""

import time
from dataclasses import dataclass

from sqlalchemy import select, update

from service.storage.database import Database
from service.storage.schema import jobs


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

    def due(self, most: int) -> list[Callback]:
        """Word that is to be sent now."""
        with self._database.snapshot() as connection:
            rows = connection.execute(
                select(jobs)
                .where(jobs.c.callback_state == "due", jobs.c.callback_due_at <= time.time())
                .order_by(jobs.c.callback_due_at, jobs.c.id)
                .limit(most)
            ).all()
        return [Callback(row.id, row.owner, row.callback_url, row.callback_attempts) for row in rows]

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
