"""What the messages state that a mail quotes and answers, each by whom: "Ann Reed: The barge costs £40 a day."."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.printed_lines import FULL, ends_openly
from pipeline.digest.elements.rules import RuleSet
from pipeline.digest.elements.speakers import AFTERTHOUGHT
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.reading.details import DETAIL
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.languages import traits_of
from pipeline.span import Span

RULE: Final = "digest.quoted"
_LEAST: Final = 4
_LONGEST: Final = 45
_ROOM: Final = 90
"""Words of a quoted message that are told."""
_MARK = re.compile(r"^[>\s]+")
_PARAGRAPH = re.compile(r"\s(?:>+\s*){2,}|(?<=[.!?])\s+>+\s*(?=[\"“«]?\s?[A-ZÀ-Þ])")
"""Quoted lines with nothing on them, between paragraphs, or the mark of a line that begins with a sentence."""
_GREETED = re.compile(r"[^\s,>]+(?: [^\s,>]+){0,4},\s+>[>\s]*(?=[A-ZÀ-Þ])")
"""A greeting with which a quoted message begins: "Dear Ann, >"."""
_NUMBER = re.compile(r"(?<=[.!?:;>])\s\d{1,2}[.)]\s*$")
"""The number of the next point, which was read as the end of a sentence."""
_WRAPPED = re.compile(r"\s*>+\s*")
"""The mark of a quoted line within a sentence."""
_ENDS: Final = ".!?:;…"
_GREETING: Final = 5
"""Words of a greeting, which ends in a comma."""
_SHORT_LINE: Final = 50
"""Signs of a line that no mailer has wrapped."""
_NAME: Final = r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,3}"


def without_own_quotes(facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The facts without what the writer of a mail wrote before, and now writes anew."""
    issuers = {fact.value.casefold() for fact in facts if fact.name == "issuer"}
    yield from (f for f in facts if f.rule != RULE or f.value.partition(":")[0].casefold().strip() not in issuers)


def _paragraphs(text: str, start: int) -> Iterator[tuple[str, int]]:
    """What a quoted line has in each of the paragraphs between which empty quoted lines stand, with its place."""
    for part in _PARAGRAPH.split(text[start:]):
        body = _NUMBER.sub("", part).strip()
        start = text.index(body, start)
        yield body, start
        start += len(body)


def _goes_on(before: str, printed: str, body: str) -> bool:
    """Whether a line of a message is the rest of what the line before it left open; a greeting leaves nothing open.

    `before` is the sentence so far, of which the line before has `printed`.
    """
    is_ended = before[-1:] in _ENDS or (before[-1:] == "," and len(before.split()) <= _GREETING)
    is_rest = body[:1].islower() or body[:1].isdigit() or ends_openly(before) or len(printed) > FULL
    return bool(before) and not is_ended and is_rest and len(before.split()) <= _LONGEST


def _unquoted(body: str) -> str:
    """A quoted text without the marks of its lines; the short ones of a list are parted: "A - salmon; B - lamb"."""
    lines = [line for line in _WRAPPED.split(body) if line.strip()]
    said = lines[:1]
    for before, line in pairwise(lines):
        is_item = line[:1].isupper() and before[-1:].isalnum() and len(before) <= _SHORT_LINE
        said.append(f"{'; ' if is_item else ' '}{line}")
    return "".join(said)


