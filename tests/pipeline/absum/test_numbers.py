"""The numbers that are said are those of the source, in its language and in the other."""

from collections.abc import Callable

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import schemes_alone

pytestmark = pytest.mark.models
OTHER: dict[Language, Language] = {"en": "fr", "fr": "en"}
BEFORE: dict[Language, str] = {
    "en": "A bomb exploded in Boston on Tuesday.",
    "fr": "Une bombe a explosé mardi à Lyon. L'attentat a frappé un marché.",
}
Tell = Callable[[Language, str], tuple[str, str]]


@pytest.fixture(scope="module")
def tell() -> Tell:
    """What is told of a sentence behind that of the event, in its language and in the other."""
    runner = schemes_alone()

    def told(language: Language, sentence: str) -> tuple[str, str]:
        article = RawDocument(f"{BEFORE[language]} {sentence}", "text/plain")
        own, other = (
            runner.summarize(
                [article],
                Request(profile="absum", category="attacks", language=language, output_language=output),
            ).text
            for output in (language, OTHER[language])
        )
        return own, other

    return told


EXACT: list[tuple[Language, str, str, str]] = [
    ("en", "Half a dozen people were killed.", "Six people were killed.", "Six personnes ont été tuées."),
    ("en", "A dozen people were killed.", "12 people were killed.", "12 personnes ont été tuées."),
    ("en", "Two dozen people were killed.", "24 people were killed.", "24 personnes ont été tuées."),
    (
        "en",
        "Dozens of people were killed.",
        "Dozens of people were killed.",
        "Des dizaines de personnes ont été tuées.",
    ),
    ("en", "Several hundred people were killed.", "People were killed.", "Des personnes ont été tuées."),
    ("en", "The blast killed 30 to 40 people.", "At least 30 people were killed.", "Au moins 30 personnes"),
    ("en", "Between 30 and 40 people were killed.", "At least 30 people were killed.", "Au moins 30 personnes"),
    ("en", "Thirty or forty people were killed.", "At least 30 people were killed.", "Au moins 30 personnes"),
    ("en", "The blast killed 30-40 people.", "At least 30 people were killed.", "Au moins 30 personnes"),
    ("en", "Not 100 but 20 people were killed.", " 20 people were killed.", " 20 personnes ont été tuées."),
    ("en", "20 shoppers, not 100, were killed.", " 20 shoppers were killed.", " 20 clients ont été tués."),
    ("en", "10% of the shoppers were wounded.", "10% of the shoppers were", "10 % des clients ont été blessés."),
    ("en", "Two of the shoppers were killed.", "Two of the shoppers were", "Deux clients ont été tués."),
    ("en", "More than 20 people were killed.", "More than 20 people", "Plus de 20 personnes"),
    ("en", "At least 20 people were killed.", "At least 20 people", "Au moins 20 personnes"),
    ("en", "Up to 20 people were killed.", "As many as 20 people", "Jusqu'à 20 personnes"),
    ("en", "As many as 20 people were killed.", "As many as 20 people", "Jusqu'à 20 personnes"),
    ("en", "Nearly 20 people were killed.", "Nearly 20 people", "Près de 20 personnes"),
    ("en", "Nearly a hundred people were wounded.", "Nearly 100 people", "Près de 100 personnes"),
    ("en", "About 20 people were killed.", "About 20 people", "Environ 20 personnes"),
    ("en", "An estimated 20 people were killed.", "About 20 people", "Environ 20 personnes"),
    ("en", "Fewer than 20 people were killed.", "Fewer than 20 people", "Moins de 20 personnes"),
    ("en", "The blast killed at most 20 people.", "At most 20 people", "Au plus 20 personnes"),
    ("en", "No more than 20 people were killed.", "At most 20 people", "Au plus 20 personnes"),
    ("en", "The 20-year-old was killed.", "20-year-old was killed.", "20-year-old\N{NO-BREAK SPACE}» a été tué."),
    ("fr", "Une demi-douzaine de personnes ont été tuées.", "Une demi-douzaine de personnes", "About six people"),
    ("fr", "Plus d'une centaine de personnes ont été blessées.", "Plus d'une centaine de", "More than 100 people"),
    ("fr", "Entre 30 et 40 personnes ont été tuées.", "Au moins 30 personnes", "At least 30 people were killed."),
    ("fr", "De 30 à 40 personnes ont été tuées.", "Au moins 30 personnes", "At least 30 people were killed."),
    ("fr", "L'explosion a tué non pas 100 mais 20 personnes.", " 20 personnes ont été tuées.", " 20 people were"),
    ("fr", "20 personnes, et non 100, ont été tuées.", " 20 personnes ont été tuées.", " 20 people were killed."),
    ("fr", "Plus de 20 personnes ont été tuées.", "Plus de 20 personnes", "More than 20 people"),
    ("fr", "Au moins 20 personnes ont été tuées.", "Au moins 20 personnes", "At least 20 people"),
    ("fr", "Jusqu'à 20 personnes ont été tuées.", "Jusqu'à 20 personnes", "As many as 20 people"),
    ("fr", "Près de 20 personnes ont été tuées.", "Près de 20 personnes", "Nearly 20 people"),
    ("fr", "Environ 20 personnes ont été tuées.", "Environ 20 personnes", "About 20 people"),
    ("fr", "Moins de 20 personnes ont été tuées.", "Moins de 20 personnes", "Fewer than 20 people"),
    ("fr", "Le bilan est passé de 12 à 15 morts.", " 15 personnes sont mortes.", " 15 people died."),
]


