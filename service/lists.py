"""Lists of what a key has stored, in pages with cursors, and the removal of summaries by their metadata."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from math import isfinite
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from pipeline.errors import MalformedRequest
from service.access import SEND, owner
from service.answer import to_json
from service.jobs.routes import job_object
from service.posted import METADATA
from service.problems import RETRY_AFTER, problem_response
from service.queries import unknown_option
from service.storage.listing import Listed, Listing, Position
from service.storage.stores import Stores
from service.tasks import Problem

_LONGEST_LIMIT = 9
"""Digits that are read as a number."""
MOST = 100
USUAL = 20
NOBODY = Problem(
    "unauthorized",
    f"lists are of what a key has stored: {SEND}",
)


REMOVING = Problem("overloaded", "summaries of yours are being removed by their metadata; try again when that is done")


class _Busy:
    """Who has something done of which each may have one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owners: set[str] = set()

    @contextmanager
    def of(self, owner: str) -> Iterator[bool]:
        """Whether the owner has nothing of it done yet; if so, that is it until the end."""
        with self._lock:
            is_free = owner not in self._owners
            self._owners.add(owner)
        try:
            yield is_free
        finally:
            if is_free:
                with self._lock:
                    self._owners.discard(owner)


def list_summaries(blueprint: Blueprint, stores: Stores) -> None:
    """Adds GET and DELETE of /v1/summaries."""
    listing, busy = Listing(stores.database), _Busy()

    @blueprint.get("/v1/summaries")
    def listed() -> Response:
        if not owner():
            return _nobody()
        most, before = _asked(("limit", "cursor"))
        found = listing.summaries(owner(), most, before, _metadata())
        return _page("summaries", [one.found | _times(one) for one in found.rows], found.following)

    @blueprint.delete("/v1/summaries")
    def remove_those() -> Response:
        if not owner():
            return _nobody()
        _asked(())
        wanted = _metadata()
        if not wanted:
            raise MalformedRequest("name what to delete, such as ?metadata.case=2024-17; nothing was deleted")
        with busy.of(owner()) as is_free:
            if not is_free:
                return problem_response(REMOVING, RETRY_AFTER)
            deleted = 0
            for identifier in listing.summaries_with(owner(), wanted):
                if stores.summaries.delete(owner(), identifier):
                    stores.answers.forget(owner(), identifier)
                    deleted += 1
        return _json({"deleted": deleted})


def list_jobs(blueprint: Blueprint, stores: Stores) -> None:
    """Adds GET /v1/jobs."""
    listing = Listing(stores.database)

    @blueprint.get("/v1/jobs")
    def listed() -> Response:
        if not owner():
            return _nobody()
        most, before = _asked(("limit", "cursor"), metadata=False)
        found = listing.jobs(owner(), most + 1, before)
        following = found[most - 1].position if len(found) > most else None
        return _page("jobs", [job_object(one.found) | _times(one) for one in found[:most]], following)


def _nobody() -> Response:
    response = problem_response(NOBODY)
    response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _asked(names: Sequence[str], *, metadata: bool = True) -> tuple[int, Position | None]:
    """How many are wanted, and older than which; raises MalformedRequest."""
    valid = (*names, METADATA + "KEY") if metadata else tuple(names)
    for name in request.args:
        if name not in names and not (metadata and name.startswith(METADATA)):
            raise unknown_option(name, valid)
        if len(request.args.getlist(name)) > 1:
            raise MalformedRequest(f"{name} is given several times; give it once")
    limit, cursor = request.args.get("limit", str(USUAL)), request.args.get("cursor")
    if not (limit.isascii() and limit.isdigit() and len(limit) <= _LONGEST_LIMIT and 1 <= int(limit) <= MOST):
        raise MalformedRequest(f"limit: give a number from 1 to {MOST}")
    return int(limit), None if cursor is None else _position(cursor)


def _metadata() -> dict[str, str]:
    return {name.removeprefix(METADATA): value for name, value in request.args.items() if name.startswith(METADATA)}


def _cursor(position: Position) -> str:
    return urlsafe_b64encode(json.dumps([position.created_at, position.id]).encode()).decode()


def _position(cursor: str) -> Position:
    try:
        made, identifier = json.loads(urlsafe_b64decode(cursor.encode("ascii")))
        position = Position(float(made), identifier)
        if not isfinite(position.created_at) or not (identifier.isascii() and identifier.isprintable()):
            raise ValueError
        return position
    except (ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise MalformedRequest("cursor: this is none; take `next` of the page before, as it is") from error


def _page(name: str, rows: Sequence[dict[str, Any]], following: Position | None) -> Response:
    cursor = None if following is None else _cursor(following)
    response = _json({name: rows, "next": cursor})
    if cursor is not None:
        query = urlencode({**request.args, "cursor": cursor})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


def _times(listed: Listed) -> dict[str, str]:
    return {"created_at": _iso(listed.position.created_at), "expires_at": _iso(listed.expires_at)}


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _json(value: dict[str, Any]) -> Response:
    return Response(to_json(value) + "\n", mimetype="application/json")
