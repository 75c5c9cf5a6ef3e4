"""Logs as JSON lines with the request's id; never with the text of a document."""

import json
import logging
import sys
import time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

if TYPE_CHECKING:
    from flask import Flask, Response

ACCESS = logging.getLogger("precis.access")
LONGEST_REQUEST_ID = 128


def request_id(given: str) -> str:
    """What a request is called: as its client does, if that can be told again, else by a random name."""
    return given if given.isprintable() and 0 < len(given) <= LONGEST_REQUEST_ID else str(uuid4())


class JsonLines(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """The record, with its own fields and those of the request at hand."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        flask = sys.modules.get("flask")  # a worker has none, and no request
        if flask and flask.has_request_context() and (identifier := flask.g.get("request_id")):
            line["request_id"] = identifier
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return _shown(json.dumps(line, ensure_ascii=False))


def _shown(line: str) -> str:
    """The line with what a terminal would act on, or break it at, as JSON writes it in ASCII."""
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line)


def log_as_json(*, access: bool) -> None:
    """Makes this process log JSON lines on standard error; with `access`, one a request on standard output as well."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    logging.getLogger("precis.ready").setLevel(logging.INFO)
    if access:
        lines = logging.StreamHandler(sys.stdout)
        lines.setFormatter(JsonLines())
        ACCESS.handlers[:] = [lines]
        ACCESS.propagate = False
        ACCESS.setLevel(logging.INFO)


def log_requests(app: "Flask") -> None:
    """Logs each answer: what was asked, how it ended, how long it took; of a key the id, which opens nothing."""
    from flask import g, request

    @app.after_request
    def _log(response: "Response") -> "Response":
        if ACCESS.isEnabledFor(logging.INFO):
            fields = {
                "method": request.method,
                "path": request.path,
                "status": response.status_code,
                "milliseconds": round(1000 * (time.perf_counter() - g.get("started", time.perf_counter())), 1),
                "bytes_in": request.content_length or 0,
                "remote": request.remote_addr,
                "key": g.get("owner") or None,
            }
            ACCESS.info("%s %s", request.method, request.path, extra={"fields": fields})
        return response
