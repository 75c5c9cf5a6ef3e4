"""Reads a file the whole way, and shows what came out in a form that tests can compare."""

from pipeline.ingest.door import ingest
from pipeline.ingest.settings import IngestSettings
from pipeline.source import RawDocument, SourceText


def read(data: bytes | str, name: str | None = None, media_type: str | None = None) -> SourceText:
    return ingest(RawDocument(data, media_type=media_type, name=name), IngestSettings())


def marked(source: SourceText) -> list[tuple[str, int, str]]:
    """Every mark as (kind, level, text)."""
    return [(mark.kind, mark.level, mark.span.of(source.text)) for mark in source.marks]


def paragraphs(source: SourceText) -> list[str]:
    return source.text.split("\n\n")
