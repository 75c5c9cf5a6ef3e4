"""The court by its pronoun."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.test_voices import START, voices


@pytest.mark.parametrize(
    ("language", "text", "sentence", "speaker"),
    [
        ("fr", "Le tribunal a examiné le plan. Il estime que le quai est sûr.", "Il estime que le quai est sûr.", None),
        (
            "fr",
            "Le tribunal a examiné le plan. Il note sa date. Il estime que le quai est sûr.",
            "Il estime que le quai est sûr.",
            None,
        ),
        ("fr", "Le plan est vieux. Il estime que le quai est sûr.", "Il estime que le quai est sûr.", "party"),
        (
            "fr",
            "Le tribunal a examiné le plan. Elle estime que le quai est sûr.",
            "Elle estime que le quai est sûr.",
            "party",
        ),
        (
            "fr",
            "Le tribunal a examiné le plan.\n\n[4] Il estime que le quai est sûr.",
            "Il estime que le quai est sûr.",
            "party",
        ),
        (
            "en",
            "The Port submits that the pier is old. The Tribunal has read the chart. It finds the pier safe.",
            "It finds the pier safe.",
            None,
        ),
    ],
)
def test_a_pronoun_is_the_subject_of_the_sentence_before(
    language: Language, text: str, sentence: str, speaker: str | None
) -> None:
    first = {"en": START + "[2] The barge sank.\n\n", "fr": "[1] La barge a coulé.\n\n[2] Il pleuvait.\n\n"}[language]
    assert voices(f"{first}[3] {text}\n\n[5] Midi.", language)[sentence] == speaker
