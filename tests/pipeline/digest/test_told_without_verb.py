"""What is due by a day is told though its sentence has no verb, and conditions that are lettered in one paragraph."""

import pytest

from pipeline.digest.interpret import DigestReading
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

MINUTES = """# Minutes of the quay committee, 12 May 2026

Present: O. Quill (chair), M. Dale

## 1. Roof of the boathouse

The committee looked at three offers for the roof of the boathouse.

> **Decision 7/26** – Slip to Moss & Dale. Works to be finished by 27 November 2026, otherwise the grant lapses.

## 2. Crane

RESOLVED to buy the crane of Harrow Works for £21,400, subject to:

 a) a trial lift on the east quay;
 b) delivery no later than 3 August;
 c) 5 % kept back for a year.

## 3. Fares

The fares were talked over and nothing was changed.
"""
RULES = """# Expenses of the crews

These rules say how the crews of the ferry claim what they have spent.

## Claims

- Hand in by the 3rd of the month for a berth in the next.
"""
PROCES_VERBAL = """# Procès-verbal du comité du quai, 12 mai 2026

Présents : O. Quillet, M. Dalle

## 1. Toit du hangar

Le comité a examiné trois offres pour le toit du hangar.

## 3. Cale

Travaux à terminer avant le 27 novembre 2026, sinon l'aide est perdue.

## 2. Tarifs

Les tarifs ont été discutés et rien n'a été changé.

## 4. Copie

Merci de renvoyer une copie signée avant le vendredi 12 juin midi.
"""


def passages(text: str) -> list[str]:
    _, reading = shipped().interpret([RawDocument(text.encode(), name="paper.md")], Request(profile="digest"))
    assert isinstance(reading, DigestReading)
    return [passage.text for passage in reading.passages if not passage.leans]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MINUTES, "Works to be finished by 27 November 2026, otherwise the grant lapses."),
        (RULES, "Hand in by the 3rd of the month for a berth in the next."),
        (PROCES_VERBAL, "Merci de renvoyer une copie signée avant le vendredi 12 juin midi."),
        (PROCES_VERBAL, "Travaux à terminer avant le 27 novembre 2026, sinon l'aide est perdue."),
    ],
)
def test_what_is_due_by_a_day_may_be_told_without_a_verb_of_its_own(text: str, said: str) -> None:
    assert said in passages(text)


@pytest.mark.parametrize(
    ("letters", "is_told"), [("abc", True), ("adc", False)], ids=["one after the other", "others between"]
)
def test_a_paragraph_of_lettered_conditions_is_a_list(letters: str, is_told: bool) -> None:
    text = MINUTES.replace(" b) ", f" {letters[1]}) ")
    said = "subject to: a trial lift on the east quay; delivery no later than 3 August; 5 % kept back for a year."
    assert any(passage.endswith(said) for passage in passages(text)) is is_told
