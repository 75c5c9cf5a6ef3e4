"""JSON values as they lie in the database."""

import json
import zlib
from typing import Any


def packed(value: Any) -> bytes:
    """The value as compressed JSON; a lone surrogate stays an escape."""
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode("ascii"))


def unpacked(data: bytes) -> Any:
    """The value of what `packed` gave."""
    return json.loads(zlib.decompress(data))
