"""Results of jobs in object storage or a shared folder, by any URL that fsspec knows."""

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import fsspec

from pipeline.errors import ConfigurationError
from service.storage.database import Reason, StorageUnavailableError

PIECE = 1 << 20
"""Bytes that are read at a time: more than most lines have, which are so asked for once."""
REASONS: dict[int | None, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
}


class ResultFiles:
    """Files below one URL, one for each document; without a URL results stay in the database."""

    def __init__(self, url: str) -> None:
        self._files: Any = None
        if not url:
            return
        try:
            self._files, self._root = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError) as error:
            raise ConfigurationError(
                f"jobs.results: {error}; name a URL that fsspec knows, such as file:///… or s3://…, "
                "and install what it needs"
            ) from error

    def write(self, job: str, position: int, line: Iterable[bytes]) -> str | None:
        """Writes a line, which comes in pieces, and says where; None where results stay in the database.

        Writing again does no harm. Raises StorageUnavailableError.
        """
        if self._files is None:
            return None
        path = f"{self._root}/{job}/{position:08d}.jsonl"
        with _watched(path):
            self._files.makedirs(f"{self._root}/{job}", exist_ok=True)
            with self._files.open(path, "wb") as file:
                for piece in line:
                    file.write(piece)
        return path

    def read(self, path: str) -> Iterator[bytes]:
        """The line that was written there, in pieces; raises StorageUnavailableError."""
        if self._files is None:
            raise ConfigurationError("jobs.results: results were written to files; name their URL again to read them")
        start, piece = 0, b""
        while not piece.endswith(b"\n"):
            with _watched(path):
                piece = self._files.cat_file(path, start=start, end=start + PIECE)
            if not piece:
                return
            yield piece
            start += len(piece)

    def remove(self, job: str) -> None:
        """Removes what was written of a job; raises StorageUnavailableError."""
        if self._files is not None:
            self._remove(f"{self._root}/{job}")

    def remove_one(self, path: str) -> None:
        """Removes a line that was written there; raises StorageUnavailableError."""
        if self._files is not None:
            self._remove(path)

    def _remove(self, path: str) -> None:
        with _watched(path), suppress(FileNotFoundError):  # somebody else was about it
            if self._files.exists(path):
                self._files.rm(path, recursive=True)


@contextmanager
def _watched(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StorageUnavailableError(
            f"the result {path} is out of reach: {error}", REASONS.get(error.errno, "away")
        ) from error
