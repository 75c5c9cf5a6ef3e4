"""The files of one request, read within a time for all, and saying no more than one file of as many bytes may.

A thousand tiny ones each start a process to be parsed, and what any file may say would be said by each.
"""

import resource

from pipeline.errors import UnusableDocument
from pipeline.ingest.unfolding import characters_said, refuse_unfolded
from pipeline.source import RawDocument, SourceText
from pipeline.stages import Ingest


class ClusterIngest:
    """A door for one request, whose files have `size` bytes together, and may take `seconds` of the processor in the
    processes that parse.
    """

    def __init__(self, door: Ingest, seconds: float, size: int) -> None:
        self._door = door
        self._seconds = seconds
        self._size = size
        self._spent = 0.0
        self._said = 0

    def ingest(self, raw: RawDocument) -> SourceText:
        """As the door; raises `too_slow` once the files before have taken all the time, `too_large` once all have said
        what they may.
        """
        if self._spent > self._seconds:
            raise UnusableDocument(
                "too_slow",
                f"reading the files before took longer than {self._seconds:.0f} seconds; give fewer, or their text",
            )
        before = _of_children()
        try:
            source = self._door.ingest(raw)
        finally:
            self._spent += _of_children() - before
        self._said += characters_said(source.text, source.marks)
        refuse_unfolded("the files have together", self._said, self._size)
        return source


def _of_children() -> float:
    """Seconds that processes which this one started, and which have ended, took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
