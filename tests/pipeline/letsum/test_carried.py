"""Pleas that go on behind the sentence that says whose they are."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
FRAMES: dict[Language, tuple[str, str]] = {
    "en": (
        "[1] This is a motion by the keeper to add the port as a respondent.\n\n# Background\n\n[2] ",
        "\n\n# Analysis\n\n[3] I find that the map is old. The keeper knew the map before the pier was shut, and the "
        "port had shown it to everybody who asked. The motion was late, since the pier had been sold by then.\n\n"
        "# Order\n\n[4] The motion is dismissed.",
    ),
    "fr": (
        "[1] La gardienne demande que le port soit ajouté comme intimé.\n\n# Contexte\n\n[2] ",
        "\n\n# Analyse\n\n[3] Je conclus que la carte est vieille. La gardienne connaissait la carte avant la "
        "fermeture du quai, et le port la montrait à tous. La requête est tardive: le quai était vendu.\n\n"
        "# Ordonnance\n\n[4] La requête est rejetée.",
    ),
}


def told(language: Language, facts: str) -> list[str]:
    before, behind = FRAMES[language]
    table = SELECT.select(interpreted(before + facts + behind, language), Request(profile="letsum", max_words=120))
    return [each.normalized.text for each in table.units]


@pytest.mark.parametrize(
    ("language", "plea", "more", "fact"),
    [
        (
            "en",
            "The complainant submits that the port must drain the pier.",
            "Since the port hired the pilot, the port is liable for the damage done to the lamp.",
            "The port hired the pilot in 2003, and the pilot broke the lamp.",
        ),
        (
            "fr",
            "La plaignante soutient que le port doit assécher le quai.",
            "Le port ayant engagé le pilote, le port est responsable du dommage causé à la lampe.",
            "Le port a engagé le pilote en 2003, et le pilote a cassé la lampe.",
        ),
    ],
)
def test_what_goes_on_with_a_plea_is_not_told_as_a_finding(language: Language, plea: str, more: str, fact: str) -> None:
    assert more not in told(language, f"{plea} {more}")
    assert fact in told(language, f"{plea} {fact}")
