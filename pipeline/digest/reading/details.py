"""Details: what sentences that stand alone state with a figure, a day, a duty or a list, behind their headings."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.span import SourceSpan, Span

DETAIL: Final = "detail"
AMOUNT: Final = "amount"
REQUEST: Final = "request"
RULE: Final = "digest.detail"
_FIELDS: Final = frozenset({"field", "item", "next_meeting"})
MOST_DETAILS: Final = 24
_LONGEST: Final = 85
_SENTENCE: Final = 6
"""Words from which a fact says a sentence."""
_ONE_ITEM: Final = 2
"""Places of a list that has only its first item: the words that announce it, and that."""
_COVERED: Final = 0.25
"""Share of the words of a passage that other facts say, of which it is none."""
LEADER = re.compile(r"\.{4,}|_{4,}")
"""What leads from a title of a table of contents to its page, or is to be filled in."""
_FIGURE = re.compile(r"\d")


def details(
    passages: Sequence[Passage], known: Sequence[KeyFact], most: int, *, binds: bool, asks: bool
) -> Iterator[KeyFact]:
    """The `most` worthiest that no other fact says, in the order of the document; of any kind where it `binds`.

    Where it `asks`, a list that a request announces is one.
    """
    said: list[Span] = [
        place.span
        for fact in known
        for place in fact.sources
        if fact.name != AMOUNT and len(fact.value.split()) >= _SENTENCE
    ]
    able = [
        each
        for each in passages
        if _tells(each, binds=binds) and not _is_said(each, said) and not _is_covered(each, known)
    ]
    best = sorted(able, key=lambda each: (-(each.surface.weight or 0.0), each.surface.index))[:most]
    apart: list[Passage] = []
    for passage in best:
        if not _is_said(passage, [place.span for each in apart for place in each.sources]):
            apart.append(passage)
    for passage in sorted(apart, key=lambda each: each.surface.index):
        told = passage.under_heading()
        head = passage.heading[0].rstrip(": \N{NO-BREAK SPACE}") if passage.heading else ""
        is_asked = asks and passage.is_written and any(role == REQUEST for role, *_ in passage.surface.roles)
        yield KeyFact(REQUEST if is_asked else DETAIL, told.text, None, told.sources, RULE, head)


def is_field(surface: Surface, facts: Sequence[KeyFact]) -> bool:
    """Whether a sentence is a field or a row that is a fact already."""
    return any(f.name in _FIELDS and f.sources[0].span.overlaps(surface.span) for f in facts)


def is_inside(fact: KeyFact, places: Sequence[SourceSpan]) -> bool:
    """Whether what a fact says stands in some places, and says no more than they do."""
    return all(any(place.span.contains(own.span) for place in places) for own in fact.sources)


def _tells(passage: Passage, *, binds: bool) -> bool:
    surface = passage.surface
    is_whole = surface.weight is not None and passage.firm and passage.words <= _LONGEST
    if LEADER.search(passage.under_heading().text):
        return False
    if passage.is_written and len(passage.sources) <= _ONE_ITEM and passage.text.endswith("…"):
        return False
    return is_whole and (binds or bool(_FIGURE.search(passage.text)) or bool(surface.roles) or passage.is_written)


def _is_covered(passage: Passage, known: Sequence[KeyFact]) -> bool:
    """Whether much of a passage is other facts: "This lease is governed by the laws of Maine"."""
    told = {f.value for f in known if f.name != AMOUNT and is_inside(f, passage.sources)}
    return sum(len(value.split()) for value in told) >= _COVERED * passage.words


def _is_said(passage: Passage, said: Sequence[Span]) -> bool:
    return any(place.span.overlaps(span) for place in passage.sources for span in said)
