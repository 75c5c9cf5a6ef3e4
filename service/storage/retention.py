"""Removes what has had its time."""

import time
from collections.abc import Callable

from sqlalchemy import Table, delete, select, tuple_, update

from service.storage.claims import OPEN
from service.storage.database import Database, StorageUnavailableError
from service.storage.jobs import written
from service.storage.rates import WINDOW
from service.storage.schema import answers, job_documents, jobs, rates, readings, summaries

LOT = 20
"""Rows that are removed at a time: on a full disk no more than what is in reserve can be written."""
EXPIRING = (summaries, readings, answers)
MADE = (
    (summaries, summaries.c.created_at, ("created_at", "expires_at")),
    (readings, readings.c.used_at, ("used_at", "expires_at")),
    (answers, answers.c.created_at, ("created_at", "expires_at")),
    (jobs, jobs.c.created_at, ("created_at", "finished_at", "callback_due_at", "expires_at")),
)
"""Tables, when their rows were made, and the times that go with that."""


def move(database: Database, before: float, after: float) -> int:
    """Moves the times of what was made by a clock that was wrong and was set from `before` to `after`; how many rows.

    A clock that was behind made what has no later time than it showed; one that was ahead, what has a later one than is
    right now. What is moved is neither any more: several services of a machine move it once.
    """
    moved = 0
    for table, made, names in MADE:
        wrong = made > after if after < before else (made <= before) & (table.c.expires_at > before)
        times = {name: table.c[name] + (after - before) for name in names}
        with database.transaction() as connection:
            moved += connection.execute(update(table).where(wrong).values(times)).rowcount
    if after < before:  # whoever claimed a document by the old clock would hold it for long
        with database.transaction() as connection:
            claimed = job_documents.c.claimed_until
            connection.execute(
                update(job_documents).where(claimed > after).values(claimed_until=claimed + (after - before))
            )
    return moved


def _remove_expired(database: Database, table: Table, now: float) -> int:
    keys = tuple(table.primary_key.columns)
    some = select(*keys).where(table.c.expires_at <= now).limit(LOT)
    removed, found = 0, LOT
    while found == LOT:
        with database.removal() as connection:
            found = connection.execute(delete(table).where(tuple_(*keys).in_(some))).rowcount
        removed += found
    return removed


def sweep(database: Database, remove_results: Callable[[str, list[str]], None], now: float | None = None) -> int:
    """Removes everything whose time has come, but no job that is not done; the number of rows.

    `remove_results` removes what a job has elsewhere, at the places that are told: where it cannot the job stays, and
    StorageUnavailableError is raised when all else is done. `now` is the time, if it is not what the clock says.
    """
    now = time.time() if now is None else now
    removed = 0
    for table in EXPIRING:
        removed += _remove_expired(database, table, now)
    with database.snapshot() as connection:
        ended = jobs.c.state.not_in(OPEN)
        over = connection.execute(select(jobs.c.id).where(jobs.c.expires_at <= now, ended)).scalars().all()
    stays: StorageUnavailableError | None = None
    for job in over:
        with database.snapshot() as connection:
            places = written(connection, job)
        try:
            remove_results(job, places)
        except StorageUnavailableError as error:
            stays = error
            continue
        with database.removal() as connection:
            # Documents before their job: whoever answers one takes their locks in this order.
            removed += connection.execute(delete(job_documents).where(job_documents.c.job == job)).rowcount
            removed += connection.execute(delete(jobs).where(jobs.c.id == job)).rowcount
    with database.removal() as connection:
        removed += connection.execute(delete(rates).where(rates.c.minute < now // WINDOW)).rowcount
    database.scrub()
    if stays is not None:
        raise stays
    return removed
