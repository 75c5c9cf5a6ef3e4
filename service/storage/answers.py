"""Answers to requests with an Idempotency-Key: a repeat gets the first answer, a different request a conflict."""

import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from service.storage.database import Database
from service.storage.schema import answers
from service.storage.usage import ROW_BYTES, UsageStore

RUNNING_SECONDS = 45.0
RENEW_SECONDS = 10.0
PLACES = ("Content-Location", "Location")
"""Headers that say where that lies which an answer is about; its id stands at the end."""


class KeyReusedError(Exception):
    """The key came with another request before."""


class StillRunningError(Exception):
    """The first request with the key has no answer yet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was sent; a `body` that is packed has a `length`, the bytes of what it says."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    length: int = 0


class AnswerStore:
    """The answers of a database, each for `seconds`.

    A request that has none yet has its key for `running_seconds`, which its process makes to last as long as it does
    (`renew`): where that is killed, the key is soon free.
    """

    def __init__(
        self,
        database: Database,
        seconds: float,
        running_seconds: float = RUNNING_SECONDS,
        usage: UsageStore | None = None,
    ) -> None:
        self._database = database
        self._usage = usage or UsageStore(database, 0)
        self._seconds = seconds
        self._running_seconds = running_seconds
        self._lock = threading.Lock()
        self._running: dict[tuple[str, str], str] = {}

    def begin(self, owner: str, key: str, request: str) -> Answer | None:
        """The answer that was given before, or None: then the key is taken until `finish` or `abandon`.

        `request` is a digest of all that makes a request. Raises KeyReusedError and StillRunningError; where the first
        request runs here, whatever the clock says. Raises OverQuotaError where no further answer is kept for the owner.
        """
        with self._lock:
            running = self._running.get((owner, key))
        if running is not None:
            raise StillRunningError if running == request else KeyReusedError
        now = time.time()
        with self._database.transaction(flush=False) as connection:
            mine = (answers.c.owner == owner) & (answers.c.key == key)
            connection.execute(delete(answers).where(mine, answers.c.expires_at <= now))
            make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            taken = connection.execute(
                make(answers)
                .values(owner=owner, key=key, request=request, created_at=now, expires_at=now + self._running_seconds)
                .on_conflict_do_nothing(index_elements=[answers.c.owner, answers.c.key])
                .returning(answers.c.key)
            )
            is_mine = taken.first() is not None
            row = None if is_mine else connection.execute(select(answers).where(mine)).one_or_none()
        if is_mine:
            self._take(owner, key, request)
            return None
        if row is None:  # it was abandoned in between
            raise StillRunningError
        if row.request != request:
            raise KeyReusedError
        if row.status is None:
            raise StillRunningError
        headers = tuple((name, value) for name, value in json.loads(row.headers))
        return Answer(row.status, headers, row.body, row.length)

    def _take(self, owner: str, key: str, request: str) -> None:
        with self._lock:
            self._running[owner, key] = request
        try:
            self._usage.check(owner)
        except BaseException:
            self.abandon(owner, key)
            raise

    def finish(
        self, owner: str, key: str, status: int, headers: Sequence[tuple[str, str]], body: bytes, length: int = 0
    ) -> None:
        """Keeps the answer for repeats, unless another request has got the key since; `length` as in Answer."""
        subject = next((value.rpartition("/")[2] for name, value in headers if name in PLACES), "")
        now = time.time()
        told = json.dumps(list(headers))
        try:
            with self._database.transaction(flush=False, keeps=len(body)) as connection:
                connection.execute(
                    update(answers)
                    .where(self._mine(owner, key))
                    .values(
                        status=status,
                        headers=told,
                        body=body,
                        length=length,
                        subject=subject,
                        size=len(key) + len(told) + len(body) + ROW_BYTES,
                        created_at=now,
                        expires_at=now + self._seconds,
                    )
                )
        finally:
            self._let_go(owner, key)

    def abandon(self, owner: str, key: str) -> None:
        """Frees the key: its request failed in a way that a repeat may mend."""
        try:
            with self._database.transaction(flush=False) as connection:
                connection.execute(delete(answers).where(self._mine(owner, key), answers.c.status.is_(None)))
        finally:
            self._let_go(owner, key)

    def _mine(self, owner: str, key: str) -> ColumnElement[bool]:
        """The row of a key as this process took it: it may have been swept, and another request have taken it."""
        with self._lock:
            request = self._running.get((owner, key), "")
        return (answers.c.owner == owner) & (answers.c.key == key) & (answers.c.request == request)

    def renew(self) -> None:
        """Makes the keys last whose requests still run here."""
        with self._lock:
            running = sorted(self._running)
        if not running:
            return
        until = time.time() + self._running_seconds
        with self._database.transaction(flush=False) as connection:
            for owner, key in running:
                mine = (answers.c.owner == owner) & (answers.c.key == key) & answers.c.status.is_(None)
                connection.execute(update(answers).where(mine).values(expires_at=until))

    def _let_go(self, owner: str, key: str) -> None:
        with self._lock:
            self._running.pop((owner, key), None)

    def forget(self, owner: str, identifier: str) -> None:
        """Removes the answers that are about a summary or a job: what was deleted is not to come back.

        Those that were kept before they told what they are about are looked through.
        """
        wanted = literal(identifier.encode())
        with self._database.removal() as connection:
            if connection.dialect.name == "postgresql":
                place = func.position(wanted.op("IN")(answers.c.body))
            else:
                place = func.instr(answers.c.body, wanted)
            is_named = (place > 0) | answers.c.headers.contains(identifier, autoescape=True)
            is_about = or_(answers.c.subject == identifier, answers.c.subject.is_(None) & is_named)
            connection.execute(delete(answers).where(answers.c.owner == owner, is_about))
