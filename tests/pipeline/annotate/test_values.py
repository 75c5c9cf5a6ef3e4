"""Numbers, and dates seen from a reference date."""

import datetime
from decimal import Decimal

import pytest

from pipeline.annotate.calendar import (
    directed_month,
    directed_unit,
    directed_weekday,
    iso_date,
    nearest_year,
    shifted,
)
from pipeline.annotate.entities import EXPRESSIONS
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.numbers import Numbers, written
from pipeline.languages import Language
from tests.pipeline.annotate.builders import rules, tokens
from tests.resources import RESOURCES

TUESDAY = datetime.date(2012, 3, 20)


@pytest.mark.parametrize(
    ("language", "words", "number"),
    [
        ("en", "two hundred and five", "205"),
        ("en", "5.2 million", "5200000"),
        ("en", "3,000", "3000"),
        ("en", "1,234,567.5", "1234567.5"),
        ("en", "twenty - five thousand", "25000"),
        ("en", "5bn", "5000000000"),
        ("en", "a dozen", "12"),
        ("fr", "3 000", "3000"),
        ("fr", "12 345 678", "12345678"),
        ("fr", "5,2 millions", "5200000"),
        ("fr", "3.000", "3000"),
        ("fr", "quatre-vingt-dix-sept", "97"),
        ("fr", "deux mille douze", "2012"),
        ("fr", "soixante et onze", "71"),
        ("fr", "1.5", "1.5"),
    ],
)
def test_numbers_in_digits_and_words(language: Language, words: str, number: str) -> None:
    _, made = tokens(" ".join(f"{word}/NUM" for word in words.split()))
    assert Numbers(Lexicons(RESOURCES, language)).read(made) == Decimal(number)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "three or four"), ("en", "30 to 400"), ("en", "between 3 and 5 million"), ("en", "one in ten"),
     ("fr", "trois ou quatre"), ("fr", "30 à 400"), ("fr", "entre 3 et 5 millions"), ("fr", "un sur dix")],
)  # fmt: skip
def test_several_numbers_are_none_of_them(language: Language, words: str) -> None:
    _, made = tokens(" ".join(f"{word}/NUM" for word in words.split()))
    assert Numbers(Lexicons(RESOURCES, language)).read(made) is None


@pytest.mark.parametrize(("words", "number"), [("a/DET 42/NUM", "42"), ("a/DET hundred/NUM", "100")])
def test_an_article_is_not_added_to_its_number(words: str, number: str) -> None:
    _, made = tokens(words)
    assert Numbers(Lexicons(RESOURCES, "en")).read(made) == Decimal(number)


def test_words_that_are_no_number_have_none() -> None:
    _, made = tokens("old/ADJ mills/NOUN")
    assert Numbers(Lexicons(RESOURCES, "en")).read(made) is None


def test_numbers_are_written_without_idle_zeros() -> None:
    assert [written(Decimal(n)) for n in ("3.50", "1200", "5E+6", "0.10")] == ["3.5", "1200", "5000000", "0.1"]


@pytest.mark.parametrize(
    ("weekday", "direction", "day"),
    [
        (2, None, "2012-03-20"),
        (3, None, "2012-03-14"),
        (2, -1, "2012-03-13"),
        (1, -1, "2012-03-19"),
        (2, 1, "2012-03-27"),
        (3, 1, "2012-03-21"),
        (5, 0, "2012-03-23"),
    ],
)
def test_weekdays(weekday: int, direction: int | None, day: str) -> None:
    assert directed_weekday(weekday, direction, TUESDAY) == day


@pytest.mark.parametrize(
    ("unit", "direction", "value"),
    [
        ("week", -1, "2012-03-12/2012-03-18"),
        ("weekend", 0, "2012-03-24/2012-03-25"),
        ("month", 1, "2012-04"),
        ("quarter", -1, "2011-10/2011-12"),
        ("year", -1, "2011"),
        ("decade", 0, "2010/2019"),
        ("century", -1, "1900/1999"),
        ("day", 1, None),
    ],
)
def test_units_from_the_reference(unit: str, direction: int, value: str | None) -> None:
    assert directed_unit(unit, direction, TUESDAY) == value


def test_months_last_this_and_next() -> None:
    months = [directed_month(m, d, TUESDAY) for m, d in ((3, -1), (2, -1), (3, 1), (4, 1), (7, 0))]
    assert months == ["2011-03", "2012-02", "2013-03", "2012-04", "2012-07"]


def test_distances_stop_at_the_ends_of_the_calendar() -> None:
    assert shifted("day", -400, TUESDAY) == "2011-02-14"
    assert shifted("month", -15, TUESDAY) == "2010-12"
    assert shifted("year", -3000, TUESDAY) is None
    assert shifted("day", -10_000_000, TUESDAY) is None
    assert shifted("hour", -1, TUESDAY) is None


@pytest.mark.parametrize("unit", ["week", "weekend", "quarter", "year", "decade", "century"])
def test_what_lies_beyond_the_calendar_has_no_value(unit: str) -> None:
    assert directed_unit(unit, -1, datetime.date.min) is None
    assert directed_unit(unit, 1, datetime.date.max) is None
    assert directed_weekday(7, -1, datetime.date.min) is None
    assert directed_weekday(1, 1, datetime.date.max) is None


def test_impossible_days_have_no_value() -> None:
    assert iso_date(2012, 2, 29) == "2012-02-29"
    assert iso_date(2011, 2, 29) is None
    assert iso_date(2012, 13) is None
    assert iso_date(2012, 0, 10) is None
    assert iso_date(2012, 10, 0) is None


def test_a_day_without_a_year_is_in_the_nearest_one() -> None:
    assert nearest_year(12, 30, datetime.date(2012, 1, 3)) == 2011
    assert nearest_year(1, 3, datetime.date(2011, 12, 30)) == 2012
    assert nearest_year(4, None, TUESDAY) == 2012


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_way_of_understanding_a_value_that_rules_name_exists(language: Language) -> None:
    made = rules(language)
    expressions = (rule.data for rule in made.grammar.rules if rule.data.type in EXPRESSIONS)
    named = {rule.value.split()[0] for rule in expressions if rule.value}
    assert named
    assert named <= set(made.values.ways)
