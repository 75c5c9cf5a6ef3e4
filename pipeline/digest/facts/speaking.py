"""Who speaks in a document that is told by turns, as a fact."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.speakers import shown
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import Span

_MOST_SPEAKERS: Final = 8


def speaking(document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
    """Who speaks, in the order in which they first do, where they are not too many to be named."""
    turns: dict[str, list[Span]] = {}
    for surface in surfaces:
        if surface.speaker is not None:
            name = shown(surface.speaker.of(document.text))
            if surface.speaker not in turns.setdefault(name, []):
                turns[name].append(surface.speaker)
    often = {name: spans for name, spans in turns.items() if len(spans) > 1}
    turns = often if len(often) > 1 else turns
    if 0 < len(turns) <= _MOST_SPEAKERS:
        places = tuple(place_of(document, spans[0]) for spans in turns.values())
        yield KeyFact("speakers", ", ".join(turns), None, places, "digest.speakers")
