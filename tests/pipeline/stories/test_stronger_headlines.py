"""A headline does not state what its text says to be wanted, possible, or the answer to a poll."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.stories.stronger_headlines import StrongerHeadlines
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FAMILIES = "Twelve families of Tarn {} the harbour board over the noise. They met on Monday."
FAMILLES = "Douze familles de Tarnes {} plainte contre le port. Elles se sont réunies lundi."
POLL = "One in two islanders, or 50%, accepts a colonel at the head of the harbour{}. The colonel is away."
SONDAGE = "Un habitant sur deux, soit 50%, accepte un colonel à la tête du port{}. Le colonel est absent."


@pytest.mark.parametrize(
    ("headline", "text", "language", "is_stronger"),
    [
        ("Twelve families sue harbour board", FAMILIES.format("want to sue"), "en", True),
        ("Twelve families sue harbour board", FAMILIES.format("could sue"), "en", True),
        ("Twelve families sue harbour board", FAMILIES.format("sued"), "en", False),
        ("Twelve families want to sue harbour board", FAMILIES.format("want to sue"), "en", False),
        ("Twelve families to sue harbour board", FAMILIES.format("want to sue"), "en", False),
        ("Twelve families leave harbour board", FAMILIES.format("want to sue"), "en", False),
        ("Rain falls on Kasre bridge", FAMILIES.format("want to sue"), "en", False),
        ("Douze familles portent plainte contre le port", FAMILLES.format("veulent porter"), "fr", True),
        ("Douze familles portent plainte contre le port", FAMILLES.format("envisagent de porter"), "fr", True),
        ("Douze familles portent plainte contre le port", FAMILLES.format("ont porté"), "fr", False),
        ("Douze familles veulent porter plainte contre le port", FAMILLES.format("veulent porter"), "fr", False),
        ("Douze familles vont porter plainte contre le port", FAMILLES.format("veulent porter"), "fr", False),
        ("50% of islanders want a colonel at the harbour", POLL.format(", a poll found"), "en", True),
        ("50% of islanders want a colonel who leads trade, fishing and ferries", POLL.format(": a poll"), "en", True),
        ("50% of islanders want a colonel at the harbour: poll", POLL.format(", a poll found"), "en", False),
        ("50% of islanders want a colonel at the harbour", POLL.format(""), "en", False),
        ("50% des habitants veulent un colonel au port", SONDAGE.format(", selon un sondage"), "fr", True),
        ("50% des habitants veulent un colonel qui dirige commerce et bacs", SONDAGE.format(" : sondage"), "fr", True),
        ("Sondage : 50% des habitants veulent un colonel", SONDAGE.format(", selon un sondage"), "fr", False),
        ("50% des habitants veulent un colonel au port", SONDAGE.format(""), "fr", False),
        ("Stop comparing the harbour to a mill", POLL.format(""), "en", True),
        ("Kasre: Watch the ferry come in", POLL.format(""), "en", True),
        ("Meet the Harbour host dies at 70", POLL.format(""), "en", False),
        ("Meet the Harbour Master Who Tamed Kasre", POLL.format(""), "en", True),
        ("Stop of the ferry at Kasre", POLL.format(""), "en", False),
        ("Arrêtez de comparer le port à un moulin", SONDAGE.format(""), "fr", True),
        ("Tarnes : n’oubliez pas le colonel", SONDAGE.format(""), "fr", True),
        ("Arrêt du bac à Tarnes", SONDAGE.format(""), "fr", False),
    ],
)
def test_a_headline_that_says_more_than_its_text(
    headline: str, text: str, language: Language, is_stronger: bool
) -> None:
    found = document("Mill/NOUN/mill/root/0", language=language)
    titled = replace(found, source=replace(found.source, text=text, title=headline))
    assert StrongerHeadlines.of(RESOURCES, language).has(titled) is is_stronger
