"""What a client would like of what a resource can give."""

from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.exceptions import NotAcceptable

from pipeline.languages import LANGUAGES, Language


def wanted_media_type(offered: Mapping[str, Any]) -> str:
    """What Accept likes best of what is offered; the first where it says nothing."""
    if not request.accept_mimetypes:
        return next(iter(offered))
    best: str | None = request.accept_mimetypes.best_match(list(offered))
    if best is None:
        raise NotAcceptable(f"this resource is written as {', '.join(offered)}")
    return best


def wanted_language() -> Language | None:
    """The first of Accept-Language that is one of ours."""
    tags = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((language for tag in tags for language in LANGUAGES if language == tag), None)
