"""Ends a command at once when it is interrupted, at whatever moment and however often.

Nothing is unwound: an exception in the middle of anything, and a second one in the midst of closing, leave threads
that wait for each other for ever. What uses this may be killed at any moment, so it is sound without being closed.
"""

import atexit
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SECONDS = 4.0
"""How long what is to be done before the end may take."""
KILLED = 128
"""What a shell adds to the number of the signal that ended a command."""


def is_wanted(number: signal.Signals) -> bool:
    """Whether a signal is meant for this process: who starts it in the background may have it ignored."""
    return signal.getsignal(number) is not signal.SIG_IGN


def end_by(number: int) -> None:
    """Ends this process with the status of a command that the signal ended, and says so in a line."""
    if number == signal.SIGINT:
        line = b"precis: interrupted\n"
        os.write(2, b"\n" + line if os.isatty(2) else line)
    os._exit(KILLED + number)


def end_quietly(numbers: Iterable[signal.Signals] = (signal.SIGINT,)) -> None:
    """Lets signals end this process while it has nothing to close; for its very beginning."""
    for number in filter(is_wanted, numbers):
        signal.signal(number, lambda number, _: end_by(number))


class Interrupts:
    """SIGINT and SIGTERM end this process, within SECONDS; status 130 and 143, as a shell has it.

    A thread is told by the interpreter itself (`signal.set_wakeup_fd`), since the main one may be inside a long call;
    that one is held, and changes nothing more.
    """

    def __init__(self) -> None:
        self._before: list[Callable[[], None]] = []
        self._ending = threading.Event()
        self._is_held = False

    def before_end(self, work: Callable[[], None]) -> None:
        """Has work done before an interrupt ends the process, in another thread than the main one."""
        self._before.append(work)

    def install(self) -> None:
        """Begins; from the main thread, once in the life of a process, for the rest of it."""
        # The process that tidies up behind this one would complain that it has something to do.
        sys.warnoptions.append("ignore:resource_tracker:UserWarning")
        read, write = os.pipe()
        os.set_blocking(write, False)
        for work in (lambda: self._wait(read), self._watch):
            threading.Thread(target=work, name="interrupts", daemon=True).start()
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for number in filter(is_wanted, SIGNALS):
            signal.signal(number, self._hold)
        # Registered first, done last: the interpreter would give its signals back and die of them while it ends.
        atexit.register(_ignore)

    def _hold(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if self._is_held:
            return
        self._is_held = True
        while True:
            time.sleep(SECONDS)

    def _wait(self, read: int) -> None:
        while (number := os.read(read, 1)[0]) not in SIGNALS:
            pass
        self._number = number
        self._ending.set()
        try:
            for work in self._before:
                work()
        finally:
            end_by(number)

    def _watch(self) -> None:
        """Ends the process where what is done before the end takes too long."""
        self._ending.wait()
        time.sleep(SECONDS)
        end_by(self._number)


class FirstSignal:
    """Lets the main thread wait for SIGINT or SIGTERM; the next one ends the process at once.

    The interpreter writes to a pipe as soon as a signal comes. A lock, as that of an event which a handler sets, is
    waited for in vain where the signal comes just before the wait: the handler runs only once that is over.
    """

    def __init__(self) -> None:
        self._read, write = os.pipe()
        os.set_blocking(write, False)
        signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        for number in filter(is_wanted, SIGNALS):
            signal.signal(number, lambda number, _: signal.signal(number, signal.SIG_DFL))

    def wait(self) -> None:
        """Until one has come; for the rest of the life of the process it is known that it has."""
        while os.read(self._read, 1)[0] not in SIGNALS:
            pass


def _ignore() -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
