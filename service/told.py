"""Bodies of answers on their way: large ones are packed where they are made, and unpacked as they are sent."""

from collections.abc import Iterator
from dataclasses import dataclass

from service.storage.compression import pieces, quickly_compressed

LARGE = 1 << 20
"""Bytes of a body that go as they are."""


@dataclass(frozen=True, slots=True)
class Body:
    """`length` bytes, packed where they are many."""

    data: bytes
    length: int

    @classmethod
    def of(cls, text: bytes) -> "Body":
        """The body that is to say this."""
        return cls(quickly_compressed(text) if len(text) > LARGE else text, len(text))

    def told(self) -> bytes | Iterator[bytes]:
        """What it says, at once or in pieces."""
        return pieces(self.data) if self.length > LARGE else self.data
