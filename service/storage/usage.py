"""How much an owner holds, and whether that is too much."""

from dataclasses import dataclass

from sqlalchemy import func, select

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
        total = 0
        with self._database.snapshot() as connection:
            for table in HELD:
                wanted = select(func.coalesce(func.sum(table.c.size), 0)).where(table.c.owner == owner)
                total += int(connection.execute(wanted).scalar_one())
        return total

    def check(self, owner: str) -> None:
        """Raises OverQuotaError where nothing more is kept for an owner."""
        if self._most and (held := self.held(owner)) >= self._most:
            raise OverQuotaError(held, self._most)
