"""Zip packages, opened without trusting what their directory says."""

import io
import zipfile
import zlib

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_xml

_MOST_ENTRIES = 10_000
_CHUNK = 1 << 16
_ENCRYPTED_FLAG = 0x1
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""What office programs and books pack by; others ask for memory by a few bytes of their own, up to gigabytes."""


class Package:
    """The parts of a zip package, inflated one by one within a common budget of bytes."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, zlib.error, ValueError, NotImplementedError, OSError) as error:
            raise _corrupt(str(error)) from error
        self.size = len(data)
        self._left = limits.max_inflated_bytes
        self._limit = limits.max_inflated_bytes
        entries = self._archive.infolist()
        if len(entries) > _MOST_ENTRIES:
            raise UnusableDocument(
                "too_large", f"the package has {len(entries)} parts and the limit is {_MOST_ENTRIES}; save it again"
            )
        self.names = frozenset(entry.filename for entry in entries)

    def read(self, name: str) -> bytes:
        """A part; counts what really comes out, since a directory can lie about sizes."""
        parts: list[bytes] = []
        try:
            entry = self._archive.getinfo(name)
            if entry.flag_bits & _ENCRYPTED_FLAG:
                raise UnusableDocument(
                    "encrypted_document", "the package is protected by a password; save it without one"
                )
            if entry.compress_type not in _METHODS:
                raise UnusableDocument(
                    "corrupt_document", "the zip package is packed in a way that no document is; save it again"
                )
            with self._archive.open(entry) as stream:
                while chunk := stream.read(_CHUNK):
                    self._left -= len(chunk)
                    if self._left < 0:
                        raise UnusableDocument(
                            "too_large",
                            f"the package inflates to more than {self._limit >> 20} MB; it may be a zip bomb",
                        )
                    parts.append(chunk)
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, KeyError, OSError) as error:
            raise _corrupt(f"part {name}: {error}") from error
        return b"".join(parts)

    def xml(self, name: str) -> etree._Element:
        """A part that is XML."""
        return parse_xml(self.read(name))

    def optional_xml(self, name: str) -> etree._Element | None:
        """A part that is XML, or None if the package has none of this name."""
        return self.xml(name) if name in self.names else None


def _corrupt(what: str) -> UnusableDocument:
    line = " ".join(what.split())[:120]
    return UnusableDocument("corrupt_document", f"the zip package is damaged ({line}); save it again")
