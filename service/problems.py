"""Errors over HTTP: one shape, application/problem+json (RFC 9457), for whatever goes wrong."""

import errno
import logging
from typing import Any

from flask import Flask, Response, current_app, has_request_context, request
from werkzeug.exceptions import (
    ClientDisconnected,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
)

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import LANGUAGES, Language
from service.answer import to_json
from service.body_reader import BusyError
from service.details import Details
from service.negotiation import wanted_language
from service.storage.database import StorageUnavailableError
from service.storage.usage import OverQuotaError
from service.tasks import Problem

LOG = logging.getLogger("precis")
MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = 10
"""Seconds after which a lost database may be back."""
SECURE_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""An answer is data: nothing in it is run, framed or guessed at. A page that is one sets its own policy."""
VARY = {"Vary": "Accept-Language"}
QUOTA_RETRY_AFTER = 3600
NO_ROOM = Problem(
    "not_ready", "the disk for temporary files is full or cannot be written; the operator of the service must make room"
)
FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
DETAILS = "precis.details"
"""Where an application keeps its words for details."""
CODES = {
    400: "malformed",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    503: "overloaded",
}


def problem_response(problem: Problem, retry_after: int | None = None) -> Response:
    """The response for a problem in the language that the client would like; `retry_after` is in seconds."""
    response = _titled(problem, problem.status)
    if retry_after is not None:
        response.headers["Retry-After"] = str(retry_after)
    return response


def _titled(problem: Problem, status: int) -> Response:
    language, details = None, None
    if has_request_context():
        language, details = wanted_language(), current_app.extensions[DETAILS]
    body = problem_body(problem, status, language, details)
    return Response(body, status, mimetype=MEDIA_TYPE, headers=VARY)


def problem_body(problem: Problem, status: int, language: Language | None, details: Details | None) -> str:
    """A problem as JSON in a language, English where it is None."""
    return to_json(told_problem(problem, language or LANGUAGES[0], details) | {"status": status}) + "\n"


def told_problem(problem: Problem, language: Language, details: Details | None) -> dict[str, Any]:
    """A problem as plain JSON values in a language, as far as there are words for its detail."""
    body = problem.as_object(language)
    said = details.told(body["detail"], language) if details is not None else None
    return body | {"detail": said or body["detail"]}


def _detail(error: HTTPException) -> str:
    """What a client is told; in the words of this service where it is the framework that refuses."""
    if error.description != type(error).description:
        return error.description or ""
    match error:
        case NotFound():
            return f"there is nothing at {request.path}; GET /openapi.json has all paths, /docs shows them"
        case MethodNotAllowed():
            valid = ", ".join(sorted(error.valid_methods or ()))
            return f"{request.method} is not for {request.path}; valid methods: {valid}"
        case RequestEntityTooLarge():
            most = request.max_content_length
            if request.mimetype == "multipart/form-data" and (request.content_length or 0) <= (most or 0):
                parts, field = request.max_form_parts, request.max_form_memory_size
                return f"a form has at most {parts} parts and {field} bytes in a field; send less, or JSONL as a job"
            return f"the body is larger than {most} bytes (service.max_body_bytes); send less, or several requests"
        case _:
            return error.description or ""


def register_problems(app: Flask, details: Details) -> None:
    """Turns every exception of a view into a problem; only what nobody foresaw is a 500, without a traceback."""
    app.extensions[DETAILS] = details

    @app.errorhandler(MalformedRequest)
    def _malformed(error: MalformedRequest) -> Response:
        return problem_response(Problem("malformed", str(error)))

    @app.errorhandler(BusyError)
    def _busy(error: BusyError) -> Response:
        detail = f"{error}; try again in {RETRY_AFTER} seconds"
        return problem_response(Problem("overloaded", detail), RETRY_AFTER)

    @app.errorhandler(UnusableDocument)
    def _unusable(error: UnusableDocument) -> Response:
        return problem_response(Problem(error.code, error.detail))

    @app.errorhandler(OverQuotaError)
    def _over_quota(error: OverQuotaError) -> Response:
        return problem_response(Problem("rate_limited", str(error)), QUOTA_RETRY_AFTER)

    @app.errorhandler(StorageUnavailableError)
    def _no_storage(error: StorageUnavailableError) -> Response:
        LOG.error("what is kept cannot be used: %s", error)
        outcome = "nothing was kept of this request; " if request.method == "POST" else ""
        detail = f"{error.advice}; {outcome}try again in {RETRY_AFTER} seconds"
        return problem_response(Problem("not_ready", detail), RETRY_AFTER)

    @app.errorhandler(OSError)
    def _no_room(error: OSError) -> Response:
        if error.errno not in FULL:
            return _unforeseen(error)
        LOG.error("a file cannot be written: %s", error)
        return problem_response(NO_ROOM, RETRY_AFTER)

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        status = error.code or 500
        code = CODES.get(status, "malformed" if status < 500 else "internal_error")
        problem = Problem(code, _detail(error))
        if isinstance(error, ClientDisconnected):
            problem = Problem(code, "the body broke off, or its chunks are not what HTTP wants; send it again")
        response = _titled(problem, status)
        for name in ("Allow", "Retry-After"):
            for value in (v for k, v in error.get_headers() if k == name):
                response.headers[name] = value
        return response

    @app.errorhandler(Exception)
    def _unforeseen(error: Exception) -> Response:
        LOG.error("a request failed", exc_info=error)
        return problem_response(Problem("internal_error", "the service failed; its log says why"))
