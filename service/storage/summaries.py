"""Summaries that were asked for, with the reading that an elaboration of them needs."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select

from service.storage.compression import packed, unpacked
from service.storage.database import Database
from service.storage.readings import ALONE, ReadingStore
from service.storage.schema import readings, summaries


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """A summary object with the options that it was made by; `reading` names its documents as they were read."""

    answer: dict[str, Any]
    options: dict[str, Any]
    reading: str | None


class SummaryStore:
    """The summaries of a database, each for `seconds`."""

    def __init__(self, database: Database, kept_readings: ReadingStore, seconds: float) -> None:
        self._database = database
        self._readings = kept_readings
        self._seconds = seconds

    def put(
        self,
        owner: str,
        answer: Mapping[str, Any],
        options: Mapping[str, Any],
        reading: str | None,
        data: bytes | None = None,
    ) -> None:
        """Keeps a summary and, where `data` is given, the reading of that name; both or neither.

        A reading that is named but not (or no longer) there is left out: elaborations will say that it has expired.
        """
        now = time.time()
        made_by, kept = json.dumps(dict(options), sort_keys=True), packed(dict(answer))
        size = len(made_by) + len(kept)
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
                    id=answer["id"],
                    owner=owner,
                    options=made_by,
                    answer=kept,
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
        return StoredSummary(unpacked(row.answer), json.loads(row.options), row.reading)

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
