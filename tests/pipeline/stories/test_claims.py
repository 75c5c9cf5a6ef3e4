"""What a speaker claims, and what he says that tells nothing."""

import pytest

from pipeline.languages import Language
from pipeline.stories.claims import Claims
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("text", "language", "claims", "is_idle"),
    [
        ("We firmly demand that the mill stay open.", "en", True, False),
        ("The council should keep the mill open.", "en", True, False),
        ("Should the council keep the mill open?", "en", False, False),
        ("The owners demand that the mill be sold.", "en", False, False),
        ("I will tell you what happened.", "en", False, True),
        ("We thank you all for coming to the mill tonight.", "en", False, True),
        ("We sold the mill to the town for the price of its wheel in May.", "en", False, False),
        ("The following is a call to those who own mills.", "en", False, True),
        ("These are the mills that we lost:", "en", False, True),
        ("Nous demandons que le moulin reste ouvert.", "fr", True, False),
        ("Il faut que le moulin reste ouvert.", "fr", True, False),
        ("Faut-il que le moulin reste ouvert ?", "fr", False, False),
        ("Je vous remercie de votre présence.", "fr", False, True),
        ("Voici ce que le maire a décidé.", "fr", False, True),
        ("Nous avons vendu le moulin à la commune pour le prix de sa roue.", "fr", False, False),
    ],
)
def test_claims_and_idle_words(text: str, language: Language, claims: bool, is_idle: bool) -> None:
    found = Claims.of(RESOURCES, language)
    assert (found.claims(text), found.is_idle(text)) == (claims, is_idle)
