"""Removes what has had its time."""

import time

from sqlalchemy import delete, select

from service.storage.database import Database
from service.storage.rates import WINDOW
from service.storage.schema import answers, job_documents, jobs, rates, readings, summaries

EXPIRING = (summaries, readings, answers)


def sweep(database: Database) -> int:
    """Removes everything whose time has come, results of jobs included; the number of rows."""
    now = time.time()
    removed = 0
    for table in EXPIRING:
        with database.transaction() as connection:
            removed += connection.execute(delete(table).where(table.c.expires_at <= now)).rowcount
    with database.transaction() as connection:
        over = select(jobs.c.id).where(jobs.c.expires_at <= now)
        # Documents before their job: whoever answers one takes their locks in this order.
        removed += connection.execute(delete(job_documents).where(job_documents.c.job.in_(over))).rowcount
        removed += connection.execute(delete(jobs).where(jobs.c.expires_at <= now)).rowcount
        removed += connection.execute(delete(rates).where(rates.c.minute < now // WINDOW)).rowcount
    database.scrub()
    return removed
