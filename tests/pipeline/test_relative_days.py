"""Which words name a day that only the date of the document tells, and where they do not."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.relative_days import RelativeDay
from pipeline.resources import Resources
from pipeline.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document

RESOURCES = Resources()
PAST = "Tense=Past|VerbForm=Fin"
PARTICIPLE = "Tense=Past|VerbForm=Part"
INFINITIVE = "VerbForm=Inf"


def days(text: str, language: Language = "en") -> tuple[RelativeDay, ...]:
    """Those of a sentence of Wednesday, 17 October 2018."""
    told = document(text, date=datetime.date(2018, 10, 17), language=language)
    (sentence,) = whole_sentences(RESOURCES, (told,), 40)
    return sentence.days


def test_a_weekday_of_the_past_is_a_day() -> None:
    told = (
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 "
        "Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2"
    )
    assert days(told) == (RelativeDay("Monday", "2018-10-15", is_deictic=False),)


def test_a_weekday_behind_a_date_is_counted_from_there() -> None:
    told = document(
        f"It/PRON/it/nsubj/2 began/VERB/begin/root/0/{PAST} September/PROPN/September/obl/2 2/NUM/2/nummod/3 "
        "2018/NUM/2018/nummod/3 ./PUNCT/./punct/2",
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 "
        "Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2",
        date=datetime.date(2018, 10, 17),
        language="en",
    )
    assert all(not sentence.days for sentence in whole_sentences(RESOURCES, (told,), 40))


def test_the_date_of_a_dateline_frames_nothing() -> None:
    text = (
        "October/PROPN/October/nmod/4 17/NUM/17/nummod/1 2018/NUM/2018/nummod/1 "
        f"Ana/PROPN/Ana/nsubj/5 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/5 "
        "Monday/PROPN/Monday/obl/5 ./PUNCT/./punct/5"
    )
    assert [day.day for day in days(text)] == ["2018-10-15"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "Ana/PROPN/Ana/nsubj/3 will/AUX/will/aux/3/VerbForm=Fin sell/VERB/sell/root/0/VerbForm=Inf "
            "boats/NOUN/boat/obj/3 Friday/PROPN/Friday/obl/3 ./PUNCT/./punct/3",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 hoped/VERB/hope/root/0/{PAST} to/PART/to/mark/4 "
            f"sell/VERB/sell/xcomp/2/{INFINITIVE} Friday/PROPN/Friday/obl/4 ./PUNCT/./punct/2",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} today/NOUN/today/nmod:poss/5 "
            "'s/PART/'s/case/3 boats/NOUN/boat/obj/2 ./PUNCT/./punct/2",
            "en",
        ),
        (
            "Ana/PROPN/Ana/nsubj/2 vend/VERB/vendre/root/0/Tense=Pres|VerbForm=Fin "
            "aujourd'hui/ADV/aujourd'hui/advmod/2 ./PUNCT/./punct/2",
            "fr",
        ),
    ],
    ids=["to come", "hoped for", "of today", "our time"],
)
def test_what_may_be_another_day_is_not(text: str, language: Language) -> None:
    assert not days(text, language)


@pytest.mark.parametrize(("word", "value"), [("hier", "2018-10-16"), ("demain", "2018-10-18")])
def test_a_deictic_word_always_is(word: str, value: str) -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/3 a/AUX/avoir/aux/3/VerbForm=Fin vendu/VERB/vendre/root/0/{PARTICIPLE} "
        f"{word}/ADV/{word}/advmod/3 ./PUNCT/./punct/3"
    )
    assert days(text, "fr") == (RelativeDay(word, value, is_deictic=True),)


def test_a_date_says_itself_which_day_it_is() -> None:
    told = (
        f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{PAST} "
        "October/PROPN/October/obl/2 15/NUM/15/nummod/3 ./PUNCT/./punct/2"
    )
    assert not days(told)


def test_a_weekday_of_a_week_ago_may_be_tomorrow() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 {{}}/PROPN/x/obl/2 ./PUNCT/./punct/2"
    )
    assert days(text.format("Friday")) == (RelativeDay("Friday", "2018-10-12", is_deictic=False),)
    assert not days(text.format("Thursday"))


def test_the_day_of_the_document_is_a_day_beneath_an_infinitive() -> None:
    told = (
        f"Ana/PROPN/Ana/nsubj/2 defended/VERB/defend/root/0/{PAST} plans/NOUN/plan/obj/2 to/PART/to/mark/5 "
        f"sell/VERB/sell/acl/3/{INFINITIVE} boats/NOUN/boat/obj/5 Wednesday/PROPN/Wednesday/obl/5 ./PUNCT/./punct/2"
    )
    assert [day.day for day in days(told)] == ["2018-10-17"]
    assert not days(told.replace("Wednesday", "Tuesday"))


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        (
            "Ana/PROPN/Ana/nsubj/3 will/AUX/will/aux/3/VerbForm=Fin sell/VERB/sell/root/0/VerbForm=Inf "
            "boats/NOUN/boat/obj/3 this/DET/this/det/6 evening/NOUN/evening/obl/3 ./PUNCT/./punct/3",
            "en",
            "this evening",
        ),
        (
            "Ana/PROPN/Ana/nsubj/2 vend/VERB/vendre/root/0/Tense=Pres|VerbForm=Fin cet/DET/ce/det/4 "
            "après-midi/NOUN/après-midi/obl/2 ses/DET/son/det/6 bacs/NOUN/bac/obj/2 ./PUNCT/./punct/2",
            "fr",
            "cet après-midi",
        ),
    ],
)
def test_a_part_of_today_is_a_day_whatever_the_tense(text: str, language: Language, words: str) -> None:
    assert days(text, language) == (RelativeDay(words, "2018-10-17", is_deictic=False),)


def test_behind_the_dateline_of_another_day_no_day_is_clear() -> None:
    text = (
        "October/PROPN/October/nmod/4 {day}/NUM/{day}/nummod/1 2018/NUM/2018/nummod/1 "
        f"Ana/PROPN/Ana/nsubj/5 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/5 "
        "yesterday/NOUN/yesterday/obl/5 ./PUNCT/./punct/5"
    )
    assert days(text.format(day=17)) == (RelativeDay("yesterday", "2018-10-16", is_deictic=True),)
    assert not days(text.format(day=15))
