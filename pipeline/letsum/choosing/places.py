"""Where sentences stand: in their paragraph, their segment, their section, and among those of their theme."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.themes import Theme


@dataclass(frozen=True, slots=True)
class Place:
    """Where a unit stands, each from 0 to 1: early in its paragraph, near an end of its segment, at the close of a
    titled section, early among the units of its theme."""

    in_paragraph: float
    at_edge: float
    at_close: float
    early: float


def places_of(units: Sequence[ThematicUnit], early: int, closing: int) -> list[Place]:
    """The place of each unit; so many units of a theme are `early`, so many are `closing` a section."""
    closes = _closes(units, closing)
    found: list[Place] = []
    told: Counter[Theme] = Counter()
    for first, last in _segments(units):
        starts = [at for at in range(first, last) if units[at].line.boundary != "sentence" or at == first]
        for rank, start in enumerate(starts):
            end = starts[rank + 1] if rank + 1 < len(starts) else last
            from_edge = min(rank, len(starts) - 1 - rank)
            for at in range(start, end):
                earliness = 1 / (1 + told[units[at].theme] / early)
                told[units[at].theme] += not units[at].line.is_heading
                found.append(Place(1 / (1 + at - start), 1 / (1 + from_edge), closes[at], earliness))
    return found


def _closes(units: Sequence[ThematicUnit], closing: int) -> list[float]:
    """How near each unit is to the end of its titled section: 1 for the last sentence, less for those before."""
    found = [0.0] * len(units)
    since = 0
    for at in range(len(units) - 1, -1, -1):
        unit = units[at]
        ends = at + 1 == len(units) or units[at + 1].line.is_heading or units[at + 1].theme == "conclusion"
        since = 0 if ends else since + 1
        found[at] = 0.0 if unit.line.is_heading else max(0.0, 1 - since / closing)
    return found


def _segments(units: Sequence[ThematicUnit]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(units) + 1):
        if index == len(units) or units[index].theme != units[first].theme:
            yield first, index
            first = index
