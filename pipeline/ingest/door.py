"""From a raw document to its source text: the type is checked, and the file parsed where it can harm nothing.

What format it is in shows at its ends, of which a few kilobytes are looked at here. Plain text and values between
delimiters are decoded here too, in time that grows as their length, which has a limit; every other format is parsed in
a process of its own (see `isolation`), or with other small files of its request (`sharing`).
"""

from collections.abc import Callable
from dataclasses import replace
from email.message import Message
from hashlib import sha256

from pipeline.errors import UnusableDocument
from pipeline.ingest.delimited import read_delimited
from pipeline.ingest.extraction import Extraction, clean_line
from pipeline.ingest.formats import Format
from pipeline.ingest.isolation import parse_apart
from pipeline.ingest.limits import Limits
from pipeline.ingest.ocr import PROGRAM, OcrError, with_text
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.sniffing import format_of
from pipeline.ingest.text import read_text
from pipeline.ingest.words import FileWords
from pipeline.source import RawDocument, SourceText, SourceWarning

Parse = Callable[[Format, bytes, Limits, FileWords], Extraction]
_BYTE_ORDER_MARK = "\ufeff"


def _bytes_of(raw: RawDocument) -> bytes:
    return raw.data if isinstance(raw.data, bytes) else raw.data.encode("utf-8", "surrogatepass")


def _charset(media_type: str | None) -> str | None:
    """The encoding that a media type declares, as in `text/plain; charset=iso-8859-1`."""
    header = Message()
    try:
        header["Content-Type"] = media_type or ""
        return header.get_content_charset()
    except ValueError:  # a name that can be none, as in `charset*=a%00b'x'y`
        return None


def _extract(raw: RawDocument, settings: IngestSettings, words: FileWords, parse: Parse) -> Extraction:
    if isinstance(raw.data, str):
        # A byte order mark that a client decoded is no letter of the first word; spans still index what was posted.
        data = " " + raw.data[1:] if raw.data.startswith(_BYTE_ORDER_MARK) else raw.data
        return read_text(data, words, settings.max_characters)
    format_name = format_of(raw.data, raw.media_type, raw.name, words)
    if format_name == "text":
        return read_text(raw.data, words, settings.max_characters, _charset(raw.media_type))
    if format_name == "delimited":
        return read_delimited(raw.data, words, settings.max_characters, _charset(raw.media_type))
    try:
        return parse(format_name, raw.data, settings.limits(len(raw.data)), words)
    except UnusableDocument as refused:
        if refused.code != "no_text_layer":
            raise
        return _recognized(raw.data, settings, words, refused)


def _recognized(data: bytes, settings: IngestSettings, words: FileWords, refused: UnusableDocument) -> Extraction:
    """The text of a PDF file of pictures, by OCR where it is wanted; raises what says that there is no text."""
    if not settings.ocr:
        detail = f"{refused.detail}, or set components.by_media_type.ocr = true where {PROGRAM} is installed"
        raise UnusableDocument(refused.code, detail) from refused
    try:
        made = with_text(data, settings.ocr_languages, settings.ocr_seconds)
    except OcrError as error:
        raise UnusableDocument(refused.code, f"{refused.detail} ({error})") from error
    found = parse_apart("pdf", made, settings.limits(len(made)), words)
    warning = SourceWarning("text_by_ocr", "the pages are pictures; their text was recognized and may hold mistakes")
    return replace(found, warnings=(*found.warnings, warning))


def ingest(raw: RawDocument, settings: IngestSettings, words: FileWords, parse: Parse | None = None) -> SourceText:
    """The source text of a raw document, within the limits of `settings`.

    `parse` is what parses a file where it can harm nothing; else each has a process of its own.

    Raises `UnusableDocument` with the contract's code for a file that is too large, of no readable type,
    encrypted, corrupt, without text, or too slow to read.
    """
    data = _bytes_of(raw)
    if len(data) > settings.max_bytes:
        raise UnusableDocument(
            "too_large", f"the document is {len(data)} bytes and the limit is {settings.max_bytes}; split it"
        )
    if not data:
        raise UnusableDocument("empty_document", "the document has no bytes; give one with text")
    found = _extract(
        raw, settings, words, parse or parse_apart
    )  # no longer than the limit: whoever reads looks at that first
    if not found.text.strip():
        raise UnusableDocument("empty_document", "the document has no text but white space; give one with text")
    return SourceText(
        text=found.text,
        media_type=found.media_type,
        sha256=sha256(data).hexdigest(),
        marks=found.marks,
        pages=found.pages,
        title=clean_line(raw.title or "") or found.title,
        date=raw.date or found.date,
        language=raw.language or found.language,
        warnings=found.warnings,
        name=raw.name,
    )
