"""What stands between clients and the application: bytes come and go here, and no thread waits for a client.

waitress does the input and output in one loop, and gives a request to a thread when its last byte is there; the answer
leaves the thread at once, however slowly the client reads. Here are the bounds on what a client may hold meanwhile:
time for heads, bodies and answers by the rate at which they go, connections of an address, and bytes on the disk.
"""

import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from service.acquaintances import Acquaintances
from service.addresses import plain, whose
from service.admission import OVERLOADED
from service.admission import RETRY_AFTER as SOON
from service.connection import Connection
from service.details import Details
from service.pace import Pace
from service.patience import EXPRESS, Patience
from service.problems import RETRY_AFTER
from service.tasks import Problem
from service.turns import Threads
from service.wire import FORWARDED, Refused

LARGEST_HEAD: Final = 64 << 10
IN_MEMORY: Final = 512 << 10
"""Bytes of a body, or of an answer, that is not put on the disk while it comes or goes."""
ACCEPTED_AT_ONCE: Final = 32
RECEIVED_AT_ONCE: Final = 64 << 10
BACKLOG: Final = 4096
"""More than wait to be taken in."""
LAST_CALL_SECONDS: Final = 1.0
"""How long connections stay open when the service stops, for requests that are on their way."""
LONGEST_WAIT: Final = 10.0
"""Seconds for which a request waits for a thread: then it is refused as one that finds no place."""
ASIDE: Final = 2
"""Threads of those who ask what is answered at once, and of those whose answers are made in this process: all threads
share one processor for that, so that more of them would be no sooner done and cost all others more."""
MADE_HERE: Final = frozenset({"/v1/completions"})
READERS: Final = 4
"""Threads of those who only read what is there: more would cost those who have something made, and read no sooner."""
READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HELD_LOOK_SECONDS: Final = 0.05  # how exactly a refusal that waits is given in time


