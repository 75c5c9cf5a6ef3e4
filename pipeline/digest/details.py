"""Details: what sentences that stand alone state with a figure, a day, a duty or a list, behind their headings."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.heads import Head, Heads
from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.passage import Passage
from pipeline.digest.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan, Span

DETAIL: Final = "detail"
AMOUNT: Final = "amount"
REQUEST: Final = "request"
RULE: Final = "digest.detail"
_OF_ITEM: Final = frozenset({"amount", "deadline", "event", "limit", "payment"})
"""Facts that are understood by the item of a meeting that they are of."""
_FIELD: Final = "field"
_OF_PART: Final = _OF_ITEM | {"obligation", "prohibition"}
"""The same of a part of a policy, a guide or a contract."""
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


def headed(
    document: Document,
    facts: Sequence[KeyFact],
    surfaces: Sequence[Surface],
    heads: Heads,
    colon: str,
    keys: Callable[[str], Sequence[str]] | None = None,
) -> Iterator[KeyFact]:
    """The facts of one of the parts of a document behind what this is about; of a meeting always.

    Elsewhere, where words are cut by `keys`, only behind a heading of which a fact says less than half.
    """
    names = _OF_ITEM if keys is None else _OF_PART
    counts = Counter(surface.block for surface in surfaces)
    for fact in facts:
        own = fact.sources[-1].span
        at = next((s for s in surfaces if s.span.overlaps(own)), None) if fact.name in {*names, _FIELD} else None
        if fact.name == _FIELD and (at is None or not _runs_in(document, fact, counts[at.block])):
            at = None
        head = heads.of(at.index) if at is not None and not heads.is_beyond(at) else None
        if (
            head is None
            or head.is_first
            or fact.sources[0].span.start < head.begins
            or head.text in fact.value
            or (keys is not None and not _is_needed(head, fact, keys, opens=at is not None and at.opens))
        ):
            yield fact
        else:
            place = place_of(document, head.span)
            yield replace(fact, value=f"{head.label(colon)} {fact.value}", sources=(place, *fact.sources))


def _runs_in(document: Document, fact: KeyFact, sentences: int) -> bool:
    """Whether a field is one of several sentences of a paragraph, on no line of its own: "Foam. Not fit: water."."""
    start = document.text.rfind("\n", 0, fact.sources[0].span.start) + 1
    end = document.text.find("\n", fact.sources[-1].span.end)
    line = document.text[start : end if end >= 0 else None]
    is_ended = document.text[fact.sources[-1].span.end - 1 :][:1] == "." or fact.value.endswith(".")
    return sentences > 1 and is_ended and len(line.split()) > len(fact.value.split()) + 1


def _is_needed(head: Head, fact: KeyFact, keys: Callable[[str], Sequence[str]], *, opens: bool) -> bool:
    """Whether a fact that is a sentence does not say what it stands under; an answer always needs its question.

    What opens a clause names what it is about.
    """
    own, said = {*keys(head.text)}, {*keys(fact.value)}
    if fact.name == _FIELD:
        return own.isdisjoint(said)
    is_sentence = len(fact.value.split()) >= _SENTENCE and fact.value.rstrip()[-1:] in ".!"
    # What binds names whom.
    is_other = fact.name in _OF_ITEM and not opens and len(own & said) * 2 <= len(own)
    return is_sentence and (head.is_question or is_other)


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
