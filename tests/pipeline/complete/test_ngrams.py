"""The n-gram model: a distribution whatever stands before, and likelier words where they were seen."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.complete.arrays import Arrays, write_arrays
from pipeline.complete.ngrams import NgramModel, quantize, unquantize
from pipeline.errors import ConfigurationError
from training.complete.corpus import Vocabulary
from training.complete.ngrams import estimate

SENTENCES = [tuple(text.split()) for text in ("a b c", "a b d", "a b c", "e b d", "a c")] * 2
WORDS = Vocabulary([word for sentence in SENTENCES for word in sentence])


@pytest.fixture(params=[(1, 1), (1, 2, 2), (2, 3)])
def model(request: pytest.FixtureRequest, tmp_path: Path) -> NgramModel:
    write_arrays(tmp_path, estimate([WORDS.encode(sentence) for sentence in SENTENCES], WORDS, request.param))
    return NgramModel(Arrays(tmp_path))


def numbers(text: str) -> list[int]:
    return [WORDS.number(word) for word in text.split()]


@pytest.mark.parametrize("history", ["", "a", "a b", "e b", "b e", "<s> a", "c c"])
def test_it_is_a_distribution(model: NgramModel, history: str) -> None:
    found = model.distribution(model.context(numbers(history)))
    assert found.min() >= 0
    assert found.sum() == pytest.approx(1, abs=0.002)


def test_one_word_some_words_and_all_words_agree(model: NgramModel) -> None:
    context = model.context(numbers("a b"))
    everything = model.distribution(context)
    some = np.array(sorted(numbers("c d </s>")))
    places = np.full(len(WORDS), -1, np.int32)
    places[some] = range(len(some))
    assert model.among(context, some, places) == pytest.approx(everything[some])
    assert [model.probability(context, int(number)) for number in some] == pytest.approx(everything[some].tolist())


def test_what_was_seen_is_likelier(model: NgramModel) -> None:
    c, d = numbers("c d")
    assert model.probability(model.context(numbers("a b")), c) > model.probability(model.context(numbers("e b")), c)
    assert model.probability(model.context(numbers("e b")), d) > model.probability(model.context(numbers("a")), d)


def test_probabilities_fit_a_byte() -> None:
    values = np.array([1.0, 0.5, 1e-3, 1e-6])
    assert unquantize(quantize(values)) == pytest.approx(values, rel=0.04)


def test_a_missing_array_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"unigram\.npy: no array of a completion model"):
        NgramModel(Arrays(tmp_path))
