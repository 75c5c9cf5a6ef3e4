"""What a headline announces is told of it where the text of its document bears it out."""

import datetime
from dataclasses import replace

import pytest

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.sentences.announced import announced, told_headline
from pipeline.sentences.stamped_days import StampedDays
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

TEXT = (
    "The/DET/the/det/2 minister/NOUN/minister/nsubj/3 opened/VERB/open/root/0 bridges/NOUN/bridge/obj/3 "
    "./PUNCT/./punct/3\n"
    "Lise/PROPN/Lise/nsubj/3 Arlo/PROPN/Arlo/flat/1 paid/VERB/pay/root/0 ./PUNCT/./punct/3"
)


def titled(title: str | None) -> Document:
    found = document(TEXT)
    return replace(found, source=replace(found.source, title=title))


def test_words_are_told_by_their_stems() -> None:
    assert announced(("bridges", "opens", "lise"), ("bridge", "open", "arlo")) == 2
    assert announced(("laws", "site", "terror"), ("law", "website", "anti-terror")) == 3
    assert announced(("laws", "site"), ("lawn", "size")) == 0


def test_a_headline_rests_on_the_sentences_that_have_its_words() -> None:
    found = titled("Minister Arlo  opened bridges")
    told = told_headline(3, found)
    assert told is not None
    assert told.text == "Minister Arlo opened bridges"
    assert [(place.document, place.span) for place in told.places] == [(3, s.span) for s in found.annotation.sentences]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "title",
    [
        None,
        "Bridges",
        "Moss sold ships at Kasre",
        "Minister opened 14 bridges",
        'Minister Arlo opened "bridges',
        'Minister Arlo: "I never opened bridges"',
    ],
)
def test_a_headline_that_the_text_does_not_bear_out_is_not_told(title: str | None) -> None:
    assert told_headline(0, titled(title)) is None


def test_a_headline_that_asks_is_told_only_where_its_story_is_lost() -> None:
    told = told_headline(0, titled("Has Minister Arlo opened bridges?"))
    assert told is not None
    assert (told.is_borne_out, told.is_known) == (False, True)
    assert told_headline(0, titled("Minister opened bridges, 14 workers thanked?")) is None


def test_one_of_which_hardly_a_word_stands_there_is_hardly_known() -> None:
    told = told_headline(0, titled("Joy and thanks over bridges"))
    assert told is not None
    assert (told.is_borne_out, told.is_known) == (False, False)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Minister opened bridges, 14 workers thanked", "Minister opened bridges …"),
        ('Minister Arlo opened bridges: "Nobody ever helped us"', "Minister Arlo opened bridges …"),
        ("Minister opened 14 bridges, workers thanked", None),
        ("Minister opened bridges 3, 2019", None),
        ("Bridges of Lise, toll to rise in 2025", None),
        ("Workers of bridges, minister, toll: tax to rise in 2025", None),
    ],
)
def test_of_a_headline_the_first_part_is_told_that_is_borne_out(title: str, told: str | None) -> None:
    found = told_headline(0, titled(title))
    assert (found.text if found is not None else None) == told
    assert found is None or not found.is_borne_out


@pytest.mark.parametrize(
    ("title", "is_told"),
    [
        ("Minister Arlo opened five bridges", False),
        ("Minister of Kasre-5 opened bridges", True),
        ("Lise Arlo: 14 bridges opened by minister", False),
        ("Minister Arlo opened bridges", True),
        ("Arlo in 14: minister opened bridges", True),
        ("Minister Arlo in 1984 opened bridges", True),
        ("Minister Arlo opened 1894 bridges", False),
        ("Minister Arlo paid 5 men", True),
        ("Minister Arlo paid 5 million men", True),
        ("Minister Arlo paid 5,14 thousand men", True),
        ("Minister Arlo opened 5 bridges for men", False),
    ],
)
def test_a_headline_that_counts_otherwise_is_not_told(title: str, is_told: bool) -> None:
    men = "Five/NUM/five/nummod/2 men/NOUN/man/nsubj/3 paid/VERB/pay/root/0 14/NUM/14/obj/3"
    text = f"{TEXT}\n{men} in/ADP/in/case/6 1984/NUM/1984/obl/3"
    found = document(*text.split("\n"))
    titled = replace(found, source=replace(found.source, title=title))
    assert (told_headline(0, titled, {"five": "5", "million": "1000000"}) is not None) is is_told


