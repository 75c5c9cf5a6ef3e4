"""The files of one request, read within a time for all: a thousand tiny ones each start a process to be parsed."""

import resource

from pipeline.errors import UnusableDocument
from pipeline.source import RawDocument, SourceText
from pipeline.stages import Ingest


class ClusterIngest:
    """A door for one request, whose files may take `seconds` of the processor together in the processes that parse."""

    def __init__(self, door: Ingest, seconds: float) -> None:
        self._door = door
        self._seconds = seconds
        self._spent = 0.0

    def ingest(self, raw: RawDocument) -> SourceText:
        """As the door; raises `too_slow` once the files before have taken all the time."""
        if self._spent > self._seconds:
            raise UnusableDocument(
                "too_slow",
                f"reading the files before took longer than {self._seconds:.0f} seconds; give fewer, or their text",
            )
        before = _of_children()
        try:
            return self._door.ingest(raw)
        finally:
            self._spent += _of_children() - before


def _of_children() -> float:
    """Seconds that processes which this one started, and which have ended, took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
