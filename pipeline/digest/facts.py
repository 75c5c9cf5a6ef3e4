"""Key facts: what a document states of itself in fields, tables and sentences, each with its place; none is guessed."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipeline.digest.certainty import Certainty
from pipeline.digest.fields import ADDRESS, FieldReader
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
_MOST_OF_ROLE: Final = 6
_SAYS: Final = 5
_TELLING: Final = 26
_NEAR: Final = 2
"""Sentences between a vote and what announces it."""
_MOST_PLACES: Final = 5
_NUMBERS: Final = 0.4
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
        self._certainty = Certainty(words)
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def find(
        self,
        document: Document,
        expected: Sequence[str],
        surfaces: Sequence[Surface],
        reader: SurfaceReader,
        alone: Mapping[int, str | None],
    ) -> tuple[KeyFact, ...]:
        """The facts whose names are expected, in the order of their names and then of the document.

        A sentence is a fact as a whole only where it stands `alone`: its number is among these, with the noun
        that its subject leaves open ("the pump"), if there is one; who is bound by a rule is known.
        """
        every = [
            *self._from_fields(document),
            *self._from_sentences(document, surfaces, reader),
            *self._by_role(document, frozenset(expected), surfaces, alone),
            *(self._contacts(document) if "contact" in expected else ()),
        ]
        if "speakers" in expected:
            every += _speakers(document, surfaces)
        titled = self._title_date(document, every)
        if titled is not None:
            every = [titled, *(fact for fact in every if fact.name != "date")]
        elif not any(fact.name == "date" for fact in every):
            every += self._top_date(document)
        merged = _merged(sorted(every, key=lambda fact: fact.sources[0].span))
        merged = _first_only(_said_once(merged))
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
                if label.reads == "names":
                    text = ADDRESS.sub("", text)
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
                if rule.data.fact in IDENTITY and surface.span.start > _HEAD:
                    continue
                if rule.data.fact == "deadline" and line.text[-1] in ":?":
                    continue
                if not self._certainty.asserted(rule.data.fact or "", line.text):
                    continue
                fact = self._stated(document, line, rule.data.fact or "", rule.data.id, start, end)
                if fact.name == "deadline" and fact.normalized is None and len(line.text.split()) > _TELLING:
                    continue
                if fact.name == "vote" and _is_bare(line.text):
                    announcing = before.span if before and surface.index - before.index <= _NEAR else None
                    announcing = announcing or reader.telling_title(surface.section)
                    if announcing is None:
                        continue
                    fact = _announced(document, fact, announcing, surface.span, self._colon)
                    if len(fact.value.split()) <= len(fragment(document, surface.span).split()):
                        continue
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

    def _by_role(
        self, document: Document, expected: frozenset[str], surfaces: Sequence[Surface], alone: Mapping[int, str | None]
    ) -> Iterator[KeyFact]:
        """Sentences that stand alone as facts of what they do: decisions, actions, obligations."""
        counts: Counter[str] = Counter()
        for surface in surfaces:
            text = surface.line.text
            if surface.weight is None or surface.is_list or surface.leans or surface.index not in alone:
                continue
            normalized = next((d.normalized for d in self._values.dates(text) if d.normalized), None)
            places = tuple(_place(document, span) for span in (surface.speaker, surface.span) if span)
            said = closed(fragment(document, surface.span))
            if surface.speaker:
                said = f"{speaker_of(surface.speaker.of(document.text))}: {said}"
            for role, rule, start in surface.roles:
                is_open = alone[surface.index] is not None and role not in BINDING
                if role not in expected or counts[role] >= _MOST_OF_ROLE or is_open:
                    continue
                is_vote = role == "decision" and len(text.split()) <= _SHORT and self._rules.first(text) is not None
                is_sure = self._certainty.sure(role, rule, start, surface, opens_with_name=_names(document, surface))
                if is_sure and self._certainty.asserted(role, text) and len(text.split()) > _SAYS and not is_vote:
                    counts[role] += 1
                    yield KeyFact(role, said, normalized, places, rule)

    def _contacts(self, document: Document) -> Iterator[KeyFact]:
        for block in document.blocks:
            is_inside = _FRONT < block.span.start < len(document.text) - _FRONT
            if block.kind in ("code", "reference"):
                continue
            text = block.span.of(document.text)
            for match in _EMAIL.finditer(text):
                if is_inside and not self._announces(("contact", "email"), text, match.start()):
                    continue
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], match[0].lower(), (_place(document, span),), "digest.e-mail")
            for match in _PHONE.finditer(text):
                digits = re.sub(r"\D", "", match[0])
                if 9 <= len(digits) <= 13 and not is_inside and self._announces(("phone",), text, match.start()):
                    span = Span(block.span.start + match.start(), block.span.start + match.end())
                    yield KeyFact("contact", match[0], None, (_place(document, span),), "digest.phone")

    def _announces(self, facts: Collection[str], text: str, start: int) -> bool:
        """Whether a label of some facts stands shortly before a number or address."""
        near = text[max(0, start - _BEFORE) : start].lower()
        return any(label.fact in facts and label.text in near for label in self._words.labels.values())

    def _title_date(self, document: Document, facts: Sequence[KeyFact]) -> KeyFact | None:
        """The day that a title has, which is the document's own whenever it was published."""
        stated = (fact.sources[0].span for fact in facts if fact.name == "title")
        for span in (*(block.span for block in document.blocks_of("title")), *stated):
            line = Line.of(document.text, span)
            dates = [each for each in self._values.dates(line.text) if each.normalized]
            if self._words.label.match(line.text):
                continue
            if len(dates) == 1 and len(dates[0].normalized or "") == _DAY:
                place = line.span(dates[0].start, dates[0].end)
                value = fragment(document, place)
                return KeyFact("date", value, dates[0].normalized, (_place(document, place),), "digest.top-date")
        return None

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


