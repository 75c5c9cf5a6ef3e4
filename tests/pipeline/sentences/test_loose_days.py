"""Which days nothing dates, and when a story does without them."""

import datetime
from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.loose_days import LooseDay, without
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.story_days import StoryDays
from tests.pipeline.absum.parsed import ENGINE, document
from tests.resources import RESOURCES

PAST = "Tense=Past|VerbForm=Fin"
SOLD = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 {{}} ./PUNCT/./punct/2"


def read(text: str, language: Language = "en", date: datetime.date | None = None) -> WholeSentence:
    """A sentence of a document without a date."""
    (sentence,) = whole_sentences(RESOURCES, (document(text, date=date, language=language),), 40)
    return sentence


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("Monday/PROPN/Monday/obl/2", "Monday"),
        ("on/ADP/on/case/5 Monday/PROPN/Monday/obl/2", "on Monday"),
        ("early/ADV/early/advmod/5 Monday/PROPN/Monday/obl/2", "early Monday"),
        ("today/NOUN/today/obl/2", "today"),
        ("Monday/PROPN/Monday/obl/2 at/ADP/at/case/6 Kerma/PROPN/Kerma/nmod/4", "Monday"),
    ],
)
def test_a_day_beside_a_verb_is_loose(day: str, words: str) -> None:
    loose = read(SOLD.format(day)).loose
    assert loose is not None
    assert loose.words == words


@pytest.mark.parametrize(
    "day",
    [
        "since/ADP/since/case/5 Monday/PROPN/Monday/obl/2",
        "only/ADV/only/advmod/5 Monday/PROPN/Monday/obl/2",
        "Monday/PROPN/Monday/obl/2 and/CCONJ/and/cc/6 Tuesday/PROPN/Tuesday/conj/4",
        "Monday/PROPN/Monday/compound/5 night/NOUN/night/obl/2 football/NOUN/football/obl/2",
        "Monday/PROPN/Monday/obl/2 of/ADP/of/case/6 Easter/PROPN/Easter/nmod/4",
        "not/PART/not/advmod/2 on/ADP/on/case/6 Monday/PROPN/Monday/obl/2",
    ],
    ids=["since when", "on no other day", "two days", "before a noun", "a certain one", "denied"],
)
def test_a_day_that_says_more_than_when_is_not(day: str) -> None:
    assert read(SOLD.format(day)).loose is None


def test_what_is_to_come_keeps_its_day() -> None:
    text = (
        "Ana/PROPN/Ana/nsubj/3 will/AUX/will/aux/3/VerbForm=Fin sell/VERB/sell/root/0/VerbForm=Inf "
        "boats/NOUN/boat/obj/3 Friday/PROPN/Friday/obl/3 ./PUNCT/./punct/3"
    )
    assert read(text).loose is None


def test_a_day_that_the_document_dates_is_not_loose() -> None:
    sentence = read(SOLD.format("Monday/PROPN/Monday/obl/2"), date=datetime.date(2018, 10, 17))
    assert sentence.loose is None
    assert sentence.days


@pytest.mark.parametrize(
    ("text", "words", "rest"),
    [
        ("Ana sold boats on Monday.", "on Monday", "Ana sold boats."),
        ("On Monday, the town sold boats.", "On Monday", "The town sold boats."),
        ("Ana a vendu mardi ses bacs.", "mardi", "Ana a vendu ses bacs."),
        ("Mardi s'est tenu un vote.", "Mardi", None),
        ("Ana sold, on Monday, boats.", "on Monday", None),
        ("Monday came, and Monday went.", "Monday", None),
        ('Ana said "I sold boats on Monday."', "on Monday", None),
    ],
)
def test_its_words_leave_no_commas(text: str, words: str, rest: str | None) -> None:
    assert without(text, LooseDay(words, "monday")) == rest


def test_a_story_does_without_one_day_only() -> None:
    first = read(SOLD.format("on/ADP/on/case/5 Monday/PROPN/Monday/obl/2"))
    later = read(SOLD.format("on/ADP/on/case/5 Tuesday/PROPN/Tuesday/obl/2"))
    days = StoryDays(ENGINE, "en")
    assert days.told(first) == "Ana sold boats ."
    days.tell(first)
    other = f"Bo/PROPN/Bo/nsubj/2 left/VERB/leave/root/0/{PAST} on/ADP/on/case/4 Tuesday/PROPN/Tuesday/obl/2"
    assert days.told(read(f"{other} ./PUNCT/./punct/2")) == "Bo left ."
    assert "on Tuesday" in days.told(later)  # "five on Monday, six on Tuesday": which is which would be lost


def test_the_first_day_that_nothing_dates_may_say_when() -> None:
    monday = read(SOLD.format("on/ADP/on/case/5 Monday/PROPN/Monday/obl/2"))
    days = StoryDays(ENGINE, "en", says_when=True)
    days.tell(read(SOLD.format("boats/NOUN/boat/obj/2")))
    assert "on Monday" in days.told(monday)
    days.tell(monday)
    assert days.told(monday) == "Ana sold boats ."


def test_a_day_behind_a_dated_one_is_counted_from_there() -> None:
    days = StoryDays(ENGINE, "en")
    days.tell(
        replace(read(SOLD.format("boats/NOUN/boat/obj/2")), text="It began on 3 May.", frames=frozenset({"DATE"}))
    )
    loose = read(SOLD.format("on/ADP/on/case/5 Monday/PROPN/Monday/obl/2"))
    assert "on Monday" in days.told(loose)


def test_a_number_that_is_no_day_dates_nothing() -> None:
    days = StoryDays(ENGINE, "en")
    sold = read(SOLD.format("on/ADP/on/case/5 Monday/PROPN/Monday/obl/2"))
    days.tell(replace(sold, text="A 45-year-old left on Monday.", frames=frozenset({"DATE"})))
    assert days.told(sold) == "Ana sold boats ."


def test_a_weekday_right_behind_the_day_that_it_is_stands_before_its_date() -> None:
    days = tuple(RelativeDay(words, "2026-01-13", is_deictic=words == "Hier") for words in ("Hier", "mardi"))
    sold = replace(read(SOLD.format("boats/NOUN/boat/obj/2")), text="Hier mardi, Ana est partie.", days=days)
    assert StoryDays(ENGINE, "fr").told(sold) == "Hier mardi (13 janvier 2026), Ana est partie."
    apart = replace(sold, text="Hier, Ana est partie un mardi.")
    assert StoryDays(ENGINE, "fr").told(apart) == "Hier (13 janvier 2026), Ana est partie un mardi."


def test_a_day_that_begins_a_name_is_none() -> None:
    day = (RelativeDay("Dimanche", "2026-01-11", is_deictic=False),)
    sold = replace(read(SOLD.format("boats/NOUN/boat/obj/2")), text="Ana le dit à Dimanche Nord-Kasre.", days=day)
    assert StoryDays(ENGINE, "fr").told(sold) == "Ana le dit à Dimanche Nord-Kasre."


@pytest.mark.parametrize(
    ("clock", "expected"),
    [("at 0525", " (January 13, 2026)"), ("at 5:30", " (January 13, 2026)"), ("the 13", "")],
)
def test_a_clock_behind_a_day_is_not_its_date(clock: str, expected: str) -> None:
    day = (RelativeDay("today", "2026-01-13", is_deictic=True),)
    sold = replace(read(SOLD.format("boats/NOUN/boat/obj/2")), text=f"Ana left today {clock}.", days=day)
    assert StoryDays(ENGINE, "en").told(sold) == f"Ana left today{expected} {clock}."
