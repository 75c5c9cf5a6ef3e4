"""Removes what has had its time."""

import time

from sqlalchemy import delete

from service.storage.database import Database
from service.storage.schema import answers, jobs, readings, summaries

EXPIRING = (summaries, readings, answers, jobs)


def sweep(database: Database) -> int:
    """Removes everything whose time has come, results of jobs included; the number of rows."""
    now = time.time()
    removed = 0
    for table in EXPIRING:
        with database.transaction() as connection:
            removed += connection.execute(delete(table).where(table.c.expires_at <= now)).rowcount
    return removed
