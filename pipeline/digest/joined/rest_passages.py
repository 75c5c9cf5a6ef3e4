"""Passages of what no fact of a short document said: its details, and what weighs among them (`rest.py`)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.joined.rest import WEIGHS
from pipeline.digest.joined.warned import WARNING
from pipeline.digest.reading.details import RULE
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface

_WORTH: Final = 0.5
"""Worth of a detail none of whose sentences could be told alone."""


def with_rest(
    passages: Sequence[Passage], facts: Sequence[KeyFact], surfaces: Sequence[Surface], turning: re.Pattern[str]
) -> Iterator[Passage]:
    """The passages, and the details that none of them tells; what excepts, denies or obliges is said to weigh.

    What warns is told by itself (`warned.py`).
    """
    able = [passage for passage in passages if not passage.leans]
    found = list(passages)
    for fact in facts:
        places = [place.span for place in fact.sources]
        own = [s for s in surfaces if s.span in places]  # a heading may be the first
        surface = next((s for s in own if s.weight is not None), own[0] if own else None)
        is_told = any(place.span.overlaps(span) for p in able for place in p.sources for span in places)
        warns = any(role == WARNING for s in surfaces if s.span in places for role, *_ in s.roles)
        if fact.rule == RULE and surface is not None and not (is_told or warns):
            weight = max((s.weight for s in surfaces if s.weight is not None and s.span in places), default=_WORTH)
            found.append(
                Passage(replace(surface, weight=weight), fact.value, fact.sources, is_written=bool(fact.label))
            )
    for passage in sorted(found, key=lambda each: each.surface.index):
        if turning.search(passage.text):
            evidence = {**passage.surface.evidence, WEIGHS: 1.0}
            yield replace(passage, surface=replace(passage.surface, evidence=evidence))
        else:
            yield passage
