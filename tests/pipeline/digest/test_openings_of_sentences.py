"""Ordinary sentences are no courtesies because of the word that they begin with, and what is decided aloud is told."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


@pytest.mark.parametrize(
    "sentence",
    [
        "All skippers must sign the book before 9 am.",
        "Both parties shall keep the key of shed B.",
        "Everyone must leave the jetty by 10 pm.",
        "Welcome packs with the tide tables cost £4 each.",
    ],
)
def test_no_ordinary_sentence_is_a_greeting(sentence: str) -> None:
    text = f"Rules of the jetty\n\nThe jetty of Saltby is open from May to October.\n\n{sentence}\n"
    assert sentence in digest(text).text


def test_no_sentence_about_a_lady_is_a_greeting() -> None:
    text = "Procès-verbal du 4 mai 2026\n\n1. Bureau\n\nMadame Roux est élue présidente par 20 voix contre 3.\n"
    said = digest(text).text
    assert "Madame Roux est élue présidente" in said


@pytest.mark.parametrize(
    ("letter", "greeting"),
    [
        (
            "Dear members of the club,\n\nThe jetty is closed until 3 May 2026.\n\nYours sincerely,\n\nAda Quill\n",
            "Dear",
        ),
        ("Madame la Maire,\n\nLa jetée est fermée jusqu'au 3 mai 2026.\n\nCordialement,\n\nInès Roux\n", "Madame"),
    ],
)
def test_greetings_are_not_told(letter: str, greeting: str) -> None:
    assert greeting not in digest(letter).text


TALK = """Transcript of the meeting of the jetty team, 4 May 2026
Present: Ada Quill (chair), Ben Moss, Tom Fell

ADA QUILL: Good morning. The question is the day of the regatta.

BEN MOSS: Sorry, my camera's not working.

TOM FELL: The tide is too low on 2 June. The earliest day is 9 June.

ADA QUILL: Then we move the regatta to 9 June. Ben, please tell the clubs today.
"""


def test_what_is_decided_aloud_is_told_and_talk_of_the_call_is_not() -> None:
    said = digest(TALK).text
    assert "ADA QUILL: Then we move the regatta to 9 June." in said
    assert "camera" not in said


def test_a_field_below_a_title_is_no_part_of_it() -> None:
    assert "Present:" not in digest(TALK).text.splitlines()[1]


def test_the_town_and_the_day_of_a_letter_are_no_title() -> None:
    text = (
        "Collège Anne-Moreau\n4 rue du Port, 17000 Vernay\n\nVernay, le 4 mai 2026\n\nObjet : sortie à la voile\n\n"
        "Chers parents,\n\nLes élèves de 5e B partiront à la voile le lundi 8 juin 2026. Le coût est de 40 euros.\n\n"
        "La principale,\nLise Roux\n"
    )
    assert "Vernay, le" not in digest(text).text.splitlines()[1]
