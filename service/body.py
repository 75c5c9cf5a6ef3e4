"""The body of the request at hand."""

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge


def whole_body() -> bytes:
    """All bytes of the body; raises RequestEntityTooLarge for a chunked one that reaches the limit.

    It was cut there, silently: the server's own check needs a Content-Length.
    """
    data = request.get_data()
    if request.content_length is None and len(data) == request.max_content_length:
        raise RequestEntityTooLarge
    return data
