import re

import pytest
from spacy.language import Language

from training.tokenizer import blank_pipeline


@pytest.fixture(scope="module")
def french() -> Language:
    return blank_pipeline("fr")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Le sous-préfet relit.", ["Le", "sous-préfet", "relit", "."]),
        ("Marie-Odile viendra-t-elle ?", ["Marie-Odile", "viendra", "-t-elle", "?"]),
        ("Prends-le, dit-il.", ["Prends", "-le", ",", "dit", "-il", "."]),
        ("cette rive-là", ["cette", "rive", "-là"]),
        ("celui-ci", ["celui-ci"]),
        ("l'arc-en-ciel", ["l'", "arc-en-ciel"]),
        ("d’un Bourg-l’Évêque", ["d’", "un", "Bourg-l’Évêque"]),
        ("Quelqu’un, c'est-à-dire vous", ["Quelqu’un", ",", "c'est-à-dire", "vous"]),
        ("M. Roy, art. 12", ["M.", "Roy", ",", "art", ".", "12"]),
        ("Lille–Metz", ["Lille", "–", "Metz"]),
    ],
)
def test_french_tokens_are_those_of_the_treebanks(french: Language, text: str, tokens: list[str]) -> None:
    assert [token.text for token in french.make_doc(text)] == tokens


@pytest.fixture(scope="module")
def english() -> Language:
    return blank_pipeline("en")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("We don't.", ["We", "do", "n't", "."]),
        ("Stop!!! Really?! Yes.", ["Stop", "!!!", "Really", "?!", "Yes", "."]),
        ("Well...?", ["Well", "...", "?"]),
        ("======", ["======"]),
        ("file_name", ["file_name"]),
        ("an anti-noise and pre-war e-mail", ["an", "anti-noise", "and", "pre-war", "e-mail"]),
        ("a well-known id", ["a", "well", "-", "known", "id"]),
        ("on 2014-03-09, 555-0199", ["on", "2014-03-09", ",", "555-0199"]),
        ("the 1980's at 7:30PM", ["the", "1980's", "at", "7:30", "PM"]),
        ("ships and/or boats on Wed.", ["ships", "and", "/", "or", "boats", "on", "Wed."]),
    ],
)
def test_english_tokens_are_those_of_the_treebank(english: Language, text: str, tokens: list[str]) -> None:
    assert [token.text for token in english.make_doc(text)] == tokens


def test_unknown_language_lists_the_valid_ones() -> None:
    with pytest.raises(ValueError, match=re.escape("no tokenizer for language 'de'; choose one of ['en', 'fr']")):
        blank_pipeline("de")
