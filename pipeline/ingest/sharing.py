"""Parses the small files of one request in one process of a format, which is started once and not for each of them.

It is confined as that of a single file, and answers one file after another, each within limits of its own. A file over
which it ends loses only itself: it is parsed again in a process of its own, for its own verdict, and the files behind
it get a new one.
"""

import json
import os
import signal
import subprocess
import threading
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Self

from pipeline.ingest.extraction import Extraction
from pipeline.ingest.formats import Format
from pipeline.ingest.isolation import extraction_of, kill_group, most_bytes, parse_apart, started, task_line, too_slow
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

_TICKS = slice(11, 13)
SMALL = 64 << 10
"""Bytes of a file that is parsed with others: starting a process for it takes most of its time."""


class SharedParsers:
    """The processes of one request, which take `seconds` of the processor at most; they end with this."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._children: dict[Format, _Child] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for child in self._children.values():
            child.end()
        self._children.clear()

    @property
    def spent(self) -> float:
        """Seconds of the processor that those which run have taken."""
        return sum(child.spent for child in self._children.values())

    def parse(self, format_name: Format, data: bytes, limits: Limits, words: FileWords) -> Extraction:
        """As `parse_apart`, which it is for a file that is not small."""
        if len(data) > SMALL:
            return parse_apart(format_name, data, limits, words)
        child = self._children.get(format_name)
        if child is None:
            child = self._children[format_name] = _Child(format_name, limits, words, self._seconds)
        if (answer := child.answer(data, limits)) is not None:
            return extraction_of(answer)
        del self._children[format_name]
        child.end()
        if child.is_slow:
            raise too_slow(limits, timed_out=child.is_late)
        return parse_apart(format_name, data, limits, words)


class _Child:
    """A process that parses files of one format until its input ends."""

    def __init__(self, format_name: Format, limits: Limits, words: FileWords, seconds: float) -> None:
        self.is_late = False
        """Whether a file took longer than it may, by the clock."""
        self._process = started(subprocess.PIPE)
        with suppress(BrokenPipeError):  # then it answers nothing
            self._write(task_line(format_name, limits, words, shared_seconds=seconds))

    @property
    def spent(self) -> float:
        """Seconds of the processor that it has taken, as far as the system tells."""
        with suppress(OSError):
            told = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii", errors="replace")
            return sum(map(int, told.rpartition(")")[2].split()[_TICKS])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    @property
    def is_slow(self) -> bool:
        """Whether it ended over a file that took longer than it may."""
        return self.is_late or self._process.returncode == -signal.SIGXCPU

    def answer(self, data: bytes, limits: Limits) -> bytes | None:
        """What it says of a file; None where it ended over it, or may as well."""
        most = most_bytes(limits)
        timer = threading.Timer(limits.seconds, self._stop)
        timer.start()
        try:
            self._write(json.dumps({"bytes": len(data), "limits": asdict(limits)}).encode() + b"\n" + data)
            said = self._process.stdout.readline(most) if self._process.stdout else b""
        except BrokenPipeError:
            return None
        finally:
            timer.cancel()
        return said if said.endswith(b"\n") and not self.is_late else None

    def end(self) -> None:
        """Ends it, and waits until it has."""
        if self._process.stdin:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        with self._process:
            if self._process.stdout:
                self._process.stdout.close()  # one that would still say something hears that nobody listens
            kill_group(self._process)

    def _write(self, data: bytes) -> None:
        if self._process.stdin:
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def _stop(self) -> None:
        self.is_late = True
        kill_group(self._process)
