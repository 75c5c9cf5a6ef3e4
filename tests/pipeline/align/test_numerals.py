"""Numbers in words, however they are put together."""

from decimal import Decimal

import pytest

from pipeline.align.checks.values_check import numbers, written_otherwise
from pipeline.align.reading.numerals import Numerals
from pipeline.align.reading.wording import read_wording
from pipeline.align.reading.words import plain_words
from pipeline.annotate.lexicon import Lexicons
from pipeline.languages import Language
from tests.pipeline.align.passages import checked, said_by
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "twenty-five geese", [25]),
        ("en", "two hundred and five mills, 1.5 million bricks", [205, 1500000]),
        ("en", "between five and twenty of 12 or thirteen", [5, 20, 12, 13]),
        ("en", "nine hundred thousand in 2012, 300 more", [900000, 2012, 300]),
        ("fr", "quatre-vingt-dix oies et vingt et un canards", [90, 21]),
        ("fr", "soixante et onze fours, deux cent trois briques", [71, 203]),
        (
            "fr",
            "1 234,50 euros, 12 345,00 francs, 1 234 567,8 en 2024 100,5",
            ["1234.5", 12345, "1234567.8", 2024, "100.5"],
        ),
        ("fr", "2\u202f465,60 pour 3 4567,80", ["2465.6", 3, "4567.8"]),
        ("en", "1 234.50 pounds, 12 345.678", ["1234.5", 12, 345678]),
        ("fr", "12 000 euros en 2012, mille neuf cent dix-huit francs", [12000, 2012, 1918]),
    ],
)
def test_a_number_in_words_has_one_value(language: Language, text: str, values: list[int | str]) -> None:
    numerals = Numerals(Lexicons(RESOURCES, language))
    assert [number.value for number in numerals.read(plain_words(text))] == [Decimal(value) for value in values]


@pytest.mark.parametrize(
    ("language", "said", "given"),
    [
        ("en", "25/NUM/1/nummod geese/NOUN/1", "twenty-five/NUM/1/nummod geese/NOUN/1"),
        ("en", "twenty-five/NUM/1/nummod geese/NOUN/1", "25/NUM/1/nummod geese/NOUN/1"),
        ("fr", "quatre-vingt-dix/NUM/1/nummod oies/NOUN/1", "90/NUM/1/nummod oies/NOUN/1"),
        ("fr", "90/NUM/1/nummod oies/NOUN/1", "quatre-vingt-dix/NUM/1/nummod oies/NOUN/1"),
    ],
)
def test_words_and_digits_say_the_same(language: str, said: str, given: str) -> None:
    sentence = checked(said, given, {1: 1}, language)
    assert not list(numbers(sentence))
    (known,) = written_otherwise(sentence)
    assert known == sentence.said.place[0].span
    assert not list(written_otherwise(checked(given, given, {}, language)))


GAP = "1/NUM/2/nummod 234,50/NUM/2/nummod euros/NOUN/2"
NO_GAP = "1234,50/NUM/1/nummod euros/NOUN/1"


@pytest.mark.parametrize(
    ("said", "given", "wrong"),
    [(NO_GAP, GAP, NO_GAP.replace("4,", "3,")), (GAP, NO_GAP, GAP.replace("4,", "3,"))],
)
def test_sums_are_the_same_with_and_without_a_gap(said: str, given: str, wrong: str) -> None:
    assert not list(numbers(checked(said, given, {}, "fr")))
    assert [found.kind for found in numbers(checked(wrong, given, {}, "fr"))] == ["number"]


def test_what_stands_beside_a_number_with_decimals_may_be_another_one() -> None:
    assert not list(numbers(checked("234,50/NUM/1/nummod euros/NOUN/1", GAP, {}, "fr")))


@pytest.mark.parametrize(
    ("language", "said", "given"),
    [
        ("en", "seven/NUM/1/nummod geese/NOUN/1", "nine/NUM/1/nummod geese/NOUN/1"),
        ("fr", "sept/NUM/1/nummod oies/NOUN/1", "neuf/NUM/1/nummod oies/NOUN/1"),
    ],
)
def test_another_number_in_words_counts_where_it_counts_the_same(language: str, said: str, given: str) -> None:
    sentence = checked(said, given, {1: 1}, language)
    (found,) = numbers(sentence)
    assert (found.kind, said_by(sentence, found)) == ("number", said.split("/")[0])
    assert found.source is not None
    listed = given.replace("nine/NUM/1/nummod", "big/ADJ/1").replace("neuf/NUM/1/nummod", "grandes/ADJ/1")
    assert not list(numbers(checked(said, listed, {1: 1}, language)))


@pytest.mark.parametrize(
    ("language", "word", "number"),
    [("en", "2nd", 2), ("en", "7pm", 0), ("en", "5mg", 0), ("fr", "2e", 2), ("fr", "3ème", 3), ("fr", "15h", 0)],
)
def test_digits_with_an_ending_of_ordinals_are_ordinals(language: Language, word: str, number: int) -> None:
    assert read_wording(RESOURCES, language).ordinal(word) == number


@pytest.mark.parametrize(("language", "word"), [("en", "quarters"), ("fr", "trimestre")])
def test_quarters_are_three_months(language: Language, word: str) -> None:
    assert read_wording(RESOURCES, language).duration(word) == (3, "month")
