"""Room on a disk that is kept for deleting: SQLite has to write in order to remove."""

import os
from contextlib import suppress
from pathlib import Path

HELD_SHARE = 4
"""A file holds so large a part of the reserve against other programs; of the rest the service alone keeps clear."""
NAME = "reserve"


class Reserve:
    """The last `size` bytes of the disk of a database."""

    def __init__(self, database: Path, size: int) -> None:
        self._folder = database.parent
        self._log = database.with_name(f"{database.name}-wal")
        self._file = database.with_name(f"{database.name}.{NAME}")
        self._size = size

    def has_room(self, size: int) -> bool:
        """Whether so many bytes leave the reserve alone: they go into the log, and with all of it into the file."""
        return self._free() >= 2 * size + _size(self._log) + self._size - _size(self._file)

    def hold(self) -> None:
        """Takes hold of the part that others could take, where there is room for all of it."""
        wanted = self._size // HELD_SHARE
        if _size(self._file) >= wanted or self._free() < self._size:
            return
        with suppress(OSError):
            descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.posix_fallocate(descriptor, 0, wanted)
            finally:
                os.close(descriptor)

    def open_where_full(self) -> bool:
        """Gives that part back where next to nothing else is left; whether that is so."""
        is_full = self._free() < self._size // HELD_SHARE
        if is_full and _size(self._file):
            with suppress(OSError):
                os.truncate(self._file, 0)
        return is_full

    def _free(self) -> int:
        try:
            found = os.statvfs(self._folder)
        except OSError:  # it is gone: writing tells so
            return self._size
        return found.f_bavail * found.f_frsize


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
