"""Units of documents of jobs that their own sources refute, counted over all workers.

Workers on other machines have no `/metrics`; the database has what they put down, and counts each answer once.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.database import Database
from service.storage.schema import refuted_units


@dataclass(frozen=True, slots=True)
class Refuted:
    """How many units of a profile were not said, by the kind of what speaks against them."""

    profile: str
    kind: str
    units: int


def count_refuted(connection: Connection, refuted: Sequence[Refuted]) -> None:
    """Adds to the counts, in the transaction of the answer that they come with."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    # In one order, so that no two answers wait for each other.
    for each in sorted(refuted, key=lambda found: (found.profile, found.kind)):
        adding = make(refuted_units).values(profile=each.profile, kind=each.kind, units=each.units)
        connection.execute(
            adding.on_conflict_do_update(
                index_elements=[refuted_units.c.profile, refuted_units.c.kind],
                set_={"units": refuted_units.c.units + each.units},
            )
        )


class RefutedStore:
    """The counts of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def counted(self) -> tuple[Refuted, ...]:
        """All counts, by profile and kind; raises StorageUnavailableError."""
        columns = (refuted_units.c.profile, refuted_units.c.kind, refuted_units.c.units)
        with self._database.snapshot() as connection:
            rows = connection.execute(select(*columns).order_by(*columns[:2])).all()
        return tuple(Refuted(*row) for row in rows)
