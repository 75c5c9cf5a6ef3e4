"""That a letter answers is no line of what it says: "I answer point by point"."""

import pytest

from tests.pipeline.digest.test_voices_in_letters import told

EN = """Dear Ms Ruddle,

Thank you for your letter about the gate of the yard. {aside}

The gate will be replaced on 6 June, and the old one is taken away on the same day. The price stays at £410.
You must keep the yard free of cars from 8 a.m. until the men have left.

Yours sincerely,

Simon Arkwell
"""
FR = """Madame,

Votre lettre du 9 mai concerne le portail de la cour. {aside}

Le portail sera remplacé le 6 juin, et l'ancien sera emporté le même jour. Le prix reste de 410 €.
Vous devez laisser la cour libre de voitures de 8 h jusqu'au départ des ouvriers.

Veuillez agréer, Madame, mes salutations distinguées.

Simon Arquelle
"""


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "aside"),
    [
        (EN, "I answer point by point."),
        (EN, "I quote it below so that we both know what I am answering."),
        (EN, "We are now able to inform you of our decision."),
        (EN, "I do not want to lengthen this."),
        (FR, "Je vous réponds point par point."),
        (FR, "Nous sommes en mesure de vous faire connaître notre position."),
    ],
)
def test_announced_answer_is_no_line(text: str, aside: str) -> None:
    assert aside.rstrip(".") not in told(text.format(aside=aside), "letter.txt")


@pytest.mark.models
def test_answer_with_its_content_is_a_line() -> None:
    aside = "We answer that the gate is yours, and that you must paint it by 30 June."
    assert "you must paint it by 30 June" in told(EN.format(aside=aside), "letter.txt")
