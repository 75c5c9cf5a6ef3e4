"""What stands between clients and the application: bytes come and go here, and no thread waits for a client.

waitress does the input and output in one loop, and gives a request to a thread when its last byte is there; the answer
leaves the thread at once, however slowly the client reads. Here are the bounds on what a client may hold meanwhile:
time for heads, bodies and answers by the rate at which they go, connections of an address, and bytes on the disk.
"""

import logging
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from service.problems import RETRY_AFTER
from service.tasks import Problem
from service.wire import Answer, Head, Refusal, Refused

SECONDS: Final = 10.0
"""How long the first byte of a connection may take, and any request or answer whatever its size."""
BYTES_A_SECOND: Final = 16_384
"""Whoever sends, or takes, at least so fast is waited for."""
IDLE_SECONDS: Final = 30.0
"""How long a connection is kept for another request."""
LINGER_SECONDS: Final = 2.0
"""How long what a refused client still sends is thrown away, so that it reads the refusal."""
LARGEST_HEAD: Final = 64 << 10
IN_MEMORY: Final = 512 << 10
"""Bytes of a body, or of an answer, that is not put on the disk while it comes or goes."""
ANSWER_AHEAD: Final = 64 << 20
"""Bytes of an answer that are written ahead of its client; a thread with more waits for it."""
ACCEPTED_AT_ONCE: Final = 32
RECEIVED_AT_ONCE: Final = 64 << 10
COUNTED_EVERY: Final = 1 << 20
"""Bytes of a body after which the bytes of all are counted again."""
EXPRESS: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""What tells of the service: it does not queue behind what is asked of it."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What clients may hold: connections in all and of an address (0: any), bytes of bodies on the disk and of one."""

    threads: int
    connections: int
    connections_per_address: int
    spool_bytes: int
    body_bytes: int
    proxy: str = ""
    """The address of a reverse proxy, whose X-Forwarded-For is believed."""


class Connection(HTTPChannel):
    """A client's connection, which is ended when it does not get on."""

    task_class = Answer
    request: Any
    will_close: bool
    close_when_flushed: bool
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
        self._ahead = b""
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
        return self._lingers_until is not None or bool(not self._ahead and super().readable())

    def writable(self) -> bool:
        """Whether there are bytes for the client."""
        return self._lingers_until is None and bool(super().writable())

    def handle_read(self) -> None:
        """Takes what has come; a body that breaks off is told so, since who sent it may still listen."""
        try:
            data = self.socket.recv(self.adj.recv_bytes)
        except BlockingIOError:
            return
        except OSError:
            self.handle_close()
            return
        if self._lingers_until is not None:
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
        self._is_refused = True

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


class Front(TcpWSGIServer):
    """A listener with its connections, and the threads that answer them."""

    accepting: bool
    channel_class = Connection

    def __init__(
        self,
        application: Any,
        listener: socket.socket,
        bounds: Bounds,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self._bounds = bounds
        self._threads = _threads(bounds.threads)
        self._express = _threads(2)
        proxied: Mapping[str, Any] = (
            {"trusted_proxy": bounds.proxy, "trusted_proxy_count": 1, "trusted_proxy_headers": {"x-forwarded-for"}}
            if bounds.proxy
            else {}
        )
        adjustments = Adjustments(
            sockets=[listener],
            ident=None,
            recv_bytes=RECEIVED_AT_ONCE,
            inbuf_overflow=IN_MEMORY,
            outbuf_overflow=IN_MEMORY,
            outbuf_high_watermark=ANSWER_AHEAD,
            connection_limit=bounds.connections,
            cleanup_interval=1 << 30,  # `look` does it
            log_socket_errors=False,
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=bounds.body_bytes + 1,
            **proxied,
        )
        place = (listener.family, listener.type, listener.proto, listener.getsockname())
        super().__init__(
            application,
            {},
            _sock=listener,
            dispatcher=self._threads,
            adj=adjustments,
            bind_socket=False,
            sockinfo=place,
        )
        self._looked_at = self.clock()

    def poll(self, seconds: float) -> None:
        """Takes and gives what there is, waiting at most so long for it."""
        wasyncore.poll2(seconds, self._map)
        for connection in self._connections():
            connection.go_on()
        if self.clock() >= self._looked_at + 1:
            self._looked_at = self.clock()
            for connection in self._connections():
                connection.look()

    def handle_accept(self) -> None:
        """Takes clients in, not too many of an address."""
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                found = self.accept()
                if found is None:
                    return
                client, address = found
                self.set_socket_options(client)
            except OSError:
                return
            if self._is_crowded(address[0]):
                client.close()
                continue
            Connection(self, client, address, self.adj, map=self._map)

    def _is_crowded(self, address: str) -> bool:
        most = self._bounds.connections_per_address
        if not most or address == self._bounds.proxy:
            return False
        return sum(1 for connection in self._connections() if connection.addr[0] == address) >= most

    def add_task(self, task: Connection) -> None:
        """Has the first request of a connection answered; what says no, or how the service is, waits for no summary."""
        request = task.requests[0]
        if request.error is not None:
            task.note_refusal()
        is_short = request.error is not None or request.path in EXPRESS
        (self._express if is_short else self._threads).add_task(task)

    def make_room(self, connection: Connection) -> None:
        """Refuses a body that is one too many for the disk."""
        if sum(each.held_bytes for each in self._connections()) > self._bounds.spool_bytes:
            detail = f"too many large bodies come at once; try again in {RETRY_AFTER} seconds"
            connection.refuse(Refused(Problem("overloaded", detail), RETRY_AFTER))

    def stop_accepting(self) -> None:
        """Takes nobody in any more, and nothing that has not come whole."""
        self._close_listener()
        for connection in self._connections():
            if connection.is_idle:
                connection.handle_close()
            else:
                connection.refuse(Refused(Problem("not_ready", "the service is stopping"), RETRY_AFTER))

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still being made, or on its way."""
        return any(not connection.is_idle for connection in self._connections())

    def end(self) -> None:
        """Cuts off whoever is left."""
        self._close_listener()
        for connection in self._connections():
            connection.handle_close()
        for threads in (self._threads, self._express):
            threads.shutdown(timeout=1)
        self.trigger.close()

    def _close_listener(self) -> None:
        if self.accepting:
            self.accepting = False
            self.del_channel(self._map)
            self.socket.close()

    def _connections(self) -> Sequence[Connection]:
        return tuple(self.active_channels.values())


def _threads(count: int) -> ThreadedTaskDispatcher:
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.queue_logger.setLevel(logging.ERROR)  # that requests wait is what threads are bounded for
    dispatcher.set_thread_count(count)
    return dispatcher
