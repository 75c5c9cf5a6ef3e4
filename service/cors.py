"""Cross-origin requests: which pages of other sites may read answers, by configuration; none where it names none."""

from collections.abc import Collection

from flask import Flask, Response, request

from service.told import WARNINGS

ANY = "*"
METHODS = "GET, POST, DELETE"
HEADERS = "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, Prefer, X-Request-ID"
EXPOSED = (
    f"Content-Language, Content-Location, Link, Location, Preference-Applied, Retry-After, {WARNINGS}, X-Request-ID"
)
SECONDS = "600"
"""How long a browser need not ask again."""


def lets_read(origin: str | None, origins: Collection[str]) -> dict[str, str]:
    """The headers by which pages of an origin, where it is one of the `origins`, may read an answer of any kind."""
    if origin is None or not (ANY in origins or origin in origins):
        return {}
    return {
        "Access-Control-Allow-Origin": ANY if ANY in origins else origin,
        "Access-Control-Expose-Headers": EXPOSED,
    }


def allow_origins(app: Flask, origins: Collection[str]) -> None:
    """Lets pages of the `origins` ask, with a key but never with cookies, of which there are none."""
    if not origins:
        return

    @app.before_request
    def _preflight() -> Response | None:
        """Answers before a key is asked for: a browser sends none yet."""
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
            return None
        if not lets_read(request.headers.get("Origin"), origins):
            return None
        response = Response(status=204)
        response.headers["Access-Control-Allow-Methods"] = METHODS
        response.headers["Access-Control-Allow-Headers"] = HEADERS
        response.headers["Access-Control-Max-Age"] = SECONDS
        return response

    @app.after_request
    def _say(response: Response) -> Response:
        response.vary.add("Origin")
        response.headers.update(lets_read(request.headers.get("Origin"), origins))
        return response
