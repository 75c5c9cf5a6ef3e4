"""A document may say on which day it came out, which is then not the day that came with it."""

import datetime
from dataclasses import replace

import pytest

from pipeline.document import BlockKind
from pipeline.languages import Language
from pipeline.sentences.stamped_days import StampedDays
from pipeline.span import Span
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("Incendie à Arlon\nVersion 2 du 9 mars 2019\nLe moulin a brûlé.", "fr", "2019-03-09"),
        ("Mis à jour le 1er mars 2019 à 9h30\nLe moulin a brûlé.", "fr", "2019-03-01"),
        ("Publié le 4 mars 2019\nMis à jour le 9 mars 2019\nLe moulin a brûlé.", "fr", "2019-03-04"),
        ("Publié le 5 mars 2019\nMis à jour le 9 mars 2019\nLe moulin a brûlé.", "fr", None),
        ("Published: March 9, 2019\nThe mill burned.", "en", "2019-03-09"),
        ("Last updated on Saturday, 9 March 2019\nThe mill burned.", "en", "2019-03-09"),
        ("Incendie à Arlon\nVersion 1.1 du 14/03/2019\nLe moulin a brûlé.", "fr", "2019-03-14"),
        ("Mill fire\nUpdated 03/14/2019\nThe mill burned.", "en", "2019-03-14"),
        ("Mill fire\nUpdated 03/04/2019\nThe mill burned.", "en", "2019-03-04"),
        ("Mill fire\nUpdated 05/09/2019\nThe mill burned.", "en", None),
        ("Incendie à Arlon\nV2. 14/03/2019\nLe moulin a brûlé.", "fr", "2019-03-14"),
        ("Mill fire\nV1.1 - 14/03/2019\nThe mill burned.", "en", "2019-03-14"),
        ("Mill fire\nUpdated 13/14/2019\nThe mill burned.", "en", "2019-03-04"),
        ("Version 39 March 2019\nThe mill burned.", "en", "2019-03-04"),
        ("The mill burned.\nA report published on 9 March 2019 had warned of it.", "en", "2019-03-04"),
        ("Published on 9 March 2019, a report that the council had asked for warned of it.", "en", "2019-03-04"),
    ],
)
def test_the_day_on_which_a_document_says_that_it_came_out(text: str, language: Language, day: str | None) -> None:
    found = document("Mill/NOUN/mill/root/0", date=datetime.date(2019, 3, 4), language=language)
    stamped = replace(found, source=replace(found.source, text=text))
    assert StampedDays.of(RESOURCES, language).reported(stamped) == day
    assert StampedDays.of(RESOURCES, language).reported(replace(stamped, date=None)) is None


@pytest.mark.parametrize(
    ("headline", "language", "is_event"),
    [
        ("Incendie à Arlon", "fr", True),
        ("Séisme dans l'Ouest d'Arlon", "fr", True),
        ("Incendie à Arlon : le moulin détruit", "fr", False),
        ("Earthquake in Kasre Bay", "en", True),
        ("Arlon Fire", "en", True),
        ("Earthquake hits Kasre Bay", "en", False),
        ("Fire Kills Five in Arlon Market", "en", False),
        ("Fire at Arlon Kills Five", "en", False),
        ("Minister Resigns After Fire", "en", False),
        ("Minister Dies in Fire", "en", False),
        ("Incendie Meurtrier à Arlon", "fr", False),
        ("Arlon", "fr", False),
    ],
)
def test_a_headline_that_names_an_event_would_be_dated_by_a_day(
    headline: str, language: Language, *, is_event: bool
) -> None:
    assert StampedDays.of(RESOURCES, language).would_date(headline) is is_event


@pytest.mark.parametrize(
    ("dateline", "kind", "day"),
    [
        ("KASRE, March 3, 2019 (ANB) --", "header_field", "2019-03-03"),
        ("Kasre, Mar. 3, 2019", "header_field", "2019-03-03"),
        ("KASRE, March 4, 2019 (ANB) --", "header_field", "2019-03-04"),
        ("KASRE, March 3 (ANB) --", "header_field", "2019-03-04"),
        ("KASRE, March 3, 2019 (ANB) --", "paragraph", "2019-03-04"),
        ("KASRE, March 3, 2019 /ANB/ --", "title", "2019-03-03"),
        ("The fire of March 3, 2019", "title", "2019-03-04"),
    ],
)
def test_a_dateline_says_it_too(dateline: str, kind: BlockKind, day: str) -> None:
    found = document("Mill/NOUN/mill/root/0", date=datetime.date(2019, 3, 4))
    text = f"{dateline}\nThe mill burned today."
    blocks = (replace(found.blocks[0], span=Span(0, len(dateline)), kind=kind),)
    headed = replace(found, source=replace(found.source, text=text), blocks=blocks)
    assert StampedDays.of(RESOURCES, "en").reported(headed) == day
