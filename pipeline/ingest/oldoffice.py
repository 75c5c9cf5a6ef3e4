"""Old office documents in compound files: Word 97 to 2003 (MS-DOC), and messages of Outlook (MS-OXMSG).

Of a Word document the text is read, paragraph by paragraph, with the rows of its tables; its styles are not, so that
headings are told by their looks alone. Fields show their results. A message is read as e-mail is.
"""

import datetime
import re
import struct
from collections.abc import Callable, Iterator

from pipeline.errors import UnusableDocument
from pipeline.ingest.compound import CompoundFile
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import DOC, MSG, READABLE
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.message import message_blocks
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning

WORD, PROPERTIES = "WordDocument", "__properties_version1.0"
_ENCRYPTED, _TABLE_1 = 0x0100, 0x0200
_OLDEST = 0x00C1
"""The version of Word 97; what is older is laid out otherwise."""
_FIELD_CODE = re.compile("\x13[^\x13\x14\x15]*(?:\x14([^\x13\x14\x15]*))?\x15")
_DEEPEST_FIELD = 8
_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_CELL, _PARAGRAPH = "\x07", re.compile("[\r\x0c\x0e]")
_SIGNS = {"\x0b": " ", "\x1e": "-", "\x1f": "", "\xa0": "\u00a0", "\x01": "", "\x02": "", "\x05": "", "\x08": ""}
_SUBJECT, _BODY, _HTML, _SENDER, _ADDRESS, _TO, _CC = "0037", "1000", "1013", "0C1A", "5D01", "0E04", "0E03"
_FILE_NAME = "3707"
_TIMES = (0x00390040, 0x0E060040)
_EPOCH = datetime.datetime(1601, 1, 1, tzinfo=datetime.UTC)


def _word_text(file: CompoundFile) -> str:
    """The main text of a Word document, by its table of pieces (MS-DOC 2.4.1)."""
    stream = file.read(WORD)
    if len(stream) < 0x1AA:
        raise UnusableDocument("corrupt_document", "the Word document is damaged; save it again as DOCX")
    version, flags = struct.unpack_from("<H", stream, 2)[0], struct.unpack_from("<H", stream, 10)[0]
    if flags & _ENCRYPTED:
        raise UnusableDocument(
            "encrypted_document", "the Word document is protected by a password; save it without one"
        )
    if version < _OLDEST:
        raise UnusableDocument("unsupported_media_type", "the Word document is older than Word 97; save it as DOCX")
    table = file.read("1Table" if flags & _TABLE_1 else "0Table")
    length = struct.unpack_from("<I", stream, 0x4C)[0]
    start, size = struct.unpack_from("<II", stream, 0x1A2)
    return "".join(_pieces(stream, table[start : start + size]))[:length]


