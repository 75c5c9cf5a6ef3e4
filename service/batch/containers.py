"""Files that hold documents: the members of a ZIP archive, and what is attached to an e-mail message.

Of an archive only the directory is read here, and one member at a time within a limit of bytes; what a member says is
read where every file is, in a process of its own (`pipeline/ingest`), and messages are parted in one (`attachments`).
"""

import logging
import struct
import zipfile
import zlib
from dataclasses import dataclass
from lzma import LZMAError
from os import SEEK_CUR, fstat
from pathlib import Path, PurePosixPath

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.ingest.mail import unread_attachments
from pipeline.source import RawDocument, SourceWarning
from service.batch.attachments import Messages
from service.tasks import shown

LOG = logging.getLogger("precis")
ARCHIVE, MESSAGE = ".zip", ".eml"
_MOST_MEMBERS = 10_000
_MOST_BYTES = 32 << 20
"""What one member may inflate to."""
_MOST_DICTIONARY = 64 << 20
"""What unpacking a member may ask for beforehand; 7-Zip's dearest setting does for no more."""
_ENCRYPTED = 0x1
_LOCAL_HEADER = struct.Struct("<26xHH")
_LZMA_HEADER = struct.Struct("<2xHBI")
_LZMA_KINDS, _PROPERTIES = 9 * 5 * 5, 5
_PACKAGES = frozenset({"[Content_Types].xml", "mimetype", "META-INF/container.xml"})
"""What a zip file has that is one document, whatever it is called."""
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    struct.error,
    EOFError,
    ValueError,
    NotImplementedError,
    LookupError,
    OSError,
)


@dataclass(frozen=True, slots=True)
class Member:
    """A document inside a file, by its name there; None is the file itself."""

    path: Path
    name: str | None = None
    entry: int = 0
    """Where it stands in the directory of an archive, which may hold two of one name."""
    unread: SourceWarning | None = None
    """What a message holds that is no record of its own either."""

    def raw(self, messages: Messages, archives: "Archives", most: int) -> RawDocument:
        """The document; raises OSError for a file that cannot be read, UnusableDocument for a member that cannot.

        Of a file with more than `most` bytes none is read (UnusableDocument, `too_large`).
        MalformedRequest for a member whose name leads out of the archive.
        """
        if self.name is None:
            return RawDocument(_read(self.path, most), name=self.path.name)
        if self.path.suffix.lower() == ARCHIVE:
            name = PurePosixPath(self.name)
            if _leads_out(name):
                raise MalformedRequest("the name leads out of the archive; pack the file anew under a plain name")
            return RawDocument(_inflated(archives, self.path, self.entry), name=name.name)
        found = (each.document for each in messages.attachments(self.path) if each.name == self.name)
        document = next(found, None)
        if document is None:
            raise UnusableDocument("corrupt_document", "the message is no longer what it was; begin the batch anew")
        return document


class Archives:
    """Opens one archive at a time, and keeps the last one: its directory is read once for all its members."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Path, int, int, int], zipfile.ZipFile] | None = None

    def opened(self, path: Path) -> zipfile.ZipFile:
        """An archive, read anew where its file is another than before; raises what `zipfile` raises."""
        found = path.stat()
        state = (path, found.st_ino, found.st_mtime_ns, found.st_size)
        if self._last is None or self._last[0] != state:
            self.close()
            self._last = (state, zipfile.ZipFile(path))
        return self._last[1]

    def close(self) -> None:
        """Closes it."""
        if self._last is not None:
            self._last[1].close()
        self._last = None


def members(path: Path, messages: Messages) -> list[Member]:
    """The documents of a file in the order of their names: itself alone, unless it holds others.

    A file that is damaged stands for itself, so that its own reading tells what is wrong.
    """
    ending = path.suffix.lower()
    if ending == ARCHIVE:
        return _listed(path) or [Member(path)]
    if ending == MESSAGE:
        found = messages.attachments(path)
        unread = unread_attachments([each.label for each in found if each.document is None])
        return [Member(path, unread=unread), *(Member(path, each.name) for each in found if each.document is not None)]
    return [Member(path)]


def _read(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(most + 1)
        size = max(len(data), fstat(file.fileno()).st_size)
    if size > most:
        raise UnusableDocument("too_large", f"the document is {size} bytes and the limit is {most}; split it")
    return data


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
    tried: dict[str, int] = {}  # up to where: each place is tried once, however often a name stands there
    before: str | None = None
    for name, number in sorted(entries):
        pure = PurePosixPath(name)
        if _is_hidden(pure) or not pure.name:
            continue
        own = name
        if name == before:
            place = max(tried.get(name, 0), number) + 1
            while (own := _numbered(pure, place)) in taken:
                place += 1
            tried[name] = place
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


def _inflated(archives: Archives, path: Path, number: int) -> bytes:
    try:
        archive = archives.opened(path)
        entry = archive.infolist()[number]
        if entry.flag_bits & _ENCRYPTED:
            raise UnusableDocument("encrypted_document", "the archive is protected by a password; unpack it")
        if entry.compress_type == zipfile.ZIP_LZMA and (dictionary := _dictionary(archive, entry)) > _MOST_DICTIONARY:
            raise UnusableDocument(
                "too_large",
                f"the file needs {dictionary >> 20} MB to be unpacked, above {_MOST_DICTIONARY >> 20} MB; pack it anew",
            )
        with archive.open(entry) as stream:
            data = stream.read(_MOST_BYTES + 1)
    except _DAMAGE as error:
        raise UnusableDocument(
            "corrupt_document", "the archive is damaged where this file stands; pack it anew"
        ) from error
    except MemoryError as error:  # a few bytes may say that they need gigabytes
        raise UnusableDocument(
            "too_large", "the file needs more memory to be unpacked than there is; pack it anew"
        ) from error
    if len(data) > _MOST_BYTES:
        raise UnusableDocument(
            "too_large", f"the file inflates to more than {_MOST_BYTES >> 20} MB; unpack and split it"
        )
    return data


def _dictionary(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> int:
    """The bytes that LZMA asks for before it unpacks the first one; 0 where it will refuse its properties."""
    file = archive.fp
    if file is None:
        return 0
    file.seek(entry.header_offset)
    file.seek(sum(_LOCAL_HEADER.unpack(file.read(_LOCAL_HEADER.size))), SEEK_CUR)
    length, kind, size = _LZMA_HEADER.unpack(file.read(_LZMA_HEADER.size))
    return int(size) if length == _PROPERTIES and kind < _LZMA_KINDS else 0
