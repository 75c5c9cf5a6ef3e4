"""Numbers in front of headings, and the run of them that is a numbering of sections."""

import pytest

from pipeline.structure.numbering import Number, find_numbering, read_number, roman_value


@pytest.mark.parametrize(
    ("text", "style", "number", "words"),
    [
        ("1 Barges", "decimal", (1,), "Barges"),
        ("1. Barges", "decimal", (1,), "Barges"),
        ("2.3.1 Barges", "decimal", (2, 3, 1), "Barges"),
        ("2.3. Barges", "decimal", (2, 3), "Barges"),
        ("1.Barges", "decimal", (1,), "Barges"),
        ("3 – Barges", "decimal", (3,), "Barges"),
        ("IV. Barges", "roman", (4,), "Barges"),
        ("I BARGES", "roman", (1,), "BARGES"),
        ("A. Barges", "letter", (1,), "Barges"),
        ("B) Barges", "letter", (2,), "Barges"),
        ("(c) Barges", "lower", (3,), "Barges"),
    ],
)
def test_numbers(text: str, style: str, number: Number, words: str) -> None:
    found = read_number(text)
    assert found is not None
    assert (found.style, found.number, text[found.words_at :]) == (style, number, words)


@pytest.mark.parametrize("text", ["I saw barges", "Barges", "2012 Barges", "A barge", "MIX of barges", ""])
def test_words_and_years_are_no_numbers(text: str) -> None:
    assert read_number(text) is None


def test_roman_values() -> None:
    assert [roman_value(sign) for sign in ("I", "IX", "XIV", "LXXXIX", "IIX", "VV")] == [1, 9, 14, 89, 0, 0]


def chain(*numbers: Number) -> list[Number]:
    found = find_numbering([(index, number, 1.0) for index, number in enumerate(numbers)])
    return [numbers[index] for index in sorted(found)]


def test_a_whole_numbering_is_kept() -> None:
    numbers: list[Number] = [(1,), (2,), (2, 1), (2, 2), (2, 2, 1), (3,), (4,)]
    assert chain(*numbers) == numbers


def test_strangers_are_left_out() -> None:
    assert chain((1,), (7,), (2,), (12,), (3,)) == [(1,), (2,), (3,)]


def test_one_number_may_be_missing() -> None:
    assert chain((2,), (3,), (5,), (6,)) == [(2,), (3,), (5,), (6,)]


def test_subsections_may_skip_more() -> None:
    assert chain((1,), (2,), (3,), (3, 4), (3, 5), (4,)) == [(1,), (2,), (3,), (3, 4), (3, 5), (4,)]


def test_a_numbering_may_begin_anew() -> None:
    assert chain((1,), (2,), (3,), (1,), (2,), (3,)) == [(1,), (2,), (3,), (1,), (2,), (3,)]
