"""How much an owner holds, and whether that is too much."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from service.storage.database import Database
from service.storage.schema import answers, jobs, summaries

HELD = (summaries, answers, jobs)
ROW_BYTES = 512
"""What a row takes beside what it holds, its places in the indexes among it."""


@dataclass(frozen=True, slots=True)
class OverQuotaError(Exception):
    """An owner holds all that one may hold."""

    held: int
    most: int

    def __str__(self) -> str:
        return (
            f"what is kept for you takes {self.held} bytes, and the limit is {self.most} (storage.owner_bytes); "
            "delete summaries or jobs, or wait until they have had their time"
        )


class UsageStore:
    """What owners hold in a database, each at most `most` bytes; 0: any number. Readings have their own bounds."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._most = most

    def held(self, owner: str) -> int:
        """The bytes of summaries, answers and jobs of an owner."""
        with self._database.snapshot() as connection:
            return held_by(connection, owner)

    def check(self, owner: str) -> None:
        """Raises OverQuotaError where nothing more is kept for an owner."""
        if self._most and (held := self.held(owner)) >= self._most:
            raise OverQuotaError(held, self._most)


def held_by(connection: Connection, owner: str) -> int:
    """The bytes of summaries, answers and jobs of an owner, as a transaction sees them."""
    total = 0
    for table in HELD:
        wanted = select(func.coalesce(func.sum(table.c.size), 0)).where(table.c.owner == owner)
        total += int(connection.execute(wanted).scalar_one())
    return total


class Room:
    """What owners may still keep within a transaction that keeps more of their jobs; `most` as in UsageStore."""

    def __init__(self, connection: Connection, most: int) -> None:
        self._connection = connection
        self._most = most
        self._owners: dict[str, str | None] = {}
        self._held: dict[str, int] = {}

    def lacks(self, job: str, more: int) -> OverQuotaError | None:
        """Why the owner of a job may not keep so much more of it; None where he may."""
        if not self._most or (owner := self._owner(job)) is None or self._held[owner] + more <= self._most:
            return None
        return OverQuotaError(self._held[owner], self._most)

    def take(self, job: str, more: int) -> None:
        """Says that so much more of a job is kept."""
        if self._most and (owner := self._owner(job)) is not None:
            self._held[owner] += more

    def _owner(self, job: str) -> str | None:
        if job not in self._owners:
            found = self._connection.execute(select(jobs.c.owner).where(jobs.c.id == job)).scalar_one_or_none()
            self._owners[job] = found
            if found is not None and found not in self._held:
                self._held[found] = held_by(self._connection, found)
        return self._owners[job]
