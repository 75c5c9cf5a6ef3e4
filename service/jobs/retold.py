"""Lines of results in the language of who asks: they lie in English, whoever posted their documents."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from pipeline.languages import LANGUAGES, Language
from service.answer import to_json
from service.body_reader import LARGE
from service.details import Details
from service.problems import told_problem
from service.tasks import Problem

SPEAKING = (b'"error": {', b'"warnings": [{')
"""As `to_json` writes what says something to people: within a text, quotes are escaped."""
WITHIN = 2
"""How deep the values of a summary stand in a line: metadata may have warnings of their own, deeper."""
_HEADS = (b', "warnings": ', b'{"warnings": ')
_LENGTH = max(map(len, _HEADS))
_SIGN, _SIGN_IN_TEXT = re.compile(rb'["{}\[\]]'), re.compile(rb'["\\]')


def retold(line: Iterable[bytes], language: Language | None, details: Details) -> Iterator[bytes]:
    """A line, which comes in pieces, whose problem or warnings say their details in that language.

    Of one of more than `LARGE` bytes only the warnings are held: memory must not follow its length.
    """
    pieces = iter(line)
    if language not in (None, LANGUAGES[0]):
        taken = b""
        for piece in pieces:
            taken += piece
            if len(taken) > LARGE:
                pieces = _passed(chain((taken,), pieces), lambda found: details.told_each(found, language))
                break
        else:
            yield _retold(taken, language, details) if any(mark in taken for mark in SPEAKING) else taken
    yield from pieces


def _retold(line: bytes, language: Language, details: Details) -> bytes:
    told = json.loads(line)
    if "error" in told:
        problem = Problem(told["error"]["code"], told["error"]["detail"])
        told["error"] |= told_problem(problem, language, details)
    else:
        told["summary"] = details.told_warnings(told["summary"], language)
    return (to_json(told) + "\n").encode()


def _passed(pieces: Iterator[bytes], told: Callable[[Any], Any]) -> Iterator[bytes]:
    """A line piece by piece, its warnings as they are `told`."""
    depth, is_text, begin, before = 0, False, 0, b""
    for piece in pieces:
        place = begin
        while found := (_SIGN_IN_TEXT if is_text else _SIGN).search(piece, place):
            place, sign = found.end(), found[0]
            if sign == b"\\":
                place += 1  # what is escaped ends no text, also where it begins the next piece
            elif sign == b'"':
                is_text = not is_text
            elif sign in b"}]":
                depth -= 1
            elif depth == WITHIN and (before + piece[: found.start()][-_LENGTH:]).endswith(_HEADS):
                yield piece[: found.start()]
                yield from _with_told(piece[found.start() :], pieces, told)
                return
            else:
                depth += 1
        begin = max(0, place - len(piece))
        before = (before + piece)[-_LENGTH:]
        yield piece


def _with_told(held: bytes, pieces: Iterator[bytes], told: Callable[[Any], Any]) -> Iterator[bytes]:
    """What begins with a list, which is told if it has no more than `LARGE` bytes, and what follows."""
    while len(held) <= LARGE:
        text = held.decode("utf-8", "ignore")
        try:
            found, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            if piece := next(pieces, b""):
                held += piece
                continue
            break
        yield to_json(told(found)).encode()
        held = held[len(text[:end].encode()) :]
        break
    yield held
    yield from pieces
