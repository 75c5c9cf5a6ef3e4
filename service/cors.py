"""Cross-origin requests: which pages of other sites may read answers, by configuration; none where it names none."""

from collections.abc import Collection

from flask import Flask, Response, request

ANY = "*"
METHODS = "GET, POST, DELETE"
HEADERS = "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, Prefer, X-Request-ID"
EXPOSED = "Content-Language, Link, Location, Preference-Applied, Retry-After, X-Request-ID"
SECONDS = "600"
"""How long a browser need not ask again."""


def allow_origins(app: Flask, origins: Collection[str]) -> None:
    """Lets pages of the `origins` ask, with a key but never with cookies, of which there are none."""
    if not origins:
        return

    def allowed() -> str | None:
        origin = request.headers.get("Origin")
        return origin if origin is not None and (ANY in origins or origin in origins) else None

    @app.before_request
    def _preflight() -> Response | None:
        """Answers before a key is asked for: a browser sends none yet."""
        if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers or not allowed():
            return None
        response = Response(status=204)
        response.headers["Access-Control-Allow-Methods"] = METHODS
        response.headers["Access-Control-Allow-Headers"] = HEADERS
        response.headers["Access-Control-Max-Age"] = SECONDS
        return response

    @app.after_request
    def _say(response: Response) -> Response:
        response.vary.add("Origin")
        if (origin := allowed()) is not None:
            response.headers["Access-Control-Allow-Origin"] = ANY if ANY in origins else origin
            response.headers["Access-Control-Expose-Headers"] = EXPOSED
        return response
