"""RTF 1.9 as a stream of tokens: groups, control words, and characters in whatever code page."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[\r\n\x00]+|([^\\{}\r\n\x00]+)"
)
CODEC_OF_CHARSET = {
    0: "cp1252",
    77: "mac_roman",
    128: "cp932",
    129: "cp949",
    134: "gbk",
    136: "big5",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
}
SYMBOL_CHARSET = 2


@dataclass(frozen=True, slots=True)
class Word:
    """A control word with its number, or a control symbol (`name` is then the symbol)."""

    name: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Bytes:
    """Characters in the current code page."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Brace:
    """The start or the end of a group."""

    is_open: bool


Token = Word | Bytes | Brace


def tokens(data: bytes) -> Iterator[Token]:
    """The tokens of a file; binary data (`bin`) is skipped."""
    position = 0
    while found := _TOKEN.match(data, position):
        position = found.end()
        word, number, escaped, symbol, brace, text = found.groups()
        if word is not None:
            value = int(number) if number else None
            if word == b"bin":
                position += max(0, value or 0)
            else:
                yield Word(word.decode("ascii"), value)
        elif escaped is not None:
            yield Bytes(bytes([int(escaped, 16)]))
        elif symbol is not None:
            yield Word(symbol.decode("latin-1"))
        elif brace is not None:
            yield Brace(brace == b"{")
        elif text is not None:
            yield Bytes(text)
