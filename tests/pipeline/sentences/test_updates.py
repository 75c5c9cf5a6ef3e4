"""What a story says on top of itself, "Update: …", overtakes what stands below it."""

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

DRILL = (
    "(ANB) {}: The council of Tarn Bay said on Tuesday that the break-in at its archive was a drill.\n\n"
    "The council of Tarn Bay reported a break-in at its archive to the police on Monday. "
    "The thieves opened three safes.\n\nThe police look for a red boat."
)
EXERCICE = (
    "{} : Le conseil de Tarnes a dit mardi que le cambriolage de ses archives était un exercice.\n\n"
    "Le conseil de Tarnes a signalé lundi à la police un cambriolage de ses archives. "
    "Les voleurs ont ouvert trois coffres.\n\nLa police cherche un bateau rouge."
)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "label", "language", "is_alone"),
    [
        (DRILL, "Update", "en", True),
        (DRILL.replace("was a drill", "was filmed"), "Tarn Bay", "en", False),
        (
            DRILL.replace("The council of Tarn Bay reported a break-in at its archive", "Lise Arlo wrote"),
            "Update",
            "en",
            False,
        ),
        (EXERCICE, "Mise à jour", "fr", True),
        (EXERCICE.replace("Le conseil de Tarnes a signalé lundi", "Lise Arlo a écrit"), "Mise à jour", "fr", False),
    ],
)
def test_the_version_below_an_update_is_not_told(text: str, label: str, language: Language, *, is_alone: bool) -> None:
    told = shipped().summarize([RawDocument(text.format(label), language=language)], Request(profile="inits"))
    assert label + ":" not in told.text.replace(" :", ":") or label.startswith("Tarn")
    assert told.units[0].text.startswith(("The council", "Le conseil"))
    assert (len(told.units) == 1) is is_alone
