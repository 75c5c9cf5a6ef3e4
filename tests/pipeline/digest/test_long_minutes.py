"""How often passages are weighed, and how many places are looked at, in documents of thousands of sentences."""

from random import Random

from pipeline.digest.choice.ranking import Ranking
from pipeline.digest.elements.line import Line
from pipeline.digest.elements.overlaps import Overlaps
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.span import SourceSpan, Span


def passages(count: int) -> list[Passage]:
    text = "Ann will write. " * count
    spans = [Span(16 * number, 16 * number + 15) for number in range(count)]
    surfaces = [
        Surface(number, span, Line.of(text, span), 0, 0, (), frozenset(), float(number % 5))
        for number, span in enumerate(spans)
    ]
    return [Passage(each, each.span.of(text), (SourceSpan(0, each.span),)) for each in surfaces]


def test_the_worthiest_is_given_first_and_all_are_weighed_only_when_something_is_chosen() -> None:
    weighed: list[int] = []

    def value(passage: Passage) -> float:
        weighed.append(passage.surface.index)
        return -1.0 if passage.surface.index in chosen else passage.surface.weight or 0.0

    chosen: set[int] = set()
    given = passages(1000)
    ranking = Ranking(given, value)
    assert [ranking.best()[0].surface.index for _ in range(3)] == [4, 9, 14]
    ranking.add(given[9])
    assert ranking.best() == (given[9], 4.0)
    assert len(weighed) == 1001
    chosen.add(19)
    ranking.renew()
    assert ranking.best() == (given[24], 4.0)
    assert given[19] in ranking.left
    assert len(weighed) < 2001


def test_places_that_share_something_are_found_in_any_order() -> None:
    chance = Random(7)  # noqa: S311 - the same places each time
    spans = [Span(at, at + chance.randint(1, 30)) for at in (chance.randint(0, 900) for _ in range(200))]
    for given in (spans, sorted(spans)):
        overlaps = Overlaps(given)
        for place in spans:
            assert [*overlaps.numbers(place)] == [n for n, span in enumerate(given) if span.overlaps(place)]
    assert [*Overlaps([]).numbers(Span(0, 9))] == []


def test_only_places_nearby_are_looked_at() -> None:
    class Counted(list[Span]):
        looked = 0

        def __getitem__(self, number: object) -> Span:  # type: ignore[override]
            self.looked += 1
            return super().__getitem__(number)  # type: ignore[call-overload,no-any-return]

    spans = Counted(Span(9 * number, 9 * number + 8) for number in range(5000))
    assert [*Overlaps(spans).numbers(Span(9000, 9020))] == [1000, 1001, 1002]
    assert spans.looked == 3
