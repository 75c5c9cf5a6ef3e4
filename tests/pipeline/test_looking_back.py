"""A sentence whose main verb tells what had happened before the news."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("helper", "relation", "language", "looks_back"),
    [
        ("had/AUX/have", "aux", "en", True),
        ("was/AUX/be", "aux:pass", "en", False),
        ("avait/AUX/avoir", "aux:tense", "fr", True),
    ],
)
def test_what_had_happened_looks_back(helper: str, relation: str, language: Language, looks_back: bool) -> None:
    verb = "sold/VERB/sell/root/0/Tense=Past|VerbForm=Part"
    tense = "Tense=Imp|VerbForm=Fin" if language == "fr" else "Tense=Past|VerbForm=Fin"
    text = f"Ana/PROPN/Ana/nsubj/3 {helper}/{relation}/3/{tense} {verb} boats/NOUN/boat/obj/3 ./PUNCT/./punct/3"
    (found,) = whole_sentences(RESOURCES, (document(text, language=language),), 40)
    assert found.looks_back is looks_back
