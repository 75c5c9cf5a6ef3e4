"""A headline that runs into a story which begins with the same name is none of its first sentence."""

import pytest

from pipeline.headings import begun
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
