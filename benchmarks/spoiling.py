"""How data is spoilt: bytes flipped, cut, doubled and spliced, members of ZIP files, and values inside of JSON."""

import io
import random
import zipfile
import zlib
from collections.abc import Sequence
from typing import Any

NASTY_BYTES = (
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\r\n\r\n",
    b"\x1b[31m",
    b"<script>alert(1)</script>",
    b"\xed\xa0\x80",
)
NASTY_NUMBERS = (b"0", b"-1", b"4294967295", b"99999999999999999999", b"1e999")
NASTY_TEXTS = (
    "",
    "\0",
    "\ud800",
    "\ufeff",
    "\u202e\u2066",
    "*",
    "../../etc/passwd",
    "a" * 5000,
    "é" * 300,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "%00",
    "\r\nX-Evil: 1",
    "𝔘𝔫𝔦" * 50,
    "e\u0301" * 200,
)
PLAIN: tuple[Any, ...] = (None, True, False, 0, -1, 1, 10**30, -1e308, 0.5, [], {}, [[]], {"": None})
NASTY_VALUES: tuple[Any, ...] = (*PLAIN, *NASTY_TEXTS)
BROKEN_ARCHIVE = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error)


def spoilt(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """The data spoilt in one or more ways; `others` are what it may be spliced with."""
    for _ in range(chance.choice([1, 1, 2, 5])):
        data = _spoilt_once(chance, data, others)
    return data


def _spoilt_once(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice([1, 2, 16, 200]))
    before, inside, behind = data[:at], data[at:end], data[end:]
    way = chance.randrange(8)
    if way == 0:
        return before + bytes(byte ^ (1 << chance.randrange(8)) for byte in inside) + behind
    if way == 1:
        return before
    if way == 2:
        return before + behind
    if way == 3:
        return before + inside * chance.choice([2, 10, 200]) + behind
    if way == 4:
        other = chance.choice(others)
        cut = chance.randrange(len(other))
        return before + other[cut : cut + 2000] + data[at:]
    if way == 5:
        return before + chance.choice(NASTY_BYTES) * chance.choice([1, 1, 50]) + data[at:]
    if way == 6:
        return before + chance.randbytes(end - at) + behind
    digit = next((index for index in range(at, len(data)) if 48 <= data[index] < 58), None)
    return data if digit is None else data[:digit] + chance.choice(NASTY_NUMBERS) + data[digit + 1 :]


def spoilt_archive(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """The archive with some of its members spoilt: what is inside is read, where spoilt bytes of a ZIP are not."""
    made = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
            for member in old.infolist():
                content = old.read(member)
                is_spoilt = chance.random() < (0.7 if member.filename.endswith((".xml", ".rels")) else 0.1)
                written = zipfile.ZipInfo(member.filename)  # of no time: the same number gives the same bytes
                new.writestr(written, spoilt(chance, content, others) if is_spoilt else content, zipfile.ZIP_DEFLATED)
    except BROKEN_ARCHIVE:
        return spoilt(chance, data, others)
    return made.getvalue()


def with_nasty(chance: random.Random, value: Any) -> Any:
    """The JSON value with one of those inside it replaced, left out, or under another name."""
    if not isinstance(value, dict | list) or not value or chance.random() < 0.25:
        return chance.choice(NASTY_VALUES)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        return [with_nasty(chance, inner) if index == at else inner for index, inner in enumerate(value)]
    key = chance.choice(list(value))
    way = chance.random()
    if way < 0.1:
        return {name: inner for name, inner in value.items() if name != key}
    if way < 0.2:
        return {(chance.choice(NASTY_TEXTS) if name == key else name): inner for name, inner in value.items()}
    return {name: with_nasty(chance, inner) if name == key else inner for name, inner in value.items()}
