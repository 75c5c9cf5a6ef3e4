"""Connectives that open a sentence are left out where it is told alone."""

import pytest

from pipeline.connectives import Connectives
from pipeline.languages import Language
from pipeline.story import StoryTelling
from pipeline.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
STORY = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
JOINED = (
    f"But/CCONJ/but/cc/3 Bo/PROPN/Bo/nsubj/3 bought/VERB/buy/root/0/{FIN} nets/NOUN/net/obj/3 in/ADP/in/case/6 "
    "Kasre/PROPN/Kasre/obl/3 ./PUNCT/./punct/3"
)
LEANING = JOINED.replace("Bo/PROPN/Bo", "he/PRON/he")


@pytest.mark.parametrize(
    ("language", "opening", "rest"),
    [
        ("en", "However, ", "the mayor left."),
        ("en", "But as a result, ", "the mayor left."),
        ("en", "", "However long it takes, the mayor stays."),
        ("en", "", "But for the rain, the mayor would have left."),
        ("en", "", "Instead, the mayor left."),
        ("fr", "Ainsi, ", "le maire est parti."),
        ("fr", "Mais ", "le maire est parti."),
        ("fr", "", "Ainsi parlait le maire."),
        ("fr", "", "Et pour cause, le maire est parti."),
    ],
)
def test_only_what_joins_a_sentence_to_another_is_left_out(language: Language, opening: str, rest: str) -> None:
    assert Connectives(RESOURCES, language).end(opening + rest) == len(opening)


def test_the_first_sentence_of_a_story_goes_on_from_nothing() -> None:
    first, *_ = whole_sentences(RESOURCES, (document(JOINED, STORY),), 40)
    assert (first.text, first.leans, first.is_changed) == ("Bo bought nets in Kasre .", False, True)


def test_another_keeps_its_connective_behind_what_it_goes_on_from() -> None:
    whole = whole_sentences(RESOURCES, (document(STORY, JOINED),), 40)
    assert [each.text for each in StoryTelling().told(whole, 0, 40)] == ["Ana sold boats .", whole[1].text]
    gap = [whole[0], *(each for each in whole[1:])]
    assert whole[1].severed().text == "Bo bought nets in Kasre ."
    assert [each.text for each in StoryTelling().told(gap, 1, 40)] == ["Bo bought nets in Kasre ."]


def test_what_leans_by_more_is_not_told_alone() -> None:
    _, second = whole_sentences(RESOURCES, (document(STORY, LEANING),), 40)
    assert second.leans
    assert second.severed() is second