@pytest.mark.parametrize(("language", "sentence", "own", "other"), EXACT, ids=lambda value: str(value)[:50])
def test_number_is_that_of_the_source(tell: Tell, language: Language, sentence: str, own: str, other: str) -> None:
    told, translated = tell(language, sentence)
    assert own in told
    assert other in translated


NEVER: list[tuple[Language, str, tuple[str, ...]]] = [
    ("en", "Dozens of people were killed and scores were wounded.", ("12", "20", "Dozens of people were wounded")),
    ("en", "No one was killed and nobody was wounded.", ("killed", "wounded", "tué", "bless")),
    ("en", "None of the 40 shoppers was killed.", ("killed", "tué", "40")),
    ("en", "One in three shoppers was wounded.", ("One", "wounded", "bless", "three", "trois")),
    ("en", "A second victim died.", ("two", "2 ", "Two", "deux", "Deux")),
    ("en", "The 12th victim died.", ("12 ",)),
    ("en", "A 20-year-old student was killed.", ("20 students", "20 étudiants", "20 personnes", "20 people")),
    ("en", "The death toll rose from 12 to 15.", ("12", "least")),
    ("en", "The number of people killed rose to 15 from 12.", ("A rose", "12")),
    ("fr", "Des dizaines de personnes ont été blessées.", ("10", "12")),
    (
        "fr",
        "Deux policiers ont été tués. Trois passants sur dix ont été blessés.",
        ("Trois", "trois", "bless", "wounded", "Three", "three"),
    ),
    (
        "fr",
        "Un policier a été tué. Aucun passant n'a été blessé, personne n'a été enlevé.",
        ("bless", "wounded", "enlev", "kidnapped"),
    ),
    ("fr", "Une deuxième victime est décédée.", ("eux victimes", "2", "wo victims", "wo people")),
    ("fr", "Une étudiante de 20 ans a été tuée.", ("20 étud", "20 stud", "20 personnes", "20 people")),
]


@pytest.mark.parametrize(("language", "sentence", "never"), NEVER, ids=lambda value: str(value)[:50])
def test_what_is_no_number_of_the_source_is_not_said(
    tell: Tell, language: Language, sentence: str, never: tuple[str, ...]
) -> None:
    days = ("12, ", "Le 12 ", "2026")
    for told in tell(language, sentence):
        statements = [s for s in told.split(". ") if not any(day in s for day in days)]
        assert not [words for words in never if words in " ".join(statements)], told


def test_who_is_one_of_the_wounded_is_not_counted_again(tell: Tell) -> None:
    own, other = tell("en", "A gunman opened fire, killing two and wounding three, one of them seriously.")
    assert "killed two people. Three people were wounded." in own
    assert "a tué deux personnes. Trois personnes ont été blessées." in other


@pytest.mark.parametrize("told", ["Gunmen hit Flight 370 on May 12", "A bomb hit a bus on Highway 12"])
def test_numbers_of_flights_roads_and_days_count_nobody(tell: Tell, told: str) -> None:
    own, _ = tell("en", f"{told}, killing the driver.")
    assert "driver" in own
    assert not [n for n in ("370 people", "12 people", "12 drivers", "At least 12") if n in own]
