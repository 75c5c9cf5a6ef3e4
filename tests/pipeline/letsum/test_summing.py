"""What the court sums up before it rules: a bare ruling is told behind it."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
LONG = (
    "The application for judicial review of the decision to close the pier on the first of May and to remove its only "
    "light is dismissed, for the port had warned the owner of it twice and had heard her son."
)
REASONS: dict[Language, str] = {
    "en": "[1] This is an application for judicial review of a decision of the port to close a pier.\n\n"
    "[2] The pier was built in 1990. The port sent its owner a letter in May.\n\n# Analysis\n\n"
    "[3] I find that the light was out. I find that the letter came late.\n\n# Conclusion\n\n",
    "fr": "[1] Il s'agit d'une demande de contrôle judiciaire d'une décision du port de fermer un quai.\n\n"
    "[2] Le quai fut construit en 1990. Le port a écrit à la propriétaire en mai.\n\n# Analyse\n\n"
    "[3] Je conclus que le phare était éteint. Je conclus que la lettre est venue tard.\n\n# Conclusion\n\n",
}


@pytest.mark.parametrize(
    ("language", "end", "told"),
    [
        (
            "en",
            "[4] I conclude that the decision of the port was reasonable on the evidence.\n\n[5] I must dismiss the "
            "application.\n\n# Judgment\n\nThe application is dismissed.",
            "I conclude that the decision of the port was reasonable on the evidence. The application is dismissed.",
        ),
        (
            "fr",
            "[4] Je conclus que la décision du port est raisonnable au vu du dossier.\n\n[5] La demande est rejetée.",
            "Je conclus que la décision du port est raisonnable au vu du dossier. La demande est rejetée.",
        ),
        (  # what follows from the ruling
            "en",
            "[4] The application is dismissed.\n\n[5] I find that the owner told the truth.\n\n# Judgment\n\n"
            "The application is dismissed.",
            "The application is dismissed.",
        ),
        (  # a ruling that says itself what it rests on
            "en",
            f"[4] I conclude that the decision of the port was reasonable on the evidence.\n\n# Judgment\n\n{LONG}",
            LONG,
        ),
    ],
    ids=["en", "fr", "behind the ruling", "a ruling that says why"],
)
def test_a_bare_ruling_is_told_behind_what_the_court_sums_up(language: Language, end: str, told: str) -> None:
    table = SELECT.select(interpreted(REASONS[language] + end, language), Request(profile="letsum", max_words=140))
    assert " ".join(each.normalized.text for each in table.units if each.unit.theme == "conclusion") == told
