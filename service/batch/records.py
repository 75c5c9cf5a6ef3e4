"""The documents of a batch: the records of a JSONL file or of standard input, or the files of a folder or glob."""

import logging
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from typing import IO, Any, Protocol

from pipeline.errors import MalformedRequest
from pipeline.ingest.mail import UNREAD
from pipeline.ingest.settings import IngestSettings
from service.batch.attachments import Messages
from service.batch.containers import MESSAGE, Archives, Member, members
from service.batch.journal_path import ENDING, journal_path
from service.options import Options
from service.record import task_of
from service.strict_json import from_json
from service.tasks import Outcome, Problem, Task, shown

LOG = logging.getLogger("precis")
JSONL_ENDINGS = (".jsonl", ".ndjson")
MOST_BYTES: int = IngestSettings.model_fields["max_bytes"].default
"""Of a file, unless a configuration says otherwise."""


class InputError(Exception):
    """INPUT cannot be used as a whole; the message says what to change."""


@dataclass(frozen=True, slots=True)
class RecordKey:
    """What identifies a record between runs: its id, and a fingerprint of its content."""

    identifier: str
    fingerprint: str


class Records(Protocol):
    """The records of INPUT in order; their keys are known before the first is read."""

    keys: Sequence[RecordKey]

    def task(self, index: int, options: Options) -> Task:
        """The work that record `index` asks for; raises MalformedRequest or UnusableDocument."""
        ...

    def told(self, index: int, outcome: Outcome) -> Outcome:
        """The outcome of record `index`, without warnings of what other records say."""
        ...

    def is_gone(self, identifier: str) -> bool:
        """Whether INPUT no longer has what an earlier run knew by this id."""
        ...

    def rest(self) -> None:
        """Ends what reads beside this process, and its threads, until it is needed again."""
        ...

    def close(self) -> None:
        """Gives back what the records hold open."""
        ...


