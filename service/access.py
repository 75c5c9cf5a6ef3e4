"""Who asks: the owner of what is kept, found by an API key; and whether they ask too often."""

from collections.abc import Callable

from flask import Flask, Response, g, request

from pipeline.settings import Access
from service.acquaintances import OWNER
from service.addresses import whose
from service.problems import problem_response
from service.storage.keys import Key, Scope
from service.storage.stores import Stores
from service.tasks import Problem

ANONYMOUS = ""
OPEN_ENDPOINTS = frozenset({"_healthz", "_readyz"})
"""What a load balancer asks, without a key."""
PAGES = "pages"
"""The blueprint of what a browser loads by dozens for one page: no request of anybody's."""
ASK = "ask the operator of the service for one (`precis keys add NAME`)"
SEND = f"send an API key as Authorization: Bearer KEY; {ASK}"
SCHEME = "bearer "


def owner() -> str:
    """The owner of the request at hand: the id of its key, or nobody in particular."""
    found: str = g.owner
    return found


def party() -> str:
    """Who is to have a fair share: the key or, where none is sent, the address that asks."""
    return owner() or f"address {whose(request.remote_addr or '')}"


def refused_scope(scope: Scope) -> Response | None:
    """The answer where the key of the request has not a scope; None where it has, or none is asked for."""
    key: Key | None = g.get("key")
    if key is None or scope in key.scopes:
        return None
    detail = f"the key {key.name} has not the scope {scope}; it has {', '.join(key.scopes) or 'none'}"
    return problem_response(Problem("forbidden", detail))


def guard(app: Flask, access: Access, stores: Stores, scope_of: Callable[[str], Scope | None]) -> None:
    """Lets a request pass that has a good key (or needs none) and is not one too many.

    `scope_of` gives the scope that an endpoint belongs to, None for one that any key opens.
    """

    @app.before_request
    def _identify() -> Response | None:
        g.owner = ANONYMOUS
        endpoint = request.endpoint or ""
        if endpoint in OPEN_ENDPOINTS:
            return None
        given = request.headers.get("Authorization")
        if given is not None:
            if not given.lower().startswith(SCHEME):
                return _unauthorized(SEND)
            key = stores.keys.open(given[len(SCHEME) :].strip())
            if key is None:
                return _unauthorized(f"the API key is not valid, or was revoked; {ASK}")
            g.key = key
            scope = scope_of(endpoint)
            if scope is not None and (refused := refused_scope(scope)):
                return refused
            g.owner = request.environ[OWNER] = key.id
        elif access.keys and scope_of(endpoint) is not None:
            return _unauthorized(SEND)
        if endpoint.partition(".")[0] == PAGES:
            return None
        wait = stores.rates.wait(party())
        if wait:
            detail = f"more than {access.requests_per_minute} requests in a minute; try again in {wait} seconds"
            return problem_response(Problem("rate_limited", detail), wait)
        return None


def _unauthorized(detail: str) -> Response:
    response = problem_response(Problem("unauthorized", detail))
    response.headers["WWW-Authenticate"] = "Bearer"
    return response
