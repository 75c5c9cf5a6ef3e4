"""How often something is, however it is said."""

import pytest

from pipeline.align.reading.rates import rates
from pipeline.align.reading.wording import read_wording
from tests.pipeline.align.passages import passage
from tests.resources import RESOURCES


def read(language: str, text: str) -> list[str]:
    """The frequencies of some words."""
    words = passage(" ".join(f"{word}/NOUN/0" for word in text.split()), language)
    return [rate.value for rate in rates(words, read_wording(RESOURCES, language))]


@pytest.mark.parametrize(
    ("language", "text", "other"),
    [
        ("en", "every six months", "twice a year"),
        ("en", "quarterly", "four times a year"),
        ("en", "every other day", "every two days"),
        ("en", "every half hour", "every thirty minutes"),
        ("en", "every second week", "fortnightly"),
        ("en", "three times daily", "every eight hours"),
        ("fr", "tous les six mois", "deux fois par an"),
        ("fr", "chaque trimestre", "tous les trois mois"),
        ("fr", "toutes les demi heures", "toutes les trente minutes"),
        ("fr", "tous les quinze jours", "toutes les deux semaines"),
        ("fr", "tous les huit jours", "chaque semaine"),
    ],
)
def test_one_frequency_in_other_words(language: str, text: str, other: str) -> None:
    assert len(read(language, text)) == 1
    assert read(language, text) == read(language, other)


@pytest.mark.parametrize(
    ("language", "text", "other"),
    [
        ("en", "every month", "every six months"),
        ("en", "twice a month", "twice a week"),
        ("en", "once a day", "twice a day"),
        ("fr", "tous les mois", "tous les six mois"),
        ("fr", "deux fois par mois", "deux fois par semaine"),
    ],
)
def test_another_frequency_is_another(language: str, text: str, other: str) -> None:
    assert read(language, text) != read(language, other)


def test_a_time_that_nothing_is_counted_by_is_no_frequency() -> None:
    words = passage("She/PRON/1 waited/VERB/1 a/DET/3 month/NOUN/1")
    assert not list(rates(words, read_wording(RESOURCES, "en")))
    assert not read("fr", "toutes les mairies")
    assert not read("en", "every member")
