"""Processes that run the corridor, forked from one that has loaded it: a new one is there in milliseconds.

The one that loads, the zygote, has a single thread and does no work of its own, so it is safe to fork at any time, and
what it has loaded is shared by all that come from it. What starts threads while it loads cannot be forked: then each
process is started afresh and loads for itself. A process that has wired the corridor already, and has no threads yet,
may fork the first zygote, which then only warms up, and not before a worker is wanted.
"""

import gc
import logging
import multiprocessing
import os
import select
import signal
import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

from pipeline.ingest.following import end_with
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.ceiling import limit_memory
from service.interrupts import SIGNALS
from service.tasks import perform

LOG = logging.getLogger("precis")
YOUNG_OBJECTS = 50_000
"""New objects after which the collector looks for cycles: a document makes that many, and hardly any cycle."""
NICENESS = 5
"""Workers give way to who answers: refusals, /healthz and other people's requests must not wait for a summary."""
END_SECONDS = 5.0
LOADING_SECONDS = 0.2
"""How long is waited for the end of what may be loading still, and then hears nothing."""
LOOKS, LOOK_SECONDS = 100, 0.01
MOST_ENDS = 100
"""Ends of workers that are remembered, until somebody asks."""
FORK, KILL, ENDED = b"f", b"k", b"e"
UNKNOWN = -1
BEGIN = b"b"
"""What a zygote that was forked waits for before it loads."""
FORKS, ALONE = b"F", b"A"
"""What a zygote says when it has loaded: that it can be forked, or that it has threads."""
_MESSAGE = struct.Struct("!cq")


class CannotStartError(Exception):
    """No process can be started; the log of the one that failed says why."""


@cache
def runner_of(config: Path | None, profile: str | None) -> Runner:
    """The runner of this process for a configuration file; made once, since models and grammars are heavy."""
    return Runner(wire(load_configuration(config), profile))


class Worker:
    """A process that runs the corridor, at the other end of `connection`: work in, outcomes out."""

    def __init__(self, connection: Connection, kill: Callable[[], None], ended_by: Callable[[], int | None]) -> None:
        self.connection = connection
        self.is_early = False
        """Whether it was forked before all was loaded: what it needs of the rest it loads for itself."""
        self.ended_by = ended_by
        """The signal that ended the process, 0 for none; None where it has not ended or nobody knows."""
        self.kill = kill
        """Ends the process, whatever it does; does nothing to one that has ended."""


