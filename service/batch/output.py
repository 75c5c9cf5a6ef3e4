"""Where the outcomes of a batch go: a JSONL file, a folder with a file each, or standard output."""

import json
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Protocol
from urllib.parse import quote

from service.answer import to_json
from service.batch.gone import FolderGone, Gone, digest_of
from service.batch.journal import Ending, Journal, JournalError, WrittenFile
from service.batch.records import RecordKey
from service.options import Format
from service.rendering import render
from service.tasks import MAY_PASS, Outcome, Problem, outcome_line

ENDINGS: dict[Format, str] = {"text": ".txt", "json": ".json", "markdown": ".md", "html": ".html"}
ERROR_ENDING = ".error.json"
LONGEST_NAME = 200


class Output(Protocol):
    """Takes outcomes in any order; what it has taken survives the process."""

    def done(self) -> frozenset[int]:
        """The records that need not be done again."""
        ...

    def add(self, record: int, outcome: Outcome) -> None:
        """Takes the outcome of a record."""
        ...

    def retry_failed(self, least: Ending = Ending.FAILED) -> None:
        """Lets the failed records be done again; of MAY_PASS only those that may go better another time."""
        ...

    def failures(self) -> int:
        """How many of all records failed."""
        ...

    def gone(self) -> Gone | None:
        """What is left of documents that INPUT no longer has; None where there can be nothing."""
        ...

    def close(self) -> None:
        """Makes what was taken durable."""
        ...


class StreamOutput:
    """Lines on a stream in the order of the records; nothing survives, nothing is taken up again."""

    def __init__(self, stream: IO[bytes], keys: Sequence[RecordKey]) -> None:
        self._stream = stream
        self._keys = keys
        self._next = 0
        self._waiting: dict[int, bytes] = {}
        self._failed = 0

    def done(self) -> frozenset[int]:
        """None: a stream has no past."""
        return frozenset()

    def add(self, record: int, outcome: Outcome) -> None:
        """Writes the outcome when all earlier ones are written."""
        self._failed += isinstance(outcome, Problem)
        self._waiting[record] = outcome_line(self._keys[record].identifier, outcome)
        while self._next in self._waiting:
            self._stream.write(self._waiting.pop(self._next))
            self._next += 1
        self._stream.flush()

    def retry_failed(self, least: Ending = Ending.FAILED) -> None:
        """Nothing has failed yet."""

    def failures(self) -> int:
        """How many records failed."""
        return self._failed

    def gone(self) -> Gone | None:
        """Nothing: each run writes anew."""
        return None

    def close(self) -> None:
        """The stream is the caller's."""


class JsonlOutput:
    """A JSONL file that grows in the order of the records; later outcomes wait in the journal.

    After a kill the file holds whole lines and at most one torn one, which is cut off; a whole line that the
    journal does not know of yet (the process died between the two) is taken as written.
    """

    def __init__(self, path: Path, journal: Journal, keys: Sequence[RecordKey]) -> None:
        self._keys = keys
        self._journal = journal
        self._file = path.open("ab+")
        try:
            self._next = self._recover(journal.finished())
        except JournalError:
            self._file.close()
            raise
        journal.agree(self._next)
        self._done = journal.finished()
        self._write_waiting()

    def done(self) -> frozenset[int]:
        """The records in the file and in the journal."""
        return self._done

    def add(self, record: int, outcome: Outcome) -> None:
        """Writes the outcome if it is its turn, else keeps it in the journal."""
        key, ending = self._keys[record], _ending(outcome)
        line = outcome_line(key.identifier, outcome)
        if record != self._next:
            self._journal.add(record, key, ending, line)
            return
        self._write(line)
        self._journal.add(record, key, ending, None)
        self._next += 1
        self._write_waiting()

    def failures(self) -> int:
        """How many records failed, in this run and before."""
        return len(self._journal.failed())

    def retry_failed(self, least: Ending = Ending.FAILED) -> None:
        """Lets the failed records be done again, and only they.

        The good lines from the first failed one on go to the journal, in one transaction; only then is the file
        cut: killed in between, the file still holds every line.
        """
        failed = self._journal.failed(least)
        if not failed:
            return
        ended = dict.fromkeys(self._journal.failed(), Ending.FAILED)  # what is not to be done again has still failed
        position = 0
        self._file.seek(0)
        with self._journal.atomically():
            for record, line in enumerate(self._file):
                if record < failed[0]:
                    position += len(line)
                elif record not in failed:
                    self._journal.add(record, self._keys[record], ended.get(record, Ending.DONE), line)
            self._journal.forget(failed)
        self._file.truncate(position)
        self._next = min(self._next, failed[0])
        self._done -= frozenset(failed)

    def gone(self) -> Gone | None:
        """Nothing: records of a file must stay where they were."""
        return None

    def close(self) -> None:
        """Makes the file durable."""
        os.fsync(self._file.fileno())
        self._file.close()

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def _write_waiting(self) -> None:
        while (line := self._journal.waiting(self._next)) is not None:
            self._write(line)
            self._journal.written(self._next)
            self._next += 1

    def _recover(self, finished: frozenset[int]) -> int:
        """Cuts off a torn line and gives the number of whole ones, which must be those of the first records."""
        self._file.seek(0)
        good = count = 0
        for line in self._file:
            if not line.endswith(b"\n") or count >= len(self._keys):
                break
            start = (to_json({"id": self._keys[count].identifier})[:-1] + ", ").encode()
            if not line.startswith(start):
                raise JournalError(
                    f"line {count + 1} of OUTPUT is not the answer to {self._keys[count].identifier}; "
                    "OUTPUT was changed: use another one, or --restart"
                )
            if count not in finished:
                self._journal.add(count, self._keys[count], _ending_of(json.loads(line).get("error")), None)
            good += len(line)
            count += 1
        self._file.truncate(good)
        return count


