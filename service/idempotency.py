"""Idempotency-Key: a repeated POST gets the first answer."""

import logging
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import ParamSpec

from flask import Response, request

from pipeline.errors import MalformedRequest
from service.access import owner
from service.body import body_file, whole_body
from service.problems import problem_response
from service.storage.answers import AnswerStore, KeyReusedError, StillRunningError
from service.storage.database import StorageUnavailableError
from service.tasks import Problem
from service.told import WARNINGS, Body, BodyResponse

LOG = logging.getLogger("precis")
HEADER = "Idempotency-Key"
LONGEST = 255
MEANT = ("Accept", "Content-Type", "Prefer")
"""The headers that decide what the answer is. A browser, a proxy or another node that repeats a request may well say
otherwise in which language it would like its words: the first answer is given as it was."""
SENT = (
    *("Content-Type", "Content-Language", "Content-Location", "Location", "Retry-After", "Preference-Applied", "Vary"),
    *("Content-Security-Policy", WARNINGS),
)
"""The headers that belong to the answer and not to its sending."""
REFUSED = 400
"""From this status on nothing was made: what is asked again, mended or at a better moment, may have the same key."""
RETRY_AFTER = 2
PIECE = 1 << 20
P = ParamSpec("P")


def once(answers: AnswerStore) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
    """Makes a view answer a repeat of a request with the answer that the first one got."""

    def decorate(view: Callable[P, Response]) -> Callable[P, Response]:
        @wraps(view)
        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            key = request.headers.get(HEADER)
            if key is None:
                return view(*args, **kwargs)
            if not 0 < len(key) <= LONGEST or not key.isprintable():
                raise MalformedRequest(f"{HEADER} is 1 to {LONGEST} printable characters")
            try:
                before = answers.begin(owner(), key, _digest())
            except KeyReusedError:
                detail = f"the Idempotency-Key {key} came with another request before; use a new one"
                return problem_response(Problem("idempotency_conflict", detail))
            except StillRunningError:
                detail = f"the first request with the Idempotency-Key {key} has no answer yet; try again"
                return problem_response(Problem("idempotency_conflict", detail), RETRY_AFTER)
            if before is not None:
                body = Body(before.body, before.length or len(before.body), bool(before.length))
                return BodyResponse(body, before.status, dict(before.headers))
            try:
                response = view(*args, **kwargs)
            except BaseException:
                answers.abandon(owner(), key)
                raise
            if response.status_code >= REFUSED:
                answers.abandon(owner(), key)
            else:
                headers = [(name, response.headers[name]) for name in SENT if name in response.headers]
                body = response.body if isinstance(response, BodyResponse) else Body.of(response.get_data())
                length = body.length if body.is_packed else 0
                try:
                    answers.finish(owner(), key, response.status_code, headers, body.data, length)
                except StorageUnavailableError as error:  # what was asked for is done: that is what counts
                    LOG.error("an answer cannot be kept for repeats: %s", error)
            return response

        return answered

    return decorate


def _digest() -> str:
    digest = sha256()
    for part in (request.method, request.full_path, *(request.headers.get(name, "") for name in MEANT)):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    file = body_file()
    if file is None:
        digest.update(whole_body())
    else:
        while part_of_it := file.read(PIECE):
            digest.update(part_of_it)
        file.seek(0)
    return digest.hexdigest()
