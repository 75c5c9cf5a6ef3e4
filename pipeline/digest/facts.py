"""Key facts: what a document states of itself in fields, tables and sentences, each with its place; none is guessed."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipeline.digest.fields import FieldReader
from pipeline.digest.line import Line, lines_of
from pipeline.digest.rules import RuleBook, title_of
from pipeline.digest.surface import Surface, SurfaceReader, speaker_of
from pipeline.digest.values import ValueReader
from pipeline.digest.words import DigestWords
from pipeline.document import Block, Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

FIELDS: Final = frozenset(
    {"paragraph", "heading", "title", "header_field", "authors", "list_item", "aside", "keywords"}
)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_PHONE = re.compile(
    r"(?<![\w/.-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){2,4}(?![\w/-]|\.\d)"
)
_MOST_OF_ROLE: Final = 10
_AT_ONCE: Final = 4
_FOUND: Final = ".found"
_SAYS: Final = 5
_TELLING: Final = 26
_NEAR: Final = 2
"""Sentences between a vote and what announces it."""
_MOST_PLACES: Final = 5
_SHORT: Final = 8
_BEFORE: Final = 25
"""Signs before a number in which a word for telephones stands."""


@dataclass(frozen=True, slots=True)
class KeyFact:
    """A fact by its name, in the words of the document, in a normal form where there is one, with its places."""

    name: str
    value: str
    normalized: str | None
    sources: tuple[SourceSpan, ...]
    rule: str

    def as_json(self) -> dict[str, Any]:
        """The fact as answers have it."""
        return {
            "name": self.name,
            "value": self.value,
            "normalized": self.normalized,
            "sources": [source.as_json() for source in self.sources],
            "rules": [self.rule],
        }


class FactFinder:
    """Finds the facts of documents in one language."""

    def __init__(self, words: DigestWords, book: RuleBook) -> None:
        self._words = words
        self._values = ValueReader(words)
        self._fields = FieldReader(words, self._values)
        self._rules = book.set_of("fact")
        self._open = frozenset(words.values("hypothetical"))
        self._negated = re.compile(rf"(?<!\w)(?:{words.pattern('negated')})(?!\w)", re.IGNORECASE)
        self._asked = re.compile(
            rf"(?<!\w)(?:{words.pattern('asks')})\s[^,;.]{{0,40}}?(?<!\w)(?:{words.pattern('asked')})(?!\w)",
            re.IGNORECASE,
        )
        endings = words.pattern("unasserted_ending")
        self._unasserted = re.compile(
            rf"(?<!\w)(?:{words.pattern('unasserted')})(?!\w)|\w(?:{endings})(?!\w)", re.IGNORECASE
        )
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"
        self._rate = re.compile(rf"\s?(?:/|(?:{words.pattern('rate')})(?!\w))", re.IGNORECASE)

    def find(
        self, document: Document, expected: Sequence[str], surfaces: Sequence[Surface], reader: SurfaceReader
    ) -> tuple[KeyFact, ...]:
        """The facts whose names are expected, in the order of their names and then of the document.

        A sentence is a fact as a whole only where it may be told and does not lean on the one before it.
        """
        every = [
            *self._from_fields(document),
            *self._from_sentences(document, surfaces, reader),
            *self._by_role(document, frozenset(expected), surfaces),
            *(self._contacts(document) if "contact" in expected else ()),
        ]
        if "speakers" in expected:
            every += _speakers(document, surfaces)
        every += self._top_date(document) if not any(fact.name == "date" for fact in every) else []
        merged = _merged(sorted(every, key=lambda fact: fact.sources[0].span))
        rank = {name: number for number, name in enumerate(expected)}
        return tuple(sorted((f for f in merged if f.name in rank), key=lambda f: (rank[f.name], f.sources[0].span)))

    def _from_fields(self, document: Document) -> Iterator[KeyFact]:
        for number, block in enumerate(document.blocks):
            if block.kind == "table":
                for span, amount in self._fields.items(document.text, lines_of(document.text, block.span)):
                    yield KeyFact("item", fragment(document, span), amount, (_place(document, span),), "digest.item")
                found = self._fields.of_table(document.text, lines_of(document.text, block.span))
            elif block.kind in FIELDS:
                following = document.blocks[number + 1] if number + 1 < len(document.blocks) else None
                found = self._fields.of_lines(document.text, lines_of(document.text, block.span), _next(following))
            else:
                continue
            for label, span, value in found:
                if label.fact in IDENTITY and span.start > max(_FRONT, len(document.text) // _FRONT_SHARE):
                    continue
                text = fragment(document, span)
                yield KeyFact(label.fact, text, value, (_place(document, span),), f"{self._words.language}.{label.id}")

    def _from_sentences(
        self, document: Document, surfaces: Sequence[Surface], reader: SurfaceReader
    ) -> Iterator[KeyFact]:
        before: Surface | None = None
        for surface in surfaces:
            line = surface.line
            if surface.is_quoted or not line.text:
                continue
            for rule, (start, end) in self._rules.matching(line.text):
                if rule.data.fact in IDENTITY and surface.span.start > _FRONT:
                    continue
                if rule.data.fact == "deadline" and line.text[-1] in ":?":
                    continue
                if not self._is_asserted(rule.data.fact or "", line.text):
                    continue
                fact = self._stated(document, line, rule.data.fact or "", rule.data.id, start, end)
                if fact.name == "deadline" and fact.normalized is None and len(line.text.split()) > _TELLING:
                    continue
                is_bare = fact.name == "vote" and len(line.text.split()) <= _SHORT
                if is_bare:
                    announcing = before.span if before and surface.index - before.index <= _NEAR else None
                    announcing = announcing or reader.telling_title(surface.section)
                    fact = _announced(document, fact, announcing, surface.span, self._colon) if announcing else fact
                yield fact
            if line.text.endswith(":"):
                before = surface

    def _stated(self, document: Document, line: Line, name: str, rule: str, start: int, end: int) -> KeyFact:
        start, end = line.trimmed(start, end)
        value = line.text[start:end]
        normalized = next((d.normalized for d in self._values.dates(value)), None)
        if name == "vote" or (name in TOLD_WHOLE and len(line.text.split()) <= _TELLING):
            start, end = 0, len(line.text)
        span = line.span(start, end)
        return KeyFact(name, fragment(document, span), normalized, (_place(document, span),), rule)

    def _by_role(self, document: Document, expected: frozenset[str], surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
        """Sentences as facts of what they do: decisions, actions, obligations; and what costs how much."""
        counts: Counter[str] = Counter()
        for surface in surfaces:
            text = surface.line.text
            if surface.weight is not None and not surface.is_list and not surface.leans:
                normalized = next((d.normalized for d in self._values.dates(text) if d.normalized), None)
                places = tuple(_place(document, span) for span in (surface.speaker, surface.span) if span)
                told = closed(fragment(document, surface.span))
                if surface.speaker:
                    told = f"{speaker_of(surface.speaker.of(document.text))}: {told}"
                for role, rule, start in surface.roles:
                    is_vote = role == "decision" and len(text.split()) <= _SHORT and self._rules.first(text) is not None
                    if not (self._is_sure(role, rule, start, text) and self._is_asserted(role, text)):
                        continue
                    if len(text.split()) > _SAYS and not is_vote and role in expected and counts[role] < _MOST_OF_ROLE:
                        counts[role] += 1
                        yield KeyFact(role, told, normalized, places, rule)
            if "amount" in expected and text and not surface.is_quoted:
                yield from self._amounts(document, surface)

    def _is_asserted(self, name: str, text: str) -> bool:
        """Whether a sentence states a fact as its own: under no condition, in no one's words, not as untrue."""
        if name in ANY_FRAME:
            return True
        stated = self._asked.sub(" ", text)
        return not self._unasserted.search(stated) and not (name in NEGATABLE and self._negated.search(stated))

    def _is_sure(self, role: str, rule: str, start: int, text: str) -> bool:
        """Whether a sentence does what a fact of its role needs: a decision that is taken, a change that is named."""
        if role in ("decision", "action"):
            return not {word.strip(" ,;.").lower() for word in text.split()} & self._open
        if role == "change":
            return start <= _AT_ONCE
        return role != "finding" or rule.endswith(_FOUND)

    def _amounts(self, document: Document, surface: Surface) -> Iterator[KeyFact]:
        """Each amount of a sentence that is short enough to say what it is for; a rate has no normal form."""
        line = surface.line
        if (
            surface.weight is None
            or not _SAYS <= len(line.text.split()) <= _TELLING
            or line.text[-1] in ":?"
            or surface.leans
            or not self._is_asserted("amount", line.text)
        ):
            return
        for value in self._values.amounts(line.text):
            normalized = None if self._rate.match(line.text, value.end) else value.normalized
            places = (_place(document, surface.span),)
            yield KeyFact("amount", fragment(document, surface.span), normalized, places, "digest.amount")

    def _contacts(self, document: Document) -> Iterator[KeyFact]:
        for block in document.blocks:
            if block.kind in ("code", "reference"):
                continue
            text = block.span.of(document.text)
            for match in _EMAIL.finditer(text):
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], match[0].lower(), (_place(document, span),), "digest.e-mail")
            for match in _PHONE.finditer(text):
                digits = re.sub(r"\D", "", match[0])
                if 9 <= len(digits) <= 13 and self._announces_phone(text, match.start()):
                    span = Span(block.span.start + match.start(), block.span.start + match.end())
                    yield KeyFact("contact", match[0], None, (_place(document, span),), "digest.phone")

    def _announces_phone(self, text: str, start: int) -> bool:
        """Whether a word for telephones stands shortly before a number."""
        near = text[max(0, start - _BEFORE) : start].lower()
        return any(label.fact == "phone" and label.text in near for label in self._words.labels.values())

    def _top_date(self, document: Document) -> list[KeyFact]:
        """The date that a title has, or a short line near the top ("Bergen, 4 May 2021") that no other label opens."""
        titles = [block for block in document.blocks if block.kind == "title"][:1]
        for block in (*titles, *document.blocks[:_TOP]):
            if block.kind not in FIELDS:
                continue
            for span in lines_of(document.text, block.span):
                line = Line.of(document.text, span)
                label = self._words.label.match(line.text)
                if label and self._words.labels[" ".join(label["label"].lower().split())].fact != "date":
                    continue
                dates = [each for each in self._values.dates(line.text) if each.normalized]
                if len(dates) == 1 and (block.kind == "title" or len(line.text.split()) <= _SHORT):
                    place = line.span(dates[0].start, dates[0].end)
                    value = fragment(document, place)
                    return [KeyFact("date", value, dates[0].normalized, (_place(document, place),), "digest.top-date")]
        return []