class Zygote:
    """Starts workers for a configuration and, where all work is for one, a profile.

    It begins with the first of them, or before as a `fork`, ends with the thread that began it, and is begun anew where
    it was killed.
    """

    def __init__(self, config: Path | None, profile: str | None, *, json_logs: bool) -> None:
        self._start = (config, profile, json_logs)
        self._context = multiprocessing.get_context("spawn")
        self._lock = threading.Lock()
        self._control: socket.socket | None = None
        self._process: Any = None
        self._alone: list[Any] = []
        self._forked_control: socket.socket | None = None
        self._can_fork = False
        self._has_forked = False
        self.has_all = False
        """Whether all is loaded that its next workers share."""
        self._closed = threading.Event()

    def fork(self) -> None:
        """Begins as a fork of this process, which has `runner_of` its configuration, unless it has threads by now."""
        held = _handles()
        if _threads() > 1 or held is None:
            return
        ours, theirs = socket.socketpair()
        # What ends this process must not be taken by its handlers in the other one.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        with theirs:
            self._process = multiprocessing.get_context("fork").Process(
                target=_forked_zygote,
                args=(mask, held | {ours.fileno()}, theirs, *self._start, os.getpid()),
                name="corridor",
                daemon=True,
            )
            self._process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        self._forked_control = ours

    def worker(self) -> Worker:
        """A new worker, which has loaded all; waits until something has. Raises CannotStartError."""
        ours, theirs = self._context.Pipe()
        with theirs:
            worker = self._forked(ours, theirs)
            if worker is None:
                worker = self._started_alone(ours, theirs)
        try:
            ours.recv()  # that it has loaded all: no work's time is to be taken by that
        except (EOFError, OSError) as error:
            raise CannotStartError("a process ended while it loaded") from error
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
            process.join(END_SECONDS if self.has_all else LOADING_SECONDS)
            process.kill()
            process.join()
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
                    socket.send_fds(control, [_MESSAGE.pack(FORK, 0)], [theirs.fileno()])
                    if answer := control.recv(_MESSAGE.size):
                        pid = _MESSAGE.unpack(answer)[1]
                        worker = Worker(ours, partial(self._kill, control, pid), partial(self._ended_by, control, pid))
                        worker.is_early, self.has_all = not self._has_forked, self._has_forked
                        self._has_forked = True
                        return worker
                self._control = None
                control.close()
        raise CannotStartError("the process that has loaded everything ended")

    def _begin(self) -> socket.socket:
        if self._closed.is_set():
            raise CannotStartError("closed")
        ours, self._forked_control = self._forked_control, None
        if ours is None:
            ours, theirs = socket.socketpair()
            with theirs:
                self._process = self._context.Process(
                    target=_zygote, args=(theirs, *self._start, os.getpid()), name="corridor", daemon=True
                )
                self._process.start()
        else:
            with suppress(OSError):  # it may have been killed
                ours.sendall(BEGIN)
        if self._closed.is_set():
            self._process.kill()
        said = b""
        with suppress(OSError):
            said = ours.recv(1)
        if not said:
            ours.close()
            raise CannotStartError("the process that loads everything ended")
        self._can_fork = said == FORKS
        self._has_forked = self.has_all = False
        if not self._can_fork:
            LOG.warning("what was loaded has threads and cannot be forked: each worker loads for itself")
        self._control = ours
        return ours

    def _kill(self, control: socket.socket, pid: int) -> None:
        # By its parent, which knows whether the id is still its own.
        with self._lock, suppress(OSError):
            control.sendall(_MESSAGE.pack(KILL, pid))

    def _ended_by(self, control: socket.socket, pid: int) -> int | None:
        with self._lock, suppress(OSError):
            control.sendall(_MESSAGE.pack(ENDED, pid))
            if (answer := control.recv(_MESSAGE.size)) and (number := _MESSAGE.unpack(answer)[1]) != UNKNOWN:
                return int(number)
        return None

    def _started_alone(self, ours: Connection, theirs: Connection) -> Worker:
        process = self._context.Process(
            target=_alone, args=(theirs, *self._start, os.getpid()), name="corridor", daemon=True
        )
        with self._lock:
            process.start()
            self._alone = [*(one for one in self._alone if one.is_alive()), process]
        if self._closed.is_set():
            process.kill()
        return Worker(ours, process.kill, partial(_ended_alone_by, process))


def _load(config: Path | None, profile: str | None, json_logs: bool, parent: int) -> Runner:
    if json_logs:
        from service.logs import log_as_json  # with Flask, which a batch does without

        log_as_json(access=False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent)
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])  # before all that stays is made: a third of its time
    runner = runner_of(config, profile)
    for step in runner.warming_up(late=False):
        step()
    _keep()
    os.nice(NICENESS)  # not while it loads: everybody waits for that
    return runner


def _keep() -> None:
    """Says that what there is stays for good: the collector need not walk over grammars and models for every document,
    nor write into their pages, which are shared.
    """
    gc.collect()
    gc.freeze()