class FolderOutput:
    """A file for each record in one of the formats, or `….error.json` for one that failed."""

    def __init__(
        self, folder: Path, journal: Journal, keys: Sequence[RecordKey], form: Format, source: str = ""
    ) -> None:
        self._folder = folder
        self._source = source
        self._journal = journal
        self._keys = keys
        self._names = file_names([key.identifier for key in keys])
        self._form = form
        self._done = frozenset(
            record for record in journal.finished() if any(path.is_file() for path in self._paths(record))
        )
        self._adopt()

    def done(self) -> frozenset[int]:
        """The records that have their file."""
        return self._done

    def add(self, record: int, outcome: Outcome) -> None:
        """Writes the file, whole or not at all, then the journal."""
        key = self._keys[record]
        failed = isinstance(outcome, Problem)
        answer, error = self._paths(record)
        if isinstance(outcome, Problem):
            text = to_json({"id": key.identifier, "error": outcome.as_object()}) + "\n"
        else:
            text = render(outcome, self._form)
        target, other = (error, answer) if failed else (answer, error)
        part = self._folder / f".{target.name}.part"
        data = text.encode("utf-8", "replace")
        part.write_bytes(data)
        self._journal.wrote(WrittenFile(target.name, key.identifier, self._source, digest_of(data)))
        part.replace(target)
        other.unlink(missing_ok=True)
        self._journal.forget_file(other.name)
        self._journal.add(record, key, _ending(outcome), None)

    def retry_failed(self, least: Ending = Ending.FAILED) -> None:
        """Lets the failed records be done again; their error files stand until they have an answer."""
        failed = self._journal.failed(least)
        self._journal.forget(failed)
        self._done -= frozenset(failed)

    def failures(self) -> int:
        """How many records failed, in this run and before."""
        return len(self._journal.failed())

    def gone(self) -> Gone | None:
        """What the journal knows as written of documents that are gone."""
        return FolderGone(self._folder, self._journal, self._source, self._held)

    def close(self) -> None:
        """Every file is whole already."""

    def _held(self) -> frozenset[str]:
        return frozenset(path.name.lower() for record in range(len(self._keys)) for path in self._paths(record))

    def _adopt(self) -> None:
        """Takes down as of this INPUT what is done and stands: journals of before know of no files."""
        known, found = self._journal.written_files(), []
        for record in sorted(self._done):
            path = next(path for path in self._paths(record) if path.is_file())
            before, key = known.get(path.name), self._keys[record]
            if before is None:
                found.append(WrittenFile(path.name, key.identifier, self._source, digest_of(path.read_bytes())))
            elif before.source != self._source:
                found.append(replace(before, source=self._source))
        self._journal.wrote(*found)

    def _paths(self, record: int) -> tuple[Path, Path]:
        """Where the answer to a record goes, and where its error."""
        name = self._names[record]
        return self._folder / (name + ENDINGS[self._form]), self._folder / (name + ERROR_ENDING)


def _ending(outcome: Outcome) -> Ending:
    return _ending_of(outcome.as_object() if isinstance(outcome, Problem) else None)


def _ending_of(problem: Mapping[str, Any] | None) -> Ending:
    if problem is None:
        return Ending.DONE
    return Ending.MAY_PASS if problem["code"] in MAY_PASS else Ending.FAILED


def file_names(identifiers: Sequence[str]) -> list[str]:
    """The file names of ids; those of ids that differ only by case differ otherwise too: some disks know no case.

    One that is all lower case has its name whatever others come and go.
    """
    names = [file_name(identifier) for identifier in identifiers]
    held = Counter(name.lower() for name in names)
    return [
        f"{name}%-{sha256(name.encode()).hexdigest()[:32]}" if held[name.lower()] > 1 and name != name.lower() else name
        for name in names
    ]


def file_name(identifier: str) -> str:
    """A file name that no two ids share where case counts, and that stays in its folder."""
    name = quote(identifier, safe="", errors="surrogatepass")
    # No file is hidden, and the answer to "a.error" is not the error of "a".
    name = re.sub(r"^\.|\.(?=error$)", "%2E", name, flags=re.IGNORECASE)
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 33] + "-" + sha256(name.encode()).hexdigest()[:32]
    return name
