"""Bodies of answers on their way: large ones are packed where they are made, and unpacked as they are sent."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from flask import Response

from service.storage.compression import pieces, quickly_compressed

WARNINGS = "X-Precis-Warnings"
"""The header of a summary that has the codes of its warnings, in every form."""
LARGE = 1 << 20
"""Bytes of a body that go as they are."""


@dataclass(frozen=True, slots=True)
class Body:
    """`length` bytes, packed where they are many; `warned` are the codes of what a summary warns of."""

    data: bytes
    length: int
    is_packed: bool = False
    warned: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: bytes, warned: tuple[str, ...] = ()) -> "Body":
        """The body that is to say this."""
        is_large = len(text) > LARGE
        return cls(quickly_compressed(text) if is_large else text, len(text), is_large, warned)

    def head(self) -> dict[str, str]:
        """The header of what it warns of, for which a text has no other place; none where it warns of nothing."""
        # A component may call its warnings as it likes.
        return {WARNINGS: ", ".join(quote(code, safe="") for code in self.warned)} if self.warned else {}

    def told(self) -> bytes | Iterator[bytes]:
        """What it says, at once or in pieces."""
        return pieces(self.data) if self.is_packed else self.data


class BodyResponse(Response):
    """A response that says a body, which whoever keeps it takes as it is: to join its pieces takes all its memory."""

    def __init__(self, body: Body, status: int, headers: Mapping[str, str], mimetype: str | None = None) -> None:
        told = {**headers, "Content-Length": str(body.length)}
        super().__init__(body.told(), status, told, mimetype)
        self.body = body
