"""What the process of `body_reader` is given to do: apart from its tests, whose libraries it would load each time."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipeline.errors import MalformedRequest
from service import body_reader

TIMED = body_reader._timed


def pid(data: bytes) -> int:
    return os.getpid()


def greedy(data: bytes) -> int:
    return len(bytearray(4 << 30))


def hurried(read: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    body_reader.SECONDS = 0.2
    return TIMED(read, args, kwargs)


def held(data: bytes) -> int:
    time.sleep(1)
    return os.getpid()


def refusing(data: bytes) -> int:
    raise MalformedRequest("no")


def endless(data: bytes) -> None:
    while True:
        pass


def niceness(data: bytes) -> int:
    return os.nice(0)


def killed_once(trace: bytes) -> int:
    """Is killed where nothing was before, of which it leaves a trace."""
    told = Path(trace.decode())
    if told.exists():
        return len(told.read_text()) + 1
    told.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def killed_always(_: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
