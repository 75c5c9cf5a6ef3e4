"""What the processes that run the corridor do: one loads it, and forks those that work.

It has a single thread and does no work of its own, so it is safe to fork at any time.
"""

import gc
import logging
import os
import select
import signal
import socket
import struct
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn

from pipeline.errors import ConfigurationError
from pipeline.ingest.following import end_with
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.ceiling import limit_memory
from service.offspring import LOOK_SECONDS, threads
from service.tasks import perform

LOG = logging.getLogger("precis")
YOUNG_OBJECTS = 50_000
"""New objects after which the collector looks for cycles: a document makes that many, and hardly any cycle."""
NICENESS = 5
"""Workers give way to who answers: refusals, /healthz and other people's requests must not wait for a summary."""
LOOKS = 100
MOST_ENDS = 100
"""Ends of workers that are remembered, until somebody asks."""
MESSAGE = struct.Struct("!cq")
FORK, KILL, ENDED = b"f", b"k", b"e"
UNKNOWN = -1
"""The number that is told of a signal that nobody knows, and of a process that the system did not let begin."""
BEGIN = b"b"
"""What one that was forked may wait for before it loads."""
SOUND, MISTAKEN = b"S", b"M"
"""What it says first: that what a deployment wrote has no mistake, or that it has the one which is told behind this."""
FORKS, ALONE = b"F", b"A"
"""What it says when it has loaded: that it can be forked, or that it has threads."""


@cache
def runner_of(config: Path | None, profile: str | None) -> Runner:
    """The runner of this process for a configuration file; made once, since models and grammars are heavy."""
    return Runner(wire(load_configuration(config), profile))


def load_and_fork(
    control: socket.socket,
    config: Path | None,
    profile: str | None,
    json_logs: bool,
    parent: int,
    *,
    waits: bool = False,
    ahead: bool = True,
) -> None:
    """Loads what no document goes without, then forks and kills workers as it is told, until nobody tells it.

    It loads the rest before the second fork: `ahead`, while the first answers, or when that is wanted. One that `waits`
    begins when it is told to.
    """
    end_with(parent)
    if waits and not control.recv(len(BEGIN)):
        return
    try:
        runner = _wired(config, profile, json_logs)
    except ConfigurationError as error:
        control.sendall(MISTAKEN + str(error).encode())
        return
    control.sendall(SOUND)
    _load(runner)
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

    def say(what: bytes, number: int) -> None:
        with suppress(BrokenPipeError):  # it is closed: what was used of the processor is told all the same
            control.sendall(MESSAGE.pack(what, number))

    signal.signal(signal.SIGCHLD, reap)
    control.sendall(FORKS if threads() == 1 else ALONE)
    rest = _loading(runner)
    while True:
        if ahead and (children or ended):
            while not select.select([control], [], [], 0)[0] and next(rest, False):
                pass
        message, handles, *_ = socket.recv_fds(control, MESSAGE.size, 1)
        if not message:
            break
        what, number = MESSAGE.unpack(message)
        if what == KILL:
            if number in children:
                os.kill(number, signal.SIGKILL)
            continue
        if what == ENDED:
            say(ENDED, ended_by(number))
            continue
        if children or ended:
            deque(rest, maxlen=0)
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # a child that ends at once is known before
        try:
            pid = os.fork()
        except OSError:  # for now: there are too many processes, or too little memory
            pid = UNKNOWN
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            control.close()
            _work(Connection(handles[0]), runner, own, most)
        if pid != UNKNOWN:
            children.add(pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        os.close(handles[0])
        say(FORK, pid)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    for pid in children:
        os.waitpid(pid, 0)


def load_and_work(
    connection: Connection, config: Path | None, profile: str | None, json_logs: bool, parent: int
) -> None:
    """The life of a worker that loads for itself."""
    end_with(parent)
    runner = _wired(config, profile, json_logs)
    _load(runner)
    deque(_loading(runner), maxlen=0)
    limit_memory(load_configuration(config).settings.limits.memory_bytes)
    _serve(connection, runner)


def _wired(config: Path | None, profile: str | None, json_logs: bool) -> Runner:
    if json_logs:
        from service.logs import log_as_json  # which a batch does without

        log_as_json(access=False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])  # before all that stays is made: a third of its time
    return runner_of(config, profile)


def _load(runner: Runner) -> None:
    for step in runner.warming_up(late=False):
        step()
    _keep()
    os.nice(NICENESS)  # not while it loads: everybody waits for that


def _loading(runner: Runner) -> Iterator[bool]:
    """Loads the rest, step by step: whoever it is that loads hears in between what it is told."""
    for step in runner.warming_up(late=True):
        try:
            step()
        except Exception:  # who runs already goes on; what needs it says so
            LOG.exception("something cannot be loaded before it is used")
        yield True
    _keep()


def _keep() -> None:
    """Says that what there is stays for good: the collector need not walk over grammars and models for every document,
    nor write into their pages, which are shared.
    """
    gc.collect()
    gc.freeze()


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


def _serve(connection: Connection, runner: Runner) -> None:
    with suppress(EOFError, ConnectionError):  # whoever asked has gone, whether in writing or in reading
        connection.send(None)
        while True:
            work, seconds = connection.recv()
            signal.setitimer(signal.ITIMER_PROF, seconds)  # which ends the process, whatever it is about
            outcome = perform(runner, work)
            signal.setitimer(signal.ITIMER_PROF, 0)
            connection.send(outcome)
