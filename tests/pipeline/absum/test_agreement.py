"""What is said of the main event: what two independent mentions agree on, with its day and place, and nothing else."""

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
    """Nobody knows where or when: the lead is shown as it stands, behind the day on which it was reported."""
    first = summary(runner, language, text).units[0]
    assert first.text.startswith({"en": "Report of ", "fr": "Article du "}[language])
    assert first.text.endswith(": " + text.partition(". ")[0] + ".")
    assert first.provenance.kind == "regenerated"


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


def cluster(runner: Runner, language: Language, *stories: tuple[str, str]) -> list[str]:
    """What is said anew of stories with their dates."""
    raws = [
        RawDocument(f"{t} {LATER[language]}", "text/plain", date=datetime.date.fromisoformat(day), language=language)
        for day, t in stories
    ]
    told = runner.summarize(raws, Request(profile="absum", language=language, category="attacks"))
    return [unit.text for unit in told.units if unit.provenance.kind == "generated"]


LATER: dict[Language, str] = {
    "en": "Governor Anna Vidal sent two hundred soldiers to the border. Ambulances from three towns drove off. "
    "Volunteers of the Red Cross gave blood in a school near the harbor.",
    "fr": "La gouverneure Anna Vidal a envoyé deux cents soldats à la frontière. Des ambulances de trois villes ont "
    "rejoint la côte. Des bénévoles de la Croix-Rouge ont donné leur sang dans une école.",
}


AGREED = {
    "en": (
        "Gunmen killed nine traders in a shooting in Arlo, Velmaria, on Thursday. The market was closed.",
        "Nine traders were killed on Thursday in a shooting in Arlo. The mayor spoke.",
    ),
    "fr": (
        "Des hommes armés ont tué neuf marchands jeudi dans une fusillade à Arlon, en Velmarie. Le marché a fermé.",
        "Neuf marchands ont été tués jeudi dans une fusillade à Arlon. Le maire a parlé d'un jour noir.",
    ),
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "On August 5, 2021, nine traders were killed in a shooting in Arlo, Velmaria."),
        ("fr", "Le 5 août 2021, neuf marchands ont été tués dans une fusillade à Arlon, en Velmarie."),
    ],
)
def test_two_documents_that_agree_are_told_with_day_and_place(runner: Runner, language: Language, told: str) -> None:
    first, second = AGREED[language]
    assert cluster(runner, language, ("2021-08-05", first), ("2021-08-06", second)) == [told]


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        (
            "en",
            "Paul Renner, who attacked the market of Arlo, was killed by police on Thursday in Arlo.",
            "Paul Renner was killed by police on Thursday in Arlo, two days after the attack.",
        ),
        (
            "fr",
            "Paul Renoux, l'auteur de l'attentat de mardi à Arlon, a été abattu par la police jeudi à Arlon.",
            "Paul Renoux a été abattu jeudi par la police dans une opération à Arlon, après l'attentat de mardi.",
        ),
    ],
)
def test_whom_the_police_killed_was_not_killed_in_the_attack(
    runner: Runner, language: Language, first: str, second: str
) -> None:
    told = cluster(runner, language, ("2021-08-06", first), ("2021-08-06", second))
    assert not any("attack" in each or "attentat" in each for each in told)


@pytest.mark.parametrize(("language", "one", "other"), [("en", "Nine", "Twelve"), ("fr", "Neuf", "Douze")])
def test_a_number_that_a_later_document_counts_otherwise_is_not_said(
    runner: Runner, language: Language, one: str, other: str
) -> None:
    first, second = AGREED[language]
    assert one in second
    told = cluster(
        runner,
        language,
        ("2021-08-05", first),
        ("2021-08-06", second),
        ("2021-08-06", second.replace(one, other)),
    )
    assert not any(one.lower() in each or other.lower() in each for each in told)


@pytest.mark.parametrize(
    ("language", "elsewhere"),
    [
        ("en", "Nine traders were killed on Thursday in a shooting in Brukh. The mayor spoke of a black day."),
        ("fr", "Neuf marchands ont été tués jeudi dans une fusillade à Brugues. Le maire a parlé d'un jour noir."),
    ],
)
def test_what_was_somewhere_else_does_not_agree(runner: Runner, language: Language, elsewhere: str) -> None:
    first, _ = AGREED[language]
    assert cluster(runner, language, ("2021-08-05", first), ("2021-08-06", elsewhere)) == []


@pytest.mark.parametrize(
    ("language", "stories", "speaker"),
    [
        (
            "en",
            (
                "Gunmen killed nine traders on Thursday in a shooting in Arlo, police said. The market was closed.",
                "According to police, nine traders were killed on Thursday in a shooting in Arlo. The mayor spoke.",
            ),
            "According to police",
        ),
        (
            "fr",
            (
                "Selon la préfecture, neuf marchands ont été tués jeudi dans une fusillade à Arlon. Le marché a fermé.",
                "Neuf marchands ont été tués jeudi dans une fusillade à Arlon, selon la préfecture. Le maire a parlé.",
            ),
            "Selon la préfecture",
        ),
    ],
)
def test_what_only_somebody_tells_is_told_as_his_words(
    runner: Runner, language: Language, stories: tuple[str, str], speaker: str
) -> None:
    told = cluster(runner, language, *(("2021-08-05", each) for each in stories))
    assert told
    assert told[0].startswith(speaker)
