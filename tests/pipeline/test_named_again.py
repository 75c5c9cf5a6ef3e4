"""A headline that runs into a story which begins with the same name is none of its first sentence."""

import pytest

from pipeline.sentences.headings import begun
from pipeline.span import Span
from pipeline.trees import SentenceTree
from tests.pipeline.absum.parsed import document

NAMED = "Lise/PROPN/Lise/nsubj/3 Arlo/PROPN/Arlo/flat/1"
STORY = (
    "Lise/PROPN/Lise/nsubj/1 Arlo/PROPN/Arlo/flat/1 ,/PUNCT/,/punct/1 a/DET/a/det/1 cook/NOUN/cook/appos/1 "
    ",/PUNCT/,/punct/1 "
    "has/AUX/have/aux/1 won/VERB/win/conj/1 it/PRON/it/obj/1 ./PUNCT/./punct/1"
)


@pytest.mark.parametrize(
    ("headline", "is_cut"),
    [
        (f"{NAMED} wins/VERB/win/root/0 a/DET/a/det/5 vote/NOUN/vote/obj/3", True),
        (f"{NAMED} wins/VERB/win/root/0 votes/NOUN/vote/obj/3 for/ADP/for/case/1", False),
        (f"{NAMED} wins/VERB/win/root/0 votes/NOUN/vote/obj/3 ,/PUNCT/,/punct/3", False),
        ("Bo/PROPN/Bo/nsubj/3 Arlo/PROPN/Arlo/flat/1 wins/VERB/win/root/0 a/DET/a/det/5 vote/NOUN/vote/obj/3", False),
    ],
)
def test_a_story_begins_where_its_name_stands_again(headline: str, *, is_cut: bool) -> None:
    found = document(f"{headline} {STORY}")
    annotation = found.annotation
    assert annotation is not None
    tree = SentenceTree(found, annotation, annotation.sentences[0])
    whole = annotation.sentences[0].span
    for is_first in (True, False):
        shown = begun(tree, whole, frozenset(), is_first=is_first)
        assert (shown == Span(found.text.index("Lise", 1), whole.end)) is (is_cut and is_first)


@pytest.mark.parametrize(
    ("before", "article", "is_cut"),
    [
        ("KASRE/PROPN/Kasre/dep/1", "The/DET/the/det/1", True),
        ("NEW/PROPN/New/dep/1 KASRE/PROPN/Kasre/dep/1", "Le/DET/le/det/1", True),
        ("KASRE/PROPN/Kasre/dep/1", "the/DET/the/det/1", False),
        ("KASRE/PROPN/Kasre/dep/1", "Old/ADJ/old/amod/1", False),
        ("ANB/PROPN/ANB/dep/1", "The/DET/the/det/1", False),
    ],
)
def test_a_place_in_capitals_before_an_article_goes(before: str, article: str, *, is_cut: bool) -> None:
    found = document(f"{before} {article} mill/NOUN/mill/nsubj/1 burned/VERB/burn/root/0 ./PUNCT/./punct/1")
    annotation = found.annotation
    assert annotation is not None
    tree = SentenceTree(found, annotation, annotation.sentences[0])
    whole = annotation.sentences[0].span
    start = found.text.index(article.split("/")[0]) if is_cut else whole.start
    assert begun(tree, whole, frozenset(), is_first=True) == Span(start, whole.end)
    assert begun(tree, whole, frozenset(), is_first=False) == whole
