"""A French future of the first person is none of the present, whatever the models say; every other verb stays."""

import pytest

from pipeline.annotate.tenses import TenseCorrections
from pipeline.document import Token
from pipeline.languages import Language
from pipeline.span import Span
from tests.resources import RESOURCES

PLURAL = (("Mood", "Ind"), ("Number", "Plur"), ("Person", "1"), ("Tense", "Pres"), ("VerbForm", "Fin"))


@pytest.mark.parametrize(
    ("language", "text", "lemma", "tense"),
    [
        ("fr", "Comparerons", "comparer", "Fut"),
        ("fr", "mettrons", "mettre", "Fut"),
        ("fr", "verrons", "voir", "Fut"),
        ("fr", "montrons", "montrer", "Pres"),
        ("fr", "compareront", "comparer", "Pres"),
        ("en", "compare", "compare", "Pres"),
    ],
)
def test_a_future_is_known_by_its_form_and_person(language: Language, text: str, lemma: str, tense: str) -> None:
    made = [Token(span=Span(0, len(text)), text=text, lemma=lemma, pos="VERB", morph=PLURAL)]
    TenseCorrections(RESOURCES, language).apply(made)
    assert made[0].feature("Tense") == tense
