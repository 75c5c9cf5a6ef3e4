"""The body of the request at hand, and room for it."""

import os
from functools import partial
from io import BufferedRandom
from pathlib import Path
from typing import IO, cast

from flask import Flask, Request, Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from pipeline.errors import MalformedRequest
from pipeline.settings import Service
from service.body_reader import SMALL, Room, Spooled
from service.problems import RETRY_AFTER, problem_response
from service.tasks import Problem

PROCESSES = Path("/proc")
FULL = Problem("overloaded", f"too many large bodies are being read; try again in {RETRY_AFTER} seconds")


class FormRequest(Request):
    """A request whose form is wrong where it cannot be read, and not empty."""

    # Of Python 3.14 on, a partial that is no static method takes the request for its first argument; 3.13 warns of it.
    form_data_parser_class = cast("type[FormDataParser]", staticmethod(partial(FormDataParser, silent=False)))


def bound_bodies(app: Flask, service: Service) -> None:
    """Has large bodies wait outside, on the disk or with their clients, where memory is full of others."""
    room = Room(max(service.body_memory_bytes, service.max_body_bytes))

    @app.before_request
    def _take_room() -> Response | None:
        size = min(request.content_length or 0, service.max_body_bytes)
        if size <= SMALL:
            return None
        if not room.take(size):
            return problem_response(FULL, RETRY_AFTER)
        g.body_room = size
        return None

    @app.teardown_request
    def _give_room(_error: BaseException | None) -> None:
        room.give(g.pop("body_room", 0))


def body_file() -> IO[bytes] | None:
    """The file on the disk that the body came into, if it did; read it from its start."""
    stream = request.environ.get("wsgi.input")
    size = request.content_length or 0
    if size <= SMALL or size > (request.max_content_length or size) or not isinstance(stream, BufferedRandom):
        return None
    stream.flush()
    stream.seek(0)
    return stream


def body_place() -> "bytes | Spooled":
    """The body, or where it lies: what is large need not be in the memory of this process."""
    file = body_file()
    if file is None or not PROCESSES.is_dir():
        return whole_body()
    return Spooled(str(PROCESSES / str(os.getpid()) / "fd" / str(file.fileno())))


def whole_body() -> bytes:
    """All bytes of the body; raises RequestEntityTooLarge for a chunked one that reaches the limit.

    It was cut there, silently: the server's own check needs a Content-Length. Raises MalformedRequest for one that is
    shorter than it was said to be: the line broke, and what came is not what was meant.
    """
    data = request.get_data()
    expected = request.content_length
    if expected is None and len(data) == request.max_content_length:
        raise RequestEntityTooLarge
    if expected is not None and len(data) < expected:
        raise MalformedRequest(f"the body ended after {len(data)} of {expected} bytes; send it again")
    return data
