"""What the messages asked that a mail quotes and answers, each by whom: "Ann Reed: could you send the key?"."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.surface import Surface
from pipeline.digest.words import DigestWords
from pipeline.document import Document
from pipeline.languages import traits_of
from pipeline.span import Span

RULE: Final = "digest.quoted-request"
_LEAST: Final = 5
"""Words of a request."""
_LONGEST: Final = 45
_NAME: Final = r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,3}"


class ReplyReader:
    """Reads what quoted messages ask, in one language."""

    def __init__(self, words: DigestWords) -> None:
        who = rf"(?P<name>{_NAME})\s*(?:<[^<>]{{0,80}}>|\([^()]{{0,80}}\))?"
        self._wrote = re.compile(rf"(?:^|[,:] |\d |[ap]m |[AP]M ){who}\s+(?:{words.pattern('reply_wrote')})\s?:$")
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def find(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
        """The first request of each quoted message whose writer is named right above it."""
        writer: tuple[str, Span] | None = None
        for surface in surfaces:
            text = surface.line.text
            if match := self._wrote.search(text):
                writer = (match["name"], surface.line.span(match.start("name"), match.end("name")))
                continue
            asks = text.endswith("?") or any(role == "request" for role, *_ in surface.roles)
            if writer is None or not surface.is_quoted or not asks or not _LEAST <= len(text.split()) <= _LONGEST:
                continue
            name, place = writer
            places = (place_of(document, place), place_of(document, surface.span))
            yield KeyFact("request", f"{name}{self._colon} {text}", None, places, RULE)
            writer = None
