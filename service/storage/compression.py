"""JSON values as they lie in the database."""

import json
import zlib
from typing import Any


def packed(value: Any) -> bytes:
    """The value as compressed JSON; a lone surrogate stays an escape."""
    return compressed(plain(value))


def plain(value: Any) -> bytes:
    """The value as JSON."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def compressed(text: bytes) -> bytes:
    """The JSON as it lies there."""
    return zlib.compress(text)


def unpacked(data: bytes) -> Any:
    """The value of what `packed` gave."""
    return json.loads(zlib.decompress(data))
