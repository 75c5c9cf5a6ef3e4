"""Connectives that open a sentence are left out where it is told alone."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.connectives import Connectives
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.story import StoryTelling
from pipeline.trees import SentenceTree
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


@pytest.mark.parametrize(
    ("language", "words", "rest"),
    [
        ("en", "The mayor has/AUX also left", "The mayor has left"),
        ("en", "The mayor , for his part , left", "The mayor left"),
        ("en", "The mayor left , too .", "The mayor left ."),
        ("en", "The mayor is also/ADV rich/ADJ", None),
        ("en", "The mayor not only sang but also left", None),
        ("en", "The mayor , also a baker , left", None),
        ("en", "The mayor instead left", None),
        ("en", "The mayor also left and Bo also came", None),
        ("en", "The mayor said “ Bo also left ”", None),
        ("fr", "Le maire a de son côté promis", "Le maire a promis"),
        ("fr", "Le maire , en revanche , part", "Le maire part"),
        ("fr", "Elle/PRON aussi part demain", None),
        ("fr", "Le maire est aussi/ADV riche/ADJ que Bo", None),
        ("fr", "Le maire a ensuite promis", None),
        ("fr", "Le maire a non seulement chanté mais également dansé", None),
    ],
)
def test_a_joint_within_a_sentence_is_left_out_where_nothing_belongs_to_it(
    language: Language, words: str, rest: str | None
) -> None:
    tokens = [
        f"{form}/{pos or 'NOUN'}/{form}/dep/0" for form, _, pos in (each.partition("/") for each in words.split())
    ]
    tokens[0] = tokens[0].removesuffix("/dep/0") + "/root/0"
    read = document(" ".join(tokens), language=language)
    assert read.annotation is not None
    tree = SentenceTree(read, read.annotation, read.annotation.sentences[0])
    plain = " ".join(each.partition("/")[0] for each in words.split()).replace(" ,", ",").replace(" .", ".")
    found = Connectives(RESOURCES, language).without(plain, tree, list(tree.indices))
    assert (found[0] if found else None) == (rest.replace(" ,", ",").replace(" .", ".") if rest else None)


def test_another_is_told_alone_without_the_joint_within_it() -> None:
    also = (
        f"Bo/PROPN/Bo/nsubj/3 also/ADV/also/advmod/3 bought/VERB/buy/root/0/{FIN} nets/NOUN/net/obj/3 ./PUNCT/./punct/3"
    )
    _, second = whole_sentences(RESOURCES, (document(STORY, also),), 40)
    assert (second.leans, second.severed().text) == (True, "Bo bought nets .")
    first, *_ = whole_sentences(RESOURCES, (document(also, STORY),), 40)
    assert (first.leans, first.beside, first.severed().text) == (True, True, "Bo bought nets .")
