"""What reads like an event, a victim or a culprit and is none: readers found each kind told as one."""

import datetime

import pytest

from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
DATE = datetime.date(2021, 8, 6)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def read(runner: Runner, language: Language, texts: tuple[str, ...], profile: str = AUTO) -> Summary:
    raw = [RawDocument(text, "text/plain", date=DATE, language=language) for text in texts]
    return runner.summarize(raw, Request(profile=profile, language=language, max_words=40))


def anew(runner: Runner, language: Language, *texts: str) -> str:
    """What the schemes say of a cluster, in small letters; nothing where they say nothing."""
    try:
        told = read(runner, language, texts, "absum")
    except UnusableDocument:
        return ""
    return " ".join(unit.text for unit in told.units if unit.provenance.kind == "generated").lower()


@pytest.mark.parametrize(
    ("language", "texts", "wrong"),
    [
        (
            "en",
            (
                "The mayor of Arlo fired nine guards on Thursday after a bomb hoax.",
                "Nine guards were fired on Thursday by the mayor of Arlo after a bomb hoax.",
            ),
            ("shot", "killed", "attack", "fired"),
        ),
        (
            "fr",
            (
                "Le maire d'Arlon a remercié neuf gardes jeudi après une fausse alerte à la bombe.",
                "Neuf gardes ont été remerciés jeudi par le maire d'Arlon après une fausse alerte à la bombe.",
            ),
            ("tué", "attaque", "explosion"),
        ),
        (
            "en",
            (
                "Police frustrated a bomb attack on the market of Arlo on Thursday.",
                "A bomb attack on the market of Arlo was frustrated by police on Thursday.",
            ),
            ("occurred", "attacked", "exploded"),
        ),
        (
            "fr",
            (
                "La police a déjoué jeudi un attentat à la bombe contre le marché d'Arlon.",
                "Un attentat à la bombe contre le marché d'Arlon a été déjoué jeudi par la police.",
            ),
            ("produit", "attaqué", "explosé", "eu lieu"),
        ),
        (
            "en",
            (
                "A bomb lit the sky over Arlo and killed two traders on Thursday.",
                "Two traders were killed on Thursday when a bomb lit the sky over Arlo.",
            ),
            ("sky",),
        ),
        (
            "en",
            (
                "Nine pilgrims died on Thursday when their bus struck a bend of the road near Arlo.",
                "A bus struck a bend of the road near Arlo on Thursday and nine pilgrims died.",
            ),
            ("bend",),
        ),
        (
            "fr",
            (
                "Neuf pèlerins sont morts jeudi quand leur car a heurté un virage de la route près d'Arlon.",
                "Un car a heurté jeudi un virage de la route près d'Arlon et neuf pèlerins sont morts.",
            ),
            ("virage",),
        ),
        (
            "en",
            (
                "Police suspect that Bo Wren is responsible for the bomb that killed two traders in Arlo on Thursday.",
                "Bo Wren may be responsible for the bomb that killed two traders in Arlo on Thursday, police say.",
            ),
            ("bo wren", "wren"),
        ),
        (
            "fr",
            (
                "La police soupçonne Bo Wren d'être responsable de la bombe qui a tué deux marchands jeudi à Arlon.",
                "Bo Wren serait responsable de la bombe qui a tué deux marchands jeudi à Arlon, selon la police.",
            ),
            ("bo wren", "wren"),
        ),
        (
            "en",
            (
                "A bomb killed Rafi Kessar and 14 other people in Arlo on Thursday.",
                "Rafi Kessar and 14 other people were killed by a bomb in Arlo on Thursday.",
            ),
            ("including",),
        ),
        (
            "fr",
            (
                "Une bombe a tué Rafi Kessar et 14 autres personnes jeudi à Arlon.",
                "Rafi Kessar et 14 autres personnes ont été tués par une bombe jeudi à Arlon.",
            ),
            ("dont",),
        ),
    ],
)
def test_what_only_reads_like_it_is_not_said(
    runner: Runner, language: Language, texts: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    told = anew(runner, language, *texts)
    assert not any(word in told for word in wrong)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "I have never believed in bombs. We must stop this war, and now. "
            "Nine traders were killed on Thursday in Arlo. I ask you: how many more? We should all be ashamed.",
        ),
        (
            "fr",
            "Je n'ai jamais cru aux bombes. Nous devons arrêter cette guerre, et je le dis tout de suite. "
            "Neuf marchands ont été tués jeudi à Arlon. Je le demande : combien encore ? Nous devrions avoir honte.",
        ),
    ],
)
def test_a_commentary_is_not_told_as_an_event(runner: Runner, language: Language, text: str) -> None:
    assert read(runner, language, (text,)).profile != "absum"


@pytest.mark.parametrize(
    ("language", "text", "profile"),
    [
        (
            "en",
            "A court in Arlo on Thursday jailed a baker for nine months. The judge said that he had lied.",
            "letsum",
        ),
        ("fr", "Un tribunal d'Arlon a condamné jeudi un boulanger à neuf mois. Le juge a dit qu'il mentait.", "letsum"),
    ],
)
def test_news_of_a_trial_is_no_judgment(runner: Runner, language: Language, text: str, profile: str) -> None:
    assert read(runner, language, (text,)).profile != profile
