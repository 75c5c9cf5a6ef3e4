"""Files of an OUTPUT folder whose documents INPUT no longer has: told after each run, and removed if that is wanted.

Only what the journal knows as written by a batch over the same INPUT is ever removed, and only as it was written.
"""

import os
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from service.batch.journal import Journal, WrittenFile
from service.batch.records import Records
from service.tasks import shown

NAMED = 5
"""Documents that are gone, so many are named."""


class Gone(Protocol):
    """What is left in OUTPUT of documents that are gone."""

    def files(self, records: Records) -> list[WrittenFile]:
        """Those of the documents that INPUT no longer has."""
        ...

    def remove(self, found: Collection[WrittenFile]) -> list[WrittenFile]:
        """Removes them; gives back what was changed since the batch wrote it, and is left alone."""
        ...


@dataclass(frozen=True, slots=True)
class FolderGone:
    """That of a folder; `held` are the names of files that the records of INPUT have now, in small letters."""

    folder: Path
    journal: Journal
    source: str
    held: Callable[[], Collection[str]]

    def files(self, records: Records) -> list[WrittenFile]:
        """Those of the same INPUT that still stand, in order."""
        found: list[WrittenFile] = []
        lost: list[WrittenFile] = []
        held = self.held()  # of all records: once, however many are gone
        for one in self.journal.written_files().values():
            if one.source != self.source or not records.is_gone(one.identifier):
                continue
            # Where a disk knows no case, the file of "A" is that of "a", which may be gone.
            is_ours = (self.folder / one.file).is_file() and one.file.lower() not in held
            (found if is_ours else lost).append(one)
        self.journal.forget_files([one.file for one in lost])
        return sorted(found, key=lambda one: (one.identifier, one.file))

    def remove(self, found: Collection[WrittenFile]) -> list[WrittenFile]:
        """Removes each, then what the journal has of it."""
        changed = []
        for one in found:
            path = self.folder / one.file
            if digest_of(path.read_bytes()) != one.digest:
                changed.append(one)
                continue
            path.unlink()
            self.journal.forget_file(one.file)
        return changed


def input_name(source: str) -> str:
    """INPUT by a name that is the same from every folder."""
    return source if source == "-" else os.path.realpath(source)


def digest_of(data: bytes) -> str:
    """What a file is known by."""
    return sha256(data).hexdigest()


def tell_gone(gone: Gone, records: Records, *, prune: bool) -> None:
    """Says on standard error how many files are of documents that are gone, and removes them if that is wanted."""
    found = gone.files(records)
    if not found:
        return
    if not prune:
        _tell(f"{_of_gone(found)}; --prune removes {'it' if len(found) == 1 else 'them'}")
        return
    if not records.keys:  # a share that is not mounted looks like that
        _tell(f"{_of_gone(found)}; INPUT has no document at all, and nothing is removed")
        return
    changed = gone.remove(found)
    removed = [one for one in found if one not in changed]
    if removed:
        _tell(f"{_of_gone(removed)}; removed")
    if changed:
        _tell(f"changed since the batch wrote them, and left alone: {_named([one.file for one in changed])}")


def _of_gone(found: Collection[WrittenFile]) -> str:
    named = _named([one.identifier for one in found])
    counted = (
        "1 file in OUTPUT is of a document" if len(found) == 1 else f"{len(found)} files in OUTPUT are of documents"
    )
    return f"{counted} that INPUT no longer has: {named}"


def _named(names: list[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(map(shown, names[:NAMED])) + (f" and {more} more" if more > 0 else "")


def _tell(text: str) -> None:
    print(f"precis: {text}", file=sys.stderr)
