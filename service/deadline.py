"""A socket that does not wait for ever: a client that sends next to nothing would keep a thread from all others."""

import select
import socket
import time
from typing import Self

SECONDS = 10.0
"""How long the first byte of a request may take, and any request whatever its size."""
BYTES_A_SECOND = 16_384
"""Whoever sends at least so fast is waited for."""


class DeadlineSocket(socket.socket):
    """What a request is read from. When the time is over it says that the client has gone."""

    _until = 0.0
    _received = 0

    @classmethod
    def taking(cls, other: socket.socket) -> Self:
        """A socket in the place of another one, which cannot be used any more."""
        timeout = other.gettimeout()
        made = cls(other.family, other.type, other.proto, fileno=other.detach())
        made.settimeout(timeout)
        return made

    def begin(self, seconds: float = SECONDS) -> None:
        """A request begins, or is awaited, for so many seconds."""
        self._until = time.monotonic() + seconds
        self._received = 0

    def recv(self, bufsize: int, flags: int = 0, /) -> bytes:
        """What has come, or nothing where the client has gone or is too slow."""
        left = self._until + self._received / BYTES_A_SECOND - time.monotonic()
        timeout = self.gettimeout()
        wait = left if timeout is None else min(left, timeout)
        poll = select.poll()
        poll.register(self, select.POLLIN)
        if left <= 0 or (not poll.poll(1000 * wait) and wait == left):
            return b""
        data = super().recv(bufsize, flags)
        self._received += len(data)
        return data
