"""JSON values as they lie in the database."""

import codecs
import json
import zlib
from collections.abc import Iterator
from typing import Any

PIECE = 64 << 10
"""Bytes of a text that are there at a time while it is unpacked."""
TAKEN = 4 << 10
"""Bytes that are unpacked from at a time: what a piece leaves of them is copied."""


def packed(value: Any) -> bytes:
    """The value as compressed JSON; a lone surrogate stays an escape."""
    return compressed(plain(value))


def plain(value: Any) -> bytes:
    """The value as JSON."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def compressed(text: bytes) -> bytes:
    """The JSON as it lies there."""
    return zlib.compress(text)


def quickly_compressed(text: bytes) -> bytes:
    """The same for what is soon unpacked again (`pieces`): larger, and made sooner."""
    return zlib.compress(text, zlib.Z_BEST_SPEED)


def unpacked(data: bytes) -> Any:
    """The value of what `packed` gave."""
    return json.loads(zlib.decompress(data))


def unpacked_text(data: bytes) -> Iterator[bytes]:
    """What `packed` made of a text, as UTF-8 and piece by piece: memory does not follow its length."""
    # JSON escapes, as they are written here, are Python's; those of a sign beyond the first plane come in two.
    unescaped, joined = codecs.getincrementaldecoder("unicode_escape")(), codecs.getincrementaldecoder("utf-16-le")()
    last = b""
    for number, piece in enumerate(pieces(data)):
        # The first byte and the last are the quotes.
        said, last = last + piece[:-1] if number else piece[1:-1], piece[-1:]
        units = unescaped.decode(said).encode("utf-16-le", "surrogatepass")
        if text := joined.decode(units).encode("utf-8"):
            yield text


def pieces(data: bytes) -> Iterator[bytes]:
    """What was compressed, piece by piece."""
    unpacking, view = zlib.decompressobj(), memoryview(data)
    for start in range(0, len(data), TAKEN):
        left: Any = view[start : start + TAKEN]
        while left and (piece := unpacking.decompress(left, PIECE)):
            yield piece
            left = unpacking.unconsumed_tail
    if piece := unpacking.flush():
        yield piece
