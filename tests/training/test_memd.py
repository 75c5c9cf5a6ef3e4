"""The maximum-entropy model: features chosen by gain, weights fitted, and what they say of the small world."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import check_grad

from pipeline.complete.arrays import Arrays, write_arrays
from pipeline.complete.memd import NEARNESS, MemdModel, nearness
from pipeline.complete.model import CompletionModel
from pipeline.complete.ngrams import quantize
from pipeline.complete.session import Session
from tests.pipeline.complete.small import small_model, texts
from training.complete.corpus import Vocabulary, read_pairs
from training.complete.memd import CLASSES_OF_WEIGHTS, Pairs, Reader, Sentence, candidates, gains, loss, train

PAIRS = read_pairs(texts(), "en", "fr")
SOURCES = Vocabulary([word for pair in PAIRS for word in pair.source])
TARGETS = Vocabulary(small_model().vocabulary.words)
NUMBERED = [(SOURCES.encode(pair.source), TARGETS.encode(pair.target)) for pair in PAIRS]
KEYS = ("my", "neighbour", "paints", "the", "mill", "with", "care", ".")


def reader() -> Reader:
    model = small_model()
    ends = [model.vocabulary.number(word) for word in ("<s>", "</s>")]
    return Reader(model.ngrams, model.positions, len(TARGETS), ends[0], ends[1])


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> CompletionModel:
    folder: Path = tmp_path_factory.mktemp("memd")
    write_arrays(folder, train(NUMBERED, small_model(), SOURCES, TARGETS, lambda text: None))
    return replace(small_model(), memd=MemdModel(Arrays(folder), dict(zip(SOURCES.words, count()))))


def test_translations_gain_and_what_stands_everywhere_does_not() -> None:
    pairs = candidates(small_model(), SOURCES.words)
    found, weights = gains(NUMBERED, pairs, reader())
    by_words = {
        (source, TARGETS.words[pairs.words[number]]): number
        for row, source in enumerate(SOURCES.words)
        for number in pairs.of(row).tolist()
    }
    mill = by_words["mill", "moulin"]
    assert found[mill] > 5
    assert weights[mill] > 0.5
    everywhere = [found[number] for (_, target), number in by_words.items() if target in (".", "la")]
    assert everywhere
    assert max(everywhere) < found[mill]
    assert (found >= -1e-6).all()


def test_the_slope_is_that_of_the_loss() -> None:
    pairs = candidates(small_model(), SOURCES.words).chosen(
        np.arange(len(candidates(small_model(), SOURCES.words).words)) % 3 == 0
    )
    read = [reader().read(source, target, pairs) for source, target in NUMBERED[:4]]
    sentences: list[Sentence] = [each for each in read if each is not None]
    size = len(pairs.words)
    classes = np.arange(size) % CLASSES_OF_WEIGHTS
    start = np.linspace(-0.5, 0.5, size + NEARNESS * CLASSES_OF_WEIGHTS)

    def value(values: np.ndarray) -> float:
        return loss(values, sentences, size, classes)[0]

    def slope(values: np.ndarray) -> np.ndarray:
        return loss(values, sentences, size, classes)[1]

    assert check_grad(value, slope, start, epsilon=1e-3) < 0.05


def test_pairs_that_are_chosen_keep_their_source_words() -> None:
    pairs = Pairs(np.array([0, 2, 2, 4]), np.array([5, 6, 7, 8])).chosen(np.array([False, True, True, False]))
    assert [pairs.words[pairs.of(row)].tolist() for row in range(3)] == [[6], [], [7]]


def test_a_source_word_makes_its_translation_likelier(trained: CompletionModel) -> None:
    active = trained.memd.active(KEYS)
    assert active is not None
    columns = active.words
    near = nearness(trained.positions, len(KEYS), 4)
    exponents = trained.memd.exponents(active, columns, len(TARGETS), near)
    assert exponents[TARGETS.number("moulin")] > exponents[TARGETS.number("maison")] + 0.5
    assert small_model().memd.active(KEYS) is None


def test_it_completes_alone_and_beside_the_other_models(trained: CompletionModel) -> None:
    source = "My neighbour paints the mill with care."
    alone = Session(trained, combination="memd").complete(source, "Mon voisin peint le m", "fixed", 1)
    assert alone[0].text == "oulin"
    weights = trained.card.weights.model_copy(update={"memd": 0.5})
    both = replace(trained, card=trained.card.model_copy(update={"weights": weights}))
    target = "Mon voisin peint le moulin avec soin."
    plain, more = (Session(model).score(source, target).log2_probability for model in (trained, both))
    assert plain != more
    bare = Session(small_model(), combination="memd").score(source, target).log2_probability
    assert Session(trained, combination="memd").score(source, target).log2_probability > bare


def test_nearness_is_the_place_that_ibm_2_prefers() -> None:
    shares = np.zeros((4, 3, 4), np.float32)
    shares[3, 1] = [0.1, 0.1, 0.7, 0.1]
    classes = nearness(quantize(shares + 1e-4), 3, 1)
    assert classes.argmax() == 1
    assert len(classes) == 3
