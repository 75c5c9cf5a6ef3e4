"""Keeps the process in which SimpleNLG runs: starts it, asks it, ends it."""

import os
import subprocess
import sys
import weakref
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pipeline
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.realizer.simplenlg.messages import Answer, Message, Ready, Setup

_ROOT = Path(pipeline.__file__).parents[1]
_END_SECONDS = 5.0


class HostLost(Exception):  # noqa: N818 - an event that the engine handles
    """The process ended, or did not answer in time."""


class HostProcess:
    """One running `host`; used by one thread at a time, in the process that started it."""

    def __init__(self, setup: Setup, timeout_seconds: float) -> None:
        """Start it and wait until it can realize; raises ConfigurationError, or HostLost where it ends at once."""
        self._timeout = timeout_seconds
        self._connection, theirs = Pipe()
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - no input of a user among the arguments
                # -P: a folder named like one of ours, where the caller happens to stand, must not come first.
                [sys.executable, "-P", "-m", "pipeline.realizer.simplenlg.host", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            )
        self._finalizer = weakref.finalize(self, _end, self._process, self._connection, os.getpid())
        ready = self._exchange(setup)
        if isinstance(ready, ConfigurationError):
            self.end()
            raise ready
        if not isinstance(ready, Ready):
            raise HostLost("answered something else than that it is ready")
        self.languages: tuple[Language, ...] = ready.languages

    @property
    def process_id(self) -> int:
        """The id of the process."""
        return self._process.pid

    def ask(self, message: Message) -> Answer:
        """The answer to `message`; raises HostLost."""
        answer: Answer = self._exchange(message)
        return answer

    def end(self) -> None:
        """End the process; does nothing to one that a fork inherited."""
        self._finalizer()

    def _exchange(self, message: Setup | Message) -> Any:
        try:
            self._connection.send(message)
            if self._connection.poll(self._timeout):
                return self._connection.recv()
            reason = f"gave no answer within {self._timeout:g} seconds"
            self._process.kill()
        except (EOFError, OSError):
            reason = "ended by itself"
        self.end()
        raise HostLost(f"{reason} (status {self._process.returncode})")


def _end(process: "subprocess.Popen[bytes]", connection: Connection, owner: int) -> None:
    connection.close()
    if os.getpid() != owner:
        # The process belongs to the one that this is a fork of.
        process.returncode = 0
        return
    try:
        process.wait(_END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
