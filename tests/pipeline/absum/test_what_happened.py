"""A cluster of short reports tells what happened, with the last toll, and nothing twice."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

COLLAPSE: dict[Language, tuple[str, ...]] = {
    "en": (
        "A footbridge collapsed near Lemara on Monday, killing two workers and injuring five, firefighters said. "
        "The bridge was built in 1974.",
        "Two workers were killed and five injured when a footbridge collapsed near Lemara on Monday, the mayor said on "
        "Tuesday.",
        "The death toll from Monday's bridge collapse near Lemara climbed to three on Wednesday, the hospital said.",
    ),
    "fr": (
        "Une passerelle s'est effondrée lundi près de Limare, tuant deux ouvriers et en blessant cinq, ont indiqué les "
        "pompiers. La passerelle datait de 1974.",
        "Deux ouvriers ont été tués et cinq blessés lorsqu'une passerelle s'est effondrée lundi près de Limare, a dit "
        "mardi le maire.",
        "Le bilan de l'effondrement d'une passerelle lundi près de Limare s'est alourdi à trois morts mercredi, a "
        "annoncé l'hôpital.",
    ),
}
HOTEL: dict[Language, tuple[str, ...]] = {
    "en": (
        "A fire gutted a hotel in Arlo on Monday night, the fire service said on Tuesday. Four guests were injured.",
        "Four guests were injured when a fire gutted a hotel in Arlo on Monday night, the owner said on Wednesday.",
    ),
    "fr": (
        "Un incendie a ravagé lundi un hôtel d'Arlon, ont indiqué mardi les pompiers. Quatre clients ont été blessés.",
        "Quatre clients ont été blessés quand un incendie a ravagé lundi un hôtel d'Arlon, a dit mercredi le patron.",
    ),
}


def told(language: Language, texts: tuple[str, ...]) -> Summary:
    raws = [
        RawDocument(text, "text/plain", date=datetime.date(2026, 4, 7 + number), language=language)
        for number, text in enumerate(texts)
    ]
    return shipped().summarize(raws, Request(profile="absum", language=language))


@pytest.mark.parametrize(("language", "event", "toll"), [("en", "collapsed", "three"), ("fr", "effondrée", "trois")])
def test_whom_it_killed_is_told_with_what_happened_and_how_many_at_last(
    language: Language, event: str, toll: str
) -> None:
    text = told(language, COLLAPSE[language]).text
    assert event in text.split(". ")[0]
    assert toll in text.split(". ")[-1]
    assert text.count("2026") == 1


@pytest.mark.parametrize(
    ("language", "event", "victims"), [("en", "fire gutted", "Four guests"), ("fr", "incendie a ravagé", "clients")]
)
def test_what_two_reports_tell_is_told_once(language: Language, event: str, victims: str) -> None:
    text = told(language, HOTEL[language]).text
    assert text.count(event) == 1
    assert text.count(victims) == 1


BLAST: dict[Language, str] = {
    "en": (
        "A suicide bomber struck outside a mill in Lemara on Monday, killing 48 people and wounding 112 others as they "
        "queued for bread. The blast killed at least 31 people and wounded 54 others, a health ministry spokesman "
        "said. The attack destroyed nine cars and shattered windows nearby."
    ),
    "fr": (
        "Un kamikaze s'est fait exploser lundi devant un moulin de Limare, faisant 48 morts et 112 blessés dans la "
        "file. L'explosion a fait au moins 31 morts et 54 blessés, a indiqué le ministère de la Santé. L'attaque a "
        "détruit neuf voitures et brisé des vitres."
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("profile", ["absum", "inits"])
def test_of_two_tolls_of_one_event_in_a_report_the_higher_first_is_told_alone(profile: str, language: Language) -> None:
    def text(raw: str) -> str:
        document = RawDocument(raw, "text/plain", date=datetime.date(2026, 4, 7), language=language)
        return shipped().summarize([document], Request(profile=profile, language=language)).text

    assert "48" in text(BLAST[language])
    assert "31" not in text(BLAST[language])
    risen = BLAST[language].replace("31", "51").replace("54", "154")
    assert "51" in text(risen)