@dataclass(frozen=True, slots=True)
class Bounds:
    """What clients may hold: connections in all and of an address (0: any), bytes of one body, and bytes on the disk of
    bodies and, as many, of answers.
    """

    threads: int
    connections: int
    connections_per_address: int
    spool_bytes: int
    body_bytes: int
    proxy: str = ""
    """The address of a reverse proxy, whose X-Forwarded-For is believed."""


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
        details: Details | None = None,
        origins: Collection[str] = (),
    ) -> None:
        self.clock = clock
        self.details = details
        self.origins = origins
        self.patience = Patience()
        self.acquaintances = Acquaintances()
        self._pace = Pace()
        self._held_back: deque[tuple[float, str, Threads, Connection]] = deque()
        self._bounds = bounds = replace(bounds, proxy=plain(bounds.proxy))
        self._threads = Threads(bounds.threads, clock)
        self._made_here = Threads(ASIDE, clock)
        self._readers = Threads(READERS, clock)
        self._express = Threads(ASIDE, clock)
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
            outbuf_high_watermark=max(IN_MEMORY, bounds.spool_bytes // 2),  # a thread with more waits for its client
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
            dispatcher=self._threads,  # which waitress itself never asks for anything
            adj=adjustments,
            bind_socket=False,
            sockinfo=place,
        )
        self._looked_at = self._stopped_at = self.clock()

    def poll(self, seconds: float) -> None:
        """Takes and gives what there is, waiting at most so long for it."""
        if self._held_back or any(connection.is_held for connection in self._connections()):
            seconds = min(seconds, HELD_LOOK_SECONDS)
        wasyncore.poll2(seconds, self._map)
        for connection in self._connections():
            connection.go_on()
        self._let_in()
        if self.clock() >= self._looked_at + 1:
            self._looked_at = self.clock()
            for connection in self._connections():
                connection.look()
            self._send_away()
            self._bound_answers()

    def _send_away(self) -> None:
        """Refuses what has waited too long for a thread."""
        for threads in (self._threads, self._made_here, self._readers):
            for party, task in threads.late(LONGEST_WAIT):
                connection = cast("Connection", task)
                connection.requests[0].error = Refused(OVERLOADED, SOON)
                connection.note_refusal()
                self._express.add(party, connection)

    def _bound_answers(self) -> None:
        """Cuts off whoever leaves too much on the disk: of the address that is owed most, the one that is."""
        owed = {connection: connection.total_outbufs_len for connection in self._connections()}
        while sum(owed.values()) > self._bounds.spool_bytes:
            addresses: Counter[str] = Counter()
            for connection, size in owed.items():
                addresses[whose(connection.addr[0])] += size
            most = addresses.most_common(1)[0][0]
            found = max((one for one in owed if whose(one.addr[0]) == most), key=owed.__getitem__)
            del owed[found]
            found.handle_close()

    def handle_accept(self) -> None:
        """Takes clients in, not too many of an address."""
        self._take_in(ACCEPTED_AT_ONCE)

    def _take_in(self, most: int) -> None:
        for _ in range(most):
            try:
                found = self.accept()
                if found is None:
                    return
                client, address = found[0], (plain(found[1][0]), *found[1][1:])
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
        client = whose(address)
        return sum(1 for connection in self._connections() if whose(connection.addr[0]) == client) >= most

    def add_task(self, task: Connection) -> None:
        """Has the first request of a connection answered; what says no, or how the service is, waits for no summary."""
        request = task.requests[0]
        if request.error is not None:
            task.note_refusal()
        if request.error is not None or request.path in EXPRESS:  # what is wrong may have no path
            threads = self._express
        elif request.command in READS:
            threads = self._readers
        else:
            threads = self._made_here if request.path in MADE_HERE else self._threads
        party = self._party(task.addr[0], request.headers)
        now = self.clock()
        due = now if threads is self._express else self._pace.due(party, now)
        if due > now:
            self._held_back.append((due, party, threads, task))
        else:
            threads.add(party, task)

    def _let_in(self) -> None:
        """Has done what was held back until now; when the service stops, all of it."""
        for _ in range(len(self._held_back)):
            due, party, threads, task = held = self._held_back.popleft()
            if due > self.clock() and self.accepting:
                self._held_back.append(held)
            elif task.connected:
                threads.add(party, task)

    def _party(self, address: str, headers: Mapping[str, str]) -> str:
        """Who asks: the owner of a key that was accepted before, else the address, of which a proxy tells."""
        if address == self._bounds.proxy:
            address = headers.get(FORWARDED, address)
        return self.acquaintances.owner(headers) or f"address {whose(address)}"

    def make_room(self, connection: Connection) -> None:
        """Refuses a body that is one too many for the disk."""
        if sum(each.held_bytes for each in self._connections()) > self._bounds.spool_bytes:
            detail = f"too many large bodies come at once; try again in {RETRY_AFTER} seconds"
            connection.refuse(Refused(Problem("overloaded", detail), RETRY_AFTER))

    def stop_accepting(self) -> None:
        """Takes nobody in any more, and nothing that has not come whole.

        Whom the system has let in is taken in before, since closing would cut them off; and connections stay open for
        a moment: who asks just now is answered, and told that the connection ends.
        """
        self._take_in(BACKLOG)
        self._close_listener()
        self._stopped_at = self.clock()
        for connection in self._connections():
            connection.held_until = 0.0
            connection.refuse(Refused(Problem("not_ready", "the service is stopping"), RETRY_AFTER))

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still being made, or on its way, or somebody may be about to ask."""
        found = self._connections()
        is_last_call = self.clock() < self._stopped_at + LAST_CALL_SECONDS
        return bool(found) and (is_last_call or any(not connection.is_idle for connection in found))

    def end(self) -> None:
        """Cuts off whoever is left."""
        self._close_listener()
        for connection in self._connections():
            connection.handle_close()
        for threads in (self._threads, self._made_here, self._readers, self._express):
            threads.shutdown(timeout=1)
        self.trigger.close()

    def _close_listener(self) -> None:
        if self.accepting:
            self.accepting = False
            self.del_channel(self._map)
            self.socket.close()

    def _connections(self) -> Sequence[Connection]:
        return tuple(self.active_channels.values())