def test_two_words_are_enough_with_a_name() -> None:
    told = told_headline(0, titled("Bridges of Lise"))
    assert told is not None
    assert told.is_borne_out
    assert told_headline(0, titled("Minister, bridges")) is None


def test_what_a_paper_sets_before_a_headline_need_not_stand_in_the_text() -> None:
    told = told_headline(0, titled("North Kasre: Minister Arlo opened bridges"))
    assert told is not None
    assert told.is_borne_out
    assert told.text == "North Kasre: Minister Arlo opened bridges"


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Minister Moss opened bridges", "Minister Moss opened bridges"),
        ('Minister Arlo opened "bridges"', 'Minister Arlo opened "bridges"'),
        ("Minister Arlo « opened » bridges", 'Minister Arlo "opened" bridges'),
        ('Arlo: "The minister opened bridges"', 'Arlo: "The minister opened bridges"'),
    ],
)
def test_a_headline_with_other_names_or_quotations_is_not_borne_out(title: str, text: str) -> None:
    told = told_headline(0, titled(title))
    assert told is not None
    assert (told.text, told.is_borne_out) == (text, False)


def test_a_headline_that_gives_every_word_a_capital_may_use_other_words() -> None:
    told = told_headline(0, titled("Minister Arlo Opened Bridges Again"))
    assert told is not None
    assert told.is_borne_out
    other = told_headline(0, titled("Minister Moss Buys More Bridges"))
    assert other is not None
    assert not other.is_borne_out


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("VIDEO. Minister Arlo opened bridges", "Minister Arlo opened bridges"),
        ("EN IMAGES. Minister Arlo opened bridges", "Minister Arlo opened bridges"),
        ("Minister Arlo opened bridges | Harbor News | 2 May", "Minister Arlo opened bridges"),
        ("Lise. Minister Arlo opened bridges", "Lise. Minister Arlo opened bridges"),
    ],
)
def test_what_a_site_sets_around_a_headline_is_not_told(title: str, told: str) -> None:
    found = told_headline(0, titled(title))
    assert found is not None
    assert found.text == told


@pytest.mark.parametrize(
    ("headline", "is_told"), [("Untruthful minister opened bridges", False), ("Minister opened bridges", True)]
)
def test_a_headline_that_accuses_of_what_the_text_never_says_is_not_told(headline: str, *, is_told: bool) -> None:
    assert (told_headline(0, titled(headline), accusing={"untruthful"}) is not None) == is_told


@pytest.mark.parametrize(
    ("stamp", "language", "day"),
    [
        ("Updated 4 March 2019", "en", "2019-03-04"),
        ("Version 2 of 9 March 2019", "en", None),
        ("Version 1 du 04/03/2019", "fr", "2019-03-04"),
        ("Version 1.1 du 14/03/2019", "fr", None),
    ],
)
def test_a_headline_is_not_dated_by_the_day_of_a_later_version(stamp: str, language: Language, day: str | None) -> None:
    found = document(TEXT, date=datetime.date(2019, 3, 4))
    text = f"{found.text}\n{stamp}\n"
    titled = replace(found, source=replace(found.source, text=text, title="Minister Arlo opened bridges"))
    told = told_headline(0, titled, stamps=StampedDays.of(RESOURCES, language))
    assert told is not None
    assert told.published == day


@pytest.mark.parametrize(
    ("title", "is_told"),
    [
        ('"Kasre is a mill town", says Lise Arlo', True),
        ('"Kasre is a town", says Lise Arlo', False),  # two words
        ('"Kasre a cold mill town", says Lise Arlo', False),  # no adjective
    ],
)
def test_a_quotation_of_a_headline_may_leave_out_one_adjective(title: str, *, is_told: bool) -> None:
    text = (
        "“/PUNCT/“/punct/7 Kasre/PROPN/Kasre/nsubj/7 is/AUX/be/cop/7 a/DET/a/det/7 cold/ADJ/cold/amod/7 "
        "mill/NOUN/mill/compound/7 town/NOUN/town/root/0 ”/PUNCT/”/punct/7 says/VERB/say/parataxis/7 "
        "Lise/PROPN/Lise/nsubj/9 Arlo/PROPN/Arlo/flat/10 ./PUNCT/./punct/7"
    )
    found = document(text)
    found = replace(found, source=replace(found.source, title=title))
    assert (told_headline(0, found) is not None) is is_told
