"""What the process that parses a file takes away from itself before it reads the first byte."""

import math
import os
import resource
import sys
from dataclasses import dataclass

from pipeline.ingest.kernel import restrict

_REFUSED = (
    "socket.",
    "subprocess.",
    "ctypes.dlopen",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.kill",
    "shutil.",
    "urllib.",
    "webbrowser.",
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost in the process that parses it."""

    max_characters: int
    max_pages: int
    max_inflated_bytes: int
    memory_bytes: int
    seconds: float
    processor_seconds: float


def _lower(kind: int, value: int, most: int | None = None) -> None:
    _, hard = resource.getrlimit(kind)
    most = value if most is None else most
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(kind, (min(value, most), most))


def _refuse(event: str, arguments: tuple[object, ...], roots: tuple[str, ...]) -> None:
    if event.startswith(_REFUSED):
        raise PermissionError(f"a parser may not do this: {event}")
    if event == "open":
        path, mode, flags = arguments
        writes = isinstance(mode, str) and mode.strip("rbtU") != ""
        writes = writes or (isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)))
        inside = isinstance(path, str) and os.path.realpath(path).startswith(roots)
        if writes or not (inside or isinstance(path, int)):
            raise PermissionError("a parser may open nothing but its own modules")


def confine(limits: Limits) -> None:
    """Lowers memory, processor time and files to `limits`, and refuses network, processes and file access.

    Audit hooks hold Python code, and say what it may not do; the kernel holds native code, where it has the means
    (`kernel.py`). Irrevocable for the process.
    """
    _lower(resource.RLIMIT_AS, limits.memory_bytes)
    seconds = math.ceil(limits.processor_seconds)
    _lower(resource.RLIMIT_CPU, seconds, seconds + 1)  # a signal that tells why, and a second later one that ends it
    _lower(resource.RLIMIT_FSIZE, 0)
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_NOFILE, 32)
    _lower(resource.RLIMIT_NPROC, 0)
    places = {sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(None, sys.path)}
    roots = tuple(sorted(os.path.realpath(place) + os.sep for place in places))
    restrict(roots)
    sys.addaudithook(lambda event, arguments: _refuse(event, arguments, roots))


def take_at_most(seconds: float) -> None:
    """Lets this process take so many seconds more of the processor, within what it may take in all."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = math.ceil(used.ru_utime + used.ru_stime + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (min(wanted, max(hard - 1, 1)), hard))
