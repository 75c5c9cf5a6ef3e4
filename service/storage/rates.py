"""How many requests a key made this minute, over all web processes."""

import time

from sqlalchemy import delete
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.database import Database
from service.storage.schema import rates

WINDOW = 60
"""Seconds."""


class RateStore:
    """Counts requests in windows of a minute, and says how long to wait when there were too many."""

    def __init__(self, database: Database, per_minute: int) -> None:
        self._database = database
        self._per_minute = per_minute

    def wait(self, owner: str) -> int:
        """Counts a request; the seconds until the next window where it is one too many, else 0."""
        if not self._per_minute:
            return 0
        now = time.time()
        minute = int(now // WINDOW)
        make = postgresql.insert if self._database.engine.dialect.name == "postgresql" else sqlite.insert
        counting = make(rates).values(owner=owner, minute=minute, requests=1)
        counting = counting.on_conflict_do_update(
            index_elements=[rates.c.owner, rates.c.minute], set_={"requests": rates.c.requests + 1}
        )
        with self._database.transaction(flush=False) as connection:
            requests: int = connection.execute(counting.returning(rates.c.requests)).scalar_one()
            if requests == 1:
                connection.execute(delete(rates).where(rates.c.owner == owner, rates.c.minute < minute))
        return 0 if requests <= self._per_minute else int((minute + 1) * WINDOW - now) + 1
