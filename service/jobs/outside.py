"""Results of jobs in object storage or a shared folder, by any URL that fsspec knows."""

from typing import Any

import fsspec

from pipeline.errors import ConfigurationError


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

    def write(self, job: str, position: int, line: bytes) -> str | None:
        """Writes a line, and says where; None where results stay in the database. Writing again does no harm."""
        if self._files is None:
            return None
        path = f"{self._root}/{job}/{position:08d}.jsonl"
        self._files.makedirs(f"{self._root}/{job}", exist_ok=True)
        self._files.pipe_file(path, line)
        return path

    def read(self, path: str) -> bytes:
        """The line that was written there."""
        if self._files is None:
            raise ConfigurationError("jobs.results: results were written to files; name their URL again to read them")
        line: bytes = self._files.cat_file(path)
        return line
