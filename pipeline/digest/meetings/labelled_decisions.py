"""Paragraphs that a label calls decisions ("Decision: …", « VOTE : … ») told whole, with how the vote on them went.

Half of such a paragraph misleads: what is forbidden without when it is allowed, a vote without what was voted on.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.rules import Role, RuleBook
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import Span

RULE: Final = "digest.labelled-decision"
_DECISION: Final[Role] = "decision"
_WORTH: Final = 1.5
"""Worth of such a paragraph of which no sentence could be told alone."""
_MORE: Final = 0.5
"""By what the paragraph is worth more than its best sentence."""
_LONGEST: Final = 90
"""Words of a decision, but for the count of its vote."""
_VOTED: Final = 16
"""Words of a line below it that says how the vote went."""
_BARE: Final = 6
"""Words around the count of a vote that do not say what was voted on: "Against: 2 (Ann, Ben)"."""
_TEXT: Final = frozenset({"paragraph", "list_item"})
_LABELLED: Final = re.compile(r"[*_]*[A-ZÀ-Þ][^.:!?;()]{1,30}\s?:")


class LabelledDecisions:
    """Finds such paragraphs in one language."""

    def __init__(self, words: DigestWords, book: RuleBook) -> None:
        number = r"(?:\s(?:n[°o]\.?\s?)?\d{1,3})?"
        label = rf"[*_]{{0,3}}(?:{words.pattern('decision_label')}){number}[*_]{{0,3}}\s?:[*_]{{0,3}}\s*(?=\S)"
        self._label = re.compile(label, re.IGNORECASE)
        self._facts = book.set_of("fact")

    def is_label(self, text: str) -> bool:
        """Whether words are such a label."""
        label = self._label.match(f"{text}: x")
        return label is not None and label.end() == len(text) + 2

    def marked(self, surfaces: Sequence[Surface]) -> tuple[Surface, ...]:
        """The sentences; those behind such a label decide, whatever their words are."""
        return tuple(
            replace(s, roles=((_DECISION, RULE, 0), *s.roles), leans=False) if self._begins(s) else s for s in surfaces
        )

    def passages(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """The decisions of a document, each with the label that it has there."""
        for number, surface in enumerate(surfaces):
            if not self._begins(surface) or document.blocks[surface.block].kind not in _TEXT:
                continue
            members = [*self._members(document, surfaces, number)]
            if not members:
                continue
            weight = max((s.weight for s in members if s.weight is not None), default=_WORTH) + _MORE
            keys = frozenset().union(*(s.keys for s in members))
            roles = tuple(dict.fromkeys((*surface.roles, *(role for s in members for role in s.roles))))
            text = " ".join(told(document, s.span) for s in members)
            places = tuple(place_of(document, s.span) for s in members)
            yield Passage(replace(surface, weight=weight, keys=keys, roles=roles), text, places)

    def fact(self, document: Document, passage: Passage) -> KeyFact:
        """A decision as a fact, without its label, which is the name of the fact."""
        line = passage.surface.line
        label = self._label.match(line.text)
        start = line.places[label.end()] if label else passage.sources[0].span.start
        first = Span(start, passage.sources[0].span.end)
        said = told(document, first)
        rest = passage.text[len(told(document, passage.sources[0].span)) :]
        places = (place_of(document, first), *passage.sources[1:])
        return KeyFact(_DECISION, f"{said[:1].upper()}{said[1:]}{rest}", None, places, RULE)

    def said(self, surface: Surface) -> Span | None:
        """What a sentence says behind such a label, if it has one."""
        label = self._label.match(surface.line.text) if any(rule == RULE for _, rule, _ in surface.roles) else None
        return Span(surface.line.places[label.end()], surface.span.end) if label else None

    def _begins(self, surface: Surface) -> bool:
        """Whether a label stands before a sentence, and behind it more than the count of a vote."""
        label = self._label.match(surface.line.text) if surface.opens else None
        if label is None or surface.is_list or surface.is_quoted or surface.speaker is not None:
            return False
        said = surface.line.text[label.end() :]
        found = (span for rule, span in self._facts.matching(said) if rule.data.fact == "vote")
        return all(len(f"{said[:start]}{said[end:]}".split()) > _BARE for start, end in found)

    def _members(self, document: Document, surfaces: Sequence[Surface], number: int) -> Iterator[Surface]:
        """The sentences of the paragraph as far as there is room, and the line below that says how the vote went.

        Where each line was read as a paragraph, the lines right below go on with it, up to another label.
        """
        last, section = surfaces[number].block, surfaces[number].section
        words = 0
        is_full = False
        for surface in surfaces[number:]:
            if surface.is_quoted or surface.is_list or surface.section != section or surface.block > last + 1:
                return
            count = len(surface.line.text.split())
            is_vote = self._votes(surface.line.text) and count <= _VOTED
            if surface.block > last:
                goes_on = self._goes_on(document, last, surface)
                if not (is_vote or goes_on) or document.blocks[surface.block].kind not in _TEXT:
                    return
                last += goes_on
            is_full = is_full or words + count > _LONGEST
            if is_full and words and not is_vote:
                continue
            words += count
            yield surface

    @staticmethod
    def _goes_on(document: Document, last: int, surface: Surface) -> bool:
        """Whether a sentence opens the next printed line, and that with no label."""
        before, block = document.blocks[last], document.blocks[surface.block]
        is_near = document.text[before.span.end : block.span.start].count("\n") == 1
        return is_near and before.kind == block.kind and _LABELLED.match(surface.line.text) is None

    def _votes(self, text: str) -> bool:
        return any(rule.data.fact == "vote" for rule, _ in self._facts.matching(text))