class ReplyReader:
    """Reads what quoted messages ask, in one language."""

    def __init__(self, words: DigestWords, noise: RuleSet) -> None:
        self._noise = noise
        who = rf"(?P<name>{_NAME})\s*(?:<[^<>]{{0,80}}>|\([^()]{{0,80}}\))?"
        self._wrote = re.compile(rf"(?:^|[,:] |\d |[ap]m |[AP]M ){who}\s+(?:{words.pattern('reply_wrote')})\s?:$")
        self._wrote_in = re.compile(rf"{who}\s+(?:{words.pattern('reply_wrote')})\s?:[>\s]+")
        issuers = any_of(text for text, label in words.labels.items() if label.fact == "issuer")
        self._from = re.compile(rf"(?:^|[>\s])(?i:{issuers})\s?:\s*{who}")
        self._weighs = re.compile(rf"(?<![\w'’-])(?:{words.pattern('weighing')})(?![\w-])", re.IGNORECASE)
        self._labelled = re.compile(rf" (?i:{any_of(words.labels)})$")
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def find(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
        """What each quoted message states with a figure or a day, by its writer, who is named right above it.

        What it asks has been answered: the message that quotes it is the answer. Of each writer the newest is told,
        which stands above the others: what he wrote before is past.
        """
        known: set[str] = set()
        for fact in self._of_messages(document, surfaces):
            name = fact.value.partition(self._colon)[0].casefold()
            if name not in known:
                yield fact
            known.add(name)

    def _of_messages(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
        writer: tuple[str, Span] | None = None
        told: list[tuple[str, Span]] = []
        last: tuple[str, str, Span] | None = None  # the sentence so far, what the line before has of it, its place
        for surface in surfaces:
            text = surface.line.text
            if match := self._wrote.search(text):
                yield from self._stated(document, writer, told)
                writer = (match["name"], surface.line.span(match.start("name"), match.end("name")))
                told, last = [], None
                continue
            begin = _MARK.match(text)
            start = begin.end() if begin else 0
            if surface.is_quoted and (match := self._from.search(text)):
                yield from self._stated(document, writer, told)
                writer = (match["name"], surface.line.span(match.start("name"), match.end("name")))
                told, last = [], None
                continue
            if found := self._wrote_in.search(text):  # glued to the first sentence of its message
                yield from self._stated(document, writer, told)
                writer = (found["name"], surface.line.span(found.start("name"), found.end("name")))
                greeted = _GREETED.match(text, found.end())
                told, last, start = [], None, greeted.end() if greeted else found.end()
            if AFTERTHOUGHT.match(document.text, document.blocks[surface.block].span.start):
                yield from self._stated(document, writer, told)  # below a message without marks: whose it is is open
                writer, told, last = None, [], None
            if writer is None or not surface.is_quoted:
                continue
            for number, (body, at) in enumerate(_paragraphs(text, start)):
                place = surface.line.span(at, at + len(body))
                printed = body
                if number == 0 and last and place.start > last[2].end and _goes_on(last[0], last[1], body):
                    body, place = f"{last[0]} {body}", Span(last[2].start, place.end)
                last = body, printed, place
                if self._is_stated(body) and (told or any(map(str.isdigit, body))):
                    told.append((_unquoted(body), place))
        yield from self._stated(document, writer, told)

    def _is_stated(self, body: str) -> bool:
        is_closed = body[-1:] in ".!" and "?" not in body and _LEAST <= len(body.split()) <= _LONGEST
        return is_closed and self._noise.first(body) is None

    def _worth(self, text: str) -> int:
        """What a sentence is worth: a figure, a word that limits or sets a condition."""
        return any(map(str.isdigit, text)) + (self._weighs.search(text) is not None)

    def _stated(
        self, document: Document, writer: tuple[str, Span] | None, told: Sequence[tuple[str, Span]]
    ) -> Iterator[KeyFact]:
        """The sentences of a message from the first with a figure on; what has none goes first where they are long."""
        kept = [*told]
        while sum(len(text.split()) for text, _ in kept) > _ROOM:
            kept.remove(min(reversed(kept), key=lambda each: self._worth(each[0])))
        texts, spans = [text for text, _ in kept], [span for _, span in kept]
        if writer is not None and texts:
            name, place = self._labelled.sub("", writer[0]), writer[1]  # the next field on its line: "Ann Reed Sent"
            places = tuple(place_of(document, span) for span in (place, *spans))
            yield KeyFact(DETAIL, f"{name}{self._colon} {' '.join(texts)}", None, places, RULE)
