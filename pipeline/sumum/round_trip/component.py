"""The round trip: statements are parsed again beside their sources, all of an abstract together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.document import as_lines
from pipeline.stages import Annotate
from pipeline.summary import Refusal
from pipeline.sumum.round_trip.carriers import Carrier, carriers, original
from pipeline.sumum.round_trip.pairs import Pair, Parse
from pipeline.sumum.round_trip.vetoes import Veto
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording


@dataclass(frozen=True, slots=True)
class _Trip:
    """A carrier of a statement, and the first token of the sentence that it comes from."""

    statement: int
    carrier: Carrier
    sentence: int


class RoundTrip:
    """Compares the trees of what would be said with those of the source."""

    def __init__(self, parser: Annotate, vetoes: Sequence[Veto], passages: Passages, wording: AbstractWording) -> None:
        self._parser = parser
        self._vetoes = vetoes
        self._passages = passages
        self._wording = wording

    def refused(self, statements: Sequence[Statement]) -> dict[int, Refusal]:
        """The vetoes against statements that are not sound, by their place in `statements`."""
        if not statements:
            return {}
        passages, wording = self._passages, self._wording
        trips = list(_trips(statements, passages, wording))
        sentences = list(dict.fromkeys(trip.sentence for trip in trips))
        sources = [original(first, passages) for first in sentences]
        parses = self._parsed([one.text for one in (*sources, *(trip.carrier for trip in trips))])
        before = {first: (one, parse) for first, one, parse in zip(sentences, sources, parses, strict=False)}
        refused: dict[int, Refusal] = {}
        for trip, after in zip(trips, parses[len(sentences) :], strict=True):
            pair = _pair(trip.carrier, *before[trip.sentence], after)
            veto = next((veto.rule.id for veto in self._vetoes if veto.refuses(pair)), None)
            if veto is not None:
                place = passages.source_span(passages.sentence(trip.sentence).span)
                refused.setdefault(trip.statement, Refusal(veto, place))
        return refused

    def _parsed(self, texts: Sequence[str]) -> list[Parse]:
        """Texts parsed at once, each a block of one document."""
        lines = as_lines(texts, self._wording.language)
        parsed = self._parser.annotate(lines, self._wording.language)
        return [Parse(parsed, block.span) for block in lines.blocks]


def _trips(statements: Sequence[Statement], passages: Passages, wording: AbstractWording) -> Iterator[_Trip]:
    for number, statement in enumerate(statements):
        first = passages.sentence(statement.template.whole.first).first
        for carrier in carriers(statement, wording):
            yield _Trip(number, carrier, first)


def _pair(carrier: Carrier, source: Carrier, before: Parse, after: Parse) -> Pair:
    def old(token: int | None) -> int | None:
        place = source.places.get(token) if token is not None else None
        return before.at(before.extent.start + place) if place is not None else None

    places = ((old(token), after.at(after.extent.start + place)) for token, place in carrier.places.items())
    said = {i: j for i, j in places if i is not None and j is not None}
    spoken = frozenset(filter(None, map(old, carrier.predicates)))
    elsewhere = frozenset(filter(None, map(old, carrier.elsewhere)))
    return Pair(before, after, said, spoken, elsewhere)
