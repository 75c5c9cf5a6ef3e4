"""Lemmas that the models guess wrong are put right by a lexicon; every other stays."""

import pytest

from pipeline.annotate.lemmas import LemmaCorrections
from pipeline.languages import Language
from tests.pipeline.annotate.builders import tokens
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "analysis", "expected"),
    [
        ("fr", "Présenterons/VERB/présenterer", "présenter"),
        ("fr", "décrivons/VERB/décriver", "décrire"),
        ("fr", "décrivons/NOUN/décrivon", "décrivon"),
        ("fr", "moulinent/VERB/mouliner", "mouliner"),
        ("en", "clarifying/VERB/clarifye", "clarify"),
    ],
)
def test_the_lexicon_corrects_by_form_and_part_of_speech(language: Language, analysis: str, expected: str) -> None:
    made = tokens(analysis)[1]
    LemmaCorrections(RESOURCES, language).apply(made)
    assert [token.lemma for token in made] == [expected]
