"""What may stand in the query of a request: an option that nobody reads is a mistake, wherever it stands."""

from collections.abc import Collection

from flask import Flask, request

from pipeline.errors import MalformedRequest

OWN = "/v1/"
"""Where options are checked; pages and probes are asked with all kinds of things behind the `?`."""
READING = frozenset(
    {
        "summaries.create",
        "summaries.listed",
        "summaries.remove_those",
        "jobs.create",
        "jobs.listed",
        "controlled.check",
    }
)
"""The endpoints that read options in the query, and refuse others themselves."""


def unknown_option(name: str, valid: Collection[str]) -> MalformedRequest:
    """What is said of an option that is none, with those that are."""
    return MalformedRequest(f"unknown option {name}; valid options here: {', '.join(valid) or 'none'}")


def refuse_queries(app: Flask) -> None:
    """Has all other routes of the API refuse what stands in a query."""

    @app.before_request
    def _refuse_query() -> None:
        endpoint = request.endpoint
        is_asked = endpoint is not None and request.path.startswith(OWN) and request.method != "OPTIONS"
        if is_asked and endpoint not in READING and request.args:
            raise unknown_option(next(iter(request.args)), ())
