"""E-mail (RFC 5322 and MIME): the message itself, with what it quotes marked as quotation.

The subject is the title; plain text is preferred to HTML unless it only points at that; sender, addressees and
signatures are fields of the header, and attachments are not read.
"""

import datetime
import re
from collections.abc import Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from typing import Any

from pipeline.errors import UnusableDocument
from pipeline.ingest.encoding import decode
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import MAIL
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.message import message_blocks
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning

_ENCRYPTED = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
UNREAD = "attachments_ignored"
_LISTED = 5
_FIELD = re.compile(rb"^content-[a-z-]+:[^\n]*+(?:\n[ \t][^\n]*+)*+", re.IGNORECASE | re.MULTILINE)
_LONGEST_FIELD = 2_000
"""Bytes of a field that says what a part is: each parameter costs what reads it, and no message has hundreds."""
_LONGEST_HEADER = 8_000
"""Characters of a field that says who writes to whom, when and what about: some hundred addresses."""
_FULLER = 2
"""How many times more words than a text that points at it the page of a message has where it is what is to be read."""
_FIELDS = ("From", "To", "Cc", "Date")
"""The header fields that a reader needs, in this order."""


def _text_of(part: MIMEPart, words: FileWords) -> str:
    payload = part.get_payload(decode=True)
    return decode(payload, words, part.get_content_charset()).text if isinstance(payload, bytes) else ""


def _first_text(message: EmailMessage) -> MIMEPart | None:
    """The first text anywhere in a message whose parts are put together in an unusual way."""
    kinds = ("text/plain", "text/html")
    return next((part for part in message.walk() if part.get_content_type() in kinds and not part.get_filename()), None)


def _cut(field: re.Match[bytes]) -> bytes:
    """A field with as many of its parameters as anybody writes."""
    said = field[0]
    return said if len(said) <= _LONGEST_FIELD else said[:_LONGEST_FIELD].rpartition(b";")[0]


def _message(data: bytes, words: FileWords) -> EmailMessage:
    decoded = decode(data, words)
    if decoded.encoding.startswith(("utf-16", "utf-32")) or data.startswith(b"\xef\xbb\xbf"):
        data = decoded.text.encode("utf-8", "replace")
    if data.startswith(b"From "):
        data = data.partition(b"\n")[2]
    return message_from_bytes(_FIELD.sub(_cut, data), policy=policy.default)


def unread_attachments(names: Sequence[str]) -> SourceWarning | None:
    """Tells of attachments that nobody reads; None where there are none."""
    if not names:
        return None
    listed = ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")
    return SourceWarning(UNREAD, f"attachments were not read: {listed}; give them as documents of their own")


def _warnings(message: EmailMessage) -> list[SourceWarning]:
    told = unread_attachments([part.get_filename() or part.get_content_type() for part in message.iter_attachments()])
    return [told] if told else []


def _header(message: EmailMessage, name: str) -> Any:
    """A field of the header, None also where the standard library fails on it: no field makes a message unreadable.

    One that is too long to be read in time is cut behind an address or a word.
    """
    raw = next((value for key, value in message.raw_items() if key.lower() == name.lower()), None)
    try:
        if raw is None or len(raw) <= _LONGEST_HEADER:
            return message[name]
        said = raw[:_LONGEST_HEADER]
        return message.policy.header_fetch_parse(name, f"{said.rpartition(',')[0] or said.rpartition(' ')[0]} …")
    except (ArithmeticError, AttributeError, LookupError, RecursionError, ValueError):
        return None


def _date(message: EmailMessage) -> datetime.date | None:
    stamp = getattr(_header(message, "date"), "datetime", None)
    return stamp.date() if isinstance(stamp, datetime.datetime) else None


def _fields(message: EmailMessage) -> list[Block]:
    """Who writes to whom and when, as the header says it; nothing where nobody does."""
    mark = Mark("header_field")
    told = [(name, _header(message, name)) for name in _FIELDS] if _header(message, "From") else []
    found = [(name, str(value)) for name, value in told if value]
    return [Block(f"{name}: {value}", (mark,), joined=bool(number)) for number, (name, value) in enumerate(found)]


def _html_blocks(text: str) -> list[Block]:
    return [block.as_block() for block in blocks_of(parse_html(text))] if text.strip() else []


def _points(text: str, words: FileWords) -> bool:
    """Whether a text says that the message is to be read in another form: "View this e-mail in your browser"."""
    said = " ".join(text.casefold().replace("’", "'").split())
    return any(phrase in said for phrase in words.pointers)


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of an e-mail message."""
    message = _message(data, words)
    if message.get_content_type() in _ENCRYPTED:
        raise UnusableDocument("encrypted_document", "the message is encrypted; decrypt it and save it again")
    body = message.get_body(preferencelist=("plain", "html")) or _first_text(message)
    if body is None:
        raise UnusableDocument("empty_document", "the message has no text of its own; give its attachments instead")
    text = _text_of(body, words)
    is_html = body.get_content_type() == "text/html"
    blocks = _html_blocks(text) if is_html else message_blocks(text, words)
    fuller = None if is_html else message.get_body(preferencelist=("html",))
    if fuller is not None and _points(text, words):
        others = _html_blocks(_text_of(fuller, words))
        is_stub = sum(len(each.text.split()) for each in others) > _FULLER * len(text.split())
        blocks = others if is_stub else blocks
    if not blocks:
        raise UnusableDocument("empty_document", "the message has no text of its own; give its attachments instead")
    subject = str(_header(message, "subject") or "")
    title = [Block(subject, (Mark("title"),))] if subject else []
    metadata = Metadata(title=subject or None, date=_date(message))
    return compose(MAIL, [*title, *_fields(message), *blocks], metadata, _warnings(message))
