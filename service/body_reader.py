"""Reads large JSON outside of the process that answers: parsing holds all threads, and takes memory many times over."""

import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable
from concurrent.futures import TimeoutError, wait  # noqa: A004 - the one that pebble raises
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from pipeline.errors import UnusableDocument
from service.turns import Gate


@dataclass(frozen=True, slots=True)
class Spooled:
    """A body on the disk, in a file of the process that answers."""

    path: str


def contents(body: bytes | Spooled) -> bytes:
    """The bytes of a body."""
    return Path(body.path).read_bytes() if isinstance(body, Spooled) else body


P = ParamSpec("P")
T = TypeVar("T")
SMALL = 256 << 10
"""Bytes that are read where they came: it takes milliseconds."""
LARGE = 1 << 20
"""Bytes of JSON of what is kept, up to which it is unpacked where it is asked for."""
LOOKS = 2
"""How many may ask for more than that at a time: it comes back whole, and is in memory until it is on its way."""
SECONDS = 20.0
"""Of the processor: on a busy machine a body must not be too large that is none on a quiet one."""
PATIENCE = 60.0
"""Seconds of the clock after which who asks is told to come again."""
LONGEST_WAIT = 30.0
"""Seconds for which a body waits until it is its turn."""
LOOKS_EVERY = 1.0
"""Seconds after which it is seen that the pool is gone, and with it what was to be done."""
NICENESS = 10
"""It gives way to who answers, and to the workers: who posts so much can wait for it. It has a third of their time
where all want it, and not a tenth: what is tiny must come through, too.
"""
MEMORY = 1 << 30
TASKS = 100
"""Bodies after which the process is replaced: it gives back what they took."""


class BusyError(Exception):
    """Others have as much looked at as there is room for; `what` is too much."""

    def __init__(self, what: str = "too many large summaries are asked for at once") -> None:
        super().__init__(what)


class TooDearError(Exception):
    """It takes too much of the processor's time."""


class BodyReader:
    """A process of its own, begun with the first large body, in which one after the other is read.

    A document's metadata may be `metadata_bytes` of JSON; what has at most `small` bytes is read where it came.
    `party` tells who asks now, if bodies are to be read in turn by who asks.
    """

    def __init__(self, metadata_bytes: int, small: int = SMALL, party: Callable[[], str] | None = None) -> None:
        self.metadata_bytes = metadata_bytes
        self._small = small
        self._party = party
        self._gate = Gate()
        self._lock = threading.Lock()
        self._pool: Any = None
        self._looks = threading.BoundedSemaphore(LOOKS)

    def read(self, data: bytes | Spooled, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `read` gives for its arguments, `data` being that among them which may be large.

        Raises what it raises; UnusableDocument (`too_large`) where that takes too long or too much memory; BusyError
        where others, or what else the machine does, are before it for too long.
        """
        if isinstance(data, bytes) and len(data) <= self._small:
            return read(*args, **kwargs)
        return self.apart(read, *args, **kwargs)

    def apart(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """As `read`, in the process however little it is."""
        try:
            return self._in_turn(read, args, kwargs)
        except TooDearError as error:
            raise UnusableDocument("too_large", f"reading the body took more than {SECONDS:g} seconds") from error
        except (ProcessExpired, MemoryError) as error:
            raise UnusableDocument("too_large", "reading the body takes too much memory; split it") from error

    def look(self, length: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` gives, made here where it is about `length` bytes of JSON that are few, else in the process.

        Raises what it raises; BusyError where as many as may be are there already, UnusableDocument (`too_large`)
        where it takes too long or too much memory.
        """
        if length <= LARGE:
            return work(*args, **kwargs)
        if not self._looks.acquire(blocking=False):
            raise BusyError
        try:
            return self._in_turn(work, args, kwargs)
        except (TooDearError, ProcessExpired, MemoryError) as error:
            raise UnusableDocument(
                "too_large", "what is kept of it takes too much time or memory to be told"
            ) from error
        finally:
            self._looks.release()

    def _in_turn(self, read: Callable[..., T], args: Any, kwargs: Any) -> T:
        if self._party is None:
            return self._outcome(read, args, kwargs)
        with self._gate.through(self._party(), LONGEST_WAIT) as is_there:
            if not is_there:
                raise BusyError("too many large bodies are being read")
            return self._outcome(read, args, kwargs)

    def _outcome(self, read: Callable[..., T], args: Any, kwargs: Any) -> T:
        """Who kills the process may take the pool with it: then both, or it, are made anew, once for each body."""
        for is_last in (False, True):
            pool = self._started()
            try:
                future = pool.schedule(_timed, args=(read, args, kwargs), timeout=PATIENCE)
            except RuntimeError:  # which `read` may raise too, but in the future
                self._drop(pool)
                continue
            while not wait([future], LOOKS_EVERY).done and pool.active:
                pass
            try:
                found: T = future.result(0)
            except ProcessExpired as error:
                if error.exitcode == -signal.SIGPROF:
                    raise TooDearError from error
                if error.exitcode != -signal.SIGKILL or is_last:
                    raise
            except (BrokenProcessPool, TimeoutError) as error:
                if not (pool.active or is_last):
                    self._drop(pool)
                elif isinstance(error, TimeoutError):
                    raise BusyError("the machine is too busy to read the body") from error
                else:
                    raise
            else:
                return found
        raise BusyError("the process that reads bodies was killed, and the next one too")

    def _drop(self, pool: Any) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        with suppress(RuntimeError):
            pool.stop()
            pool.join()

    def close(self) -> None:
        """Ends the process."""
        if self._pool is not None:
            self._drop(self._pool)

    def _started(self) -> Any:
        with self._lock:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPool(1, max_tasks=TASKS, initializer=_confine, context=context)
            return self._pool


def _timed(read: Callable[..., T], args: Any, kwargs: Any) -> T:
    """What `read` gives; the process ends, even within C, where that takes more of the processor than `SECONDS`."""
    _give_way()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return read(*args, **kwargs)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@cache
def _give_way() -> None:
    """Once it has loaded what it was first asked for, and not before: who asks waits for that."""
    os.nice(NICENESS)


def _confine() -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class Room:
    """Bytes of bodies that are in memory at a time: each is there some times over, until it is answered."""

    def __init__(self, bytes_in_all: int) -> None:
        self._left = bytes_in_all
        self._lock = threading.Lock()

    def take(self, size: int) -> bool:
        """Whether there is room for so many bytes, which it then has until they are given back."""
        with self._lock:
            if size > self._left:
                return False
            self._left -= size
            return True

    def give(self, size: int) -> None:
        """Has the room back."""
        with self._lock:
            self._left += size
