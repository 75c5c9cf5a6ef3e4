"""Which words name a day that only the date of the document tells, and where they do not."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.sentences.relative_days import RelativeDay, is_outdated
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES
from tests.wired import shipped

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
    ids=["hoped for", "of today", "our time"],
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


def test_no_document_of_the_last_year_of_the_calendar_is_outdated() -> None:
    text = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    for day in (datetime.date(9998, 12, 31), datetime.date.max):
        assert not is_outdated(document(text, date=day))


WILL = (
    "Ana/PROPN/Ana/nsubj/3 will/AUX/will/aux/3/VerbForm=Fin sell/VERB/sell/root/0/VerbForm=Inf "
    "boats/NOUN/boat/obj/3 {}/PROPN/x/obl/3 ./PUNCT/./punct/3"
)


def test_a_weekday_to_come_is_the_next_one_where_that_is_near() -> None:
    assert days(WILL.format("Friday")) == (RelativeDay("Friday", "2018-10-19", is_deictic=False),)
    assert [day.day for day in days(WILL.format("Wednesday"))] == ["2018-10-17"]
    assert not days(WILL.format("Monday"))  # five days ahead: it may be past when it is read


def test_what_will_be_published_was_not() -> None:
    text = (
        f"Plans/NOUN/plan/nsubj:pass/4 {{}} be/AUX/be/aux:pass/4/VerbForm=Inf sold/VERB/sell/root/0/{PARTICIPLE} "
        "Monday/PROPN/Monday/obl/4 ./PUNCT/./punct/4"
    )
    assert not days(text.format("may/AUX/may/aux/4/VerbForm=Fin"))


def test_a_participle_of_what_is_over_dates_its_day() -> None:
    text = (
        f"Figures/NOUN/figure/nsubj/5 ,/PUNCT/,/punct/3 {{}}/VERB/x/acl/1/{PARTICIPLE} Monday/PROPN/Monday/obl/3 "
        f"fell/VERB/fall/root/0/{PAST} ./PUNCT/./punct/5"
    )
    assert [day.day for day in days(text.format("published"))] == ["2018-10-15"]
    assert not days(text.format("planned"))


@pytest.mark.parametrize("tense", ["Tense=Imp", "Tense=Pres"])
def test_the_weekday_of_the_document_is_its_day_in_any_tense(tense: str) -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 vendait/VERB/vendre/root/0/{tense}|VerbForm=Fin bacs/NOUN/bac/obj/2 "
        "{}/NOUN/x/obl/2 ./PUNCT/./punct/2"
    )
    assert [day.day for day in days(text.format("mercredi"), "fr")] == ["2018-10-17"]
    assert bool(days(text.format("mardi"), "fr")) == (tense == "Tense=Imp")


def test_a_date_that_tells_things_apart_frames_nothing() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} Monday/PROPN/Monday/obl/2 her/PRON/her/nmod:poss/9 "
        "March/PROPN/March/compound/9 8/NUM/8/nummod/5 2018/NUM/2018/nummod/5 old/ADJ/old/amod/9 "
        "boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    )
    assert [day.day for day in days(text)] == ["2018-10-15"]


def test_a_weekday_that_the_date_before_it_counts_to_as_well_is_clear() -> None:
    told = document(
        " ".join(f"Boats/NOUN/boat/{'root/0' if n == 1 else 'conj/1'}" for n in range(1, 17)),
        f"It/PRON/it/nsubj/2 began/VERB/begin/root/0/{PAST} October/PROPN/October/obl/2 14/NUM/14/nummod/3 "
        "2018/NUM/2018/nummod/3 ./PUNCT/./punct/2",
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 "
        "Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2",
        date=datetime.date(2018, 10, 17),
        language="en",
    )
    assert [d.day for s in whole_sentences(RESOURCES, (told,), 40) for d in s.days] == ["2018-10-15"]


def test_a_verb_that_was_read_as_a_participle_is_past() -> None:
    behind = (
        f"Ana/PROPN/Ana/nsubj/5 Monday/PROPN/Monday/obl/3 gathered/VERB/gather/amod/4/{PARTICIPLE} "
        f"sailors/NOUN/sailor/nsubj/5 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/5 ./PUNCT/./punct/5"
    )
    assert [day.day for day in days(behind)] == ["2018-10-15"]
    noun = (
        f"Boats/NOUN/boat/root/0 Monday/PROPN/Monday/nmod/1 which/PRON/which/obj/5 Ana/PROPN/Ana/nsubj/5 "
        f"sold/VERB/sell/acl/1/{PAST} had/AUX/have/aux/1/{PAST} sails/NOUN/sail/obj/1 ./PUNCT/./punct/1"
    )
    assert [day.day for day in days(noun)] == ["2018-10-15"]
    assert not days(noun.replace(PAST, "Tense=Pres|VerbForm=Fin"))


def test_a_main_verb_that_was_read_as_a_participle_is_past() -> None:
    denied = (
        f"Ana/PROPN/Ana/nsubj/2 denied/VERB/deny/ROOT/0/{PARTICIPLE} on/ADP/on/case/4 Monday/PROPN/Monday/obl/2 "
        f"that/SCONJ/that/mark/7 Bo/PROPN/Bo/nsubj/7 left/VERB/leave/{{}}/2/{PAST} ./PUNCT/./punct/2"
    )
    assert [day.day for day in days(denied.format("ccomp"))] == ["2018-10-15"]
    assert not days(denied.format("advcl"))


@pytest.mark.parametrize(
    ("word", "found"), [("until", 0), ("through", 0), ("by", 0), ("to", 0), ("since", 1), ("on", 1)]
)
def test_a_day_that_ends_a_stretch_may_be_to_come(word: str, found: int) -> None:
    told = (
        f"Ana/PROPN/Ana/nsubj/2 closed/VERB/close/root/0/{PAST} shops/NOUN/shop/obj/2 "
        f"{word}/ADP/{word}/case/5 Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2"
    )
    assert len(days(told)) == found


def test_a_counted_weekday_is_another() -> None:
    told = (
        f"Ana/PROPN/Ana/nsubj/2 chose/VERB/choose/root/0/{PAST} the/DET/the/det/5 third/ADJ/third/amod/5 "
        "Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2"
    )
    assert not days(told)


def test_today_is_counted_by_nothing() -> None:
    told = (
        f"Two/NUM/two/nummod/2 men/NOUN/man/nsubj/4 were/AUX/be/aux/4/{PAST} "
        "hurt/VERB/hurt/root/0/Tense=Past|VerbForm=Part and/CCONJ/and/cc/8 "
        "one/NUM/one/nummod/8 "
        "killed/ADJ/killed/amod/8 today/NOUN/today/obl/4 ./PUNCT/./punct/4"
    )
    assert days(told) == (RelativeDay("today", "2018-10-17", is_deictic=True),)


@pytest.mark.parametrize(("tense", "is_clear"), [("Past", True), ("Pres", False)])
def test_what_something_was_dates_its_day(tense: str, *, is_clear: bool) -> None:
    told = (
        f"Kasre/PROPN/Kasre/nsubj/4 is/AUX/be/cop/4/Tense={tense}|VerbForm=Fin the/DET/the/det/4 "
        "target/NOUN/target/root/0 of/ADP/of/case/6 raids/NOUN/raid/nmod/4 tonight/NOUN/tonight/nmod/4 "
        "./PUNCT/./punct/4"
    )
    assert bool(days(told)) is is_clear


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "Ana/PROPN/Ana/nsubj/3 will/AUX/will/aux/3/VerbForm=Fin sell/VERB/sell/root/0/VerbForm=Inf "
            "today/NOUN/today/obl/3 ./PUNCT/./punct/3",
            "en",
        ),
        (
            "Ana/PROPN/Ana/nsubj/2 vendra/VERB/vendre/root/0/Tense=Fut|VerbForm=Fin "
            "aujourd'hui/ADV/aujourd'hui/advmod/2 ./PUNCT/./punct/2",
            "fr",
        ),
    ],
)
def test_today_is_the_day_of_what_will_be(text: str, language: Language) -> None:
    assert [day.day for day in days(text, language)] == ["2018-10-17"]


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        (
            "en",
            "A mill in Kasre that burned last year will open again, Ana Holt said. It cost much.",
            "last year (2017)",
        ),
        (
            "fr",
            "Le moulin de Kasre, détruit l'an dernier, va rouvrir, a dit Anne Holt. Il a brûlé.",
            "l'an dernier (2017)",
        ),
        ("en", "Ana Holt left Kasre in the last year of the war.", "the last year of"),
    ],
)
def test_a_year_is_told_by_that_of_the_document(language: Language, text: str, told: str) -> None:
    raw = RawDocument(text, "text/plain", date=datetime.date(2018, 10, 17))
    summary = shipped().summarize([raw], Request(profile="inits", language=language))
    assert told in summary.text


def test_behind_a_year_a_weekday_is_dated_too() -> None:
    text = "A mill in Kasre that burned last year will open again, Bo Arlo said. Ana Holt sold the mill on Monday."
    raw = RawDocument(text, "text/plain", date=datetime.date(2018, 10, 17))
    summary = shipped().summarize([raw], Request(profile="inits", language="en"))
    assert "Monday (October 15, 2018)" in summary.text


def test_this_weekday_is_that_of_the_document_whatever_the_verb() -> None:
    text = "Le mercure pourrait atteindre 36 degrés à Kasre ce mercredi, a dit Anne Holt. Le vent est faible."
    raw = RawDocument(text, "text/plain", date=datetime.date(2018, 10, 17))
    assert "ce mercredi (17 octobre 2018)" in shipped().summarize([raw], Request(profile="inits", language="fr")).text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} on/ADP/on/case/5 Lantern/PROPN/Lantern/compound/5 "
            "Monday/PROPN/Monday/obl/2 ./PUNCT/./punct/2",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 parla/VERB/parler/root/0/{PAST} au/ADP/à/case/4 Courrier/PROPN/Courrier/obl/2 "
            "du/ADP/de/case/6 Lundi/NOUN/lundi/nmod/4 ./PUNCT/./punct/2",
            "fr",
        ),
        (
            f"Last/ADJ/last/amod/2 month/NOUN/month/obl/5 Lantern/PROPN/Lantern/nsubj/5 Monday/PROPN/Monday/appos/3 "
            f"brought/VERB/bring/root/0/{PAST} boats/NOUN/boat/obj/5 ./PUNCT/./punct/5",
            "en",
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 wrote/VERB/write/root/0/{PAST} in/ADP/in/case/5 Kasre/PROPN/Kasre/compound/5 "
            "Today/NOUN/today/obl/2 ./PUNCT/./punct/2",
            "en",
        ),
    ],
)
def test_a_day_in_a_name_is_none(text: str, language: Language) -> None:
    assert not days(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Dockers at Kasre called a strike for Friday, Bo Arlo said. Ana Holt runs the docks."),
        ("fr", "Les dockers de Kasre ont appelé à une grève pour vendredi, a dit Anne Holt. Le port est petit."),
    ],
)
def test_what_is_called_for_a_day_is_not_of_the_last_one(language: Language, text: str) -> None:
    raw = RawDocument(text, "text/plain", date=datetime.date(2018, 10, 17))
    told = shipped().summarize([raw], Request(profile="inits", language=language)).text
    assert "Friday (" not in told
    assert "vendredi (" not in told


def test_who_is_awaited_on_a_weekday_may_come_yet() -> None:
    awaited = (
        f"Ana/PROPN/Ana/nsubj:pass/3 {{}} awaited/VERB/await/root/0/{PARTICIPLE} "
        "Monday/PROPN/Monday/obl/3 ./PUNCT/./punct/3"
    )
    assert not days(awaited.format("is/AUX/be/aux:pass/3/Tense=Pres|VerbForm=Fin"))
    assert days(awaited.format(f"was/AUX/be/aux:pass/3/{PAST}"))


def test_a_weekday_to_come_of_this_week_that_has_passed_was_that_of_the_last() -> None:
    sold = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 "
    told = sold + "this/DET/this/det/5/PronType=Dem Sunday/PROPN/Sunday/obl/2 ./PUNCT/./punct/2"
    assert [each.day for each in days(told)] == ["2018-10-14"]
