"""Bodies in chunks, of which tiny ones are read many at a time: while one is read all others wait.

waitress reads each chunk in steps that copy all that came behind it, and keeps it by itself: ten microseconds a chunk,
as much for a byte as for a thousand.
"""

from typing import Any, Final

from waitress.buffers import OverflowableBuffer
from waitress.receiver import ChunkedReceiver

FREE_CHUNKS: Final = 4096
CHUNK_BYTES: Final = 16
"""Bytes that a chunk has on average where there are more than `FREE_CHUNKS`: reading smaller ones is dear."""
_END: Final = b"\r\n"
_SIZES: Final = {form % size: size for size in range(1, 256) for form in (b"%x", b"%X")}
"""What stands before a tiny chunk; whatever else may stand there waitress reads."""
_LONGEST_SIZE: Final = 2


class Chunks(OverflowableBuffer):
    """What came in chunks, and in how many pieces."""

    pieces = 0

    def append(self, s: bytes) -> None:
        """Takes a piece."""
        self.pieces += 1
        super().append(s)

    def take(self, several: list[bytes]) -> None:
        """Takes pieces at once."""
        self.pieces += len(several)
        super().append(b"".join(several))

    @property
    def are_dust(self) -> bool:
        """Whether it comes in more pieces than anybody needs."""
        return self.pieces > FREE_CHUNKS + len(self) // CHUNK_BYTES


class Receiver(ChunkedReceiver):
    """Takes a body in chunks."""

    buf: Chunks
    error: Any
    chunk_remainder: int
    control_line: bytes

    def received(self, s: bytes) -> int:
        """Takes bytes; says how many of them belong to the body."""
        size = len(s)
        if self.chunk_remainder or self.validate_chunk_end:
            begun = s[: self.chunk_remainder + len(_END) - len(self.chunk_end)]
            super().received(begun)
            s = s[len(begun) :]
        is_between = not (self.chunk_remainder or self.validate_chunk_end or self.all_chunks_received)
        if s and is_between:
            s, self.control_line = self.control_line + s, b""
            s = s[self._take_tiny(s) :]
        left = len(s) - super().received(s) if s else 0
        return size - left

    def _take_tiny(self, s: bytes) -> int:
        """Takes the tiny chunks that it begins with and that are whole; says how many bytes they have."""
        at, several = 0, []
        while (line := s.find(_END, at, at + _LONGEST_SIZE + len(_END))) >= 0:
            size = _SIZES.get(s[at:line])
            if size is None:
                break
            begin = line + len(_END)
            end = begin + size
            if s[end : end + len(_END)] != _END:
                break
            several.append(s[begin:end])
            at = end + len(_END)
        if several:
            self.buf.take(several)
        return at
