"""The formats that can be read, their media types and file name extensions."""

from collections.abc import Callable
from typing import Literal

from pipeline.ingest.extraction import Extraction
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

Format = Literal["text", "markdown", "html", "pdf", "package", "rtf", "mail"]
Parser = Callable[[bytes, Limits, FileWords], Extraction]

TEXT = "text/plain"
MARKDOWN = "text/markdown"
HTML = "text/html"
PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
RTF = "application/rtf"
MAIL = "message/rfc822"

MODULE_OF_FORMAT: dict[Format, str] = {
    "markdown": "pipeline.ingest.markdown",
    "html": "pipeline.ingest.html",
    "pdf": "pipeline.ingest.pdf.document",
    "package": "pipeline.ingest.package",
    "rtf": "pipeline.ingest.rtf",
    "mail": "pipeline.ingest.mail",
}
FORMAT_OF_MEDIA_TYPE: dict[str, Format] = {
    TEXT: "text",
    MARKDOWN: "markdown",
    "text/x-markdown": "markdown",
    HTML: "html",
    "application/xhtml+xml": "html",
    PDF: "pdf",
    "application/x-pdf": "pdf",
    DOCX: "package",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template": "package",
    "application/vnd.ms-word.document.macroenabled.12": "package",
    ODT: "package",
    "application/vnd.oasis.opendocument.text-template": "package",
    "application/zip": "package",
    RTF: "rtf",
    "text/rtf": "rtf",
    "text/richtext": "rtf",
    MAIL: "mail",
}
FORMAT_OF_EXTENSION: dict[str, Format] = {
    "txt": "text",
    "text": "text",
    "md": "markdown",
    "markdown": "markdown",
    "htm": "html",
    "html": "html",
    "xhtml": "html",
    "pdf": "pdf",
    "docx": "package",
    "docm": "package",
    "dotx": "package",
    "odt": "package",
    "ott": "package",
    "rtf": "rtf",
    "eml": "mail",
}
UNSPECIFIC_MEDIA_TYPES = frozenset(
    {"", "application/octet-stream", "application/x-www-form-urlencoded", "binary/octet-stream"}
)
READABLE = "plain text, Markdown, HTML, PDF, DOCX, ODT, RTF and e-mail (.eml)"
