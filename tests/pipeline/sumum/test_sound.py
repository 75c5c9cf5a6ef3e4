"""What the round trip refuses is said otherwise or not; by hand, without a model."""

import gc
import weakref
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from pipeline.span import SourceSpan, Span
from pipeline.summary import Refusal
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.draft import Draft, Piece, Transformation

VETO = Refusal("en.sumum_round_trip.orphan", SourceSpan(0, Span(0, 9), None))
TEMPLATE = Template(7, "topic_of_document", "by-hand", Position(0, 0), Stretch(0, 3), {}, None, (), 1.0)


def statement(*words: str, trace: Transformation = "concept_reexpression") -> Statement:
    """A reported sentence."""
    draft = Draft(tuple(Piece(word, number) for number, word in enumerate(words)))
    return Statement(TEMPLATE, sentences=(draft.traced(trace),))


class Words:
    """In the place of what regenerates: two ways to say a template."""

    def __init__(self, *statements: Statement) -> None:
        self._statements = statements

    def wordings(self, template: Template) -> Sequence[Statement]:
        """All of them."""
        assert template.id == TEMPLATE.id
        return self._statements


class Refusing:
    """In the place of the round trip: refuses statements with a word, and counts what it is asked."""

    def __init__(self, word: str) -> None:
        self._word = word
        self.asked: list[str] = []

    def refused(self, statements: Sequence[Statement]) -> dict[int, Refusal]:
        """The statements with the word."""
        texts = [one.sentences[0].text() for one in statements]
        self.asked += texts
        return {number: VETO for number, text in enumerate(texts) if self._word in text}


def sound(round_trip: Refusing, *statements: Statement) -> SoundStatements:
    """The statements behind the round trip."""
    return SoundStatements(Words(*statements), round_trip)  # type: ignore[arg-type]


def test_what_is_refused_gives_place_to_the_next_wording() -> None:
    first, second = statement("pumps", "hang"), statement("pumps", "turn")
    found = sound(trip := Refusing("hang"), first, second)
    assert found.statement(TEMPLATE) is first
    assert not found.are_sound([first])
    assert found.statement(TEMPLATE) is second
    assert found.are_sound([second])
    assert found.refusals == [VETO]
    assert found.are_sound([second])
    assert trip.asked == ["pumps hang", "pumps turn"]  # each is parsed once


def test_a_copy_is_refused_as_what_it_is_a_copy_of() -> None:
    first, second = statement("pumps", "hang"), statement("pumps", "turn")
    found = sound(trip := Refusing("hang"), first, second)
    assert found.statement(TEMPLATE) is first
    assert not found.are_sound([replace(first, goes_on=True)])
    assert found.statement(TEMPLATE) is second
    assert found.are_sound([replace(second, goes_on=True)])
    assert found.are_sound([second])
    assert trip.asked == ["pumps hang", "pumps turn"]


def test_choosing_anew_ends_where_what_was_made_is_never_what_is_chosen() -> None:
    found = sound(Refusing("hang"), statement("pumps", "stand"))
    other = statement("valves", "hang")
    assert found.statement(TEMPLATE) is not None
    assert not found.are_sound([other])
    assert found.statement(TEMPLATE) is None
    with pytest.raises(ValueError, match="no wording left"):
        found.are_sound([other])


def test_a_template_without_a_sound_wording_is_not_said() -> None:
    only = statement("pumps", "hang")
    found = sound(Refusing("hang"), only)
    assert found.statement(TEMPLATE) is only
    assert not found.are_sound([only])
    assert found.statement(TEMPLATE) is None


def test_a_template_is_worded_otherwise_only_when_its_first_wording_was_refused() -> None:
    first, second = statement("pumps", "hang"), statement("pumps", "turn")
    made: list[Statement] = []

    def wordings(_: Template) -> Iterator[Statement]:
        for one in (first, second):
            made.append(one)
            yield one

    words = Words()
    words.wordings = wordings  # type: ignore[method-assign, assignment]
    found = SoundStatements(words, Refusing("hang"))  # type: ignore[arg-type]
    assert [found.statement(TEMPLATE), found.statement(TEMPLATE)] == [first, first]
    assert made == [first]
    assert not found.are_sound([first])
    assert found.statement(TEMPLATE) is second


def test_what_is_not_asked_for_keeps_nothing_in_memory() -> None:
    found = sound(Refusing("hang"), statement("pumps", "turn"), statement("pumps", "hang"))
    found.statement(TEMPLATE)
    gone = weakref.ref(found)
    gc.disable()
    try:
        del found
        assert gone() is None
    finally:
        gc.enable()


def test_what_stands_as_it_stood_is_not_parsed() -> None:
    as_it_was = statement("pumps", "hang", trace="no_transformation")
    assert sound(trip := Refusing("hang"), as_it_was).are_sound([as_it_was])
    assert trip.asked == []