class JsonlRecords:
    """The lines of a JSONL stream; only their places are kept in memory."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._places: list[tuple[int, int]] = []
        keys: list[RecordKey] = []
        for number, (offset, line) in enumerate(_lines(stream), 1):
            if not line.strip():
                continue
            self._places.append((offset, len(line)))
            keys.append(RecordKey(_identifier(line, number), sha256(line.strip()).hexdigest()[:32]))
        try:
            self.keys: Sequence[RecordKey] = _unique(keys)
        except InputError:
            stream.close()
            raise
        self._identifiers = frozenset(key.identifier for key in keys)

    def task(self, index: int, options: Options) -> Task:
        """The record of a line, its language and category laid over the options."""
        return task_of(self.value(index), self.keys[index].identifier, options)

    def value(self, index: int) -> Any:
        """The JSON value of a line; raises MalformedRequest."""
        offset, length = self._places[index]
        self._stream.seek(offset)
        return from_json(self._stream.read(length), "the line")

    def told(self, index: int, outcome: Outcome) -> Outcome:  # noqa: ARG002 - lines know nothing of each other
        """The outcome as it is."""
        return outcome

    def is_gone(self, identifier: str) -> bool:
        """Whether no line has the id."""
        return identifier not in self._identifiers

    def rest(self) -> None:
        """There is nothing: it is read here."""

    def close(self) -> None:
        """Closes the stream."""
        self._stream.close()


class FileRecords:
    """Files as records, and the documents in those that hold others; the id is the path below the folder.

    For a glob it is the path as the glob gave it; a document in a file has the file's id before its own name.
    """

    def __init__(self, paths: Sequence[Path], root: Path | None, most: int = MOST_BYTES) -> None:
        self._root = root or Path()
        self._most = most
        self._members: list[Member] = []
        self._messages = Messages()
        self._archives = Archives()
        keys: list[RecordKey] = []
        for path in paths:
            name = path.relative_to(root).as_posix() if root else path.as_posix()
            fingerprint = _fingerprint(name, path)
            for member in members(path, self._messages):
                self._members.append(member)
                inside = sha256(f"{fingerprint}/{member.name}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
                keys.append(RecordKey(f"{name}/{member.name}", inside) if member.name else RecordKey(name, fingerprint))
        try:
            self.keys: Sequence[RecordKey] = _unique(keys)
        except InputError:
            self.close()
            raise
        self._identifiers = frozenset(key.identifier for key in keys)
        told = zip(keys, self._members, strict=True)
        self._containers = frozenset(
            key.identifier.removesuffix(f"/{member.name}") for key, member in told if member.name is not None
        )

    def task(self, index: int, options: Options) -> Task:
        """The file, or the document in it, as one document; raises UnusableDocument for a damaged archive."""
        try:
            raw = self._members[index].raw(self._messages, self._archives, self._most)
        except OSError as error:
            raise MalformedRequest(f"the file cannot be read: {error.strerror}") from error
        return Task(self.keys[index].identifier, (raw,), options)

    def told(self, index: int, outcome: Outcome) -> Outcome:
        """The outcome; a message warns only of attachments that are no records of their own."""
        if isinstance(outcome, Problem) or all(warning["code"] != UNREAD for warning in outcome.get("warnings", ())):
            return outcome
        if self._members[index].path.suffix.lower() != MESSAGE or self._members[index].name is not None:
            return outcome
        unread = self._members[index].unread
        kept = [warning for warning in outcome["warnings"] if warning["code"] != UNREAD]
        own = [{"code": unread.code, "detail": unread.detail}] if unread else []
        return outcome | {"warnings": kept + own}

    def is_gone(self, identifier: str) -> bool:
        """Whether the file is gone, or what was in it, where this run could look into it.

        An archive that was damaged, and now gives its members, is no document itself any more. A file that is there
        and is not read (a link to nothing, a message that takes too long to be parted) is not gone.
        """
        if identifier in self._identifiers:
            return False
        parts = identifier.split("/")
        for number in range(1, len(parts) + 1):
            name = "/".join(parts[:number])
            path = self._root / (name or "/")
            try:
                path.lstat()
            except (FileNotFoundError, NotADirectoryError):
                return True
            except (OSError, ValueError):
                return False
            if path.is_symlink() and not path.exists():
                return False
            if path.is_file():
                return name in self._containers
        return False

    def rest(self) -> None:
        """Ends the process that parts messages."""
        self._messages.close()

    def close(self) -> None:
        """Ends the process that parts messages, and closes the archive that is open."""
        self._messages.close()
        self._archives.close()


def open_records(source: str, stdin: IO[bytes], output: Path | None = None, most: int = MOST_BYTES) -> Records:
    """The records of INPUT without the files of `output`, which may lie in the same folder.

    Of a file with more than `most` bytes none is read. Raises InputError for an INPUT that does not exist or that
    repeats an id.
    """
    if source == "-":
        return JsonlRecords(_spooled(stdin))
    path = Path(source)
    try:
        if path.is_dir():
            files = [p for p in path.rglob("*") if _is_inside(p, path) and not _is_hidden(p.relative_to(path))]
            return FileRecords(_outside(output, sorted(files)), path, most)
        if path.is_file():
            _refuse_itself(output, path)
            if path.suffix.lower() in JSONL_ENDINGS:
                return JsonlRecords(path.open("rb"))
            return FileRecords([path], path.parent, most)
        if path.exists():  # a pipe, such as <(zcat documents.jsonl.gz)
            with path.open("rb") as stream:
                return JsonlRecords(_spooled(stream))
        found = _matching(path)
        if not found:
            raise InputError(f"INPUT {source} is no JSONL file, no folder, and as a glob it matches no file")
        return FileRecords(_outside(output, found), None, most)
    except OSError as error:
        raise InputError(f"INPUT {source} cannot be read: {error.strerror}") from error


def _matching(path: Path) -> list[Path]:
    """The files that a glob matches; raises InputError for what is none."""
    try:
        if any("**" in part and part != "**" for part in path.parts):  # some Pythons take it for a mistake, some for *
            raise ValueError("** stands for folders, between slashes")
        anchor = Path(path.anchor)
        return sorted(p for p in anchor.glob(str(path.relative_to(anchor))) if p.is_file())
    except ValueError as error:
        raise InputError(f"INPUT {path} is no glob: {error}") from error


def _spooled(stream: IO[bytes]) -> IO[bytes]:
    """The stream as a temporary file: records are read twice, first for their keys."""
    spool = tempfile.TemporaryFile()  # noqa: SIM115 - the records close it
    shutil.copyfileobj(stream, spool)
    spool.seek(0)
    return spool


def _outside(output: Path | None, files: Sequence[Path]) -> list[Path]:
    """The files that an earlier run did not write; raises InputError where OUTPUT holds documents instead."""
    if output is None:
        return list(files)
    own = output.resolve()
    kept, written = [], []
    for file in files:
        path = file.resolve()
        is_journal = path.parent == own.parent and path.name.startswith(own.name + ENDING)
        if path == own or own in path.parents:
            written.append(file)
        elif not is_journal:
            kept.append(file)
    if files and not kept:
        raise InputError(f"OUTPUT {output} holds all files of INPUT; use another OUTPUT")
    if written and not journal_path(own, is_folder=own.is_dir()).exists():
        raise InputError(f"OUTPUT {output} holds {written[0]} of INPUT, and no batch wrote it; use another OUTPUT")
    return kept


def _refuse_itself(output: Path | None, path: Path) -> None:
    """Raises InputError where OUTPUT is the file that is read, by whatever name."""
    if output is not None and output.exists() and output.samefile(path):
        raise InputError(f"OUTPUT {output} is INPUT; use another OUTPUT")


def _fingerprint(name: str, path: Path) -> str:
    """The digest of name and content; of the name alone for a file that cannot be read, which will fail by itself."""
    digest = sha256(name.encode("utf-8", "surrogatepass"))
    try:
        with path.open("rb") as file:
            digest.update(file_digest(file, "sha256").digest())
    except OSError:
        return digest.hexdigest()[:32]
    return digest.hexdigest()[:32]


def _is_inside(path: Path, folder: Path) -> bool:
    """Whether it is a file that lies in the folder.

    A link may lead anywhere, and who fills the folder need not be somebody who may read that.
    """
    if not path.is_file():
        if not path.is_dir():
            LOG.warning("%s is no file, or a link to nothing, and is not read", shown(str(path)))
        return False
    is_inside = path.resolve().is_relative_to(folder.resolve())
    if not is_inside:
        LOG.warning("%s is a link that leads out of the folder, and is not read", shown(str(path)))
    return is_inside


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    offset = 0
    for line in stream:
        yield offset, line
        offset += len(line)


def _identifier(line: bytes, number: int) -> str:
    """The id of a record; one that has none is known by its line, so that it fails alone and visibly."""
    try:
        value = from_json(line, "the line")
    except MalformedRequest:
        value = None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) and found else f"line {number}"


def _unique(keys: list[RecordKey]) -> list[RecordKey]:
    seen: dict[str, int] = {}
    for number, key in enumerate(keys, 1):
        first = seen.setdefault(key.identifier, number)
        if first != number:
            raise InputError(f"the id {key.identifier!r} stands twice in INPUT, in records {first} and {number}")
    return keys
