"""The forms that French verbs bring to SimpleNLG-EnFr, which needs no Java."""

import pytest

from pipeline.realizer.grammar.words import Words, load_words
from pipeline.realizer.simplenlg.french import forms_of_verb
from tests.resources import RESOURCES


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words(RESOURCES, "fr")


@pytest.mark.parametrize(
    ("verb", "feature", "form"),
    [
        ("manger", "PRESENT1P", "mangeons"),
        ("manger", "FUTURE_RADICAL", "manger"),
        ("manger", "IMPARFAIT_RADICAL", "mange"),
        ("venir", "FUTURE_RADICAL", "viendr"),
        ("venir", "SUBJUNCTIVE3S", "vienne"),
        ("aller", "IMPERATIVE2S", "va"),
        ("mettre", "PAST_PARTICIPLE", "mis"),
        ("mettre", "FEMININE_PAST_PARTICIPLE", "mise"),
        ("peser", "FEMININE_PAST_PARTICIPLE", "pesée"),
        ("finir", "PRESENT_PARTICIPLE", "finissant"),
    ],
)
def test_forms_and_stems_stand_under_the_names_of_simplenlg(words: Words, verb: str, feature: str, form: str) -> None:
    assert forms_of_verb(verb, None, words)[feature] == form


def test_the_imperfect_has_a_stem_for_either_kind_of_ending(words: Words) -> None:
    assert forms_of_verb("placer", None, words)["IMPARFAIT_RADICAL"] == "plaç"
    assert forms_of_verb("placer", None, words, is_long=True)["IMPARFAIT_RADICAL"] == "plac"


def test_an_unknown_verb_takes_the_forms_of_another_or_none(words: Words) -> None:
    assert forms_of_verb("quorbler", "parler", words)["PRESENT3P"] == "quorblent"
    assert forms_of_verb("quorbler", None, words) == {}
