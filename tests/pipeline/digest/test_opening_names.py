"""Names behind a preposition in the first sentence: elision and contraction in French, as they stand in English."""

import pytest

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.front.letters import LetterReader
from pipeline.digest.front.opening import OpeningWriter
from pipeline.digest.reading.kinds import KindNames
from pipeline.languages import Language
from pipeline.realizer.sandhi import load_sandhi
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("fr", "Imprimerie du Fell", "d’Imprimerie du Fell"),
        ("fr", "La Société du Tarn", "de la Société du Tarn"),
        ("fr", "Le Syndicat des eaux", "du Syndicat des eaux"),
        ("fr", "Les Amis du lavoir", "des Amis du lavoir"),
        ("fr", "L'Atelier du Fell", "de l'Atelier du Fell"),
        ("fr", "Lemaire et fils", "de Lemaire et fils"),
        ("fr", "Hélène Mousset", "d’Hélène Mousset"),
        ("en", "Imogen Fell", "from Imogen Fell"),
        ("en", "The Tarn Society", "from The Tarn Society"),
    ],
)
def test_an_issuer_behind_its_preposition(language: Language, name: str, said: str) -> None:
    resources = RESOURCES
    words = DigestWords(resources, language)
    writer = OpeningWriter(words, KindNames(resources, language), load_sandhi(resources, language), LetterReader(words))
    assert writer._of(words.values("opening")["issuer"], name) == said
