"""Processes that run the corridor, forked from one that has loaded it: a new one is there in milliseconds.

The one that loads, the zygote, shares what it has loaded with all that come from it (`corridor_process.py`). What
starts threads while it loads cannot be forked: then each process is started afresh and loads for itself. A process that
has no threads yet may fork the first zygote, which loads at once, beside what that one does, or not before a worker is
wanted; it has what that one has wired already.
"""

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from pipeline.errors import ConfigurationError
from service.corridor_process import (
    BEGIN,
    ENDED,
    FORK,
    FORKS,
    KILL,
    MESSAGE,
    MISTAKEN,
    UNKNOWN,
    load_and_fork,
    load_and_work,
    runner_of,
)
from service.offspring import Offspring, fork_off

LOG = logging.getLogger("precis")
END_SECONDS = 5.0
LOADING_SECONDS = 0.2
"""How long is waited for the end of what may be loading still, and then hears nothing."""
NO_PROCESS = "the system lets no process begin"
WITH_OTHERS = -2
FROM_OUTSIDE = (signal.SIGKILL, signal.SIGTERM)
"""By which no process ends of its own."""
MOST_SAID = 4096
"""Bytes of a mistake that are read at a time."""


class CannotStartError(Exception):
    """No process can be started; the log of the one that failed says why, but for one that `was_killed`."""

    def __init__(self, message: str, *, was_killed: bool = False) -> None:
        super().__init__(message)
        self.was_killed = was_killed


class Worker:
    """A process that runs the corridor, at the other end of `connection`: work in, outcomes out."""

    def __init__(self, connection: Connection, kill: Callable[[], None], ended_by: Callable[[], int | None]) -> None:
        self.connection = connection
        self.is_early = False
        """Whether it was forked before all was loaded: what it needs of the rest it loads for itself."""
        self.ended_by = ended_by
        """The signal that ended the process, 0 for none; None where it has not ended or nobody knows, WITH_OTHERS where
        all ended with what they were forked of."""
        self.kill = kill
        """Ends the process, whatever it does; does nothing to one that has ended."""

    def drop(self) -> None:
        """Ends the process, and hears no more of it."""
        self.kill()
        self.connection.close()


class Spawned:
    """A process that was started afresh."""

    def __init__(self, process: Any) -> None:
        self._process = process

    def join(self, seconds: float) -> bool:
        """Waits for its end; whether it has ended within the time."""
        self._process.join(seconds)
        return self._process.exitcode is not None

    def kill(self) -> None:
        """Ends it, whatever it does; does nothing to one that has ended."""
        self._process.kill()

    def ended_by(self) -> int | None:
        """The signal that ended it, 0 for none; None where it does not end."""
        return _ended_alone_by(self._process)


