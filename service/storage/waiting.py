"""How long a database is waited for, and who waits: where it answers nobody, few stand in line for it."""

import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

from sqlalchemy import Engine, event

T = TypeVar("T")
ANSWER_SECONDS: Final = 10.0
"""How long PostgreSQL may say nothing on any connection while it is waited for on one; then a new one is tried."""
READY_TO_READ: Final = 1
"""The driver's sign that something came."""
BUSY_SECONDS: Final = 10.0
"""How long SQLite waits for another writer; a transaction here takes milliseconds."""
BEHIND_SECONDS: Final = 1.0
"""How long others wait behind one of this process whom another process does not let write."""
LOOK_SECONDS: Final = 0.05


class UnansweredError(Exception):
    """The database lets nobody in, and somebody waits for it already."""


class Silence:
    """Whether PostgreSQL answers at all; what it says on one connection holds for all.

    A machine that is up while its database hangs acknowledges what is sent, so no timeout of the network ends it; and a
    long statement is none of its business as long as others are answered: where there are none, a new connection asks.
    """

    def __init__(self) -> None:
        self._heard_at = time.monotonic()
        self._is_lost = False
        self._tries = threading.Lock()
        self._asks = threading.Lock()
        self._in_vain_at = -ANSWER_SECONDS
        self._is_answered: Callable[[], bool] = lambda: False
        self._allowed = ANSWER_SECONDS

    def bound(self, engine: Engine) -> None:
        """Has the connections of an engine wait no longer."""
        import psycopg  # an extra of the package

        silence = self

        class Bounded(psycopg.Connection[Any]):
            """A connection that is given up where the database says nothing to anybody."""

            def wait(self, gen: Any, *arguments: Any, **keywords: Any) -> Any:
                return super().wait(silence.listening(gen, self._give_up), *arguments, **keywords)

            def _give_up(self) -> Exception:
                self.pgconn.finish()
                return psycopg.OperationalError("the server accepts what is sent to it, and does not answer")

        def connect(_dialect: Any, _record: Any, arguments: Any, keywords: Any) -> Any:
            def is_answered() -> bool:
                with suppress(psycopg.Error):  # within the seconds that a connection may take
                    psycopg.connect(*arguments, **keywords).close()
                    return True
                return False

            self._is_answered = is_answered
            try:
                connection = Bounded.connect(*arguments, **keywords)
            except psycopg.Error:
                self._is_lost = True
                raise
            self._heard()
            return connection

        event.listen(engine, "do_connect", connect)

    def listening(self, waiting: Generator[Any, Any, T], give_up: Callable[[], Exception]) -> Generator[Any, Any, T]:
        """What a driver waits for, until nobody has heard anything for too long."""
        began = time.monotonic()
        try:
            wanted = next(waiting)
            while True:
                ready = yield wanted
                if ready & READY_TO_READ:
                    self._heard()
                elif self._is_overdue(began) and not self._hears_another(began):
                    raise give_up()
                wanted = waiting.send(ready)
        except StopIteration as end:
            found: T = end.value
            return found

    def _is_overdue(self, began: float) -> bool:
        return time.monotonic() > max(began, self._heard_at) + self._allowed

    def _hears_another(self, began: float) -> bool:
        """Whether a new connection is let in; of many that wait one asks, and what it hears holds for a while."""
        with self._asks:
            if not self._is_overdue(began):
                return True
            if time.monotonic() > self._in_vain_at + self._allowed:
                if self._is_answered():
                    self._heard()
                    return True
                self._in_vain_at = time.monotonic()
            self._is_lost = True
            return False

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Whatever is done meanwhile takes as long as it takes."""
        before, self._allowed = self._allowed, float("inf")
        try:
            yield
        finally:
            self._allowed = before

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Somebody who asks: since one did in vain, one at a time tries, and others are told at once."""
        if not self._is_lost:
            yield
        elif self._tries.acquire(blocking=False):
            try:
                yield
            finally:
                self._tries.release()
        else:
            raise UnansweredError("it did not answer, and it is being tried whether it does")

    def _heard(self) -> None:
        self._heard_at = time.monotonic()
        self._is_lost = False


class Turns:
    """Writers of this process to SQLite, which has one at a time write."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._outside_since: float | None = None

    @contextmanager
    def taken(self) -> Iterator[Callable[[], None]]:
        """A turn; who has it says when the transaction has begun, since until then another process may write."""
        asked = time.monotonic()
        while not self._lock.acquire(timeout=LOOK_SECONDS):
            now, outside = time.monotonic(), self._outside_since
            if now > asked + BUSY_SECONDS or (outside is not None and now > outside + BEHIND_SECONDS):
                raise UnansweredError("another process has been writing for long, and its end is waited for")
        self._outside_since = time.monotonic()
        try:
            yield self._begun
        finally:
            self._outside_since = None
            self._lock.release()

    def _begun(self) -> None:
        self._outside_since = None
