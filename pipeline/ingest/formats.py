"""The formats that can be read, their media types and file name extensions."""

from collections.abc import Callable
from typing import Literal

from pipeline.ingest.extraction import Extraction
from pipeline.ingest.limits import Limits
from pipeline.ingest.words import FileWords

Format = Literal["text", "delimited", "markdown", "html", "pdf", "package", "rtf", "mail", "rst", "tex", "office"]
Parser = Callable[[bytes, Limits, FileWords], Extraction]

TEXT = "text/plain"
CSV = "text/csv"
TSV = "text/tab-separated-values"
TEXTS = (TEXT, CSV, TSV)
MARKDOWN = "text/markdown"
HTML = "text/html"
PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT = "application/vnd.oasis.opendocument.text"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
EPUB = "application/epub+zip"
DOC = "application/msword"
MSG = "application/vnd.ms-outlook"
RTF = "application/rtf"
RST = "text/x-rst"
TEX = "application/x-tex"
MAIL = "message/rfc822"

MODULE_OF_FORMAT: dict[Format, str] = {
    "markdown": "pipeline.ingest.markdown",
    "html": "pipeline.ingest.html",
    "pdf": "pipeline.ingest.pdf.document",
    "package": "pipeline.ingest.package",
    "rtf": "pipeline.ingest.rtf",
    "mail": "pipeline.ingest.mail",
    "rst": "pipeline.ingest.restructured",
    "tex": "pipeline.ingest.tex",
    "office": "pipeline.ingest.oldoffice",
}
FORMAT_OF_MEDIA_TYPE: dict[str, Format] = {
    TEXT: "text",
    CSV: "delimited",
    TSV: "delimited",
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
    PPTX: "package",
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow": "package",
    "application/vnd.ms-powerpoint.presentation.macroenabled.12": "package",
    XLSX: "package",
    "application/vnd.ms-excel.sheet.macroenabled.12": "package",
    EPUB: "package",
    "application/zip": "package",
    RTF: "rtf",
    "text/rtf": "rtf",
    "text/richtext": "rtf",
    MAIL: "mail",
    DOC: "office",
    MSG: "office",
    RST: "rst",
    "text/prs.fallenstein.rst": "rst",
    TEX: "tex",
    "text/x-tex": "tex",
    "application/x-latex": "tex",
}
FORMAT_OF_EXTENSION: dict[str, Format] = {
    "txt": "text",
    "text": "text",
    "csv": "delimited",
    "tsv": "delimited",
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
    "pptx": "package",
    "ppsx": "package",
    "pptm": "package",
    "xlsx": "package",
    "xlsm": "package",
    "epub": "package",
    "doc": "office",
    "dot": "office",
    "msg": "office",
    "rst": "rst",
    "rest": "rst",
    "tex": "tex",
    "ltx": "tex",
}
UNSPECIFIC_MEDIA_TYPES = frozenset(
    {"", "application/octet-stream", "application/x-www-form-urlencoded", "binary/octet-stream"}
)
READABLE = (
    "plain text, CSV, Markdown, reStructuredText, TeX, HTML, PDF, DOCX, DOC, ODT, RTF, PPTX, XLSX, EPUB "
    "and e-mail (.eml, .msg)"
)
