"""Files that hold documents: the members of a ZIP archive, and what is attached to an e-mail message.

Only the directory is read here, and one member at a time within a limit of bytes; what a member says is read where
every file is, in a process of its own (`pipeline/ingest`).
"""

import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path, PurePosixPath

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import FORMAT_OF_EXTENSION, FORMAT_OF_MEDIA_TYPE
from pipeline.source import RawDocument

ARCHIVE, MESSAGE = ".zip", ".eml"
_MOST_MEMBERS = 10_000
_MOST_BYTES = 32 << 20
"""What one member may inflate to, and a message be, to be looked into."""
_ENCRYPTED = 0x1
_PACKAGES = frozenset({"[Content_Types].xml", "mimetype", "META-INF/container.xml"})
"""What a zip file has that is one document, whatever it is called."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, KeyError, OSError)


@dataclass(frozen=True, slots=True)
class Member:
    """A document inside a file, by its name there; None is the file itself."""

    path: Path
    name: str | None = None

    def raw(self) -> RawDocument:
        """The document; raises OSError for a file that cannot be read, UnusableDocument for a member that cannot."""
        if self.name is None:
            return RawDocument(self.path.read_bytes(), name=self.path.name)
        if self.path.suffix.lower() == ARCHIVE:
            return RawDocument(_inflated(self.path, self.name), name=PurePosixPath(self.name).name)
        return dict(_attachments(self.path))[self.name]


def members(path: Path) -> list[Member]:
    """The documents of a file in the order of their names: itself alone, unless it holds others.

    A file that is damaged stands for itself, so that its own reading tells what is wrong.
    """
    ending = path.suffix.lower()
    if ending == ARCHIVE:
        names = _listed(path)
        return [Member(path, name) for name in names] or [Member(path)]
    if ending == MESSAGE:
        return [Member(path), *(Member(path, name) for name, _ in _attachments(path))]
    return [Member(path)]


def _listed(path: Path) -> list[str]:
    """The files of an archive that are documents for themselves; none of what is one document."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = sorted({entry.filename for entry in archive.infolist() if not entry.is_dir()})
    except _DAMAGE:
        return []
    if len(names) > _MOST_MEMBERS or not _PACKAGES.isdisjoint(names):
        return []
    return [name for name in names if _is_plain(PurePosixPath(name))]


def _is_plain(name: PurePosixPath) -> bool:
    """Whether a name leads into the archive and is not hidden, as what a system puts beside the files is."""
    return not name.is_absolute() and not any(part.startswith((".", "__MACOSX")) for part in name.parts)


def _inflated(path: Path, name: str) -> bytes:
    try:
        with zipfile.ZipFile(path) as archive:
            entry = archive.getinfo(name)
            if entry.flag_bits & _ENCRYPTED:
                raise UnusableDocument("encrypted_document", "the archive is protected by a password; unpack it")
            with archive.open(entry) as stream:
                data = stream.read(_MOST_BYTES + 1)
    except _DAMAGE as error:
        raise UnusableDocument(
            "corrupt_document", "the archive is damaged where this file stands; pack it anew"
        ) from error
    if len(data) > _MOST_BYTES:
        raise UnusableDocument(
            "too_large", f"the file inflates to more than {_MOST_BYTES >> 20} MB; unpack and split it"
        )
    return data


def _attachments(path: Path) -> Iterator[tuple[str, RawDocument]]:
    """What is attached to a message and can be read, by a name that no other has."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError:
        return
    if len(data) > _MOST_BYTES:
        return
    message: EmailMessage = message_from_bytes(data, policy=policy.default)
    seen: set[str] = set()
    for number, part in enumerate(message.iter_attachments(), 1):
        media_type = part.get_content_type()
        name = PurePosixPath((part.get_filename() or "").replace("\\", "/")).name
        ending = PurePosixPath(name).suffix[1:].lower()
        if ending not in FORMAT_OF_EXTENSION and media_type not in FORMAT_OF_MEDIA_TYPE:
            continue
        if media_type == "message/rfc822":
            inner = part.get_payload(0) if part.is_multipart() else None
            content = inner.as_bytes() if isinstance(inner, EmailMessage) else b""
            name = name or f"{number}.eml"
        else:
            payload = part.get_payload(decode=True)
            content = payload if isinstance(payload, bytes) else b""
        unique = name if name and name not in seen else f"{number}-{name or media_type.partition('/')[2]}"
        seen.add(unique)
        claimed = media_type if media_type in FORMAT_OF_MEDIA_TYPE and ending not in FORMAT_OF_EXTENSION else None
        yield unique, RawDocument(content, media_type=claimed, name=name or None)
