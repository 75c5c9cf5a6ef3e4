"""Kinds of misreadings that readers of summaries found: limited, denied and listed events, and their categories."""

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


def read(runner: Runner, language: Language, texts: tuple[str, ...]) -> Summary | None:
    raw = [RawDocument(text, "text/plain", date=DATE, language=language) for text in texts]
    try:
        return runner.summarize(raw, Request(profile="absum", language=language, max_words=40))
    except UnusableDocument:
        return None


def anew(runner: Runner, language: Language, *texts: str) -> str:
    """What the schemes say of a cluster, in small letters; nothing where they say nothing."""
    told = read(runner, language, texts)
    units = told.units if told is not None else ()
    return " ".join(unit.text for unit in units if unit.provenance.kind == "generated").lower()


@pytest.mark.parametrize(
    ("language", "texts", "wrong"),
    [
        (
            "en",
            (
                "A bomb partially destroyed the library of Arlo on Thursday and killed two clerks.",
                "Two clerks were killed on Thursday when a bomb partially destroyed the library of Arlo.",
            ),
            ("library was destroyed", "destroyed the library"),
        ),
        (
            "fr",
            (
                "Une bombe a partiellement détruit la bibliothèque d'Arlon jeudi et tué deux employés.",
                "Deux employés ont été tués jeudi quand une bombe a partiellement détruit la bibliothèque d'Arlon.",
            ),
            ("a détruit la bibliothèque", "bibliothèque a été détruite"),
        ),
        (
            "en",
            (
                "The peace of Arlo is not based on the destruction of rebel camps, the mayor said on Thursday.",
                "It is not on the destruction of rebel camps that the peace of Arlo rests, said its mayor.",
            ),
            ("destroyed", "camps"),
        ),
        (
            "fr",
            (
                "La paix d'Arlon n'est pas fondée sur la destruction des camps des rebelles, a dit le maire jeudi.",
                "Ce n'est pas sur la destruction des camps que repose la paix d'Arlon, a dit jeudi son maire.",
            ),
            ("détrui", "camps"),
        ),
        (
            "en",
            (
                "A bomb killed two clerks in Arlo on Thursday. It was one of a series of attacks; in 2019 a bomb "
                "killed 31 traders there.",
                "Two clerks were killed by a bomb in Arlo on Thursday. In 2019, 31 traders were killed there.",
            ),
            ("31", "33", "traders"),
        ),
        (
            "fr",
            (
                "Une bombe a tué deux employés jeudi à Arlon. En 2019 déjà, une bombe y avait tué 31 marchands.",
                "Deux employés ont été tués jeudi par une bombe à Arlon. En 2019 déjà, 31 marchands y étaient morts.",
            ),
            ("31", "33", "marchands"),
        ),
        (
            "en",
            (
                "Two guards were killed on Thursday in the prison of Arlo. Last year an inmate was stabbed there.",
                "On Thursday two guards were killed in the prison of Arlo, where an inmate was stabbed last year.",
            ),
            ("inmate",),
        ),
        (
            "fr",
            (
                "Deux gardiens ont été tués jeudi dans la prison d'Arlon. L'an dernier, un détenu y fut poignardé.",
                "Deux gardiens ont été tués jeudi dans la prison d'Arlon, où fut poignardé un détenu l'an dernier.",
            ),
            ("détenu",),
        ),
    ],
    ids=[f"{kind}-{n}" for kind in ("in part", "denied", "in a series", "last year") for n in ("en", "fr")],
)
def test_what_was_in_part_or_at_another_time_is_not_said(
    runner: Runner, language: Language, texts: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    told = anew(runner, language, *texts)
    assert not any(word in told for word in wrong)


@pytest.mark.parametrize(
    ("language", "texts", "category"),
    [
        (
            "en",
            (
                "Guerrillas killed nine farmers in an ambush near Arlo on Thursday.",
                "Nine farmers were killed by guerrillas in an ambush near Arlo on Thursday.",
            ),
            "attacks",
        ),
        (
            "fr",
            (
                "Des guérilleros ont tué neuf fermiers dans une embuscade près d'Arlon jeudi.",
                "Neuf fermiers ont été tués jeudi par des guérilleros dans une embuscade près d'Arlon.",
            ),
            "attacks",
        ),
        (
            "en",
            (
                "A gas explosion killed nine bakers in Arlo on Thursday and destroyed a house.",
                "Nine bakers were killed on Thursday when a gas explosion destroyed a house in Arlo.",
            ),
            "accidents",
        ),
    ],
)
def test_an_event_has_its_category(runner: Runner, language: Language, texts: tuple[str, ...], category: str) -> None:
    summary = read(runner, language, texts)
    assert summary is not None
    assert {rule.split(".")[2] for unit in summary.units for rule in unit.provenance.rules} <= {category}
    assert summary.profile == "absum"


@pytest.mark.parametrize(
    ("language", "text", "reason"),
    [
        (
            "en",
            "Gunmen killed two clerks in Arlo on Thursday in retaliation for the death of a chieftain. "
            "The gunmen killed the clerks in a bank.",
            "the death of a chieftain",
        ),
        (
            "fr",
            "Des hommes armés ont tué deux employés jeudi à Arlon en représailles à la mort d'un chef. "
            "Les hommes ont tué les employés dans une banque.",
            "la mort d'un chef",
        ),
    ],
)
def test_why_an_attack_was_made_is_told_where_the_source_says_it(
    runner: Runner, language: Language, text: str, reason: str
) -> None:
    summary = read(runner, language, (text,))
    assert summary is not None
    aspects = summary.extras.fields["aspects"]
    assert aspects is not None
    assert [entry["text"] for entry in aspects.get("why", ())] == [reason]
