"""Results of jobs in object storage or a shared folder, by any URL that fsspec knows."""

import errno
import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import fsspec
from fsspec.implementations.local import LocalFileSystem

from pipeline.errors import ConfigurationError
from service.storage.database import PRIVATE_FILE, PRIVATE_FOLDER, Reason, StorageUnavailableError

PIECE = 1 << 20
"""Bytes that are read at a time: more than most lines have, which are so asked for once."""
REASONS: dict[int | None, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
    errno.EACCES: "read_only",
}
ADVICE: dict[Reason, str] = {
    "full": "the disk for results of jobs is full; the operator of the service must make room",
    "read_only": "the place of results of jobs is not open to the service; its operator must allow it",
    "away": "the place of results of jobs cannot be reached now",
}
UNNAMED = "jobs.results must name their URL again"


class ResultsUnavailableError(StorageUnavailableError):
    """Results that are kept outside of the database cannot be written, read or removed now."""

    def __init__(self, message: str, reason: Reason = "away") -> None:
        super().__init__(message, reason)
        self.advice = ADVICE[reason]


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
        folder = f"{self._root}/{job}"
        path = f"{folder}/{position:08d}.jsonl"
        with _watched(path), self._opened(folder, path) as file:
            for piece in line:
                file.write(piece)
        return path

    def _opened(self, folder: str, path: str) -> BinaryIO:
        """A new file; on a disk for the eyes of the service alone, as its database is."""
        if not isinstance(self._files, LocalFileSystem):
            self._files.makedirs(folder, exist_ok=True)
            opened: BinaryIO = self._files.open(path, "wb")
            return opened
        for each in (Path(self._root), Path(folder)):
            each.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        file = open(path, "wb", opener=_private)  # noqa: SIM115 - who asked closes it
        os.fchmod(file.fileno(), PRIVATE_FILE)  # it may be there from before
        return file

    def read(self, path: str) -> Iterator[bytes]:
        """The line that was written there, in pieces; raises StorageUnavailableError."""
        if self._files is None:
            raise ResultsUnavailableError(f"the result {path} was written to a file: {UNNAMED}")
        start, piece = 0, b""
        while not piece.endswith(b"\n"):
            with _watched(path):
                piece = self._files.cat_file(path, start=start, end=start + PIECE)
            if not piece:
                return
            yield piece
            start += len(piece)

    def remove(self, job: str, written: Collection[str] = ()) -> None:
        """Removes what was written of a job: its folder, and those of the lines of which that is known (`written`).

        Raises StorageUnavailableError where something may be left.
        """
        if self._files is None:
            if written:
                raise ResultsUnavailableError(f"results of the job {job} were written to files: {UNNAMED}")
            return
        known = {path.rpartition("/")[0] for path in written}
        for folder in sorted({f"{self._root}/{job}"} | known):
            self._remove(folder)
            if folder in known:
                self._check_root(folder.rpartition("/")[0])

    def remove_one(self, path: str) -> None:
        """Removes a line that was written there; raises StorageUnavailableError."""
        if self._files is not None:
            self._remove(path)

    def _remove(self, path: str) -> None:
        with _watched(path), suppress(FileNotFoundError):  # somebody else was about it
            self._files.info(path)  # unlike `exists`, it tells what is not there from what cannot be seen
            self._files.rm(path, recursive=True)

    def _check_root(self, root: str) -> None:
        """Raises where a folder of results is not there: what is in it comes back with it.

        Object storage has no folders of its own: where nothing begins with the name of one, nothing is left.
        """
        if isinstance(self._files, LocalFileSystem):
            with _watched(root):
                self._files.info(root)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, PRIVATE_FILE)


@contextmanager
def _watched(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ResultsUnavailableError(
            f"{path}, of jobs.results, is out of reach: {error}", REASONS.get(error.errno, "away")
        ) from error
