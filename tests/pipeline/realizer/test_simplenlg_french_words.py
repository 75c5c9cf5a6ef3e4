"""The forms that French verbs bring to SimpleNLG-EnFr, which needs no Java."""

import pytest

from pipeline.realizer.simplenlg_french_words import forms_of_verb


@pytest.mark.parametrize(
    ("verb", "feature", "form"),
    [
        ("manger", "PRESENT1P", "mangeons"),
        ("manger", "FUTURE_RADICAL", "manger"),
        ("manger", "IMPARFAIT_RADICAL", "mang"),
        ("venir", "FUTURE_RADICAL", "viendr"),
        ("venir", "SUBJUNCTIVE3S", "vienne"),
        ("aller", "IMPERATIVE2S", "va"),
        ("mettre", "PAST_PARTICIPLE", "mis"),
        ("mettre", "FEMININE_PAST_PARTICIPLE", "mise"),
        ("finir", "PRESENT_PARTICIPLE", "finissant"),
    ],
)
def test_forms_and_stems_stand_under_the_names_of_simplenlg(verb: str, feature: str, form: str) -> None:
    assert dict(forms_of_verb(verb))[feature] == form


def test_an_unknown_verb_takes_the_forms_of_another_or_none() -> None:
    assert dict(forms_of_verb("quorbler", "parler"))["PRESENT3P"] == "quorblent"
    assert forms_of_verb("quorbler") == ()
