"""The choice of items: what weighs, what fits, and in which order it is told."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.errors import UnusableDocument
from pipeline.inits.items import InformationItem, InformationItems
from pipeline.inits.plan import DatedSentences
from pipeline.inits.select import FrequentItems
from pipeline.inits.settings import FrequentItemsSettings
from pipeline.languages import Language
from pipeline.realizer.component import PyrealbRealizer
from pipeline.realizer.engine import Realization
from pipeline.realizer.spec import Spec
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request, count_words, layout
from tests.pipeline.inits.builders import canned, interpretation, item
from tests.resources import RESOURCES

REALIZER = PyrealbRealizer(NoSettings(), RESOURCES)
PLAN = DatedSentences(NoSettings(), RESOURCES)

FIRE = item("the fire", "destroy", "four hundred homes", sentence=0)
CREWS = item("crews", "contain", "the fire", sentence=1)
SCHOOLS = item("the schools", "open", "their doors to families", sentence=2)
MAYOR = item("the mayor", "thank", "the crews", sentence=3)


def text(found: InformationItems, words: int | None = None, **options: float | bool) -> str:
    select = FrequentItems(FrequentItemsSettings(**options), RESOURCES, REALIZER.engine)  # type: ignore[arg-type]
    request = Request(profile="inits", max_words=words)
    return layout(REALIZER.realize(PLAN.plan(select.select(found, request), request), found.language))


def test_all_are_told_where_there_is_room() -> None:
    assert text(interpretation(FIRE, CREWS, SCHOOLS)) == (
        "The fire destroyed four hundred homes. Crews contained the fire. The schools opened their doors to families."
    )


def test_frequent_lemmas_win() -> None:
    frequency = {"schools": 1.0, "open": 1.0, "doors": 1.0, "families": 1.0, "fire": 0.1, "crews": 0.1}
    assert text(interpretation(FIRE, CREWS, SCHOOLS, frequency=frequency), 7, lead=0).startswith("The schools")
    assert text(interpretation(FIRE, CREWS, SCHOOLS), 7, lead=10).startswith("The fire")


def test_what_was_said_weighs_nothing() -> None:
    """The second best item says what the best has said: the third, of other lemmas, is told instead."""
    again = item("a fire", "destroy", "some four hundred homes", terms=("fire", "destroy", "homes"), sentence=1)
    first = item("the fire", "destroy", "four hundred homes", terms=("fire", "destroy", "homes"), sentence=0)
    other = item("the mayor", "thank", "the crews", terms=("mayor", "thank", "crews"), sentence=2)
    frequency = {"fire": 1.0, "destroy": 1.0, "homes": 1.0, "mayor": 0.5, "thank": 0.5, "crews": 0.5}
    found = interpretation(first, again, other, frequency=frequency)
    assert text(found, 12, lead=0) == "The fire destroyed four hundred homes. The mayor thanked the crews."


def test_items_are_told_in_the_order_of_publication_and_of_the_source() -> None:
    later = item("the mayor", "thank", "the crews", day="2021-08-05", sentence=0)
    earlier = item("the fire", "destroy", "four hundred homes", day="2021-08-04", document=1, sentence=1)
    found = interpretation(later, earlier, published=("2021-08-06", "2021-08-04"))
    assert text(found) == (
        "On August 4, 2021, the fire destroyed four hundred homes. On August 5, 2021, the mayor thanked the crews."
    )


def test_assumed_dates_are_said_only_if_asked_for() -> None:
    found = interpretation(CREWS, published=("2005-08-16",))
    assert text(found) == "Crews contained the fire."
    assert text(found, say_assumed_dates=True) == "On August 15, 2005, crews contained the fire."


def test_the_first_day_of_the_calendar_has_none_before_it() -> None:
    assert text(interpretation(CREWS, published=("0001-01-01",))) == "Crews contained the fire."


def test_without_dates_the_order_is_that_of_the_source() -> None:
    second = item("the mayor", "thank", "the crews", document=1, sentence=0)
    assert text(interpretation(second, CREWS, FIRE)) == (
        "The fire destroyed four hundred homes. Crews contained the fire. The mayor thanked the crews."
    )


def test_a_fact_is_told_once() -> None:
    again = item("flames", "destroy", "four hundred homes", terms=("flames", "destroy", "four", "hundred"), sentence=1)
    first = item("the fire", "destroy", "four hundred homes", terms=("fire", "destroy", "four", "hundred"), sentence=0)
    assert text(interpretation(first, again), sameness=0.6) == "The fire destroyed four hundred homes."
    assert text(interpretation(first, again), sameness=1.0).count("homes") == 2


def test_barred_items_are_not_told() -> None:
    barred = replace(FIRE, bar="loss", quote=canned("The fire, they fear, destroyed four hundred homes."))
    assert text(interpretation(barred, CREWS)) == "Crews contained the fire."
    assert text(interpretation(barred)) == "The fire, they fear, destroyed four hundred homes."


def whole(words: str, rank: int, *, bare: str | None = None, leans: bool = False) -> WholeSentence:
    place = SourceSpan(0, Span(100 * rank, 100 * rank + len(words)))
    return WholeSentence(place, rank, rank, words, tuple(words.lower().rstrip(".").split()), leans=leans, bare=bare)


def with_whole(*sentences: WholeSentence) -> InformationItems:
    """An item of each sentence that nobody can say."""
    items = [replace(item("nobody", "say", "it", sentence=each.rank), bar="loss") for each in sentences]
    found = interpretation(*items, frequency={term: 1.0 for each in sentences for term in each.terms})
    return replace(found, whole=sentences)


def test_what_may_be_misread_is_told_as_it_stands() -> None:
    found = with_whole(whole("Frost, growers fear, ruined the vines.", 0))
    assert text(found) == "Frost, growers fear, ruined the vines."


def test_a_short_item_is_told_in_place_of_its_sentence() -> None:
    long = whole("Crews from nine towns, who had come by night, contained the fire that farmers saw on the ridge.", 0)
    assert text(replace(interpretation(CREWS), whole=(replace(long, rank=1),))) == "Crews contained the fire."
    assert text(replace(interpretation(CREWS), whole=(replace(long, rank=1),)), compression=0.1) == long.text


def test_the_summary_begins_as_the_story_does() -> None:
    heavy = whole("Ovens ovens bakers bakers flour flour.", 5)
    assert text(with_whole(whole("Bakers struck.", 0), heavy)).startswith("Bakers struck.")


def test_what_leans_on_the_sentence_before_is_told_behind_it_alone() -> None:
    struck, won = whole("Bakers struck.", 0), whole("They won.", 1, leans=True)
    assert text(with_whole(struck, won), from_the_beginning=False) == "Bakers struck."
    assert text(with_whole(struck, won)) == "Bakers struck. They won."
    assert text(with_whole(struck, replace(won, rank=2))) == "Bakers struck."


def test_a_story_may_begin_with_the_definite() -> None:
    order, won = whole("The order came late.", 0, bare="order"), whole("Bakers won.", 1)
    assert text(with_whole(order, won)) == "The order came late. Bakers won."
    assert text(with_whole(order, won), from_the_beginning=False) == "Bakers won."


def test_a_story_is_told_without_leaps() -> None:
    struck, closed = whole("Bakers struck.", 0), whole("Shops closed.", 4)
    assert text(with_whole(struck, closed), enough=2) == "Bakers struck."
    assert text(with_whole(struck, replace(closed, rank=3)), enough=2) == "Bakers struck. Shops closed."


def test_a_little_is_not_enough() -> None:
    struck, closed = whole("Bakers struck.", 0), whole("Shops closed.", 6)
    assert text(with_whole(struck, closed)) == "Bakers struck. Shops closed."
    assert text(with_whole(struck, replace(closed, rank=7))) == "Bakers struck."


def test_what_leans_on_a_repetition_is_told_behind_what_that_repeats() -> None:
    struck, again = whole("Bakers struck in Laval on Monday.", 0), whole("Bakers struck in Laval.", 1)
    won = whole("They won.", 2, leans=True)
    assert text(with_whole(struck, again, won)) == "Bakers struck in Laval on Monday. They won."


def test_a_summary_says_which_monday() -> None:
    monday, tuesday = (
        RelativeDay("Monday", "2018-10-15", is_deictic=False),
        RelativeDay("Tuesday", "2018-10-16", is_deictic=False),
    )
    yesterday = RelativeDay("yesterday", "2018-10-17", is_deictic=True)
    struck = replace(whole("Bakers struck on Monday.", 0), days=(monday,))
    closed = replace(whole("Shops closed Tuesday.", 1), days=(tuesday,))
    reopened = replace(whole("They reopened yesterday.", 2, leans=True), days=(yesterday,))
    assert text(with_whole(struck, closed, reopened)) == (
        "Bakers struck on Monday (October 15, 2018). Shops closed Tuesday. They reopened yesterday (October 17, 2018)."
    )


def test_the_definite_needs_to_be_known() -> None:
    opening = whole("Bakers began a strike.", 0)
    known, unknown = whole("The strike closed shops.", 1, bare="strike"), whole("The order came late.", 2, bare="order")
    told = text(with_whole(opening, known, unknown), from_the_beginning=False)
    assert told == "Bakers began a strike. The strike closed shops."


@pytest.mark.parametrize(
    ("words", "expected"),
    [(3, "The wind drove…"), (9, "The wind drove the fire to the town.")],
)
def test_where_nothing_can_be_said_a_sentence_is_quoted(words: int, expected: str) -> None:
    quote = canned("The wind drove the fire to the town.")
    assert text(interpretation(replace(FIRE, statement=None, bar="fragment", quote=quote)), words) == expected


def test_nor_is_a_sentence_that_cannot_be_shown_where_another_can() -> None:
    hoped = replace(FIRE, statement=None, bar="fragment", quote=canned("We hope that the fire ends."), sentence=1)
    with pytest.raises(UnusableDocument, match="no sentence can be told alone"):
        text(replace(interpretation(hoped), whole=(whole("It burns.", 0, leans=True),)))
    opening = replace(whole("A fire began.", 0), opens=True)
    assert text(replace(interpretation(hoped), whole=(opening,))) == "A fire began."


def test_a_quotation_is_extracted() -> None:
    found = interpretation(replace(FIRE, statement=None, bar="fragment", quote=canned("The fire, they say.")))
    select = FrequentItems(FrequentItemsSettings(), RESOURCES, REALIZER.engine)
    (message,) = PLAN.plan(select.select(found, Request(profile="inits")), Request())
    assert message.provenance.kind == "extracted"


NOUNS = ("fire", "crew", "school", "mayor", "bridge", "storm", "river", "farmer")
RESTS = ("the town", "four hundred old homes", "help from the neighboring counties and the state")
ITEMS = st.lists(
    st.builds(
        lambda noun, rest, day, sentence: item(f"the {noun}", "see", rest, day=day, sentence=sentence),
        st.sampled_from(NOUNS),
        st.sampled_from(RESTS),
        st.sampled_from([None, "2021-08-04", "2021-08-05"]),
        st.integers(0, 40),
    ),
    min_size=1,
    max_size=25,
)


INTERRUPTED = [
    item("the crew", "see", RESTS[1], day="2021-08-04", sentence=6),
    item("the fire", "see", RESTS[2], day="2021-08-04", sentence=4),
    item("the school", "see", RESTS[0], day="2021-08-05", sentence=5),
    item("the fire", "see", RESTS[1], day="2021-08-05", sentence=7),
]
"""A day that another interrupts is told twice."""


@given(ITEMS, st.integers(6, 60))
@example(INTERRUPTED, 32)
@settings(deadline=None, max_examples=60)
def test_the_limit_is_never_passed(items: list[InformationItem], limit: int) -> None:
    shortest = min(4 + len((each.object or "").split()) + 4 * (each.day is not None) for each in items)
    if shortest <= limit:
        assert count_words(text(interpretation(*items), limit)) <= limit


def test_the_limit_is_reached_where_there_is_content() -> None:
    """Each item has a term of its own: something that is already said would be no content."""
    items = [
        item(f"the {noun}", "see", rest, sentence=number * 3 + extra, terms=(f"{noun} {rest}",))
        for number, noun in enumerate(NOUNS)
        for extra, rest in enumerate(RESTS)
    ]
    for limit in range(20, 100, 7):
        assert limit - 10 <= count_words(text(interpretation(*items), limit)) <= limit


class Verbose:
    """An engine that says two words more than another in every sentence."""

    name = "verbose"
    languages = REALIZER.engine.languages

    def warm_up(self) -> None: ...

    def realize(self, spec: Spec, language: Language) -> Realization:
        said = REALIZER.engine.realize(spec, language)
        return replace(said, text=f"{said.text} So there.")


@pytest.mark.parametrize("limit", [7, 9, 16, 18])
def test_lengths_are_those_of_the_engine_that_realizes(limit: int) -> None:
    engine = Verbose()
    request = Request(profile="inits", max_words=limit)
    select = FrequentItems(FrequentItemsSettings(), RESOURCES, engine)
    messages = PLAN.plan(select.select(interpretation(FIRE, CREWS, SCHOOLS), request), request)
    said = [engine.realize(message.spec, "en").text for message in messages]
    assert sum(map(count_words, said)) <= limit
    assert len(said) == (1 if limit < 16 else 2)


def test_where_nothing_is_understood_on_its_own_there_is_no_empty_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    """`auto` goes on to another profile; who asks for items gets a sentence of the source."""
    monkeypatch.setattr("pipeline.inits.select._Packing._understood", lambda *_: [])
    select = FrequentItems(FrequentItemsSettings(from_one_document=False), RESOURCES, REALIZER.engine)
    with pytest.raises(UnusableDocument, match="no sentence can be told alone"):
        select.select(interpretation(FIRE, CREWS), Request(profile="auto"))
    with pytest.raises(UnusableDocument, match="no sentence can be told alone"):
        select.select(interpretation(FIRE, CREWS), Request(profile="inits"))
