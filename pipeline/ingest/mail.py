"""E-mail (RFC 5322 and MIME): the message itself, with what it quotes marked as quotation.

The subject is the title; plain text is preferred to HTML; signatures are dropped and attachments not read.
"""

import datetime
import re
from collections.abc import Iterable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from itertools import groupby

from pipeline.errors import UnusableDocument
from pipeline.ingest.encoding import decode
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import MAIL
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning

_ENCRYPTED = frozenset({"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"})
_SIGNATURE = re.compile(r"^-- ?$")
_QUOTED = re.compile(r"((?:> ?)+)(.*)$")
_ITEM = re.compile(r"\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+\S")
_SHORT_LINE = 0.6
_LEAST_WRAP = 40
_LISTED = 5


class _Quoting:
    """How a message says that it quotes."""

    def __init__(self, words: FileWords) -> None:
        ending = rf"\b(?:{_choices(words.attributions)})\s*:\s*$"
        self.divider = re.compile(rf"\W*(?:{_choices(words.dividers)})\W*$", re.IGNORECASE)
        """The line above a message that is quoted as a whole."""
        self.attribution = re.compile(rf"(?=.*(?:\d|@)).*{ending}", re.IGNORECASE | re.DOTALL)
        """The line above quoted lines that says who wrote them when."""


def _choices(phrases: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))


def _quoted_lines(text: str, quoting: _Quoting) -> Iterator[tuple[int, str]]:
    """Lines with the depth of their quotation, down to the signature."""
    is_whole_message = False
    for line in text.splitlines():
        found = _QUOTED.match(line)
        depth = found.group(1).count(">") if found else 0
        content = found.group(2) if found else line
        if depth == 0 and not is_whole_message and _SIGNATURE.match(line):
            return
        is_whole_message = is_whole_message or (depth == 0 and bool(quoting.divider.match(line)))
        yield max(depth, int(is_whole_message)), content


def _unwrapped(lines: list[str], widest: int) -> Iterator[str]:
    """Paragraphs of lines that a mail program wrapped; short lines were ended by the writer."""
    current = ""
    last = 0
    for line in lines:
        is_start = not line.strip() or _ITEM.match(line) or last < _SHORT_LINE * widest
        if is_start and current:
            yield current
            current = ""
        current = f"{current} {line.strip()}" if current else line.strip()
        last = len(line)
    if current:
        yield current


def plain_blocks(text: str, words: FileWords) -> list[Block]:
    """The paragraphs of a plain text message."""
    quoting = _Quoting(words)
    lines = list(_quoted_lines(text, quoting))
    widest = max([_LEAST_WRAP, *(len(line) for _, line in lines if len(line) < 120)])
    blocks: list[Block] = []
    for depth, group in groupby(lines, key=lambda pair: pair[0]):
        quotation = (Mark("quotation", depth),) if depth else ()
        if depth and blocks and not blocks[-1].marks and quoting.attribution.match(blocks[-1].text):
            blocks[-1] = Block(blocks[-1].text, quotation)
        for paragraph in _unwrapped([line for _, line in group], widest):
            item = (Mark("list_item", 1),) if _ITEM.match(paragraph) else ()
            blocks.append(Block(paragraph, quotation + item))
    return blocks


def _text_of(part: MIMEPart, words: FileWords) -> str:
    payload = part.get_payload(decode=True)
    return decode(payload, words, part.get_content_charset()).text if isinstance(payload, bytes) else ""


def _first_text(message: EmailMessage) -> MIMEPart | None:
    """The first text anywhere in a message whose parts are put together in an unusual way."""
    kinds = ("text/plain", "text/html")
    return next((part for part in message.walk() if part.get_content_type() in kinds and not part.get_filename()), None)


def _message(data: bytes, words: FileWords) -> EmailMessage:
    decoded = decode(data, words)
    if decoded.encoding.startswith(("utf-16", "utf-32")) or data.startswith(b"\xef\xbb\xbf"):
        data = decoded.text.encode("utf-8", "replace")
    if data.startswith(b"From "):
        data = data.partition(b"\n")[2]
    return message_from_bytes(data, policy=policy.default)


def _warnings(message: EmailMessage) -> list[SourceWarning]:
    names = [part.get_filename() or part.get_content_type() for part in message.iter_attachments()]
    if not names:
        return []
    listed = ", ".join(names[:_LISTED]) + (", …" if len(names) > _LISTED else "")
    detail = f"attachments were not read: {listed}; give them as documents of their own"
    return [SourceWarning("attachments_ignored", detail)]


def _date(message: EmailMessage) -> datetime.date | None:
    header = message["date"]
    stamp = getattr(header, "datetime", None)
    return stamp.date() if isinstance(stamp, datetime.datetime) else None


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of an e-mail message."""
    message = _message(data, words)
    if message.get_content_type() in _ENCRYPTED:
        raise UnusableDocument("encrypted_document", "the message is encrypted; decrypt it and save it again")
    body = message.get_body(preferencelist=("plain", "html")) or _first_text(message)
    if body is None:
        raise UnusableDocument("empty_document", "the message has no text of its own; give its attachments instead")
    text = _text_of(body, words)
    if body.get_content_type() == "text/html":
        blocks = [block.as_block() for block in blocks_of(parse_html(text))] if text.strip() else []
    else:
        blocks = plain_blocks(text, words)
    if not blocks:
        raise UnusableDocument("empty_document", "the message has no text of its own; give its attachments instead")
    subject = str(message["subject"] or "")
    title = [Block(subject, (Mark("title"),))] if subject else []
    metadata = Metadata(title=subject or None, date=_date(message))
    return compose(MAIL, [*title, *blocks], metadata, _warnings(message))
