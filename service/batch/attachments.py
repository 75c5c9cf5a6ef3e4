"""What is attached to e-mail messages, parted in a process of its own: a message may cost any time, or nest for ever.

RFC 2045 to 2049 as Python's `email` reads them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import FORMAT_OF_EXTENSION, FORMAT_OF_MEDIA_TYPE
from pipeline.source import RawDocument
from service.body_reader import BodyReader, BusyError

MOST_BYTES = 32 << 20
"""What a message may be, to be looked into."""
MOST_ATTACHMENTS = 1000
"""More make no record each: the message stands for itself."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """One attachment by the name that its message gives it, and what can be read of it.

    `name` is one that no other of the message has; `document` is None where no document can be made of it.
    """

    label: str
    name: str = ""
    document: RawDocument | None = None


class Apart(Protocol):
    """Who does work in a process of its own, within bounds of time and memory."""

    def read(self, data: bytes, read: Callable[[bytes], tuple[Attachment, ...]], given: bytes, /) -> Any:
        """What `read` gives for `given`; raises UnusableDocument where that takes too long, or too much memory."""
        ...

    def close(self) -> None:
        """Ends the process."""
        ...


class Messages:
    """Parts one message at a time, and keeps the last one: its attachments come one after the other."""

    def __init__(self, reader: Apart | None = None) -> None:
        self._reader: Apart = reader or BodyReader(0, small=0)
        self._last: tuple[Path, tuple[Attachment, ...]] | None = None

    def attachments(self, path: Path) -> tuple[Attachment, ...]:
        """Those of a message; none where it cannot be read, is too large, or takes too long.

        Its own reading tells what is wrong with it then.
        """
        if self._last is None or self._last[0] != path:
            self._last = (path, self._parted(path))
        return self._last[1]

    def _parted(self, path: Path) -> tuple[Attachment, ...]:
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError:
            return ()
        if len(data) > MOST_BYTES:
            return ()
        try:
            found: tuple[Attachment, ...] = self._reader.read(data, parted, data)
        except (UnusableDocument, BusyError):
            return ()
        return found

    def close(self) -> None:
        """Ends the process."""
        self._reader.close()


def parted(data: bytes) -> tuple[Attachment, ...]:
    """The attachments of a message; none where it nests too deep, has more than `MOST_ATTACHMENTS`, or is none.

    What `email` makes of broken addresses and words of a head ends in nearly any exception.
    """
    try:
        message: EmailMessage = message_from_bytes(data, policy=policy.default)
        parts = [part for part in message.iter_attachments() if isinstance(part, EmailMessage)]
        return tuple(_made(parts)) if len(parts) <= MOST_ATTACHMENTS else ()
    except Exception:  # noqa: BLE001 - the message stands for itself, and its own reading says what is wrong
        return ()


def _made(parts: list[EmailMessage]) -> Iterator[Attachment]:
    taken: set[str] = set()
    for number, part in enumerate(parts, 1):
        given, media_type = part.get_filename(), part.get_content_type()
        label = given or media_type
        name = PurePosixPath((given or "").replace("\\", "/")).name
        ending = PurePosixPath(name).suffix[1:].lower()
        if ending not in FORMAT_OF_EXTENSION and media_type not in FORMAT_OF_MEDIA_TYPE:
            yield Attachment(label)
            continue
        if media_type == "message/rfc822":
            inner = part.get_payload(0) if part.is_multipart() else None
            content = inner.as_bytes() if isinstance(inner, EmailMessage) else b""
            name = name or f"{number}.eml"
        else:
            payload = part.get_payload(decode=True)
            content = payload if isinstance(payload, bytes) else b""
        unique, place = name, number
        while not unique or unique in taken:
            unique, place = f"{place}-{name or media_type.partition('/')[2]}", place + len(parts)
        taken.add(unique)
        claimed = media_type if media_type in FORMAT_OF_MEDIA_TYPE and ending not in FORMAT_OF_EXTENSION else None
        yield Attachment(label, unique, RawDocument(content, media_type=claimed, name=name or None))
