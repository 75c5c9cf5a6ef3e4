"""Bodies of answers on their way: large ones are packed where they are made, and unpacked as they are sent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Response

from service.storage.compression import pieces, quickly_compressed

LARGE = 1 << 20
"""Bytes of a body that go as they are."""


@dataclass(frozen=True, slots=True)
class Body:
    """`length` bytes, packed where they are many."""

    data: bytes
    length: int
    is_packed: bool = False

    @classmethod
    def of(cls, text: bytes) -> "Body":
        """The body that is to say this."""
        is_large = len(text) > LARGE
        return cls(quickly_compressed(text) if is_large else text, len(text), is_large)

    def told(self) -> bytes | Iterator[bytes]:
        """What it says, at once or in pieces."""
        return pieces(self.data) if self.is_packed else self.data


class BodyResponse(Response):
    """A response that says a body, which whoever keeps it takes as it is: to join its pieces takes all its memory."""

    def __init__(self, body: Body, status: int, headers: Mapping[str, str], mimetype: str | None = None) -> None:
        told = {**headers, "Content-Length": str(body.length)}
        super().__init__(body.told(), status, told, mimetype)
        self.body = body
