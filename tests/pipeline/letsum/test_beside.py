"""The reason that stands beside a ruling is told with it."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
FACTS = {
    "en": "[1] This is an appeal from a decision to close the wharf.\n\n[2] The port fenced the quay in May.",
    "fr": "[1] Il s'agit d'un appel de la décision de fermer le quai.\n\n[2] Le port a clos le quai en mai.",
}


def concluded(order: str, language: Language) -> list[str]:
    text = f"{FACTS[language]}\n\n# Conclusion\n\n[3] {order}"
    units = SELECT.select(interpreted(text, language), Request(profile="letsum")).units
    return [unit.normalized.text for unit in units if unit.unit.theme == "conclusion"]


@pytest.mark.parametrize(
    ("language", "ruling", "reason"),
    [
        ("en", "The appeal is dismissed.", "It was brought two years too late because the owner had lost the notice."),
        (
            "fr",
            "L'appel est rejeté.",
            "Il a été formé deux ans trop tard parce que le propriétaire avait perdu l'avis.",
        ),
    ],
)
def test_the_reason_behind_a_ruling_is_told_with_it(language: Language, ruling: str, reason: str) -> None:
    assert concluded(f"{ruling} {reason}", language) == [ruling, reason]


@pytest.mark.parametrize(
    ("language", "ruling", "other"),
    [
        ("en", "The appeal is dismissed.", "The port keeps a log of the tides at the gate."),
        ("en", "The appeal is dismissed.", "There will be no order as to costs because nobody asked for any."),
        ("fr", "L'appel est rejeté.", "Le port tient un journal des marées à la grille."),
    ],
)
def test_what_gives_no_reason_is_not(language: Language, ruling: str, other: str) -> None:
    assert other not in concluded(f"{ruling} {other}", language)
