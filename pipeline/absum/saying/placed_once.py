"""Names the place of an event once: not "two buses in Arlo had an accident in Arlo"."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.document import Document


def placed_once(chosen: ChosenScheme, place: AspectCandidate | None, documents: Sequence[Document]) -> ChosenScheme:
    """A scheme with which a place is told, its candidates without words that name it, where others say as much."""
    if place is None:
        return chosen
    name = place.phrase.noun.casefold()

    def apart(candidate: AspectCandidate) -> AspectCandidate:
        own = [
            (mention, finding)
            for mention, finding in candidate.findings
            if name not in finding.source.span.of(documents[mention.document].text).casefold()
        ]
        return AspectCandidate(candidate.aspect, own, candidate.settings) if own else candidate

    return replace(chosen, candidates={a: tuple(map(apart, found)) for a, found in chosen.candidates.items()})