def _said_once(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The facts without deadlines that an action says, and contacts that another one holds."""
    found: list[KeyFact] = []
    for fact in facts:
        others = [other for other in facts if other is not fact]
        spans = [place.span for other in others if other.name == "action" for place in other.sources]
        is_said = fact.name == "deadline" and any(span.overlaps(fact.sources[0].span) for span in spans)
        decided = [place for other in others if other.name == "decision" for place in other.sources]
        is_said = is_said or (fact.name == "vote" and fact.sources[0] in decided)
        is_held = fact.name == "contact" and any(o.name == "contact" and fact.value in o.value for o in others)
        if not is_said and not is_held:
            found.append(fact)
    return found


def _first_only(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The facts without other values of those that a document has one of: its date, its version."""
    known: dict[str, KeyFact] = {}
    return [fact for fact in facts if fact.name not in ONCE or known.setdefault(fact.name, fact) is fact]


def _is_bare(text: str) -> bool:
    """Whether a vote is no more than its numbers: "11 for / 1 abstention / 2 against"."""
    words = text.split()
    return len(words) <= _SHORT or sum(not word.isalpha() for word in words) >= _NUMBERS * len(words)


def _names(document: Document, surface: Surface) -> bool:
    """Whether a sentence opens with a name."""
    annotation = document.annotation
    tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
    words = [token for token in tokens if token.span.start >= surface.span.start and token.pos != "PUNCT"]
    return bool(words) and (words[0].pos == "PROPN" or all(word.text.istitle() for word in words[:2]))


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
_DAY: Final = 10
"""Signs of a day in ISO 8601."""


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


BINDING: Final = frozenset({"decision", "obligation", "prohibition"})
TOLD_WHOLE: Final = frozenset({"deadline", "termination"})
"""Facts that mean nothing without what they are about: the sentence is their value."""
IDENTITY: Final = frozenset({"author", "date", "period", "status", "title", "version"})
"""Facts that tell which document it is, and stand at its beginning; elsewhere they are about something else."""
ONCE: Final = frozenset({"date", "status", "title", "version"})
"""Those of which the first one counts."""
_HEAD: Final = 800
_FRONT: Final = 2_500
_FRONT_SHARE: Final = 20
SENTENCES: Final = frozenset(
    {"decision", "vote", "action", "obligation", "prohibition", "request", "finding", "recommendation", "change"}
)
"""Facts that are sentences, and differ where their words do."""


def first(facts: Sequence[KeyFact], name: str) -> KeyFact | None:
    """The first fact of a name."""
    return next((fact for fact in facts if fact.name == name), None)
