"""Days, times and amounts, however they are written."""

import pytest

from pipeline.align.checks.values_check import days_in_digits, names, numbers
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.wording import read_wording
from pipeline.align.reading.words import plain_words
from pipeline.languages import Language
from tests.pipeline.align.passages import checked, passage, said_by
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "on 7 June 2031", "2031-06-07"),
        ("en", "on June 7th, 2031", "2031-06-07"),
        ("en", "on the seventh of June 2031", "2031-06-07"),
        ("en", "on 2031-06-07", "2031-06-07"),
        ("en", "on 7/6/2031", "2031-06-07"),
        ("en", "on 6/7/31", "2031-06-07"),
        ("en", "on 07.06.2031", "2031-06-07"),
        ("en", "from 7 to 9 June 2031", "2031-06-07"),
        ("en", "at 3.15 pm", "T15:15"),
        ("en", "at 3:15", "T15:15"),
        ("en", "at 12 noon", "T12:00"),
        ("en", "at 12.30 a.m.", "T00:30"),
        ("fr", "le 7 juin 2031", "2031-06-07"),
        ("fr", "le 07/06/2031", "2031-06-07"),
        ("fr", "le 7.6.31", "2031-06-07"),
        ("fr", "le 1er juin 2031", "2031-06-01"),
        ("fr", "le premier févr. 2031", "2031-02-01"),
        ("fr", "du 1er au 9 juin 2031", "2031-06-01"),
        ("fr", "à 15 h.", "T15:00"),
        ("fr", "à 15h05", "T15:05"),
        ("fr", "à 3 heures de l'après-midi", "T15:00"),
        ("fr", "à midi", "T12:00"),
    ],
)
def test_a_moment_is_one_however_it_is_written(language: Language, text: str, value: str) -> None:
    moments = read_wording(RESOURCES, language).moments
    assert value in {told for moment in moments.read(plain_words(text)) for told in moment.told}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "31 June 2031"),
        ("en", "version 3.15 of 12 May be"),
        ("en", "45 hours"),
        ("fr", "le 31/06/2031"),
        ("fr", "trois heures"),
        ("fr", "cet après-midi"),
        ("fr", "chapitre 3.15"),
    ],
)
def test_what_no_calendar_or_clock_has_is_no_moment(language: Language, text: str) -> None:
    assert not {
        value
        for moment in read_wording(RESOURCES, language).moments.read(plain_words(text))
        for value in moment.values
        if not value.startswith("--")
    }


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "EUR/NOUN/1 310k/NUM/1", "310000 EUR"),
        ("en", "£/SYM/1 2.5/NUM/2 million/NUM/2", "2500000 GBP"),
        ("en", "two/NUM/1 hundred/NUM/2 pounds/NOUN/2", "200 GBP"),
        ("fr", "5/NUM/1 M$./PROPN/1", "5000000 USD"),
        ("fr", "2,5/NUM/1 Md€/PROPN/1", "2500000000 EUR"),
        ("fr", "0,31/NUM/1 million/NOUN/1 d'/ADP/3 euros/NOUN/1", "310000 EUR"),
        ("fr", "310/NUM/1 k€/NOUN/1", "310000 EUR"),
    ],
)
def test_an_amount_is_one_however_it_is_written(language: Language, text: str, value: str) -> None:
    found = expressions(passage(text, language), read_wording(RESOURCES, language))
    assert value in {each for expression in found for each in expression.values}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Item 33/31, minutes of Wednesday 11 June 2031"),
        ("en", "from 31 to 2 June"),
        ("en", "31 June"),
        ("fr", "point 33/31, séance du 11 juin 2031"),
        ("fr", "du 31 au 2 juin"),
        ("fr", "le 31 juin"),
    ],
)
def test_no_month_has_a_day_of_which_only_another_names_the_month(language: Language, text: str) -> None:
    for moment in read_wording(RESOURCES, language).moments.read(plain_words(text)):
        assert not any(value.endswith(("-31", "-33")) for value in moment.told)
        assert moment.weekdays(moment.told) <= {3}, "the eleventh is a Wednesday"


NOTED = {
    "en": ("Meeting/NOUN/1 on/ADP/2 {}/NUM/0", "Meeting/NOUN/1 on/ADP/2 7/NUM/0 June/PROPN/2 2031/NUM/2"),
    "fr": ("Séance/NOUN/1 le/DET/2 {}/NUM/0", "Séance/NOUN/1 le/DET/2 7/NUM/0 juin/NOUN/2 2031/NUM/2"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_right_day_in_another_notation_is_not_accused_and_a_wrong_one_is(language: str) -> None:
    said, given = NOTED[language]
    for right in ("2031-06-07", "7.6.2031", "07.06.31"):
        sentence = checked(said.format(right), given, {0: 0}, language)
        assert not list(numbers(sentence)), right
        assert sentence.retold == {2}
    assert list(numbers(checked(said.format("2031-06-08"), given, {0: 0}, language)))
    assert not checked(given, given, {}, language).retold, "what is written alike is not written otherwise"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_another_day_than_one_in_digits_is_found_with_it(language: str) -> None:
    digits, words = NOTED[language]
    sentence = checked(words, digits.format("2031-06-09"), {0: 0}, language)
    (found,) = days_in_digits(sentence)
    assert said_by(sentence, found).startswith("7 ")
    assert found.kind == "date"
    assert not list(days_in_digits(checked(words, digits.format("2031-06-07"), {0: 0}, language)))
    assert not list(days_in_digits(checked(words, digits.format("2029-08-09"), {0: 0}, language)))


@pytest.mark.parametrize(("language", "word"), [("en", "M$."), ("fr", "Md€.")])
def test_the_sign_of_a_currency_makes_no_name(language: str, word: str) -> None:
    given = "Paid/VERB/0 8/NUM/2 millions/NOUN/0"
    assert not list(names(checked(f"Paid/VERB/0 8/NUM/2 {word}/PROPN/0", given, {0: 0}, language)))
    assert list(names(checked("Paid/VERB/0 8/NUM/2 Mercks/PROPN/0", given, {0: 0}, language)))


@pytest.mark.parametrize(
    ("language", "said", "given"),
    [
        ("en", "author/NOUN/1 sow/VERB/1", "We/PRON/1 sow/VERB/1"),
        ("fr", "auteur/NOUN/1 semer/VERB/1", "Nous/PRON/1 semer/VERB/1"),
        ("en", "accident/NOUN/0", "collision/NOUN/0"),
        ("fr", "accident/NOUN/0", "collision/NOUN/0"),
    ],
)
def test_what_the_profiles_tell_in_general_is_told_otherwise(language: str, said: str, given: str) -> None:
    assert checked(said, given, {}, language).retold == {0}
    others = given.replace("We", "They").replace("Nous", "Ils").replace("coll", "v")
    assert not checked(said, others, {}, language).retold