class Zygote:
    """Starts workers for a configuration and, where all work is for one, a profile.

    It begins with the first of them, or before as a `fork`, ends with the thread that began it, and is begun anew where
    it was killed. `ahead`: it loads what a second worker shares while the first is at work, not when that is wanted.
    """

    def __init__(self, config: Path | None, profile: str | None, *, json_logs: bool, ahead: bool = True) -> None:
        self._start = (config, profile, json_logs)
        self.ahead = ahead
        self._context = multiprocessing.get_context("spawn")
        self._lock = threading.Lock()
        self._control: socket.socket | None = None
        self._process: Offspring | Spawned | None = None
        self._alone: list[Any] = []
        self._forked_control: socket.socket | None = None
        self._waits = self._is_sound = False
        self._can_fork = False
        self._has_forked = False
        self.has_all = False
        """Whether all is loaded that its next workers share."""
        self._closed = threading.Event()

    def fork(self, *, at_once: bool = False) -> None:
        """Begins as a fork of this process, unless it has threads by now, or did so before.

        It loads `at_once`, or when the first worker is wanted.
        """
        if self._forked_control is not None:
            return
        ours, theirs = socket.socketpair()
        with theirs, suppress(OSError):  # the system lets no process begin now: it is begun for the first worker
            life = partial(load_and_fork, theirs, *self._start, os.getpid(), waits=not at_once, ahead=self.ahead)
            self._process = fork_off(life, {theirs.fileno()})
        if self._process is None:
            ours.close()
            return
        self._forked_control, self._waits = ours, not at_once
        self._is_sound = False

    def disown(self) -> None:
        """Leaves what was forked to another process, forked of this one since, that asks it for workers."""
        if self._forked_control is not None:
            self._forked_control.close()
        self._forked_control, self._process = None, None
        self._is_sound = False  # what is forked next says so itself

    def check(self) -> None:
        """Waits until what a deployment wrote has been read; raises ConfigurationError for a mistake in it."""
        if self._forked_control is None:
            runner_of(self._start[0], self._start[1])
        else:
            self._hear_sound(self._forked_control)

    def worker(self) -> Worker:
        """A new worker, which has loaded all; waits until something has. Raises CannotStartError."""
        try:
            ours, theirs = self._context.Pipe()
            with theirs:
                worker = self._forked(ours, theirs) or self._started_alone(ours, theirs)
        except OSError as error:  # there are too many files or processes, or too little memory
            raise CannotStartError(NO_PROCESS) from error
        try:
            ours.recv()  # that it has loaded all: no work's time is to be taken by that
        except (EOFError, OSError) as error:
            was_killed = worker.ended_by() in (*FROM_OUTSIDE, WITH_OTHERS)
            raise CannotStartError("a process ended while it loaded", was_killed=was_killed) from error
        return worker

    def close(self) -> None:
        """Ends it and all workers, and waits for their ends; whoever waits for a worker gets CannotStartError."""
        self._closed.set()
        process, control = self._process, self._control
        if process is not None:
            if control is None:
                process.kill()  # it loads, and hears nothing
            else:
                with suppress(OSError):
                    control.shutdown(socket.SHUT_RDWR)
            if not process.join(END_SECONDS if self.has_all else LOADING_SECONDS):
                process.kill()
                process.join(END_SECONDS)
        for one in self._alone:
            one.kill()
            one.join()
        with self._lock:
            for held in (self._control, self._forked_control):
                if held is not None:
                    held.close()
            self._control = self._forked_control = None

    def _forked(self, ours: Connection, theirs: Connection) -> Worker | None:
        """A fork of the zygote, or none where that cannot be forked."""
        with self._lock:
            for _ in range(2):  # the zygote may have been killed since it was last asked
                control = self._control or self._begin()
                if not self._can_fork:
                    return None
                with suppress(OSError):
                    socket.send_fds(control, [MESSAGE.pack(FORK, 0)], [theirs.fileno()])
                    if answer := control.recv(MESSAGE.size):
                        if (pid := MESSAGE.unpack(answer)[1]) == UNKNOWN:
                            raise CannotStartError(NO_PROCESS)
                        worker = Worker(ours, partial(self._kill, control, pid), partial(self._ended_by, control, pid))
                        worker.is_early, self.has_all = not self._has_forked, self._has_forked
                        self._has_forked = True
                        return worker
                self._control = None
                control.close()
        raise CannotStartError("the process that has loaded everything ended", was_killed=self._was_killed())

    def _begin(self) -> socket.socket:
        if self._closed.is_set():
            raise CannotStartError("closed")
        ours, self._forked_control = self._forked_control, None
        if ours is None:
            if self._process is not None:
                self._process.join(0)
            ours = self._spawned()
        elif self._waits:
            with suppress(OSError):  # it may have been killed
                ours.sendall(BEGIN)
        if self._closed.is_set() and self._process is not None:
            self._process.kill()
        said = b""
        try:
            with suppress(OSError):
                self._hear_sound(ours)
                said = ours.recv(len(FORKS))
        except ConfigurationError as error:
            LOG.error("%s", error)
        self._is_sound = False  # the next one says so itself, also where this one was killed
        if not said:
            ours.close()
            raise CannotStartError("the process that loads everything ended", was_killed=self._was_killed())
        self._can_fork = said == FORKS
        self._has_forked = self.has_all = False
        if not self._can_fork:
            LOG.warning("what was loaded has threads and cannot be forked: each worker loads for itself")
        self._control = ours
        return ours

    def _spawned(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        with theirs:
            process = self._context.Process(
                target=load_and_fork,
                args=(theirs, *self._start, os.getpid()),
                kwargs={"ahead": self.ahead},
                name="corridor",
                daemon=True,
            )
            process.start()
        self._process = Spawned(process)
        return ours

    def _hear_sound(self, control: socket.socket) -> None:
        if self._is_sound:
            return
        self._is_sound = True
        if control.recv(1) == MISTAKEN:
            told = b"".join(iter(lambda: control.recv(MOST_SAID), b""))
            raise ConfigurationError(told.decode())

    def _was_killed(self) -> bool:
        """Whether somebody ended what is forked of; of one that was forked of another process nobody knows."""
        return isinstance(self._process, Spawned) and self._process.ended_by() in FROM_OUTSIDE

    def _kill(self, control: socket.socket, pid: int) -> None:
        # By its parent, which knows whether the id is still its own.
        with self._lock, suppress(OSError):
            control.sendall(MESSAGE.pack(KILL, pid))

    def _ended_by(self, control: socket.socket, pid: int) -> int | None:
        with self._lock, suppress(OSError):
            control.sendall(MESSAGE.pack(ENDED, pid))
            if answer := control.recv(MESSAGE.size):
                number = int(MESSAGE.unpack(answer)[1])
                return None if number == UNKNOWN else number
        return WITH_OTHERS

    def _started_alone(self, ours: Connection, theirs: Connection) -> Worker:
        process = self._context.Process(
            target=load_and_work, args=(theirs, *self._start, os.getpid()), name="corridor", daemon=True
        )
        with self._lock:
            process.start()
            self._alone = [*(one for one in self._alone if one.is_alive()), process]
        if self._closed.is_set():
            process.kill()
        return Worker(ours, process.kill, partial(_ended_alone_by, process))


def _ended_alone_by(process: Any) -> int | None:
    process.join(END_SECONDS)
    return None if process.exitcode is None else max(0, -process.exitcode)
