"""Who speaks in judgments that review what another body decided."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.builders import interpreted


@pytest.mark.parametrize(
    ("language", "sentence", "speaker"),
    [
        ("en", "The RAD finds the lease false.", "other_court"),
        ("en", "There is no arguable case that the General Division erred when it refused the berth.", None),
        ("en", "Did the General Division err when it decided that the berth was hers?", None),
        ("fr", "De plus, la SAR n'accorde aucun poids au bail.", "other_court"),
        ("fr", "Il n'y a aucune cause défendable selon laquelle la division générale a refusé à tort la place.", None),
        ("fr", "La division générale a-t-elle erré quand elle a conclu que le bail courait?", None),
    ],
)
def test_what_the_court_says_of_a_body_below_is_its_own(language: Language, sentence: str, speaker: str | None) -> None:
    first = {"en": "[1] The barge sank.\n\n[2] It rained.", "fr": "[1] La barge a coulé.\n\n[2] Il pleuvait."}[language]
    units = interpreted(f"{first}\n\n[3] {sentence}\n\n[4] The bell rang.", language).units
    voice = next(unit.voice for unit in units if unit.line.text == sentence)
    assert (voice.speaker if voice else None) == speaker
