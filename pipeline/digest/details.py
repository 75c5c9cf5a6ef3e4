"""Details: what sentences that stand alone state with a figure, a day, a duty or a list, behind their headings."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.key_fact import KeyFact
from pipeline.digest.passages import Passage
from pipeline.span import SourceSpan, Span

DETAIL: Final = "detail"
AMOUNT: Final = "amount"
RULE: Final = "digest.detail"
_MOST: Final = 24
_LONGEST: Final = 60
_SENTENCE: Final = 6
"""Words from which a fact says a sentence."""
_FIGURE = re.compile(r"\d")


def details(passages: Sequence[Passage], known: Sequence[KeyFact], *, binds: bool) -> Iterator[KeyFact]:
    """The worthiest such passages that no other fact says, in the order of the document; all where it `binds`."""
    said: list[Span] = [
        place.span
        for fact in known
        for place in fact.sources
        if fact.name != AMOUNT and len(fact.value.split()) >= _SENTENCE
    ]
    able = [each for each in passages if _tells(each, binds=binds) and not _is_said(each, said)]
    best = sorted(able, key=lambda each: (-(each.surface.weight or 0.0), each.surface.index))[:_MOST]
    for passage in sorted(best, key=lambda each: each.surface.index):
        told = passage.under_heading()
        inside = [fact.normalized for fact in known if fact.name == AMOUNT and is_inside(fact, told.sources)]
        yield KeyFact(DETAIL, told.text, inside[0] if len(inside) == 1 else None, told.sources, RULE)


def is_inside(fact: KeyFact, places: Sequence[SourceSpan]) -> bool:
    """Whether what a fact says stands in some places, and says no more than they do."""
    return all(any(place.span.contains(own.span) for place in places) for own in fact.sources)


def _tells(passage: Passage, *, binds: bool) -> bool:
    surface = passage.surface
    is_whole = surface.weight is not None and passage.firm and passage.words <= _LONGEST
    return is_whole and (binds or bool(_FIGURE.search(passage.text)) or bool(surface.roles) or passage.is_written)


def _is_said(passage: Passage, said: Sequence[Span]) -> bool:
    return any(place.span.overlaps(span) for place in passage.sources for span in said)
