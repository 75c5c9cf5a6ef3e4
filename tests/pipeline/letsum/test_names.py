"""Parties by their names."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.builders import interpreted

pytestmark = pytest.mark.models

ENGLISH = """PORT TRIBUNAL OF CANADA

Between:

Ann Orr

Complainant

- and -

Port of Sorel

Respondent

Luke Hull, for the Complainant

[1] Ann Orr filed a complaint against the Port of Sorel ("Sorel") about a pier.

[2] {}

[3] The bell rang.
"""
FRENCH = """TRIBUNAL DES PORTS DU CANADA

Entre :

Anne Orr

la plaignante

- et -

Port de Sorel

l'intimé

Luc Dupuis, pour la plaignante

[1] Anne Orr a déposé une plainte contre le Port de Sorel (« Sorel ») au sujet d'un quai.

[2] {}

[3] La cloche sonna.
"""


@pytest.mark.parametrize(
    ("language", "text", "sentence", "is_argued"),
    [
        ("en", ENGLISH, "Ms. Orr says that the pier was shut for two weeks.", True),
        ("en", ENGLISH, "Mr. Hull submits that the pier was shut for two weeks.", True),
        ("en", ENGLISH, "The bell of Mr. Hull was heard in the night.", False),
        ("fr", FRENCH, "Me Dupuis fait valoir que le quai fut fermé deux semaines.", True),
        ("en", ENGLISH, "Sorel believes that the pier was shut for two weeks.", True),
        ("en", ENGLISH, "The bell of Sorel was heard by Ms. Orr in the night.", False),
        ("fr", FRENCH, "Mme Orr fait valoir que le quai fut fermé deux semaines.", True),
        ("fr", FRENCH, "La cloche de Sorel fut entendue par Mme Orr dans la nuit.", False),
    ],
)
def test_what_a_party_says_by_its_name_is_the_partys(
    language: Language, text: str, sentence: str, *, is_argued: bool
) -> None:
    unit = next(unit for unit in interpreted(text.format(sentence), language).units if unit.line.text == sentence)
    assert (unit.voice is not None or unit.citation is not None) == is_argued
    assert unit.line.text == sentence
