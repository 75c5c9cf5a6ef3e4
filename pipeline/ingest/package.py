"""Zip packages that may be documents: those of office programs, and books."""

from collections.abc import Callable

from pipeline.errors import UnusableDocument
from pipeline.ingest import epub, opendocument, presentation, spreadsheet, wordprocessing
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Extraction
from pipeline.ingest.formats import READABLE
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

_ENCRYPTION = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}encryption-data"
_READERS: tuple[tuple[str, Callable[[Package, FileWords], Extraction]], ...] = (
    (presentation.MAIN, presentation.read),
    (spreadsheet.MAIN, spreadsheet.read),
    (epub.CONTAINER, epub.read),
    ("[Content_Types].xml", wordprocessing.read),
    ("content.xml", opendocument.read),
)


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:
    """The text of an office document or a book; anything else in a zip file is an unsupported media type."""
    package = Package(data, limits)
    manifest = package.optional_xml("META-INF/manifest.xml")
    if manifest is not None and next(manifest.iter(_ENCRYPTION), None) is not None:
        raise UnusableDocument("encrypted_document", "the file is protected by a password; save it without one")
    for part, read in _READERS:
        if part in package.names:
            return read(package, words)
    kind = package.read("mimetype")[:80].decode("ascii", "replace") if "mimetype" in package.names else "a zip archive"
    raise UnusableDocument("unsupported_media_type", f"the file is {kind}; give one of {READABLE}")
