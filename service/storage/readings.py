"""Documents as they were read, kept for a while so that another question about them is answered sooner.

A reading belongs to an owner; it ends at its time, or earlier where the space is needed: of the owner who then holds
most, the least recently used first. So nobody who keeps much takes the space of who keeps little.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.database import Database
from service.storage.schema import readings

ALONE = 0x9EC16
"""The number of the transactions that put readings: room is made by one at a time."""


def reading_id(owner: str, content: Sequence[str]) -> str:
    """The id of what `owner` has read: `content` are the digests of the documents and all else that decides."""
    return sha256("\n".join((owner, *content)).encode()).hexdigest()


class ReadingStore:
    """The readings of a database: at most `max_bytes` of them, each for `seconds` after its last use."""

    def __init__(self, database: Database, seconds: float, max_bytes: int) -> None:
        self._database = database
        self._seconds = seconds
        self._max_bytes = max_bytes

    def get(self, owner: str, identifier: str) -> bytes | None:
        """The reading, if it is still there; asking keeps it longer."""
        now = time.time()
        mine = (readings.c.id == identifier) & (readings.c.owner == owner) & (readings.c.expires_at > now)
        with self._database.snapshot() as connection:
            data: bytes | None = connection.execute(select(readings.c.data).where(mine)).scalar_one_or_none()
        if data is not None:
            with self._database.transaction(flush=False) as connection:
                connection.execute(update(readings).where(mine).values(used_at=now, expires_at=now + self._seconds))
        return data

    def put(self, connection: Connection, owner: str, identifier: str, data: bytes) -> bool:
        """Keeps a reading within a transaction, making room for it; False where it is larger than all there is.

        The transaction is one that goes ALONE.
        """
        if len(data) > self._max_bytes:
            return False
        now = time.time()
        held = connection.execute(select(func.coalesce(func.sum(readings.c.size), 0))).scalar_one()
        before = connection.execute(select(readings.c.size).where(readings.c.id == identifier)).scalar_one_or_none()
        surplus = held - (before or 0) + len(data) - self._max_bytes
        if surplus > 0:
            more = Counter({owner: len(data) - (before or 0)})
            going = list(_going(connection, identifier, more, surplus))
            connection.execute(delete(readings).where(readings.c.id.in_(going)))
        values = {"data": data, "size": len(data), "used_at": now, "expires_at": now + self._seconds}
        # Replaced in its place, not removed: what was made of it keeps pointing to it.
        make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        connection.execute(
            make(readings)
            .values(id=identifier, owner=owner, **values)
            .on_conflict_do_update(index_elements=[readings.c.id], set_=values)
        )
        return True


def _going(connection: Connection, kept: str, more: Counter[str], surplus: int) -> Iterator[str]:
    """The ids of what goes for `surplus` bytes, `kept` not among it, where owners are about to hold `more`."""
    sums = select(readings.c.owner, func.sum(readings.c.size)).group_by(readings.c.owner)
    held = more + Counter({owner: int(size) for owner, size in connection.execute(sums)})
    oldest: dict[str, Iterator[Any]] = {}
    while surplus > 0 and held:
        owner = max(held, key=held.__getitem__)
        if owner not in oldest:
            theirs = select(readings.c.id, readings.c.size).where(readings.c.owner == owner, readings.c.id != kept)
            oldest[owner] = iter(connection.execute(theirs.order_by(readings.c.used_at)).all())
        row = next(oldest[owner], None)
        if row is None:  # what is left is what is about to be kept
            del held[owner]
            continue
        held[owner] -= row.size
        surplus -= row.size
        yield row.id
