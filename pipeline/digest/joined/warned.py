"""What a reader must not do, or do at once: told as it stands, with what it goes on with, before all else.

Such a sentence is an order, which stands in few words; what it speaks of by a pronoun is told before it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.blocks import as_list
from pipeline.digest.elements.pronouns import relation_of
from pipeline.digest.elements.rules import Role, RuleBook, title_of
from pipeline.digest.lists.enumerations import items_after
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.fragments import closed, fragment
from pipeline.span import SourceSpan, Span

WARNING: Final[Role] = "warning"
_ASKING: Final = frozenset({WARNING, "request"})
_LONGEST: Final = 60
"""Words of what is told together."""
_LEAST: Final = 3
_BACK: Final = 3
"""Sentences back to one that names what a warning has a pronoun for."""
_WORTH: Final = 3.0

_PARTING: Final = frozenset({":", ";", "–", "—"})
"""Signs that part two clauses."""


def warned(
    document: Document,
    surfaces: Sequence[Surface],
    book: RuleBook,
    pronouns: re.Pattern[str],
    noise: Collection[int],
    colon: str,
) -> Iterator[Passage]:
    """The warnings of a document, each alone and with those behind it; headings that warn, with what is below."""
    yield from _headed(document, surfaces, book, colon)
    able = [_is_able(surface) and surface.index not in noise for surface in surfaces]
    runs: list[tuple[int, int]] = []
    for number, surface in enumerate(surfaces):
        if not (able[number] and _warns(surface)):
            continue
        first = _beginning(document, surfaces, able, number, pronouns)
        if first is None:
            continue
        last = number
        while last + 1 < len(surfaces) and able[last + 1] and _goes_on(surfaces[last], surfaces[last + 1]):
            last += 1
        yield _passage(document, surfaces[first : number + 1], _WORTH / 2)
        for end in range(number, last + 1):
            begin = runs[-1][0] if runs and first <= runs[-1][1] else first
            if sum(len(each.line.text.split()) for each in surfaces[begin : end + 1]) > _LONGEST:
                break
            runs = [*(run for run in runs if run[0] != begin), (begin, end)]
    for begin, end in runs:
        yield _passage(document, surfaces[begin : end + 1], _WORTH)


def _headed(document: Document, surfaces: Sequence[Surface], book: RuleBook, colon: str) -> Iterator[Passage]:
    """The headings that warn, with the lists that they announce: "Do not drink the tap water", "Ring us if you …".

    One that says when to call for help is told with what stands below it, or not at all.
    """
    alarms = book.set_of("alarm_section")
    for number, section in enumerate(document.sections):
        below = next((s for s in surfaces if s.section == number), None)
        if section.title is None or below is None:
            continue
        text = fragment(document, section.title).strip("#*_ ")
        alarm = alarms.first(title_of(text).rstrip("? \N{NO-BREAK SPACE}"))
        roles: tuple[tuple[Role, str, int], ...] = ((WARNING, alarm, 0),) if alarm else ()
        if not alarm and len(text.split()) >= _LEAST:
            found = ((r.data, at) for r, at in book.roles.matching(text))
            roles = tuple((WARNING, data.id, at[0]) for data, at in found if data.type == WARNING)
        spans = items_after(document, _block_of(document, section.title))
        if alarm and not spans:
            spans = [each.span for each in surfaces if each.block == below.block and _is_able(each)]
        if not roles or (alarm and not spans):
            continue
        items = [fragment(document, span).strip(" ;,.") for span in spans]
        said = f"{_lead(text, colon)} {as_list(document, items)}" if items else text
        if len(said.split()) > _LONGEST:
            continue
        surface = replace(below, roles=roles, weight=2 * _WORTH, is_list=False, evidence={})
        places = tuple(_place(document, span) for span in (section.title, *spans))
        yield Passage(surface, closed(said), places, is_written=True)


def _lead(heading: str, colon: str) -> str:
    """A heading before what it announces."""
    text = heading.rstrip(": \N{NO-BREAK SPACE}")
    return text if text.endswith("?") else f"{text}{colon}"


def _block_of(document: Document, title: Span) -> int:
    return next((n for n, block in enumerate(document.blocks) if block.span.contains(title)), 0)


def _is_able(surface: Surface) -> bool:
    text = surface.line.text
    is_sentence = text[-1:] in ".!" and len(text.split()) >= _LEAST and not text[:1].islower()
    return is_sentence and not (surface.is_quoted or surface.is_list) and surface.speaker is None


def _warns(surface: Surface) -> bool:
    return any(role == WARNING for role, *_ in surface.roles)


def _goes_on(before: Surface, surface: Surface) -> bool:
    """Whether the sentence behind a warning is another one, or asks for more."""
    is_near = surface.section == before.section and surface.block - before.block <= 1
    return is_near and (surface.turns or any(role in _ASKING for role, *_ in surface.roles))


def _names(document: Document, surface: Surface, pronoun: int) -> bool:
    """Whether a clause before its pronoun names what this stands for: "Until the lamp is mended, do not use it".

    Or what is done to it: "Do not lend a tool: you are liable for it".
    """
    annotation = document.annotation
    tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
    start = surface.line.places[pronoun]
    before = [token for token in tokens if surface.span.start <= token.span.start < start]
    named = next((n for n, t in enumerate(before) if relation_of(t) == "nsubj" and t.pos != "PRON"), None)
    is_parted = any(token.text in _PARTING for token in before)
    if named is None and is_parted:
        return any(token.pos in ("NOUN", "PROPN") for token in before)
    is_noun = named is not None and before[named].pos in ("NOUN", "PROPN")
    return is_noun and len({token.text for token in before if token.feature("VerbForm") == "Fin"}) > 0


def _beginning(
    document: Document, surfaces: Sequence[Surface], able: Sequence[bool], number: int, pronouns: re.Pattern[str]
) -> int | None:
    """The number of the sentence from which a warning is understood; None where that is too far."""
    for first in range(number, max(-1, number - 1 - _BACK), -1):
        surface = surfaces[first]
        if surface.section != surfaces[number].section or not able[first]:
            return None
        found = pronouns.search(surface.line.text)
        is_named = found is not None and _names(document, surface, found.start())
        if (found is None or is_named) and not (surface.goes_on or surface.leans):
            return first
        if not surface.opens and first and surfaces[first - 1].block != surface.block:
            return None
    return None


def _passage(document: Document, members: Sequence[Surface], weight: float) -> Passage:
    first = members[0]
    roles = tuple(dict.fromkeys(role for each in members for role in each.roles))
    keys = frozenset().union(*(each.keys for each in members))
    text = " ".join(told(document, each.span) for each in members)
    places = tuple(_place(document, each.span) for each in members)
    return Passage(replace(first, weight=weight, roles=roles, keys=keys, evidence={}), text, places)


def _place(document: Document, span: Span) -> SourceSpan:
    return SourceSpan(0, span, document.source.page_of(span.start))


def warned_together(passages: Sequence[Passage]) -> list[Passage]:
    """The passages in their order; warnings that stand one right behind the other in the text as one of them."""
    told: list[Passage] = []
    for passage in passages:
        last = told[-1] if told else None
        if last is not None and _warns(last.surface) and _warns(passage.surface) and _is_behind(last, passage):
            told[-1] = replace(
                last, text=f"{last.text} {passage.text}", sources=(*last.sources, *passage.sources), is_written=True
            )
        else:
            told.append(passage)
    return told


def _is_behind(before: Passage, passage: Passage) -> bool:
    """Whether a passage begins where another one ends, in the same paragraph."""
    is_near = 0 <= passage.sources[0].span.start - before.sources[-1].span.end <= 1
    return is_near and before.surface.block == passage.surface.block
