"""Reads a file the whole way, and shows what came out in a form that tests can compare."""

from unittest.mock import patch

from pipeline.ingest.child import parser_of
from pipeline.ingest.component import read_file_words
from pipeline.ingest.door import ingest
from pipeline.ingest.extraction import Extraction
from pipeline.ingest.formats import Format
from pipeline.ingest.limits import Limits
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.words import FileWords
from pipeline.source import RawDocument, SourceText
from tests.resources import RESOURCES

WORDS = read_file_words(RESOURCES)


def _parse_here(format_name: Format, data: bytes, limits: Limits, words: FileWords) -> Extraction:
    return parser_of(format_name)(data, limits, words)


def read(data: bytes | str, name: str | None = None, media_type: str | None = None) -> SourceText:
    """Reads with the parsers in this process, which is faster by far; see `read_apart`."""
    with patch("pipeline.ingest.door.parse_apart", _parse_here):
        return read_apart(data, name, media_type)


def read_apart(data: bytes | str, name: str | None = None, media_type: str | None = None) -> SourceText:
    """Reads as the corridor does, every format but plain text in a process of its own."""
    return ingest(RawDocument(data, media_type=media_type, name=name), IngestSettings(), WORDS)


def marked(source: SourceText) -> list[tuple[str, int, str]]:
    """Every mark as (kind, level, text)."""
    return [(mark.kind, mark.level, mark.span.of(source.text)) for mark in source.marks]


def paragraphs(source: SourceText) -> list[str]:
    """The paragraphs of the text."""
    return source.text.split("\n\n")
