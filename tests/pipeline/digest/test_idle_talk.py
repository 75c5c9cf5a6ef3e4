"""Small talk is not told, whole or in a subordinate clause, unless it has a figure or does something."""

import pytest

from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.joined.asides import Asides
from pipeline.languages import Language
from pipeline.registry import wire
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

BULLETIN = """# The Bilge
News of the Fell harbor club, spring 2024

What a winter it has been! Older members will recall the ice of 1963 with a smile.

## Fees
The committee, which did a wonderful job this year, decided on 3 March to raise the berth fee from £48 to £54.
The fee is due by 30 April 2024.

## Crane
The crane, as many of you will fondly remember, was painted pink in May. It may be used from 8 am to 6 pm only.
Nobody under 16 may use it.

## And finally
The swans are back on the west quay, and so is the keeper.
"""
NOTE = """# Note de service

Port de Fell, le 4 mars 2024

La grue du quai ouest, qui est magnifique, sera fermée du 1er au 15 avril 2024. Il fait beau et les hirondelles sont
revenues. Les bateaux de plus de 9 mètres doivent quitter le quai avant le 29 mars. L'équipe du port est joignable tous
les jours.

## Divers
Les enfants du quai ont planté des tomates dans la cour.
"""


def digest(text: str) -> str:
    return shipped().summarize([RawDocument(text, "text/markdown")], Request(profile="digest")).text


def test_small_talk_and_births_are_not_told() -> None:
    text = digest(BULLETIN)
    assert "winter" not in text
    assert "swans" not in text
    assert "1963" not in text
    assert "raise the berth fee from £48 to £54" in text


def test_a_clause_of_praise_is_left_out_of_what_is_decided() -> None:
    text = digest(BULLETIN)
    assert "The committee decided on 3 March" in text
    assert "wonderful" not in text


def test_french_small_talk_is_left_out() -> None:
    text = digest(NOTE)
    assert "La grue du quai ouest sera fermée du 1er au 15 avril 2024." in text
    assert "hirondelles" not in text
    assert "tomates" not in text


@pytest.mark.parametrize(
    ("language", "text", "left"),
    [
        ("en", "The hall, which we all loved, is sold.", "The hall is sold."),
        ("en", "The hall, which cost £200 and made us laugh, is sold.", None),
        ("en", "The hall, which the council owns, is sold.", None),
        ("en", "We met the mayor, who raised a smile.", "We met the mayor."),
        ("fr", "Le quai, qui est superbe, est fermé en mai.", "Le quai est fermé en mai."),
        ("fr", "Le quai, qui est communal, est fermé en mai.", None),
        ("fr", "Le solde, que j'ai retenu comme le prévoit le bon de commande, est dû.", None),
        ("en", "The fee of the hall, , is due in May.", None),
    ],
)
def test_only_clauses_of_small_talk_without_a_figure_are_asides(
    language: Language, text: str, left: str | None
) -> None:
    resources = wire(load_configuration(None), "digest").resources
    words = DigestWords.of(resources, language)
    asides = Asides(words, RuleBook.of(resources, language))
    assert asides.cut(text) == (left or text)
