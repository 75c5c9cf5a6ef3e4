"""A headline, or a story without one, says when it came out, if the story does not say when."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

DAY = datetime.date(2021, 3, 8)
ENGLISH = (
    "The former coach, who left the club, wants to bring order to the harbour. "
    "His fleet of twelve drones would watch the quays of Tarn Bay by day and night. "
    "Some dockers doubt that Lise Arlo will find the money."
)
FRENCH = (
    "L'ancien champion, qui a quitté le club, veut rétablir l'ordre dans le port. "
    "Sa flotte de douze drones surveillerait les quais de Tarnes jour et nuit. "
    "Certains dockers doutent que Lise Arlo trouve l'argent."
)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title", "opening"),
    [
        (ENGLISH, "Lise Arlo wants drones over the quays", "Report of March 8, 2021: "),
        (FRENCH, "Lise Arlo veut des drones pour les quais", "Article du 8 mars 2021 : "),
    ],
)
def test_a_headline_has_its_day(text: str, title: str, opening: str) -> None:
    told = shipped().summarize([RawDocument(text, title=title, date=DAY)], Request(profile="inits"))
    assert told.text.startswith(opening + title)
    undated = shipped().summarize([RawDocument(text, title=title)], Request(profile="inits"))
    assert undated.units[0].text == f"{title}."


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title", "day"),
    [
        (
            ENGLISH.replace("wants to bring", "spoke on Monday of bringing"),
            "Lise Arlo wants drones over the quays",
            "Monday (March 8, 2021)",
        ),
        (
            FRENCH.replace("surveillerait", "surveillait lundi"),
            "Lise Arlo veut des drones pour les quais",
            "lundi (8 mars 2021)",
        ),
    ],
)
def test_but_not_where_the_story_says_when(text: str, title: str, day: str) -> None:
    told = shipped().summarize([RawDocument(text, title=title, date=DAY)], Request(profile="inits")).text
    assert told.startswith(f"{title}. ")
    assert day in told


PLAIN = {
    "en": "The harbour board of Tarn Bay sold its twelve drones to a fishing firm. The firm will look for nets.",
    "fr": "Le port de Tarnes a vendu ses douze drones à une société de pêche. La société cherchera ainsi ses filets.",
}
REPORTED = {"en": "Report of March 8, 2021: The harbour", "fr": "Article du 8 mars 2021 : Le port"}
WHEN = {"en": ("sold", "sold on Monday"), "fr": ("a vendu", "a vendu lundi")}


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_story_that_says_no_day_has_that_of_its_report(language: Language) -> None:
    def told(text: str, date: datetime.date | None) -> str:
        raw = RawDocument(text, date=date, language=language)
        return shipped().summarize([raw], Request(profile="inits", language=language)).text

    assert REPORTED[language] in told(PLAIN[language], DAY)
    assert "(" not in told(PLAIN[language], None)
    assert REPORTED[language] not in told(PLAIN[language].replace(*WHEN[language]), DAY)


@pytest.mark.models
def test_the_day_of_an_older_thing_is_not_that_of_the_news() -> None:
    text = PLAIN["en"].replace("its twelve drones", "the twelve drones of 4 May 2013")
    told = shipped().summarize([RawDocument(text, date=DAY)], Request(profile="inits")).text
    assert REPORTED["en"] in told


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title"),
    [
        (ENGLISH, "Lise Arlo brings order to the harbour"),
        (FRENCH, "Lise Arlo rétablit l'ordre dans le port"),
    ],
)
def test_what_is_only_wanted_is_no_headline(text: str, title: str) -> None:
    told = shipped().summarize([RawDocument(text, title=title, date=DAY)], Request(profile="inits")).text
    assert title not in told
