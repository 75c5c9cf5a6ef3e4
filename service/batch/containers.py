"""Files that hold documents: the members of a ZIP archive, and what is attached to an e-mail message.

Only the directory is read here, and one member at a time within a limit of bytes; what a member says is read where
every file is, in a process of its own (`pipeline/ingest`).
"""

import logging
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path, PurePosixPath

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.ingest.formats import FORMAT_OF_EXTENSION, FORMAT_OF_MEDIA_TYPE
from pipeline.ingest.mail import unread_attachments
from pipeline.source import RawDocument, SourceWarning
from service.tasks import shown

LOG = logging.getLogger("precis")
ARCHIVE, MESSAGE = ".zip", ".eml"
_MOST_MEMBERS = 10_000
_MOST_BYTES = 32 << 20
"""What one member may inflate to, and a message be, to be looked into."""
_ENCRYPTED = 0x1
_PACKAGES = frozenset({"[Content_Types].xml", "mimetype", "META-INF/container.xml"})
"""What a zip file has that is one document, whatever it is called."""
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, LookupError, OSError)


@dataclass(frozen=True, slots=True)
class Member:
    """A document inside a file, by its name there; None is the file itself."""

    path: Path
    name: str | None = None
    entry: int = 0
    """Where it stands in the directory of an archive, which may hold two of one name."""

    def raw(self) -> RawDocument:
        """The document; raises OSError for a file that cannot be read, UnusableDocument for a member that cannot.

        MalformedRequest for a member whose name leads out of the archive.
        """
        if self.name is None:
            return RawDocument(self.path.read_bytes(), name=self.path.name)
        if self.path.suffix.lower() == ARCHIVE:
            name = PurePosixPath(self.name)
            if _leads_out(name):
                raise MalformedRequest("the name leads out of the archive; pack the file anew under a plain name")
            return RawDocument(_inflated(self.path, self.entry), name=name.name)
        return dict(_attachments(self.path))[self.name]

    def unread(self) -> SourceWarning | None:
        """What a message holds that is no record of its own either; None for what is no message, or holds no more."""
        if self.name is not None or self.path.suffix.lower() != MESSAGE:
            return None
        parts = _parts(self.path)
        return unread_attachments(
            [part.get_filename() or part.get_content_type() for part in parts if not _is_read(part)]
        )


def members(path: Path) -> list[Member]:
    """The documents of a file in the order of their names: itself alone, unless it holds others.

    A file that is damaged stands for itself, so that its own reading tells what is wrong.
    """
    ending = path.suffix.lower()
    if ending == ARCHIVE:
        return _listed(path) or [Member(path)]
    if ending == MESSAGE:
        return [Member(path), *(Member(path, name) for name, _ in _attachments(path))]
    return [Member(path)]


def _listed(path: Path) -> list[Member]:
    """The files of an archive that are documents for themselves; none of what is one document."""
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [(each.filename, number) for number, each in enumerate(archive.infolist()) if not each.is_dir()]
    except _DAMAGE:
        return []
    taken = {name for name, _ in entries}
    if len(entries) > _MOST_MEMBERS or not _PACKAGES.isdisjoint(taken):
        return []
    found: list[Member] = []
    before: str | None = None
    for name, number in sorted(entries):
        pure = PurePosixPath(name)
        if _is_hidden(pure):
            continue
        own = name
        if name == before:
            own = next(
                free
                for place in range(number + 1, 2 * _MOST_MEMBERS + 2)
                if (free := _numbered(pure, place)) not in taken
            )
            taken.add(own)
            LOG.warning("%s holds %s more than once; this one is %s", shown(path.name), shown(name), shown(own))
        if _leads_out(pure):
            LOG.warning("%s in %s leads out of the archive and is not read", shown(name), shown(path.name))
        before = name
        found.append(Member(path, own, number))
    return found


def _numbered(name: PurePosixPath, number: int) -> str:
    """A name that tells apart a member from another of the same name."""
    return str(name.with_name(f"{number}-{name.name}"))


def _leads_out(name: PurePosixPath) -> bool:
    """Whether a name means a place outside its archive."""
    return name.is_absolute() or ".." in name.parts


def _is_hidden(name: PurePosixPath) -> bool:
    """Whether a name is hidden, as what a system puts beside the files is."""
    return not _leads_out(name) and any(part.startswith((".", "__MACOSX")) for part in name.parts)


def _inflated(path: Path, number: int) -> bytes:
    try:
        with zipfile.ZipFile(path) as archive:
            entry = archive.infolist()[number]
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


def _parts(path: Path) -> list[EmailMessage]:
    """What is attached to a message; nothing where it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError:
        return []
    if len(data) > _MOST_BYTES:
        return []
    message: EmailMessage = message_from_bytes(data, policy=policy.default)
    return [part for part in message.iter_attachments() if isinstance(part, EmailMessage)]


def _named(part: EmailMessage) -> str:
    return PurePosixPath((part.get_filename() or "").replace("\\", "/")).name


def _is_read(part: EmailMessage) -> bool:
    """Whether an attachment is a document that can be read."""
    ending = PurePosixPath(_named(part)).suffix[1:].lower()
    return ending in FORMAT_OF_EXTENSION or part.get_content_type() in FORMAT_OF_MEDIA_TYPE


def _attachments(path: Path) -> Iterator[tuple[str, RawDocument]]:
    """What is attached to a message and can be read, by a name that no other has."""
    seen: set[str] = set()
    for number, part in enumerate(_parts(path), 1):
        if not _is_read(part):
            continue
        media_type, name = part.get_content_type(), _named(part)
        ending = PurePosixPath(name).suffix[1:].lower()
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