def _pieces(stream: bytes, listed: bytes) -> Iterator[str]:
    at = 0
    while at + 3 <= len(listed) and listed[at] == 1:  # what changes the look of pieces
        at += 3 + struct.unpack_from("<H", listed, at + 1)[0]
    if at + 5 > len(listed) or listed[at] != 2:
        raise UnusableDocument("corrupt_document", "the Word document is damaged; save it again as DOCX")
    size = struct.unpack_from("<I", listed, at + 1)[0]
    plan = listed[at + 5 : at + 5 + size]
    count = max(0, (len(plan) - 4) // 12)
    ends = struct.unpack_from(f"<{count + 1}I", plan)
    for number in range(count):
        place = struct.unpack_from("<I", plan, 4 * (count + 1) + 8 * number + 2)[0]
        signs = max(0, ends[number + 1] - ends[number])
        if place & 0x40000000:
            begin = (place & 0x3FFFFFFF) // 2
            yield stream[begin : begin + signs].decode("cp1252", "replace")
        else:
            yield stream[place : place + 2 * signs].decode("utf-16-le", "replace")


def _word(file: CompoundFile) -> Extraction:
    text = _word_text(file)
    for _ in range(_DEEPEST_FIELD):
        text, count = _FIELD_CODE.subn(lambda found: found[1] or "", text)
        if not count:
            break
    for sign, meant in _SIGNS.items():
        text = text.replace(sign, meant)
    blocks: list[Block] = []
    mark: Mark | None = None
    for paragraph in _PARAGRAPH.split(text):
        rows = paragraph.split(_CELL + _CELL)
        for number, row in enumerate(rows):
            if len(rows) > 1 and number < len(rows) - 1:
                is_joined = mark is not None
                mark = mark or Mark("table")
                cells = [cell.replace("\t", " ") for cell in row.split(_CELL)]
                if any(cell.strip() for cell in cells):
                    blocks.append(Block("\t".join(cells), (mark,), joined=is_joined))
            elif row.strip(_CELL + " \t"):
                mark = None
                blocks.append(Block(row.replace(_CELL, " ")))
    if not any(clean_line(block.text) for block in blocks):
        raise UnusableDocument("empty_document", "the Word document has no text; give one with text")
    return compose(DOC, blocks, Metadata())


def _property(file: CompoundFile, number: str, folder: str = "") -> str:
    """A property of a message that is text, in either of the two ways of writing it."""
    if wide := file.read(f"{folder}__substg1.0_{number}001F"):
        return wide.decode("utf-16-le", "replace").rstrip("\0")
    return file.read(f"{folder}__substg1.0_{number}001E").decode("cp1252", "replace").rstrip("\0")


def _sent(file: CompoundFile) -> datetime.date | None:
    rows = file.read(PROPERTIES)
    found: dict[int, int] = {}
    for at in range(32, len(rows) - 15, 16):
        tag, _, value = struct.unpack_from("<IIQ", rows, at)
        found.setdefault(tag, value)
    for tag in _TIMES:
        try:
            return (_EPOCH + datetime.timedelta(microseconds=found[tag] // 10)).date()
        except (KeyError, OverflowError):
            continue
    return None


def _message(file: CompoundFile, words: FileWords) -> Extraction:
    body = _property(file, _BODY)
    blocks = message_blocks(body.replace("\r\n", "\n"), words) if body.strip() else []
    page = file.read(f"__substg1.0_{_HTML}0102")
    if not blocks and page.strip():
        blocks = [block.as_block() for block in blocks_of(parse_html(page.decode("utf-8", "replace")))]
    if not any(clean_line(block.text) for block in blocks):
        raise UnusableDocument(
            "empty_document", "the message has no text of its own; save it as .eml, or give its text"
        )
    subject, mark = clean_line(_property(file, _SUBJECT)), Mark("header_field")
    sender = " ".join(filter(None, (_property(file, _SENDER), _property(file, _ADDRESS))))
    fields = [("From", sender), ("To", _property(file, _TO)), ("Cc", _property(file, _CC))]
    shown = [f"{name}: {value}" for name, value in fields if clean_line(value)]
    head = [Block(subject, (Mark("title"),))] if subject else []
    head += [Block(line, (mark,), joined=number > 0) for number, line in enumerate(shown)]
    folders = sorted({name.partition("/")[0] + "/" for name in file.names if name.startswith("__attach")})
    names = [name for folder in folders if (name := clean_line(_property(file, _FILE_NAME, folder)))]
    warnings = []
    if names:
        detail = f"attachments were not read: {', '.join(names[:5])}; give them as documents of their own"
        warnings.append(SourceWarning("attachments_ignored", detail))
    return compose(MSG, [*head, *blocks], Metadata(title=subject or None, date=_sent(file)), warnings)


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of an old Word document or of a message of Outlook; other compound files are not read."""
    if _PACKAGE in data:  # a newer file, encrypted, is wrapped in an old one
        raise UnusableDocument(
            "encrypted_document", "the Office document is protected by a password; save it without one"
        )
    file = CompoundFile(data)
    readers: tuple[tuple[str, Callable[[], Extraction]], ...] = (
        (WORD, lambda: _word(file)),
        (PROPERTIES, lambda: _message(file, words)),
    )
    for name, read in readers:
        if name in file.names:
            return read()
    kinds = {
        "Workbook": "the file is an old workbook (.xls): save it as XLSX",
        "PowerPoint Document": "the file is old slides (.ppt): save as PPTX",
    }
    found = (told for name, told in kinds.items() if name in file.names)
    what = next(found, f"the file is an old office file: give one of {READABLE}")
    raise UnusableDocument("unsupported_media_type", what)
