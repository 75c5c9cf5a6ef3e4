"""Summaries that were asked for, with the reading that an elaboration of them needs."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select

from service.storage.compression import unpacked
from service.storage.database import Database
from service.storage.packing import PackedSummary
from service.storage.readings import ALONE, ReadingStore
from service.storage.schema import readings, summaries
from service.storage.usage import ROW_BYTES

USUAL_COMPRESSION = 20
"""How many bytes of JSON a byte may be, where nobody counted: JSON of texts is some 3 to 5."""


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """A summary object with the options that it was made by; `reading` names its documents as they were read.

    The object is as it lies in the database: `length` bytes of JSON, 0 where that is not known.
    """

    data: bytes
    length: int
    options: dict[str, Any]
    reading: str | None

    @property
    def answer(self) -> dict[str, Any]:
        """The summary object, made anew each time."""
        found: dict[str, Any] = unpacked(self.data)
        return found

    @property
    def weight(self) -> int:
        """About so many bytes of JSON, or more."""
        return self.length or len(self.data) * USUAL_COMPRESSION


@dataclass(frozen=True, slots=True)
class MadeBy:
    """What is needed of a summary to make another of it, or to tell of one of its `units`."""

    profile: str
    has_topics: bool
    metadata: tuple[dict[str, Any], ...]
    names: tuple[str | None, ...]
    units: int
    unit: dict[str, Any] | None


def made_by(data: bytes, number: int | None = None) -> MadeBy:
    """That of a stored summary, with the unit of that number, where there is one."""
    answer = unpacked(data)
    units = answer["units"]
    return MadeBy(
        answer["profile"],
        "topics" in answer,
        tuple(document["metadata"] for document in answer["documents"]),
        tuple(document.get("name") for document in answer["documents"]),
        len(units),
        units[number] if number is not None and number < len(units) else None,
    )


class SummaryStore:
    """The summaries of a database, each for `seconds`."""

    def __init__(self, database: Database, kept_readings: ReadingStore, seconds: float) -> None:
        self._database = database
        self._readings = kept_readings
        self._seconds = seconds

    def put(
        self,
        owner: str,
        summary: PackedSummary,
        options: Mapping[str, Any],
        reading: str | None,
        data: bytes | None = None,
    ) -> None:
        """Keeps a summary and, where `data` is given, the reading of that name; both or neither.

        A reading that is named but not (or no longer) there is left out: elaborations will say that it has expired.
        """
        now = time.time()
        made_by = json.dumps(dict(options), sort_keys=True)
        size = ROW_BYTES + len(made_by) + len(summary.data) + len(summary.listed)
        alone = ALONE if data is not None else None
        with self._database.transaction(alone=alone, flush=False, keeps=size + len(data or b"")) as connection:
            if reading is not None and data is not None:
                self._readings.put(connection, owner, reading, data)
            if reading is not None:
                named = select(readings.c.id).where(readings.c.id == reading)
                there = connection.execute(named.with_for_update(read=True, key_share=True)).first()
                reading = reading if there else None
            connection.execute(
                insert(summaries).values(
                    id=summary.id,
                    owner=owner,
                    options=made_by,
                    answer=summary.data,
                    length=summary.length,
                    listed=summary.listed,
                    size=size,
                    reading=reading,
                    created_at=now,
                    expires_at=now + self._seconds,
                )
            )

    def get(self, owner: str, identifier: str) -> StoredSummary | None:
        """The summary of that id, if it is the owner's and its time has not come."""
        with self._database.snapshot() as connection:
            row = connection.execute(
                select(summaries).where(
                    summaries.c.id == identifier, summaries.c.owner == owner, summaries.c.expires_at > time.time()
                )
            ).one_or_none()
        if row is None:
            return None
        return StoredSummary(row.answer, row.length, json.loads(row.options), row.reading)

    def delete(self, owner: str, identifier: str) -> bool:
        """Removes a summary, and its documents unless another summary of theirs is kept; False where there is none."""
        mine = (summaries.c.id == identifier) & (summaries.c.owner == owner)
        with self._database.removal() as connection:
            row = connection.execute(select(summaries.c.reading).where(mine)).one_or_none()
            if row is None:
                return False
            connection.execute(delete(summaries).where(mine))
            if row.reading is not None:
                others = select(func.count()).where(summaries.c.reading == row.reading)
                if not connection.execute(others).scalar_one():
                    connection.execute(delete(readings).where(readings.c.id == row.reading))
        self._database.scrub()
        return True
