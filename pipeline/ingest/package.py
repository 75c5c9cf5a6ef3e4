"""Zip packages that may be documents: DOCX and ODT."""

from collections.abc import Callable

from pipeline.errors import UnusableDocument
from pipeline.ingest import opendocument, wordprocessing
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Extraction
from pipeline.ingest.formats import READABLE
from pipeline.ingest.limits import Limits

_READERS: tuple[tuple[str, Callable[[Package], Extraction]], ...] = (
    ("[Content_Types].xml", wordprocessing.read),
    ("content.xml", opendocument.read),
)


def parse(data: bytes, limits: Limits) -> Extraction:
    """The text of a DOCX or ODT package; anything else in a zip file is an unsupported media type."""
    package = Package(data, limits)
    for part, read in _READERS:
        if part in package.names:
            return read(package)
    kind = package.read("mimetype")[:80].decode("ascii", "replace") if "mimetype" in package.names else "a zip archive"
    raise UnusableDocument("unsupported_media_type", f"the file is {kind}; give one of {READABLE}")
