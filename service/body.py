"""The body of the request at hand."""

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from pipeline.errors import MalformedRequest


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
