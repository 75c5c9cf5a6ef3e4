"""What a worker may take of the memory: one document is lost with a word rather than the machine without one."""

import resource
from contextlib import suppress
from pathlib import Path

_STATUS = Path("/proc/self/status")
_COUNTS = Path("/proc/vmstat")


def limit_memory(more: int) -> None:
    """Lets this process take at most `more` bytes beside what it has; then Python raises MemoryError.

    What is mapped from files, such as models, does not count. Does nothing where the system does not tell what it has.
    """
    has = _number(_STATUS, "VmData:")
    if has is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = (has << 10) + more
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))


def killed_for_memory() -> int | None:
    """How many processes the system has killed since it began, for want of memory; None where it does not tell."""
    return _number(_COUNTS, "oom_kill")


def _number(path: Path, name: str) -> int | None:
    with suppress(OSError, ValueError):
        for line in path.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(name):
                return int(line.split()[1])
    return None
