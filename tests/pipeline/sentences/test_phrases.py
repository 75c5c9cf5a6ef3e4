"""Phrases among the words of a sentence."""

import pytest

from pipeline.sentences.phrases import Phrases

PHRASES = Phrases(["on the quay", "at last", "last"])


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("they met at last on the quay", ["on the quay", "at last", "last"]),
        ("the last ferry", ["last"]),
        ("on the quayside", []),
        ("a ferry at lasting rest", []),
        ("", []),
    ],
)
def test_whole_words_are_found_in_the_order_of_the_phrases(words: str, found: list[str]) -> None:
    assert list(PHRASES.among(words.split())) == found
    assert PHRASES.are_in(words.split()) is bool(found)
