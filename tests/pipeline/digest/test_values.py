"""Dates and amounts mean what they say; what is not said is not guessed."""

import pytest

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.values.durations import Durations
from pipeline.digest.values.values import ValueReader
from tests.resources import RESOURCES

READERS = {language: ValueReader(DigestWords.of(RESOURCES, language)) for language in ("en", "fr")}


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "paid on the 14th of October 2022", [("14th of October 2022", "2022-10-14")]),
        ("en", "May 3, 2021 or 2020-03-04", [("May 3, 2021", "2021-05-03"), ("2020-03-04", "2020-03-04")]),
        ("en", "due 8/9/2022 and 22/9/2022", [("8/9/2022", None), ("22/9/2022", "2022-09-22")]),
        ("en", "by 3 June", [("3 June", None)]),
        ("fr", "le 1er mars 2021 et le 25/07/2021", [("1er mars 2021", "2021-03-01"), ("25/07/2021", "2021-07-25")]),
        ("fr", "en juillet 2020, le 31/02/2021", [("juillet 2020", "2020-07"), ("31/02/2021", None)]),
    ],
)
def test_dates(language: str, text: str, expected: list[tuple[str, str | None]]) -> None:
    assert [(text[v.start : v.end], v.normalized) for v in READERS[language].dates(text)] == expected


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "a fee of $1,234.50", [("$1,234.50", "1234.50 $")]),
        ("en", "59.98 EUR or 2 million euros", [("59.98 EUR", "59.98 EUR"), ("2 million euros", "2000000 EUR")]),
        ("fr", "total 59,98 € TTC", [("59,98 € TTC", "59.98 EUR")]),
        ("fr", "15 000€ et 273 769.28 €", [("15 000€", "15000 EUR"), ("273 769.28 €", "273769.28 EUR")]),
        ("fr", "2,5 millions d'euros", [("2,5 millions d'euros", "2500000 EUR")]),
        ("en", "result -$40 or −$41", [("-$40", "-40 $"), ("−$41", "-41 $")]),
        ("en", "($1,200)", [("($1,200)", "-1200 $")]),
        ("en", "the deposit ($1,200) is low", [("$1,200", None)]),
        ("en", "about $90, up to £80, $70 to $75", [("$90", None), ("£80", None), ("$70", None), ("$75", None)]),
        ("fr", "un solde de −1 697 €", [("−1 697 €", "-1697 EUR")]),
        ("fr", "environ 40 €, ou 50 € au maximum", [("40 €", None), ("50 €", None)]),
        ("fr", "entre 5 € et 10 €", [("5 €", None), ("10 €", None)]),
        ("fr", "la salle 12 compte 40 places", []),
    ],
)
def test_amounts(language: str, text: str, expected: list[tuple[str, str | None]]) -> None:
    assert [(text[v.start : v.end], v.normalized) for v in READERS[language].amounts(text)] == expected


@pytest.mark.parametrize(
    ("language", "text", "behind", "expected"),
    [
        ("en", "payable within 30 days of receipt", ".", "P30D"),
        ("en", "30 days end of month", "", None),
        ("en", "net 30 days", " from the end of the month of invoice", None),
        ("fr", "à régler à 45 jours", " nets", "P45D"),
        ("fr", "à régler à 30 jours fin de mois", "", None),
        ("fr", "règlement sous 30 jours", ", fin de mois", None),
    ],
)
def test_how_long_a_month_lasts_to_its_end_is_not_said(
    language: str, text: str, behind: str, expected: str | None
) -> None:
    assert Durations(DigestWords.of(RESOURCES, language)).only(text, behind) == expected
