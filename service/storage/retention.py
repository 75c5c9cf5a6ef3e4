"""Removes what has had its time."""

import time
from collections.abc import Callable

from sqlalchemy import delete, select

from service.storage.claims import OPEN
from service.storage.database import Database
from service.storage.rates import WINDOW
from service.storage.schema import answers, job_documents, jobs, rates, readings, summaries

EXPIRING = (summaries, readings, answers)


def sweep(database: Database, remove_results: Callable[[str], None], now: float | None = None) -> int:
    """Removes everything whose time has come, but no job that is not done; the number of rows.

    `remove_results` removes what a job has elsewhere; `now` is the time, if it is not what the clock says.
    """
    now = time.time() if now is None else now
    removed = 0
    for table in EXPIRING:
        with database.removal() as connection:
            removed += connection.execute(delete(table).where(table.c.expires_at <= now)).rowcount
    with database.snapshot() as connection:
        ended = jobs.c.state.not_in(OPEN)
        over = connection.execute(select(jobs.c.id).where(jobs.c.expires_at <= now, ended)).scalars().all()
    for job in over:
        remove_results(job)
        with database.removal() as connection:
            # Documents before their job: whoever answers one takes their locks in this order.
            removed += connection.execute(delete(job_documents).where(job_documents.c.job == job)).rowcount
            removed += connection.execute(delete(jobs).where(jobs.c.id == job)).rowcount
    with database.removal() as connection:
        removed += connection.execute(delete(rates).where(rates.c.minute < now // WINDOW)).rowcount
    database.scrub()
    return removed
