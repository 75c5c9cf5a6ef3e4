"""Facts that are sentences behind the headings that they stand under, where they do not name what these do."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.headings.heads import Heads
from pipeline.digest.joined.context import needed_head
from pipeline.digest.reading.details import AMOUNT, DETAIL
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import SENTENCES
from pipeline.document import Document

_FIELD: Final = "field"
_HEADED: Final = SENTENCES | {AMOUNT, DETAIL, _FIELD, "deadline", "event", "limit", "payment"}
"""Facts whose names do not tell what they are about, as "insurance" does."""
_LEAST: Final = 4
"""Words of a value that is more than a day or a sum."""


def headed(
    document: Document,
    facts: Sequence[KeyFact],
    surfaces: Sequence[Surface],
    heads: Heads,
    colon: str,
    keys: Callable[[str], Sequence[str]],
    *,
    of_items: bool,
) -> Iterator[KeyFact]:
    """The facts behind their headings; a field only where it runs in, or where headings are those `of_items`."""
    counts = Counter(surface.block for surface in surfaces)
    starts = [surface.span.start for surface in surfaces]
    for fact in facts:
        at = _surface_of(fact, surfaces, starts) if fact.name in _HEADED else None
        if at is not None and fact.name == _FIELD and not of_items and not _runs_in(document, fact, counts[at.block]):
            at = None
        is_value = fact.name not in SENTENCES and len(fact.value.split()) < _LEAST
        said = keys(f"{fact.name} {fact.value}")
        head = None if at is None or is_value else needed_head(heads, at, said, keys)
        if head is None or any(place.span.overlaps(head.span) for place in fact.sources):
            yield fact
        else:
            place = place_of(document, head.span)
            yield replace(fact, value=f"{head.label(colon)} {fact.value}", sources=(place, *fact.sources))


def _surface_of(fact: KeyFact, surfaces: Sequence[Surface], starts: Sequence[int]) -> Surface | None:
    """The first sentence that a fact has something of."""
    for place in fact.sources:
        number = max(0, bisect_right(starts, place.span.start) - 1)
        if number < len(surfaces) and surfaces[number].span.overlaps(place.span):
            return surfaces[number]
    return None


def _runs_in(document: Document, fact: KeyFact, sentences: int) -> bool:
    """Whether a field is one of several sentences of a paragraph, on no line of its own: "Foam. Not fit: water."."""
    start = document.text.rfind("\n", 0, fact.sources[0].span.start) + 1
    end = document.text.find("\n", fact.sources[-1].span.end)
    line = document.text[start : end if end >= 0 else None]
    is_ended = document.text[fact.sources[-1].span.end - 1 :][:1] == "." or fact.value.endswith(".")
    return sentences > 1 and is_ended and len(line.split()) > len(fact.value.split()) + 1
