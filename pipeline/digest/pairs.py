"""What is decided or asked for, told behind the sentence that says of what: "Two offers came. We took the lowest."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.digest.passages import Passage, told
from pipeline.digest.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan

_DECIDING: Final = frozenset({"decision", "request"})
_BACK: Final = 3
"""Sentences from a proposal to what was decided of it."""
_OUTCOME: Final = 10
"""Words of a sentence that says how a vote went."""
_TOGETHER: Final = 0.2
"""By what they are worth more together than the second alone."""
_LONGEST: Final = 70
"""Words of both together."""


def paired(
    document: Document,
    passages: Sequence[Passage],
    surfaces: Sequence[Surface],
    stands_for: re.Pattern[str],
    outcome: re.Pattern[str],
    proposes: re.Pattern[str],
) -> Iterator[Passage]:
    """The decisions and requests that are not understood alone, each with the sentence before it, which is.

    `stands_for` finds words for something named before: "the one of", « celui de »; an `outcome` opens the short
    sentence behind a vote: "Carried, from 1 May."; what `proposes` says what was voted on.
    """
    known = {passage.surface.index: passage for passage in passages}
    for number, (before, surface) in enumerate(pairwise(surfaces), 1):
        if _DECIDING.isdisjoint(role for role, *_ in surface.roles) or surface.is_list or surface.speaker is not None:
            continue
        moved = next(
            (each for each in reversed(surfaces[max(0, number - _BACK) : number]) if _moves(each, proposes)), None
        )
        before = moved if moved is not None and moved.section == surface.section else before
        own, first = known.get(surface.index), known.get(before.index)
        is_open = own is None or own.leans or own.bare is not None or stands_for.search(surface.line.text) is not None
        is_near = (
            surface.index - before.index <= (_BACK if before is moved else 1) and surface.section == before.section
        )
        if not (is_open and is_near and surface.may_follow) or first is None or first.leans or first.is_written:
            continue
        if surface.weight is None or before.is_list or before.speaker is not None:
            continue
        text = f"{first.text} {told(document, surface.span)}"
        if len(text.split()) > _LONGEST:
            continue
        spans = [before.span, surface.span]
        behind = surfaces[number + 1] if number + 1 < len(surfaces) else None
        if behind and behind.block == surface.block and outcome.match(behind.line.text) and _is_short(behind):
            text = f"{text} {told(document, behind.span)}"
            spans.append(behind.span)
        places = tuple(SourceSpan(0, span, document.source.page_of(span.start)) for span in spans)
        weighed = replace(
            surface,
            weight=max(surface.weight, before.weight or 0.0) + _TOGETHER,
            keys=surface.keys | before.keys,
            roles=(*before.roles, *surface.roles),
        )
        yield Passage(weighed, text, places)


def _moves(surface: Surface, proposes: re.Pattern[str]) -> bool:
    return surface.speaker is None and not surface.is_list and proposes.search(surface.line.text) is not None


def _is_short(surface: Surface) -> bool:
    return len(surface.line.text.split()) <= _OUTCOME