def _forked_zygote(mask: Iterable[int], held: Iterable[int], control: socket.socket, *start: Any) -> None:
    """A zygote that has all of the process it comes from, and lets go of that one's files and signals."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    with Path(os.devnull).open("rb") as nothing:
        for handle in held:  # not closed: an object that is collected would close whatever has its number by then
            os.dup2(nothing.fileno(), handle, inheritable=False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    if control.recv(len(BEGIN)):
        _zygote(control, *start)


def _zygote(control: socket.socket, config: Path | None, profile: str | None, json_logs: bool, parent: int) -> None:
    """Loads what no document goes without, then forks and kills workers as it is told, until nobody tells it.

    It loads the rest behind the first fork, which can answer meanwhile, and before the second.
    """
    runner = _load(config, profile, json_logs, parent)
    own = os.getpid()
    most = load_configuration(config).settings.limits.memory_bytes
    children: set[int] = set()
    ended: dict[int, int] = {}

    def reap(*_: object) -> None:
        # By name: what was loaded may have processes of its own.
        for pid in tuple(children):
            with suppress(ChildProcessError):  # another signal, in the middle of this one
                found, status = os.waitpid(pid, os.WNOHANG)
                if found:
                    children.discard(pid)
                    ended[pid] = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        for pid in list(ended)[:-MOST_ENDS]:
            ended.pop(pid, None)

    def ended_by(pid: int) -> int:
        for _ in range(LOOKS):  # its connection ends a moment before it does
            if pid in ended:
                return ended[pid]
            time.sleep(LOOK_SECONDS)
        return UNKNOWN

    signal.signal(signal.SIGCHLD, reap)
    control.sendall(FORKS if _threads() == 1 else ALONE)
    rest = _loading(runner)
    while True:
        if children or ended:
            while not select.select([control], [], [], 0)[0] and next(rest, False):
                pass
        message, handles, *_ = socket.recv_fds(control, _MESSAGE.size, 1)
        if not message:
            break
        what, number = _MESSAGE.unpack(message)
        if what == KILL:
            if number in children:
                os.kill(number, signal.SIGKILL)
            continue
        if what == ENDED:
            control.sendall(_MESSAGE.pack(ENDED, ended_by(number)))
            continue
        if children or ended:
            deque(rest, maxlen=0)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # a child that ends at once is known before
        if (pid := os.fork()) == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            control.close()
            _work(Connection(handles[0]), runner, own, most)
        children.add(pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.close(handles[0])
        control.sendall(_MESSAGE.pack(FORK, pid))
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    for pid in children:
        os.waitpid(pid, 0)


def _loading(runner: Runner) -> Iterator[bool]:
    """Loads the rest, step by step: whoever it is that loads hears in between what it is told."""
    for step in runner.warming_up(late=True):
        try:
            step()
        except Exception:  # who runs already goes on; what needs it says so
            LOG.exception("something cannot be loaded before it is used")
        yield True
    _keep()


def _work(connection: Connection, runner: Runner, zygote: int, most: int) -> NoReturn:
    """The life of a forked worker; nothing of what it came from is unwound at its end."""
    try:
        end_with(zygote)
        limit_memory(most)
        _serve(connection, runner)
    except BaseException:
        LOG.exception("a worker failed")
        os._exit(1)
    os._exit(0)


def _alone(connection: Connection, config: Path | None, profile: str | None, json_logs: bool, parent: int) -> None:
    runner = _load(config, profile, json_logs, parent)
    deque(_loading(runner), maxlen=0)
    limit_memory(load_configuration(config).settings.limits.memory_bytes)
    _serve(connection, runner)


def _serve(connection: Connection, runner: Runner) -> None:
    with suppress(EOFError, ConnectionError):  # whoever asked has gone, whether in writing or in reading
        connection.send(None)
        while True:
            connection.send(perform(runner, connection.recv()))


def _ended_alone_by(process: Any) -> int | None:
    process.join(END_SECONDS)
    return None if process.exitcode is None else max(0, -process.exitcode)


def _handles() -> frozenset[int] | None:
    """The open files of this process, without the standard three; None where the system does not tell."""
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        return None
    found = {int(handle.name) for handle in folder.iterdir()}
    return frozenset(handle for handle in found - {0, 1, 2} if _is_open(handle))


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:  # that of the folder itself, which is closed by now
        return False
    return True


def _threads() -> int:
    """The threads of this process, also those of native code, where the system tells."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()
