"""Votes with what was voted on: the words before them that say it, or the sentence that proposed it."""

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.rules import title_of
from pipeline.digest.reading.surface import Surface, SurfaceReader
from pipeline.document import Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import Span

OF_MOTION: Final = (".decision.motion", ".decision.carried")
"""Rules of decisions that say how a vote on something proposed went, and not what it was."""
_NUMBERS: Final = 0.4
_SHORT: Final = 8
_ASIDE = re.compile(r"\([^()]*\)")
_COUNT = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?\s?:\s?\d")
"""A count of votes behind another one: "Against: 3"."""
_COUNTS: Final = 3
"""Sentences behind the first count of a vote that may go on with it."""
_SECONDED: Final = 4
"""Words of a sentence between a motion and its vote: "Sue seconded."."""

_PARAGRAPH: Final = 8
"""Sentences of a paragraph that says what was voted on, and the words of all of them."""
_LONGEST_ABOVE: Final = 60


def is_bare(text: str) -> bool:
    """Whether a vote is no more than its numbers: "11 for / 1 abstention / 2 against"."""
    words = text.split()
    told = _ASIDE.sub("", text).split()  # numbers in brackets stand behind what was voted on
    return len(words) <= _SHORT or sum(not word.isalpha() for word in told) >= _NUMBERS * len(told)


def counts(text: str) -> bool:
    """Whether a field is the count of a vote: "Against: 1,612 shares"."""
    return _COUNT.match(text) is not None


def is_put(text: str, rule: str) -> bool:
    """Whether a decision is the vote on what was proposed before it: "The motion was carried by four to one"."""
    return is_bare(text) or rule.endswith(OF_MOTION)


def announced(document: Document, fact: KeyFact, before: Span, span: Span, colon: str) -> KeyFact:
    """A vote with the words before it that say what was voted on: "Budget of 2021: 15 for"."""
    own = without_marker(document, before)
    said, announcing = fragment(document, span), title_of(fragment(document, own))
    text = said if said.strip(". ") in announcing else f"{announcing}{colon} {said}"
    return replace(fact, value=text, sources=(place_of(document, own), place_of(document, span)))


def voted_on(surfaces: Sequence[Surface], number: int, moves: re.Pattern[str]) -> Surface | None:
    """The sentence right before a vote, where it says what is decided, or proposed by words that `moves` finds."""
    back = 2 if number > 1 and len(surfaces[number - 1].line.text.split()) <= _SECONDED else 1
    before, surface = surfaces[max(number - back, 0)], surfaces[number]
    is_near = number >= back and before.section == surface.section and surface.index - before.index == back
    if not is_near or before.is_quoted or before.is_list or before.line.text[-1:] != ".":
        return None
    # "It was agreed to …" opens with what is decided, though its pronoun looks as if it leaned.
    decides = any(role == "decision" and (not before.leans or start == 0) for role, _, start in before.roles)
    return before if decides or moves.search(before.line.text) else None


def voted_above(surfaces: Sequence[Surface], number: int) -> Span | None:
    """The paragraph above a vote that stands in one of its own, where it is short and understood: what was voted on."""
    surface = surfaces[number]
    above = [s for s in surfaces[max(0, number - _PARAGRAPH) : number] if s.block == surface.block - 1]
    if not surface.opens or not above or above[0].section != surface.section or not above[0].opens:
        return None
    is_plain = not any(s.is_quoted or s.is_list or s.speaker is not None for s in above)
    is_short = sum(len(s.line.text.split()) for s in above) <= _LONGEST_ABOVE
    is_plain = is_plain and not (above[0].leans or above[0].goes_on) and above[-1].line.text.endswith(".")
    return Span(above[0].span.start, above[-1].span.end) if is_plain and is_short else None


def counted(surfaces: Sequence[Surface], number: int) -> Span:
    """A vote with the bare counts behind it, and how it ended: "For: 12. Against: 3. The motion was carried."."""
    span = surfaces[number].span
    for after in surfaces[number + 1 : number + 1 + _COUNTS]:
        is_count = is_bare(after.line.text) and counts(after.line.text)
        ends = any(rule.endswith(OF_MOTION) for _, rule, _ in after.roles) and len(after.line.text.split()) <= _SHORT
        if after.section != surfaces[number].section or not (is_count or ends):
            break
        span = Span(span.start, after.span.end)
    return span


def voted(document: Document, fact: KeyFact, before: Span, span: Span) -> KeyFact:
    """A vote behind the sentence that says what was proposed."""
    own = without_marker(document, before)
    value = f"{closed(fragment(document, own))} {closed(fragment(document, span))}"
    return replace(fact, value=value, sources=(place_of(document, own), place_of(document, span)))


def headed(document: Document, fact: KeyFact, reader: SurfaceReader, section: int, keys: Set[str]) -> KeyFact:
    """A vote by its heading, where that says what it is about and none of its `keys` does: "Winter fair: 5 May …"."""
    title = reader.telling_title(section)
    own = title_of(fragment(document, title)) if title else ""
    return replace(fact, label=own) if own and keys.isdisjoint(reader.keys(own)) else fact
