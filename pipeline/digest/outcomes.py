"""What was proposed, told with what came of it: "Ann moved that the rent be raised. The motion was lost."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.passages import Passage, told
from pipeline.digest.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan

_NEAR: Final = 4
"""Sentences behind a proposal among which its outcome stands."""
_LONGEST: Final = 80
_TOGETHER: Final = 0.3
"""By what a proposal is worth more with its outcome."""


def with_outcomes(
    document: Document,
    passages: Sequence[Passage],
    surfaces: Sequence[Surface],
    moves: re.Pattern[str],
    discusses: re.Pattern[str],
    settles: re.Pattern[str],
) -> Iterator[Passage]:
    """The passages, each proposal followed by the sentence near it that says what came of it, where there is one."""
    for passage in passages:
        told_of = [s for s in surfaces if any(p.span.overlaps(s.span) for p in passage.sources)]
        first = next(
            (n for n, s in enumerate(told_of) if moves.search(s.line.text) or discusses.search(s.line.text)), None
        )
        if first is None or passage.is_written or _is_settled(told_of[first:], settles):
            yield passage
            continue
        proposal = told_of[first]
        outcome = _outcome(surfaces, proposal, moves, settles)
        if outcome is None:
            yield passage
            continue
        kept = [p for p in passage.sources if p.span.end <= proposal.span.end]
        head = [*told_of[: first + 1]]
        text = " ".join(told(document, s.span) for s in (*head, outcome))
        if len(text.split()) > _LONGEST:
            continue  # never the one without the other
        place = SourceSpan(0, outcome.span, document.source.page_of(outcome.span.start))
        weight = max(passage.surface.weight or 0.0, outcome.weight or 0.0) + _TOGETHER
        surface = replace(
            passage.surface,
            weight=weight,
            keys=passage.surface.keys | outcome.keys,
            roles=(*passage.surface.roles, ("decision", "digest.outcome", 0)),
        )
        yield replace(passage, surface=surface, text=text, sources=(*kept, place))


def _is_settled(members: Sequence[Surface], settles: re.Pattern[str]) -> bool:
    return any(settles.search(member.line.text) for member in members)


def _outcome(
    surfaces: Sequence[Surface], proposal: Surface, moves: re.Pattern[str], settles: re.Pattern[str]
) -> Surface | None:
    """The sentence behind a proposal, before the next one, that says what came of it."""
    at = next(n for n, s in enumerate(surfaces) if s is proposal)
    for after in surfaces[at + 1 : at + 1 + _NEAR]:
        if after.section != proposal.section or after.is_quoted or after.is_list:
            return None
        if settles.search(after.line.text):
            return after
        if moves.search(after.line.text):
            return None
    return None
