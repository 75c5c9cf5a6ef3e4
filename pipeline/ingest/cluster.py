"""The files of one request, read within a time for all, and saying no more than one file of as many bytes may.

What any file may say would be said by each of a thousand tiny ones. These are parsed in one process of their format.
"""

import resource
from types import TracebackType
from typing import Protocol, Self

from pipeline.errors import UnusableDocument
from pipeline.ingest.door import Parse
from pipeline.ingest.sharing import SharedParsers
from pipeline.ingest.unfolding import characters_said, refuse_unfolded
from pipeline.source import RawDocument, SourceText


class _Door(Protocol):
    def __call__(self, raw: RawDocument, parse: Parse, /) -> SourceText: ...


class ClusterIngest:
    """A door for one request, whose files have `size` bytes together, and may take `seconds` of the processor in the
    processes that parse, which are `parsers` for the small ones.
    """

    def __init__(self, door: _Door, parsers: SharedParsers, seconds: float, size: int) -> None:
        self._door = door
        self._parsers = parsers
        self._seconds = seconds
        self._size = size
        self._spent = 0.0
        self._said = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._parsers.__exit__(kind, error, at)

    def ingest(self, raw: RawDocument) -> SourceText:
        """As the door; raises `too_slow` once the files before have taken all the time, `too_large` once all have said
        what they may.
        """
        if self._spent + self._parsers.spent > self._seconds:
            raise UnusableDocument(
                "too_slow",
                f"reading the files before took longer than {self._seconds:.0f} seconds; give fewer, or their text",
            )
        before = _of_children()
        try:
            source = self._door(raw, self._parsers.parse)
        finally:
            self._spent += _of_children() - before
        self._said += characters_said(source.text, source.marks)
        refuse_unfolded("the files have together", self._said, self._size)
        return source


def _of_children() -> float:
    """Seconds that processes which this one started, and which have ended, took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
