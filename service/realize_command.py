"""What `precis realize` does: specs as JSON in, text out."""

import json
from collections.abc import Mapping
from typing import Any

from pipeline.errors import MalformedRequest, NotReady, UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.engine import RealizationEngine, RealizationFailed
from pipeline.realizer.reading import read_request
from pipeline.realizer.render import Format
from service.realizations import realize_request


class RealizationProblem(Exception):  # noqa: N818 - the contract's own word
    """Why there is no text, by a code of the contract."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")


def realize_text(
    engine: RealizationEngine, text: str, language: Language | None = None, form: Format | None = None
) -> tuple[str, tuple[str, ...]]:
    """The texts of the specs in `text`, each ending with a line break, and the warnings, each a line.

    `text` is a spec, a list of specs, or the body of POST /v1/realizations; `language` and `form` go before what
    stands there. A spec alone may bring its language itself. Raises MalformedRequest; RealizationProblem for specs that
    can be, and of which there is no text.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedRequest(f"the specs are not JSON: {error}") from error
    wanted = read_request(_request(value, language, form))
    try:
        answer = realize_request(engine, wanted)
    except UnusableDocument as error:
        raise RealizationProblem(error.code, error.detail) from error
    except NotReady as error:
        raise RealizationProblem("not_ready", str(error)) from error
    except RealizationFailed as error:
        raise RealizationProblem("internal_error", str(error)) from error
    texts = "".join(each + "\n" for each in answer["texts"])
    return texts, tuple(f"specs.{each['spec']}: {each['detail']}" for each in answer["warnings"])


def _request(value: Any, language: Language | None, form: Format | None) -> dict[str, Any]:
    """The request as the service takes it."""
    if isinstance(value, Mapping) and "specs" in value:
        body = dict(value)
    else:
        specs = value if isinstance(value, list) else [value]
        body = {"specs": specs}
        first = specs[0] if specs else None
        if isinstance(first, Mapping) and "language" in first:
            body["language"] = first["language"]
    if language is not None:
        body["language"] = language
    if form is not None:
        body["format"] = form
    if "language" not in body:
        valid = " or ".join(LANGUAGES)
        raise MalformedRequest(f"say in which language: give --language {valid}, or a language in the specs")
    return body
