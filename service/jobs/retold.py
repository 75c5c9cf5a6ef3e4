"""Lines of results in the language of who asks: they lie in English, whoever posted their documents."""

import json
from collections.abc import Iterable, Iterator

from pipeline.languages import LANGUAGES, Language
from service.answer import to_json
from service.body_reader import LARGE
from service.details import Details
from service.problems import told_problem
from service.tasks import Problem

SPEAKING = (b'"error": {', b'"warnings": [{')
"""As `to_json` writes what says something to people: within a text, quotes are escaped."""


def retold(line: Iterable[bytes], language: Language | None, details: Details) -> Iterator[bytes]:
    """A line, which comes in pieces, whose problem or warnings say their details in that language.

    One of more than `LARGE` bytes goes on as it lies: memory must not follow its length.
    """
    pieces = iter(line)
    if language not in (None, LANGUAGES[0]):
        taken = b""
        for piece in pieces:
            taken += piece
            if len(taken) > LARGE:
                break
        else:
            taken = _retold(taken, language, details) if any(mark in taken for mark in SPEAKING) else taken
        yield taken
    yield from pieces


def _retold(line: bytes, language: Language, details: Details) -> bytes:
    told = json.loads(line)
    if "error" in told:
        problem = Problem(told["error"]["code"], told["error"]["detail"])
        told["error"] |= told_problem(problem, language, details)
    else:
        told["summary"] = details.told_warnings(told["summary"], language)
    return (to_json(told) + "\n").encode()
