"""Requests as they come and answers as they go, on the wire: bounds on every line, and errors of one shape."""

import logging
import math
import re
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, Task, WSGITask

from service.addresses import last_forwarded, whose
from service.chunks import Chunks, Receiver
from service.cors import lets_read
from service.logs import request_id
from service.negotiation import language_of
from service.patience import EXPRESS, REFUSALS
from service.problems import MEDIA_TYPE, NO_ROOM, RETRY_AFTER, SECURE_HEADERS, VARY, problem_body
from service.tasks import Problem

LOG: Final = logging.getLogger("precis")
_HOST: Final = re.compile(rb"\n[Hh][Oo][Ss][Tt]:([^\r\n]*)")
_PLACE: Final = re.compile(rb"(?:[\w.~!$&'()*+,;=%-]*|\[[\w.:%~-]+\])(?::[0-9]*)?", re.ASCII)
"""What Host may say: a name or an address, and a port (RFC 3986, 3.2)."""
_CONTROL: Final = re.compile(rb"[\x00-\x1f\x7f]")
UNSPOKEN: Final = "http_version_not_supported"
SPEAK: Final = "this service speaks HTTP/1.1 and HTTP/1.0"
SPOKEN: Final = ("1.0", "1.1")
"""Versions of HTTP that are answered."""
FORWARDED: Final = "X_FORWARDED_FOR"
"""What waitress believes of a trusted proxy; of what is no address it makes a name, or an answer of its own."""
_CODINGS: Final = re.compile(rb"\ntransfer-encoding:([^\r\n]*)", re.IGNORECASE)
_FOLDED: Final = re.compile(rb"\n[ \t]")
"""Lines that go on the one before: others read them otherwise, and a sender has no need of them (RFC 9112, 5.2)."""
LONGEST_LINE: Final = 8_190
"""Bytes of a request line, of any other line of a head, and of what stands before or behind a chunk."""
IN_PARTS: Final = 4 << 10
"""Bytes that are taken at a time of what is read line by line, while all others wait."""
MOST_LINES: Final = 128
"""Of a head; other servers take a hundred."""
DUST_BEHIND: Final = 1 << 20
"""Bytes that are thrown away behind chunks that are too small; then nothing is taken, and their sender has to wait."""
CHUNKS_IN_PARTS: Final = 1 << 10
"""Bytes of what parts chunks that are taken at a time: each byte of tiny ones costs many times what one of a head does,
and sixty senders of them are one round of the loop.
"""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a request is not read to its end."""

    problem: Problem
    retry_after: int | None = None
    behind: float = math.inf
    """Bytes that its client may send on and that are thrown away, so that it reads why."""


class Head(HTTPRequestParser):
    """A request as it comes, with bounds on every line of it."""

    error: Any
    completed: bool

    @property
    def wanted(self) -> int:
        """How many bytes are to be taken at a time: few of what is read line by line, a head or what parts chunks."""
        if not self.headers_finished:
            return IN_PARTS
        most: int = self.adj.recv_bytes
        return min(most, max(CHUNKS_IN_PARTS, self.body_rcv.chunk_remainder)) if self.chunked else most

    def received(self, data: bytes) -> int:
        """Takes bytes; says how many of them belong to this request."""
        try:
            taken: int = super().received(data)
        except OSError as error:  # large bodies are put on the disk
            LOG.error("a body cannot be kept in the folder for temporary files: %s", error.strerror)
            self.error, self.completed, taken = Refused(NO_ROOM, RETRY_AFTER), True, len(data)
        if self.error is not None:
            self.expect_continue = False  # nothing more is wanted
        body = self.body_rcv
        unended = getattr(body, "control_line", b""), getattr(body, "trailer", b"")
        if not self.completed and max(map(len, unended)) > LONGEST_LINE:
            self._end("a chunk's line is too long")
        if not self.completed and self.chunked and body.getbuf().are_dust:
            self._end("its chunks are too small", DUST_BEHIND)
        return taken

    def _end(self, why: str, behind: float = math.inf) -> None:
        problem = Problem("malformed", f"the request is not valid HTTP ({why})")
        self.error, self.completed = Refused(problem, behind=behind), True

    def close(self) -> None:
        """Lets go of the body."""
        with suppress(OSError):  # what of it does not fit on the disk is written once more
            super().close()

    def parse_header(self, header_plus: bytes) -> None:
        """Reads the head; raises ParsingError for what two readers could read in two ways."""
        if _FOLDED.search(header_plus):
            raise ParsingError("a folded line in the head")
        lines = header_plus.split(b"\r\n")
        if len(lines) > MOST_LINES:
            raise ParsingError("the head has too many lines")
        if max(map(len, lines)) > LONGEST_LINE:
            raise ParsingError("a line of the head is too long")
        # waitress would try each blank before a value, and each behind it, as the beginning of the other
        stripped = (lines[0], *map(_stripped, lines[1:]))
        try:
            super().parse_header(b"\r\n".join(stripped))
        except ValueError as error:  # more digits than Python reads as a number
            raise ParsingError("Content-Length is no length") from error
        if _CONTROL.search(self.first_line):
            raise ParsingError("a control character in its first line")
        if not self.version:
            raise ParsingError("its first line names no version")
        if self.version not in SPOKEN:
            self.error, self.completed = Refused(Problem(UNSPOKEN, f"HTTP/{self.version}: {SPEAK}")), True
            return
        if self.path.startswith("//"):
            raise ParsingError("the path begins with //")  # which some would take for another
        if self.chunked:
            self.body_rcv = Receiver(Chunks(self.adj.inbuf_overflow))
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("both Transfer-Encoding and Content-Length")
        if "TRANSFER_ENCODING" in self.headers:
            raise ParsingError("Transfer-Encoding in HTTP/1.0")
        self.headers.pop("UPGRADE", None)  # nothing else is spoken (RFC 9110, 7.8)
        forwarded = last_forwarded(self.headers.pop(FORWARDED, ""))
        if forwarded is not None:
            self.headers[FORWARDED] = forwarded
        if len(b",".join(_CODINGS.findall(header_plus)).split(b",")) > 1:
            raise ParsingError("more than one transfer coding")
        hosts = _HOST.findall(header_plus)
        if len(hosts) > 1 or (not hosts and self.version == "1.1"):
            raise ParsingError(f"{len(hosts)} Host lines; give one")
        if not all(_PLACE.fullmatch(host.strip(b" \t")) for host in hosts):
            raise ParsingError("Host is no host")


def _stripped(line: bytes) -> bytes:
    """A line of a head without blanks around its value."""
    name, colon, value = line.partition(b":")
    return name + colon + value.strip(b" \t")


class _AsNamed(Task):
    """Keeps the names of headers as they are, not X-Request-Id; says which answers are refusals, and the last."""

    channel: Any

    def build_response_header(self) -> bytes:
        """The head of the answer."""
        if self.status[:3] in REFUSALS and self.request.path not in EXPRESS:
            self.channel.hold(self._client())
        if not self.channel.server.accepting:
            self.set_close_on_finish()
        names = {name.lower(): name for name, _ in self.response_headers}
        lines: list[bytes] = super().build_response_header().split(b"\r\n")
        for number, line in enumerate(lines[1:], 1):
            written, colon, value = line.partition(b":")
            name = names.get(written.decode("latin-1").lower())
            if name is not None:
                lines[number] = name.encode("latin-1") + colon + value
        return b"\r\n".join(lines)

    def _client(self) -> str:
        """The address that asks, behind a trusted proxy as that names it."""
        environ: Any = getattr(self, "environ", None) or {}
        return whose(str(environ.get("REMOTE_ADDR") or self.channel.addr[0]))


class Answer(_AsNamed, WSGITask):
    """Has the application answer, and remembers whose key it accepted."""

    def execute(self) -> None:
        """Has it answer."""
        super().execute()
        self.channel.server.acquaintances.meet(self.request.headers, self.environ)


class Refusal(_AsNamed, ErrorTask):
    """Answers a request that never reaches the application with a problem, as all others are."""

    def execute(self) -> None:
        """Writes it."""
        refused = _refused(self.request.error, self.request.adj.max_request_body_size - 1)
        said, headers = refused.problem, self.request.headers  # what was read of them
        language = language_of(headers.get("ACCEPT_LANGUAGE", ""))
        body = problem_body(said, said.status, language, self.channel.server.details).encode()
        self.version = "1.1"
        self.status = f"{refused.problem.status} {HTTPStatus(refused.problem.status).phrase}"
        name = request_id(headers.get("X_REQUEST_ID", ""))
        origins = self.channel.server.origins
        self.response_headers += [
            ("Content-Type", MEDIA_TYPE),
            ("X-Request-ID", name),
            *(SECURE_HEADERS | VARY | lets_read(headers.get("ORIGIN"), origins)).items(),
        ]
        if origins:
            self.response_headers.append(("Vary", "Origin"))
        if refused.retry_after is not None:
            self.response_headers.append(("Retry-After", str(refused.retry_after)))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


_BAD_ADDRESS = "Bad URI"
"""How waitress says so."""
ADDRESS = (
    "the address has a sign that none has, such as a letter with an accent: write it percent-encoded (é is %C3%A9), as "
    "curl does with --data-urlencode and --get"
)


def _refused(error: Any, most: int) -> Refused:
    """What is wrong with a request; `most` are the bytes that a body may have."""
    if isinstance(error, Refused):
        return error
    if error.code == 413:
        detail = f"the body is larger than {most} bytes (service.max_body_bytes); send less, or several requests"
        return Refused(Problem("too_large", detail))
    if error.code == 500:
        return Refused(Problem("internal_error", "the service failed; its log says why"))
    if error.body == _BAD_ADDRESS:
        return Refused(Problem("malformed", ADDRESS))
    return Refused(Problem("malformed", f"the request is not valid HTTP ({error.body})"))
