"""gunicorn's threaded worker, whose own errors have the shape of all others."""

from typing import Any
from uuid import uuid4

from gunicorn import util
from gunicorn.http.errors import ParseException
from gunicorn.workers.gthread import ThreadWorker

from service.answer import to_json
from service.deadline import DeadlineSocket
from service.problems import MEDIA_TYPE, not_http


class WebWorker(ThreadWorker):
    """Waits for no client too long; answers what is no HTTP, and so never reaches the application, with a problem."""

    def handle(self, conn: Any) -> Any:
        """Reads and answers a request."""
        if not isinstance(conn.sock, DeadlineSocket):
            conn.sock = DeadlineSocket.taking(conn.sock)
        conn.sock.begin()
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Answers 400 to a request that cannot be parsed; leaves every other error to gunicorn."""
        if not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("a request that is no HTTP: %s", type(exc).__name__)
        body = (to_json(not_http(exc).as_object()) + "\n").encode()
        head = (
            "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
            f"Content-Type: {MEDIA_TYPE}\r\nContent-Length: {len(body)}\r\nX-Request-ID: {uuid4()}\r\n\r\n"
        )
        try:
            util.write_nonblock(client, head.encode() + body)
        except OSError as error:  # the client has gone
            self.log.debug("the answer could not be sent: %s", error)
