"""What a client would like of what a resource can give."""

from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.exceptions import NotAcceptable
from werkzeug.http import parse_accept_header

from pipeline.languages import LANGUAGES, Language


def wanted_media_type(offered: Mapping[str, Any]) -> str:
    """What Accept likes best of what is offered; the first where it says nothing."""
    if not request.accept_mimetypes:
        return next(iter(offered))
    # Parameters such as a charset choose nothing here: each media type is written in one way alone.
    bare = MIMEAccept((wanted.partition(";")[0].strip(), quality) for wanted, quality in request.accept_mimetypes)
    best: str | None = bare.best_match(list(offered))
    if best is None:
        raise NotAcceptable(f"this resource is written as {', '.join(offered)}")
    return best


def wanted_language() -> Language | None:
    """The first of Accept-Language that is one of ours."""
    return _first_of(request.accept_languages)


def language_of(header: str) -> Language | None:
    """The same of a header of a request that is none of the application's."""
    return _first_of(parse_accept_header(header, LanguageAccept))


def _first_of(accepted: LanguageAccept) -> Language | None:
    tags = (tag.partition("-")[0].lower() for tag, quality in accepted if quality > 0)  # 0: not that one
    return next((language for tag in tags for language in LANGUAGES if language == tag), None)
