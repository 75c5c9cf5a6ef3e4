"""What is written anew tells the news, and nothing that had happened before or stands beside it."""

import datetime

import pytest

from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
DATE = datetime.date(2021, 8, 6)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def summary(
    runner: Runner, language: Language, text: str, title: str | None = None, category: str = "attacks"
) -> Summary:
    raw = RawDocument(text, "text/plain", title=title, date=DATE, language=language)
    return runner.summarize([raw], Request(profile="absum", language=language, category=category))


def anew(runner: Runner, language: Language, text: str, title: str | None = None, category: str = "attacks") -> str:
    """What of a summary is in words of its own; nothing, where there is none."""
    try:
        told = summary(runner, language, text, title, category)
    except UnusableDocument:
        return ""
    return " ".join(unit.text for unit in told.units if unit.provenance.kind == "generated")


@pytest.mark.parametrize(
    ("language", "category", "title", "text", "other"),
    [
        (
            "fr",
            "accidents",
            "Séisme en Velmarie",
            "Un séisme a secoué jeudi la ville de Lorval. La terre y a tremblé vingt ans après le "
            "puissant séisme qui avait frappé Arlon, faisant 4 000 morts.",
            "4 000",
        ),
        (
            "en",
            "accidents",
            "Earthquake in Velmaria",
            "An earthquake shook the town of Lorval on Thursday. The ground trembled twenty years after the earthquake "
            "that had struck Arlo, killing 4,000 people.",
            "4,000",
        ),
        (
            "fr",
            "attacks",
            None,
            "Le tribunal d'Arlon a condamné jeudi Marc Duval, responsable des attentats de Lorval : 45 "
            "personnes avaient été tuées.",
            "45",
        ),
        (
            "en",
            "attacks",
            None,
            "A court in Arlo on Thursday sentenced Mark Duval, who planned the Lorval bombing, in which 45 "
            "people had been killed in 1987.",
            "45",
        ),
        (
            "en",
            "attacks",
            "How the mayor of Arlo was murdered",
            "The film festival opened on Thursday with a story about the night mayor Ann Lund was shot dead in Arlo.",
            "Lund",
        ),
        (
            "fr",
            "attacks",
            None,
            "Il y a douze ans, Anne Lund était tuée de quatorze coups de couteau, au domicile de ses parents.",
            "Lund",
        ),
    ],
)
def test_the_dead_of_other_events_are_not_told_as_those_of_this_one(
    runner: Runner, language: Language, category: str, title: str | None, text: str, other: str
) -> None:
    assert other not in anew(runner, language, text, title, category)


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        (
            "en",
            "Three farmers have been killed, and five people, including a mayor, were seriously wounded in an "
            "attack on Thursday in Arlo.",
            "Three people were wounded",
        ),
        ("en", "Gunmen killed his bodyguard and a driver on Thursday in Arlo.", "driver"),
        ("fr", "Un meurtre a été commis jeudi au domicile de ses parents.", "parents"),
        ("fr", "Des hommes armés ont tué jeudi son garde du corps et un chauffeur à Arlon.", "chauffeur"),
    ],
)
def test_what_is_not_whole_is_not_said(runner: Runner, language: Language, text: str, wrong: str) -> None:
    assert wrong.lower() not in anew(runner, language, text).lower()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Gunmen killed nine traders in the market of Arlo on Thursday. The traders were selling cattle. "
            "Police closed the roads around the town. Hospitals asked for blood.",
        ),
        (
            "fr",
            "Une bombe a tué neuf marchands jeudi sur le marché d'Arlon. Les marchands vendaient du bétail. "
            "La police a fermé les routes autour de la ville. Les hôpitaux ont demandé du sang.",
        ),
    ],
)
def test_the_story_goes_on_behind_its_lead(runner: Runner, language: Language, text: str) -> None:
    told = summary(runner, language, text)
    assert text.rpartition(". ")[2] in told.text


def test_a_background_is_named_in_the_analysis(runner: Runner) -> None:
    text = "Gunmen killed nine traders in Arlo on Thursday. Twenty pilgrims had been murdered in Kasre."
    raw = RawDocument(text, "text/plain", date=DATE, language="en")
    told = runner.summarize([raw], Request(profile="absum", language="en", category="attacks"))
    events = told.analysis()["events"]
    assert {each.get("background") for each in events} == {None, "en.absum.background.had_happened"}


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        (
            "en",
            "Gunmen killed nine traders in the market of Arlo yesterday. Police closed the roads.",
            "August 5, 2021",
        ),
        (
            "fr",
            "Une bombe a tué neuf marchands hier sur le marché d'Arlon. La police a fermé les routes.",
            "5 août 2021",
        ),
    ],
)
def test_the_day_is_told(runner: Runner, language: Language, text: str, day: str) -> None:
    assert day in summary(runner, language, text).text
