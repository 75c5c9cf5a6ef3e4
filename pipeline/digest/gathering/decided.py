"""What minutes say was decided or is to be done."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import place_of
from pipeline.digest.gathering.gathered import Gathered, Reading
from pipeline.digest.headings.parts import ITEMS
from pipeline.digest.meetings.resolutions import RULE as RESOLUTION
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.passage import told as told_as
from pipeline.span import SourceSpan, Span

_LABELLED: Final = ".action.labelled"
_LEAST: Final = 5
"""Words of what is to be done."""


def decided(reading: Reading, told: Gathered) -> Gathered:
    """What minutes label as decisions or vote on under titles, in place of all else that would be told of it."""
    if reading.row.parts != ITEMS or not reading.is_whole:
        return told
    document, reader, resolutions = reading.document, reading.tools.labelled_decisions, reading.tools.resolutions
    resolved = [*resolutions.passages(document, reading.surfaces)]
    voted = [place.span for passage in resolved for place in passage.sources]
    labelled = [p for p in reader.passages(document, reading.surfaces) if not _is_in(p.sources, voted)]
    motions, every = reading.tools.motions, reading.tools.motions.motions(document, reading.surfaces)
    put = [m for m in every if not any(m.span.overlaps(span) for span in voted)]
    moved = [motions.passage(document, each) for each in put]
    labelled = [p for p in labelled if not _is_in(p.sources, [each.span for each in put])]
    found = [*resolved, *labelled, *moved]
    stated = [*(resolutions.fact(each) for each in resolved), *(reader.fact(document, each) for each in labelled)]
    stated += [motions.fact(each) for each in moved]
    spans = [*(place.span for passage in found for place in passage.sources), *(each.span for each in put)]

    known = {p.surface.index for p in told.passages}
    passages = (*(p for p in told.passages if not _is_in(p.sources, spans)), *found)
    actions = (each for each in _actions(reading) if not _is_in(each.sources, spans))
    passages = (*passages, *(each for each in actions if each.surface.index not in known))
    return replace(
        told,
        passages=tuple(sorted(passages, key=lambda each: each.surface.index)),
        pairs=tuple(p for p in told.pairs if not _is_in(p.sources, spans)),
        facts=(*(f for f in told.facts if not _is_in(f.sources, spans)), *stated),
    )


def besides_resolved(passages: Iterable[Passage], told: Gathered) -> Iterator[Passage]:
    """The passages of which nothing stands in a resolution: what amends a motion corrects nothing in its minutes."""
    rules = ((p, rule) for p in told.passages for _, rule, _ in p.surface.roles)
    resolved = [place.span for p, rule in rules if rule == RESOLUTION for place in p.sources]
    return (p for p in passages if not _is_in(p.sources, resolved))


def _is_in(sources: Sequence[SourceSpan], spans: Sequence[Span]) -> bool:
    """Whether something stands, if in part, where something else does."""
    return any(place.span.overlaps(span) for place in sources for span in spans)


def _actions(reading: Reading) -> Iterator[Passage]:
    """What minutes label as something to be done, which is told though it has no verb: "Action: Ann to ring"."""
    for surface in reading.surfaces:
        is_one = any(rule.endswith(_LABELLED) for _, rule, _ in surface.roles)
        is_plain = surface.speaker is None and not (surface.is_quoted or surface.is_list)
        if is_one and is_plain and surface.weight is not None and len(surface.line.text.split()) >= _LEAST:
            span = surface.span
            yield Passage(surface, told_as(reading.document, span), (place_of(reading.document, span),))
