"""Which format a file is in: what its bytes show, checked against what its sender and its name say.

This is found in the process that asked, which nothing confines: so it is looked for in the first `_SAMPLE` bytes of a
file, and the last, whatever its length.
"""

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Literal

from pipeline.errors import UnusableDocument
from pipeline.ingest.encoding import decode_sample
from pipeline.ingest.formats import (
    FORMAT_OF_EXTENSION,
    FORMAT_OF_MEDIA_TYPE,
    READABLE,
    UNSPECIFIC_MEDIA_TYPES,
    Format,
)
from pipeline.ingest.words import FileWords

_SAMPLE = 4096
_LONGEST_MEDIA_TYPE = 1024
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
# Possessive, so that a text of many comments is read once.
_HTML_START = r"\s*+(?:<\?xml[^>]*>\s*+)?(?:<!--(?:(?!-->).)*+-->\s*+)*+"
_HTML = re.compile(
    _HTML_START + r"<(?:!doctype\s+html|html|head|body|article|main|div|p|h[1-6]|table)\b", re.IGNORECASE | re.DOTALL
)
# A whole page is one whatever its sender says; a text may well begin with an element that it speaks of.
_PAGE = re.compile(_HTML_START + r"<(?:!doctype\s+html|html)\b[^>]*>", re.IGNORECASE | re.DOTALL)
_TEXTUAL: Mapping[Format, tuple[str, ...]] = {
    "text": ("text", "xml", "html", "mail", "rtf"),
    "delimited": ("text", "xml", "html", "mail", "rtf"),
    "markdown": ("text", "xml", "html", "mail", "rtf"),
    "html": ("text", "xml", "html"),
    "mail": ("text", "mail"),
    "rst": ("text", "mail"),
    "tex": ("text", "mail"),
}
_FORM = "application/x-www-form-urlencoded"
_FIELDS = re.compile(rb"[\w.+%-]++=[^\s&=]*+(?:&[\w.+%-]++=[^\s&=]*+)*+(?:&[\w.+%-]*+)?\s*")
"""The fields of a form, the last of which may be cut off."""
_JSON = re.compile(rb'\s*\{\s*"')
_XML = re.compile(r"\s*<(?:\?xml|!DOCTYPE|!ENTITY)\b")
_MAIL = re.compile(r"(?:From [^\n]+\n)?(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+")
_MAIL_FIELD = re.compile(
    r"^(?:From|To|Subject|Date|Received|Message-ID|MIME-Version|Return-Path|Content-Type):",
    re.IGNORECASE | re.MULTILINE,
)


def _is_mail(text: str) -> bool:
    head = _MAIL.match(text.replace("\r\n", "\n"))
    return head is not None and len(set(map(str.lower, _MAIL_FIELD.findall(head.group())))) >= 2


def _is_page(head: bytes, words: FileWords) -> bool:
    return _PAGE.match(decode_sample(head, words) or "") is not None


def _shown_by(head: bytes, words: FileWords) -> Format | Literal["xml"] | None:
    """The format that the first bytes show; `text` where they are text of no known markup, None if binary."""
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if head.startswith(_OLE):
        return "office"
    if head.startswith(_ZIP):
        return "package"
    text = decode_sample(head, words)
    if text is None:
        return None
    if text.lstrip().startswith("{\\rtf"):
        return "rtf"
    if _HTML.match(text):
        return "html"
    if _is_mail(text):
        return "mail"
    return "xml" if _XML.match(text) else "text"


def _described(head: bytes) -> str:
    import puremagic  # its tables are needed only to word a refusal

    try:
        guesses = puremagic.magic_string(head)
    except (puremagic.PureError, ValueError):
        guesses = []
    named = next((guess.name for guess in guesses if guess.mime_type), None)
    return f"its content looks like: {named}" if named else "its content is of no known kind"


def _refusal(what: str) -> UnusableDocument:
    return UnusableDocument("unsupported_media_type", f"{what}; give one of {READABLE}")


def format_of(data: bytes, media_type: str | None, name: str | None, words: FileWords) -> Format:
    """The format in which a file is to be read.

    Content that shows its own format wins over a wrong claim; plain text is read as the declared type or
    the extension of the name says. Raises `UnusableDocument` where nothing fits.
    """
    if len(media_type or "") > _LONGEST_MEDIA_TYPE:  # its parameters are read by the square of their length
        raise _refusal(f"the media type has {len(media_type or '')} characters, and the limit is {_LONGEST_MEDIA_TYPE}")
    head, tail = data[:_SAMPLE], data[-_SAMPLE:]
    declared = (media_type or "").split(";")[0].strip().lower()
    extension = PurePath(name or "").suffix[1:].lower()
    claimed = FORMAT_OF_MEDIA_TYPE.get(declared)
    if claimed is None and declared not in UNSPECIFIC_MEDIA_TYPES:
        raise _refusal(f"files of type {declared!r} cannot be read")
    if declared == _FORM and _JSON.match(head) and tail.rstrip().endswith(b"}"):
        raise UnusableDocument("unsupported_media_type", f"JSON is declared as {_FORM}: declare application/json")
    if declared == _FORM and _FIELDS.fullmatch(head):
        raise UnusableDocument(
            "unsupported_media_type", "the fields of a form: send the document as it is, and options in the query"
        )
    claim = declared if claimed else f".{extension}"
    claimed = claimed or FORMAT_OF_EXTENSION.get(extension)
    shown = _shown_by(head, words)
    if claimed is not None and shown in _TEXTUAL.get(claimed, ()) and not (shown == "html" and _is_page(head, words)):
        return claimed
    if shown is not None and shown != "xml" and (shown != "text" or claimed is None):
        return shown
    if claimed is None:
        raise _refusal(f"the file cannot be read: {_described(head)}")
    found = "it holds plain text" if shown == "text" else _described(head)
    raise UnusableDocument(
        "corrupt_document", f"the file claims to be {claim} but is not: {found}; declare its true type"
    )
