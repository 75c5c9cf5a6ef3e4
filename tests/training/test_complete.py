"""What is learned from a handful of sentences with their translations."""

import numpy as np
import pytest

from tests.pipeline.complete.small import small_model, texts
from training.complete.alignment import Floats, Links, train_markov, train_model_1, train_model_2
from training.complete.corpus import Vocabulary, held_out, read_pairs
from training.complete.weights import fitted

PAIRS = read_pairs(texts(), "en", "fr")
SOURCES = Vocabulary([word for pair in PAIRS for word in pair.source])
TARGETS = Vocabulary([word for pair in PAIRS for word in pair.target])


@pytest.fixture(scope="module")
def links() -> Links:
    numbered = [(SOURCES.encode(pair.source), TARGETS.encode(pair.target)) for pair in PAIRS]
    return Links(numbered, SOURCES.number("<s>"), (len(SOURCES), len(TARGETS)))


def best(links: Links, found: Floats, word: str) -> str:
    rows = np.flatnonzero(links.sources == SOURCES.number(word))
    return TARGETS.words[int(links.targets[rows[found[rows].argmax()]])]


def test_models_learn_words(links: Links) -> None:
    first = train_model_1(links, 5)
    second, positions = train_model_2(links, first, 3)
    third, jumps, starts, none = train_markov(links, first, 4)
    for found in (first, second, third):
        assert {word: best(links, found, word) for word in ("house", "mill", "tower")} == {
            "house": "maison",
            "mill": "moulin",
            "tower": "tour",
        }
    assert positions[6, 0, :7].sum() == pytest.approx(1)
    assert jumps.argmax() == len(jumps) // 2 + 1  # the next word comes next
    assert 0 < none < 0.5
    assert starts.argmax() == 0


def test_translations_of_a_word_are_a_distribution(links: Links) -> None:
    found = train_model_1(links, 2)
    sums = np.bincount(links.sources, found)
    assert sums[sums > 0] == pytest.approx(1, abs=1e-4)


def test_numbers_and_capitals_are_taken_out() -> None:
    assert PAIRS[5].target == ("le", "conseil", "a", "vendu", "la", "maison", "en", "<num>", ".")


def test_what_is_held_out_is_not_learned_from() -> None:
    kept, held = held_out([(str(place), "") for place in range(3000)])
    assert len(kept) + len(held) == 3000
    assert not set(kept) & set(held)
    assert 50 <= len(held) <= 100


def test_weights_are_fitted() -> None:
    said: list[str] = []
    weights = fitted(small_model(), texts(), 10, said.append)
    assert weights.linked > 0
    assert len(weights.lengths) == 5
    assert all(0 < factor < 3 for factor in weights.lengths)
    assert len(weights.language) == 12
    assert all(0 < share < 1 for share in weights.language)
    assert len(said) == 5
