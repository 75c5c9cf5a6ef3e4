"""Words and marks of a sentence, without a model."""

import pytest

from pipeline.annotate.word_tokens import WordTokenizer
from pipeline.languages import Language
from tests.resources import RESOURCES

SENTENCES = [
    ("en", "Mr. Bell didn't see it.", "Mr.|Bell|did|n't|see|it|."),
    ("en", "The dogs' tails and a cat’s paw", "The|dogs|'|tails|and|a|cat|’s|paw"),
    ("en", "a state-of-the-art method, e.g. ours", "a|state|-|of|-|the|-|art|method|,|e.g.|ours"),
    ("en", "It cost 1,000.50 in the U.S. in 2010-2012...", "It|cost|1,000.50|in|the|U.S.|in|2010-2012|..."),
    ("en", 'He said "no."', 'He|said|"|no|.|"'),
    ("en", "see [3] for x_1", "see|[|3|]|for|x|_|1"),
    ("fr", "L’homme qu'il a vu aujourd'hui", "L’|homme|qu'|il|a|vu|aujourd'hui"),
    ("fr", "A-t-il dit cela cette année-là ?", "A|-t-il|dit|cela|cette|année|-là|?"),
    ("fr", "un arc-en-ciel d'abord", "un|arc-en-ciel|d'|abord"),
    ("fr", "« M. Dupont, 1,5 % »", "«|M.|Dupont|,|1,5|%|»"),
]


@pytest.mark.parametrize(("language", "text", "tokens"), SENTENCES, ids=[text for _, text, _ in SENTENCES])
def test_words_and_marks(language: Language, text: str, tokens: str) -> None:
    spans = list(WordTokenizer(RESOURCES, language).spans(text))
    assert "|".join(text[start:end] for start, end in spans) == tokens
    covered = "".join(text[start:end] for start, end in spans)
    assert covered == "".join(text.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", ["", "'", "-", "a'", "--'--", "n't", "l'", "\ud800", "x" * 10_000, "'" * 1000])
def test_nothing_is_lost_of_odd_texts(language: Language, text: str) -> None:
    spans = list(WordTokenizer(RESOURCES, language).spans(text))
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(start < end for start, end in spans)