def _speakers(document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
    """Who speaks, in the order in which they first do, where they are not too many to be named."""
    turns: dict[str, list[Span]] = {}
    for surface in surfaces:
        if surface.speaker is not None:
            name = speaker_of(surface.speaker.of(document.text))
            if surface.speaker not in turns.setdefault(name, []):
                turns[name].append(surface.speaker)
    if 0 < len(turns) <= _MOST_SPEAKERS:
        places = tuple(_place(document, spans[0]) for spans in turns.values())
        yield KeyFact("speakers", ", ".join(turns), None, places, "digest.speakers")


_MOST_SPEAKERS: Final = 8
_TOP: Final = 20


def _next(block: Block | None) -> Span | None:
    return block.span if block is not None and block.kind in FIELDS else None


def _place(document: Document, span: Span) -> SourceSpan:
    return SourceSpan(0, span, document.source.page_of(span.start))


def _announced(document: Document, fact: KeyFact, before: Span, span: Span, colon: str) -> KeyFact:
    """A vote with the words before it that say what was voted on: "Budget of 2021: 15 for"."""
    own = without_marker(document, before)
    said, announcing = fragment(document, span), title_of(fragment(document, own))
    text = said if said.strip(". ") in announcing else f"{announcing}{colon} {said}"
    return replace(fact, value=text, sources=(_place(document, own), _place(document, span)))


def _merged(facts: Iterable[KeyFact]) -> list[KeyFact]:
    """Facts that say the same once, with all places; of two at one place the one that says more."""
    found: dict[tuple[str, str], KeyFact] = {}
    for fact in facts:
        normalized = None if fact.name in (*SENTENCES, "item", "amount") else fact.normalized
        key = (fact.name, normalized or fact.value.casefold().strip(" ."))
        known = found.get(key)
        if known is None:
            found[key] = fact
        elif len(known.sources) < _MOST_PLACES and fact.sources[0] not in known.sources:
            found[key] = replace(known, sources=(*known.sources, *fact.sources))
    return list(found.values())


ANY_FRAME: Final = frozenset(
    {"change", "finding", "governing_law", "parties", "recommendation", "request", "termination", "version"}
)
"""Facts that hold in any frame, such as a condition; all others only where their sentence asserts them."""
NEGATABLE: Final = frozenset({"action", "amount", "deadline", "decision", "duration", "effective_date", "obligation"})
"""Facts that a negation beside them unsays; a prohibition or a vote is often one itself."""
TOLD_WHOLE: Final = frozenset({"deadline", "termination"})
"""Facts that mean nothing without what they are about: the sentence is their value."""
IDENTITY: Final = frozenset({"author", "date", "period", "status", "title", "version"})
"""Facts that tell which document it is, and stand at its beginning; elsewhere they are about something else."""
_FRONT: Final = 2_500
_FRONT_SHARE: Final = 20
SENTENCES: Final = frozenset(
    {"decision", "vote", "action", "obligation", "prohibition", "request", "finding", "recommendation", "change"}
)
"""Facts that are sentences, and differ where their words do."""


def first(facts: Sequence[KeyFact], name: str) -> KeyFact | None:
    """The first fact of a name."""
    return next((fact for fact in facts if fact.name == name), None)
