"""What a client would like of what a resource can give."""

from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.exceptions import NotAcceptable
from werkzeug.http import parse_accept_header

from pipeline.languages import LANGUAGES, Language

LONGEST = 1_000
"""Characters of a header that are read: browsers send a third of it."""
MOST = 32
"""What it names that is read: to weigh thousands takes a tenth of a second of the web process."""


def wanted_media_type(offered: Mapping[str, Any]) -> str:
    """What Accept likes best of what is offered; the first where it says nothing."""
    asked = parse_accept_header(_head(request.headers.get("Accept", "")), MIMEAccept)
    if not asked:
        return next(iter(offered))
    # Parameters such as a charset choose nothing here: each media type is written in one way alone.
    bare = MIMEAccept((wanted.partition(";")[0].strip(), quality) for wanted, quality in asked)
    best: str | None = bare.best_match(list(offered))
    if best is None:
        raise NotAcceptable(f"this resource is written as {', '.join(offered)}")
    return best


def wanted_language() -> Language | None:
    """The first of Accept-Language that is one of ours."""
    return language_of(request.headers.get("Accept-Language", ""))


def language_of(header: str) -> Language | None:
    """The same of a header of a request that is none of the application's."""
    return _first_of(parse_accept_header(_head(header), LanguageAccept))


def _head(header: str) -> str:
    """What of a header is read: whole elements."""
    short = header if len(header) <= LONGEST else header[:LONGEST].rpartition(",")[0]
    return ",".join(short.split(",", MOST)[:MOST])


def _first_of(accepted: LanguageAccept) -> Language | None:
    tags = (tag.partition("-")[0].lower() for tag, quality in accepted if quality > 0)  # 0: not that one
    return next((language for tag in tags for language in LANGUAGES if language == tag), None)
