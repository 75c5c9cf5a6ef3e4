"""Compound files (MS-CFB), the containers of old office programs: their streams by name, read without trust.

Chains that loop, sectors that are not there and sizes that lie end the reading with an error of the caller's kind.
"""

import struct
from dataclasses import dataclass

from pipeline.errors import UnusableDocument

SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HEADER, _ENTRY, _IN_HEADER = 512, 128, 109
_LAST = 0xFFFFFFFA
"""Numbers above are no sectors: the end of a chain, a free sector, parts of the table."""
_STREAM, _STORAGE, _ROOT = 2, 1, 5
_MOST_ENTRIES = 20_000


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    kind: int
    left: int
    right: int
    child: int
    start: int
    size: int


class CompoundFile:
    """The streams of a compound file by their path, as `storage/stream`."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(SIGNATURE) or len(data) < _HEADER:
            raise _damaged()
        self._data = data
        self._shift, self._small_shift = struct.unpack_from("<HH", data, 30)
        if self._shift not in (9, 12) or self._small_shift != 6:
            raise _damaged()
        first_entry, self._cutoff, first_small, more, count = (
            struct.unpack_from("<I", data, at)[0] for at in (48, 56, 60, 68, 72)
        )
        self._table = self._read_table(more, count)
        small = self._chain(first_small, None) if first_small < _LAST else b""
        self._small_table = struct.unpack(f"<{len(small) // 4}I", small[: len(small) // 4 * 4])
        self._entries = self._read_entries(self._chain(first_entry, None))
        root = self._entries[0]
        self._small = self._chain(root.start, root.size) if root.start < _LAST else b""
        self._streams: dict[str, _Entry] = {}
        self._walk(root.child, "")

    @property
    def names(self) -> frozenset[str]:
        """The paths of all streams."""
        return frozenset(self._streams)

    def read(self, name: str) -> bytes:
        """A stream; empty where there is none of the name."""
        entry = self._streams.get(name)
        if entry is None or not entry.size:
            return b""
        if entry.size < self._cutoff:
            return self._small_chain(entry.start, entry.size)
        return self._chain(entry.start, entry.size)

    def _sector(self, number: int) -> bytes:
        size = 1 << self._shift
        start = (number + 1) << self._shift
        if start >= len(self._data):
            raise _damaged()
        return self._data[start : start + size]

    def _read_table(self, more: int, count: int) -> tuple[int, ...]:
        """The number of the sector that follows each sector."""
        places = list(struct.unpack_from(f"<{_IN_HEADER}I", self._data, 76))
        for _ in range(min(count, len(self._data) >> self._shift)):
            if more >= _LAST:
                break
            block = self._sector(more)
            numbers = struct.unpack(f"<{len(block) // 4}I", block[: len(block) // 4 * 4])
            places.extend(numbers[:-1])
            more = numbers[-1]
        table = b"".join(self._sector(place) for place in places if place < _LAST)
        return struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4])

    def _chain(self, start: int, size: int | None) -> bytes:
        parts: list[bytes] = []
        number, left = start, len(self._data) >> self._shift
        while number < _LAST:
            left -= 1
            if left < -1 or number >= len(self._table):
                raise _damaged()
            parts.append(self._sector(number))
            number = self._table[number]
        found = b"".join(parts)
        return found if size is None else found[:size]

    def _small_chain(self, start: int, size: int) -> bytes:
        parts: list[bytes] = []
        number, left = start, len(self._small_table) + 1
        while number < _LAST and left and number < len(self._small_table):
            at = number << self._small_shift
            parts.append(self._small[at : at + (1 << self._small_shift)])
            number, left = self._small_table[number], left - 1
        return b"".join(parts)[:size]

    @staticmethod
    def _read_entries(data: bytes) -> list[_Entry]:
        entries: list[_Entry] = []
        for at in range(0, min(len(data), _MOST_ENTRIES * _ENTRY), _ENTRY):
            row = data[at : at + _ENTRY]
            if len(row) < _ENTRY:
                break
            length = min(max(0, struct.unpack_from("<H", row, 64)[0] - 2), 62)
            left, right, child = struct.unpack_from("<III", row, 68)
            start, size = struct.unpack_from("<II", row, 116)
            name = row[:length].decode("utf-16-le", "replace")
            entries.append(_Entry(name, row[66], left, right, child, start, size))
        if not entries or entries[0].kind != _ROOT:
            raise _damaged()
        return entries

    def _walk(self, first: int, folder: str) -> None:
        """Names the streams of a storage and of those in it; each entry counts once."""
        seen: set[int] = set()
        waiting = [(first, folder)]
        while waiting:
            number, place = waiting.pop()
            if number >= len(self._entries) or number in seen:
                continue
            seen.add(number)
            entry = self._entries[number]
            waiting += [(entry.left, place), (entry.right, place)]
            if entry.kind == _STORAGE:
                waiting.append((entry.child, f"{place}{entry.name}/"))
            elif entry.kind == _STREAM:
                self._streams[place + entry.name] = entry


def _damaged() -> UnusableDocument:
    return UnusableDocument("corrupt_document", "the office document is damaged; save it again from its application")
