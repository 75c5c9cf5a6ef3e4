"""Key facts: what a document states of itself in fields, tables and sentences, each with its place; none is guessed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pipeline.digest.fields import FieldReader
from pipeline.digest.line import Line, lines_of
from pipeline.digest.rules import RuleBook
from pipeline.digest.values import ValueReader
from pipeline.digest.words import DigestWords
from pipeline.document import Block, Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import SourceSpan, Span

FIELDS: Final = frozenset(
    {"paragraph", "heading", "title", "header_field", "authors", "list_item", "aside", "keywords"}
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PHONE = re.compile(
    r"(?<![\w/.-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){2,4}(?![\w/-]|\.\d)"
)
_LONGEST: Final = 60
"""Words of a sentence that is a fact as a whole."""
_MOST_PLACES: Final = 5
_SHORT: Final = 8


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
        self._roles = book.roles
        self._noise = book.set_of("noise")

    def find(self, document: Document, expected: Sequence[str], skipped: frozenset[int]) -> tuple[KeyFact, ...]:
        """The facts whose names are expected, in the order of their names and then of the document.

        Sections that are `skipped` state fields, but what their sentences say is none of the document's own.
        """
        every = [
            *self._from_fields(document),
            *self._from_sentences(document, frozenset(expected), skipped),
            *(self._contacts(document) if "contact" in expected else ()),
        ]
        every += self._top_date(document) if not any(fact.name == "date" for fact in every) else []
        merged = _merged(sorted(every, key=lambda fact: fact.sources[0].span))
        rank = {name: number for number, name in enumerate(expected)}
        return tuple(sorted((f for f in merged if f.name in rank), key=lambda f: (rank[f.name], f.sources[0].span)))

    def _from_fields(self, document: Document) -> Iterator[KeyFact]:
        for number, block in enumerate(document.blocks):
            if block.kind == "table":
                found = self._fields.of_table(document.text, lines_of(document.text, block.span))
            elif block.kind in FIELDS:
                following = document.blocks[number + 1] if number + 1 < len(document.blocks) else None
                found = self._fields.of_lines(document.text, lines_of(document.text, block.span), _next(following))
            else:
                continue
            for label, span, value in found:
                text = fragment(document, span)
                yield KeyFact(label.fact, text, value, (_place(document, span),), f"{self._words.language}.{label.id}")

    def _from_sentences(
        self, document: Document, expected: frozenset[str], skipped: frozenset[int]
    ) -> Iterator[KeyFact]:
        annotation = document.annotation
        before: tuple[int, Span] | None = None
        for sentence in annotation.sentences if annotation else ():
            block = document.blocks[sentence.block]
            line = Line.of(document.text, sentence.span)
            if block.section in skipped or block.kind in ("code", "reference", "table") or line.text.startswith(">"):
                continue
            for rule, (start, end) in self._rules.matching(line.text):
                fact = self._stated(document, line, rule.data.fact or "", rule.data.id, start, end)
                if (
                    fact.name == "vote"
                    and len(line.text.split()) <= _SHORT
                    and before
                    and sentence.block - before[0] <= 1
                ):
                    fact = _announced(document, fact, before[1], sentence.span)
                yield fact
            yield from self._by_role(document, block, sentence.span, line, expected)
            before = (
                (sentence.block, sentence.span)
                if line.text.endswith(":")
                else before
                if before and sentence.block == before[0]
                else None
            )

    def _stated(self, document: Document, line: Line, name: str, rule: str, start: int, end: int) -> KeyFact:
        start, end = line.trimmed(start, end)
        value = line.text[start:end]
        normalized = next((d.normalized for d in self._values.dates(value)), None)
        if name == "vote":
            start, end = 0, len(line.text)
        span = line.span(start, end)
        return KeyFact(name, fragment(document, span), normalized, (_place(document, span),), rule)

    def _by_role(
        self, document: Document, block: Block, span: Span, line: Line, expected: frozenset[str]
    ) -> Iterator[KeyFact]:
        """The sentence as a fact of what it does: decision, action, obligation; and what costs how much."""
        words = len(line.text.split())
        if not 3 < words <= _LONGEST or line.text[-1] in ":?" or self._noise.first(line.text):
            return
        own = without_marker(document, span)
        text = closed(fragment(document, own))
        if block.kind != "heading":
            for rule, _ in self._roles.matching(line.text):
                if rule.data.type in expected:
                    normalized = next((d.normalized for d in self._values.dates(line.text) if d.normalized), None)
                    yield KeyFact(rule.data.type, text, normalized, (_place(document, own),), rule.data.id)
        if "amount" in expected:
            for value in self._values.amounts(line.text):
                place = line.span(value.start, value.end)
                told = text if words <= 2 * _SHORT else fragment(document, place)
                where = own if words <= 2 * _SHORT else place
                yield KeyFact("amount", told, value.normalized, (_place(document, where),), "digest.amount")

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
                if 9 <= len(digits) <= 13 and self._announces_phone(text[: match.start()]):
                    span = Span(block.span.start + match.start(), block.span.start + match.end())
                    yield KeyFact("contact", match[0], None, (_place(document, span),), "digest.phone")

    def _announces_phone(self, before: str) -> bool:
        """Whether a word for telephones stands shortly before a number."""
        near = before[-25:].lower()
        return any(label.fact == "phone" and label.text in near for label in self._words.labels.values())

    def _top_date(self, document: Document) -> list[KeyFact]:
        """The date that a title has, or a short line near the top: "Bergen, 4 May 2021"."""
        titles = [block for block in document.blocks if block.kind == "title"][:1]
        for block in (*titles, *document.blocks[:_TOP]):
            if block.kind not in FIELDS:
                continue
            for span in lines_of(document.text, block.span):
                line = Line.of(document.text, span)
                dates = [each for each in self._values.dates(line.text) if each.normalized]
                if len(dates) == 1 and (block.kind == "title" or len(line.text.split()) <= _SHORT):
                    place = line.span(dates[0].start, dates[0].end)
                    value = fragment(document, place)
                    return [KeyFact("date", value, dates[0].normalized, (_place(document, place),), "digest.top-date")]
        return []


_TOP: Final = 12


def _next(block: Block | None) -> Span | None:
    return block.span if block is not None and block.kind in FIELDS else None


def _place(document: Document, span: Span) -> SourceSpan:
    return SourceSpan(0, span, document.source.page_of(span.start))


def _announced(document: Document, fact: KeyFact, before: Span, span: Span) -> KeyFact:
    """A vote with the words before it that say what was voted on: "Budget of 2021: 15 for"."""
    own = without_marker(document, before)
    text = f"{fragment(document, own)} {fragment(document, span)}"
    return replace(fact, value=text, sources=(_place(document, own), _place(document, span)))


def _merged(facts: Iterable[KeyFact]) -> list[KeyFact]:
    """Facts that say the same once, with all places; of two at one place the one that says more."""
    found: dict[tuple[str, str], KeyFact] = {}
    for fact in facts:
        key = (
            fact.name,
            (fact.normalized if fact.name not in SENTENCES else None) or fact.value.casefold().strip(" ."),
        )
        known = found.get(key)
        if known is None:
            found[key] = fact
        elif len(known.sources) < _MOST_PLACES and fact.sources[0] not in known.sources:
            found[key] = replace(known, sources=(*known.sources, *fact.sources))
    return list(found.values())


SENTENCES: Final = frozenset(
    {"decision", "vote", "action", "obligation", "prohibition", "request", "finding", "recommendation", "change"}
)
"""Facts that are sentences, and differ where their words do."""


def first(facts: Sequence[KeyFact], name: str) -> KeyFact | None:
    """The first fact of a name."""
    return next((fact for fact in facts if fact.name == name), None)
