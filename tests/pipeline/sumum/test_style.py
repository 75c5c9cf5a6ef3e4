"""How far sentences are worded like those of abstracts: the shipped weights, and phrases by hand; no model."""

import pytest
from pydantic import ValidationError

from pipeline.languages import Language
from pipeline.sumum.reading.cues import cue_words
from pipeline.sumum.reading.style import StyleWeights, phrases, read_style


def test_phrases_are_of_one_to_three_words_with_those_that_open() -> None:
    assert set(phrases(["we", "found", "12"])) == {
        *("we", "found", "0", "we found", "found 0", "we found 0", "^ we", "^ we found", "^ we found 0", "length:0"),
    }


def test_a_sentence_without_words_has_the_style_of_its_length_alone() -> None:
    assert list(phrases([])) == ["length:0"]


def test_each_phrase_counts_once() -> None:
    weights = StyleWeights(bias=0.0, weights={"pump": 1.0})
    assert weights.style(["pump", "pump"]) == weights.style(["pump"]) == pytest.approx(0.731, abs=0.001)
    assert weights.style(["valve"]) == 0.5


def test_weights_without_a_phrase_are_refused() -> None:
    with pytest.raises(ValidationError):
        StyleWeights(bias=0.0, weights={})


@pytest.mark.parametrize(
    ("language", "like", "unlike"),
    [
        (
            "en",
            "Here we show that a soft valve significantly reduces the noise of old pumps.",
            "As can be seen in the second row of the table, the first column lists the pumps.",
        ),
        (
            "fr",
            "Nous proposons une méthode qui permet de réduire le bruit des vieilles pompes.",
            "Comme on le voit dans la seconde ligne du tableau, la première colonne donne les pompes.",
        ),
    ],
)
def test_an_abstract_is_worded_otherwise_than_an_explanation(language: Language, like: str, unlike: str) -> None:
    weights = read_style(language)
    assert weights.style(cue_words(like)) > 0.5 > weights.style(cue_words(unlike))
