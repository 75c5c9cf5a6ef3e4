"""A process forked of this one, which lets go of its files and signals."""

import logging
import os
import select
import signal
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from service.interrupts import SIGNALS

LOG = logging.getLogger("precis")
LOOK_SECONDS = 0.01
STANDARD_INPUT = 0
OUTPUTS = frozenset({1, 2})


class Offspring:
    """A forked process; it may be waited for, and killed, by who forked it and by what was forked of that later.

    `life` is the end of a pipe that it, and what is forked of it, hold open at the other end as long as they live.
    """

    def __init__(self, pid: int, life: int) -> None:
        self._pid, self._life = pid, life
        self._parent = os.getpid()
        self._is_gone = False

    def join(self, seconds: float) -> bool:
        """Waits for its end, and of what was forked of it; whether they have ended within the time."""
        if self._is_gone:
            return True
        if not select.select([self._life], [], [], seconds)[0]:
            return False
        os.close(self._life)
        self._is_gone = True
        if os.getpid() == self._parent:
            with suppress(ChildProcessError):  # somebody else has waited for it
                os.waitpid(self._pid, 0)  # so that what it used of the processor is told to who waits for this one
        return True

    def kill(self) -> None:
        """Ends it, whatever it does; does nothing to one that has ended."""
        if not self.join(0):  # its id is its own: something of it lives
            with suppress(ProcessLookupError):  # only what was forked of it lives
                os.kill(self._pid, signal.SIGKILL)


def fork_off(run: Callable[[], object], keep: Collection[int]) -> Offspring | None:
    """Has a fork of this process `run`, with no more of its open files than `keep` and its outputs, and then end.

    None where this process has threads, or the system does not tell its files; raises OSError where it lets no process
    begin.
    """
    life, its = os.pipe()
    held = open_files()
    if threads() > 1 or held is None:
        os.close(life)
        os.close(its)
        return None
    # What ends this process must not be taken by its handlers in the other one.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        if (pid := os.fork()) == 0:
            _live(run, held - {*keep, its, *OUTPUTS} | {STANDARD_INPUT}, mask)
    except OSError:
        os.close(life)
        os.close(its)
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    os.close(its)
    return Offspring(pid, life)


def _live(run: Callable[[], object], held: Iterable[int], mask: Iterable[int]) -> NoReturn:
    """The life of a fork; nothing of what it came from is unwound at its end."""
    try:
        signal.set_wakeup_fd(-1)
        for number in signal.valid_signals():
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        with Path(os.devnull).open("rb") as nothing:
            for handle in held:  # not closed: an object that is collected would close whatever has its number by then
                os.dup2(nothing.fileno(), handle, inheritable=False)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        run()
    except BaseException:
        LOG.exception("a process failed")
        os._exit(1)
    os._exit(0)


def open_files() -> frozenset[int] | None:
    """The open files of this process; None where the system does not tell."""
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        return None
    return frozenset(handle for handle in [int(path.name) for path in folder.iterdir()] if _is_open(handle))


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:  # that of the folder itself, which is closed by now
        return False
    return True


def threads() -> int:
    """The threads of this process, also those of native code, where the system tells."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()
