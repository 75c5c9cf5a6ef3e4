"""What is said of the main event: what a lead or several sentences tell; what is not trusted is not said."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
DATE = datetime.date(2021, 8, 6)
FAR: dict[Language, str] = {
    "en": "Traders closed their stalls. The mayor visited the market. Schools sent their pupils home. ",
    "fr": "Les marchands ont fermé boutique. Le maire a visité le marché. Les écoles ont renvoyé les élèves. ",
}


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def summary(runner: Runner, language: Language, text: str, profile: str = "absum", title: str | None = None) -> Summary:
    raw = RawDocument(text, "text/plain", title=title, date=DATE, language=language)
    return runner.summarize([raw], Request(profile=profile, language=language, category="attacks"))


@pytest.mark.parametrize(
    ("language", "lead", "other"),
    [
        (
            "en",
            "Gunmen killed nine traders in the market of Arlo on Thursday. ",
            "Twenty pilgrims had been murdered in another village.",
        ),
        (
            "fr",
            "Des hommes armés ont tué neuf marchands jeudi sur le marché d'Arlon. ",
            "Vingt pèlerins avaient été assassinés dans un autre village.",
        ),
    ],
)
def test_what_had_happened_elsewhere_is_not_told_as_the_event(
    runner: Runner, language: Language, lead: str, other: str
) -> None:
    told = summary(runner, language, lead + FAR[language] + other)
    assert "2021" in told.text or lead.strip() in told.text
    anew = " ".join(unit.text for unit in told.units if unit.provenance.kind == "generated")
    assert not {"pilgrims", "pèlerins"} & {*anew.split()}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A bomb killed two traders, police in Arlo believe. " + FAR["en"]),
        ("fr", "Une bombe a tué deux marchands, croit la police d'Arlon. " + FAR["fr"]),
    ],
)
def test_no_bare_event_is_said(runner: Runner, language: Language, text: str) -> None:
    """Nobody knows where or when: the lead is shown as it stands."""
    first = summary(runner, language, text).units[0]
    assert (first.provenance.kind, first.text) == ("extracted", text.partition(". ")[0] + ".")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Gunmen killed nine traders in the market of Arlo on Thursday. " + FAR["en"]),
        ("fr", "Des hommes armés ont tué neuf marchands jeudi sur le marché d'Arlon. " + FAR["fr"]),
    ],
)
def test_auto_says_only_what_several_mentions_tell(runner: Runner, language: Language, text: str) -> None:
    raw = RawDocument(text, "text/plain", date=DATE, language=language)
    told = runner.summarize([raw], Request(profile="auto", language=language))
    assert told.profile != "absum"
