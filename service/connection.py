"""A client's connection: what has come of a request, what is owed of an answer, and how long either is waited for."""

import math
import select
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel

from service.tasks import Problem
from service.wire import IN_PARTS, Answer, Head, Refusal, Refused

if TYPE_CHECKING:
    from service.front import Front

SECONDS: Final = 10.0
"""How long the first byte of a connection may take, and any request or answer whatever its size."""
BYTES_A_SECOND: Final = 16_384
"""Whoever sends, or takes, at least so fast is waited for."""
IDLE_SECONDS: Final = 30.0
"""How long a connection is kept for another request."""
LINGER_SECONDS: Final = 2.0
"""How long what a refused client still sends is thrown away, so that it reads the refusal."""
SENT: Final = 512 << 10
"""Bytes of an answer that are kept for nothing, at least, before what was sent is thrown away."""
COUNTED_EVERY: Final = 1 << 20
"""Bytes of a body after which the bytes of all are counted again."""

CLOSED: Final = getattr(select, "POLLRDHUP", 0)
"""By the client, beside what is always told: that both ends were."""


class Connection(HTTPChannel):
    """A client's connection, which is ended when it does not get on."""

    task_class = Answer
    request: Any
    will_close: bool
    close_when_flushed: bool
    current_outbuf_count: int
    total_outbufs_len: int
    parser_class = Head
    error_task_class = Refusal

    def __init__(self, front: "Front", *arguments: Any, **keywords: Any) -> None:
        self._clock = front.clock
        self._since = self._clock()
        self._is_new = True
        self._received = 0
        self._counted = 0
        self._owed_since: float | None = None
        self._sent = 0
        self._lingers_until: float | None = None
        self._is_refused = False
        self._behind = 0.0
        self._ahead = b""
        self.held_until = 0.0
        super().__init__(front, *arguments, **keywords)

    @property
    def held_bytes(self) -> int:
        """Bytes of bodies that came and are not done with."""
        return sum(request.body_bytes_received for request in (*self.requests, self.request) if request is not None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked that is not answered."""
        return not (self.requests or self.total_outbufs_len or self._received or self._ahead or self._lingers_until)

    def readable(self) -> bool:
        """Whether bytes of the client are wanted now."""
        if self._lingers_until is not None:
            return self._behind > 0
        return bool(not self._ahead and super().readable())

    def writable(self) -> bool:
        """Whether there are bytes for the client."""
        return self._lingers_until is None and not self.is_held and bool(super().writable())

    @property
    def is_held(self) -> bool:
        """Whether a refusal waits until it is given."""
        return self._clock() < self.held_until

    def hold(self, client: str) -> None:
        """Has the refusal that is about to be written wait, where its client was refused again and again."""
        if self.server.accepting:
            self.held_until = self._clock() + self.server.patience.delay(client, self._clock())

    def _flush_some(self, do_close: bool = True) -> bool:
        return not self.is_held and bool(super()._flush_some(do_close=do_close))

    @property
    def _wanted(self) -> int:
        """How many bytes are taken at a time: many of what is thrown away."""
        if self._lingers_until is not None:
            return int(self.adj.recv_bytes)
        return IN_PARTS if self.request is None else int(self.request.wanted)

    def handle_read(self) -> None:
        """Takes what has come; a body that breaks off is told so, since who sent it may still listen."""
        try:
            data = self.socket.recv(self._wanted)
        except BlockingIOError:
            return
        except OSError:
            self.handle_close()
            return
        if self._lingers_until is not None:
            self._behind -= len(data)
            if not data:
                self.handle_close()
        elif data:
            self._begin_or_go_on(data)
        elif self.request is not None and self.request.headers_finished:
            self.refuse(self._broken_off())
        else:
            self.handle_close()

    def _begin_or_go_on(self, data: bytes) -> None:
        if self.request is None and not self.requests:
            data = data.lstrip()  # empty lines before a request (RFC 9112, 2.2): no request, no sign of life
            if not data:
                return
        if not self._received:
            self._since = self._clock()
        self._is_new = False
        self._received += len(data)
        self.received(data)
        if self.request is None:
            self._received = self._counted = 0
        elif self._received >= self._counted + COUNTED_EVERY:
            self._counted = self._received
            self.server.make_room(self)

    def received(self, data: bytes) -> bool:
        """Takes bytes up to the end of a request; what is behind it is not looked at until that is answered.

        waitress would read as many requests as have come, a thousand and more in a stretch, while all others wait.
        """
        with self.requests_lock:
            if not data or self.will_close or self.close_when_flushed:
                return False
            while data and not self.requests:
                if self.request is None:
                    self.request = self.parser_class(self.adj)
                data = data[self.request.received(data) :]
                if self.request.completed:
                    self.sent_continue = False
                    self.requests.append(self.request)
                    self.server.add_task(self)
                    self.request = None
                elif self.request.expect_continue and self.request.headers_finished and not self.sent_continue:
                    self.send_continue()
            self._ahead = data
        return True

    def check_client_disconnected(self) -> bool:
        """Whether nobody waits for an answer: a line that was closed looks as one on which nothing more will come."""
        line, asked = self.socket, select.poll()
        with suppress(OSError, ValueError):  # it was just closed here
            if line is not None:
                asked.register(line, CLOSED)
                return bool(asked.poll(0))
        return True

    def go_on(self) -> None:
        """Takes what had come behind a request, when its answer has been taken."""
        if self._ahead and not (self.requests or self.total_outbufs_len):
            data, self._ahead = self._ahead, b""
            self._begin_or_go_on(data)

    def service(self) -> None:
        """Has a request answered, in a thread."""
        try:
            super().service()
        finally:
            self._since = self._clock()

    def write_soon(self, data: Any) -> int:
        """Takes a part of an answer; what was sent of it before takes no more room then.

        waitress would keep that until the answer is done, in memory where a client takes it as fast as it is made.
        """
        with self.outbuf_lock:
            last = self.outbufs[-1]
            left = last.__len__()
            if self.current_outbuf_count - left > max(SENT, left):  # so that on average a byte is moved once
                rest = OverflowableBuffer(self.adj.outbuf_overflow)
                while part := last.get(SENT, skip=True):
                    rest.append(part)
                last.close()
                self.outbufs[-1], self.current_outbuf_count = rest, left
        taken: int = super().write_soon(data)
        return taken

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Sends what the client takes now."""
        sent: int = super().send(data, do_close=do_close)
        self._sent += sent
        return sent

    def handle_write(self) -> None:
        """Sends what there is; a refused client may go on sending, and would lose the answer if the line were cut."""
        flushed = self.close_when_flushed and not self.will_close
        if not (flushed and self._is_refused):
            super().handle_write()
            return
        self._flush_exception(self._flush_some)
        if self.will_close:
            self.handle_close()
        elif not self.total_outbufs_len:
            self.close_when_flushed = False
            self._lingers_until = self._clock() + LINGER_SECONDS
            with suppress(OSError, AttributeError):  # the client has gone already
                self.socket.shutdown(socket.SHUT_WR)

    def handle_close(self) -> None:
        """Ends the connection, and lets go of what had come."""
        super().handle_close()
        self._ahead = b""
        request, self.request = self.request, None
        if request is not None:
            request.close()

    def refuse(self, refused: Refused) -> None:
        """Ends the request that is coming with a problem."""
        with self.requests_lock:
            request = self.request
            if request is None or self.requests or self.will_close or self.close_when_flushed:
                return
            if not request.headers_finished:
                request.parse_header(b"GET / HTTP/1.0\r\n")
            request.error, request.completed = refused, True
            self.requests.append(request)
            self.request = None
            self._received = self._counted = 0
        self.server.add_task(self)

    def note_refusal(self) -> None:
        """Says that what comes now is an answer to a request that was not read to its end."""
        error = self.requests[0].error
        self._is_refused = True
        self._behind = error.behind if isinstance(error, Refused) else math.inf

    def look(self) -> None:
        """Ends what does not get on."""
        now = self._clock()
        if not self.total_outbufs_len:
            self._owed_since = None
        if self._lingers_until is not None:
            if now > self._lingers_until:
                self.handle_close()
        elif self.total_outbufs_len:
            if self._owed_since is None:
                self._owed_since, self._sent = now, 0
            elif now > self._owed_since + SECONDS + self._sent / BYTES_A_SECOND:
                self.handle_close()
        elif self.requests:
            return
        elif self._received:
            if now > self._since + SECONDS + self._received / BYTES_A_SECOND:
                self.refuse(self._broken_off())
        elif now > self._since + (SECONDS if self._is_new else IDLE_SECONDS):
            self.handle_close()

    def _broken_off(self) -> Refused:
        request = self.request
        if request is None or not request.headers_finished:
            return Refused(Problem("malformed", "the head of the request came too slowly, or broke off"))
        came = request.body_bytes_received
        expected = f" of {request.content_length}" if request.content_length else ""
        return Refused(Problem("malformed", f"the body ended after {came}{expected} bytes; send it again"))
