"""Nelken & Shieber's sentence alignment, on numbers by hand."""

import math

import numpy as np
import pytest

from pipeline.align.linking.context import ContextSettings, in_context
from pipeline.align.linking.sentences import (
    Logistic,
    Match,
    MatchSettings,
    best_of_each,
    best_path,
    by_alignment,
    by_threshold,
)
from pipeline.align.linking.tfidf import TfIdf

NEAR_DIAGONAL = np.array([[0.9, 0.0, 0.0], [0.0, 0.1, 0.8], [0.0, 0.0, 0.7]])


def test_weights_are_logarithms_of_sentences_per_occurrence() -> None:
    compared = TfIdf([["river", "bridge"], ["mayor"]], [["river", "mayor"]])
    weights = dict(zip(compared.number, compared.weights.tolist(), strict=True))
    assert weights == pytest.approx({"river": math.log(3 / 2), "bridge": math.log(3), "mayor": math.log(3 / 2)})
    rare, common = math.log(3), math.log(1.5)
    expected = common / math.hypot(rare, common) / math.sqrt(2)
    assert compared.similarity().toarray() == pytest.approx(np.array([[expected], [1 / math.sqrt(2)]]))


def test_a_word_counts_once_in_a_sentence_and_a_word_of_every_sentence_for_nothing() -> None:
    compared = TfIdf([["the", "bell", "bell"]], [["the", "bell"], ["the", "the"]])
    assert compared.similarity().toarray() == pytest.approx(np.array([[1.0, 0.0]]))


def test_the_printed_coefficients_cross_their_threshold_at_a_third() -> None:
    below, above = Logistic().probability(np.array([0.33, 0.35]))
    assert below < MatchSettings().threshold < above


def test_the_path_sums_the_most_probability_and_may_turn() -> None:
    path = best_path(NEAR_DIAGONAL)
    assert path[-3:] == [(1, 1), (1, 2), (2, 2)]
    assert sum(NEAR_DIAGONAL[pair] for pair in path) == pytest.approx(0.9 + 0.1 + 0.8 + 0.7)


@pytest.mark.parametrize("seed", range(5))
def test_rows_at_once_give_what_cells_one_by_one_do(seed: int) -> None:
    probabilities = np.random.default_rng(seed).random((6, 8))
    table = np.zeros((7, 9))
    for i in range(6):
        for j in range(8):
            table[i + 1, j + 1] = max(table[i, j], table[i, j + 1], table[i + 1, j]) + probabilities[i, j]
    assert sum(probabilities[pair] for pair in best_path(probabilities)) == pytest.approx(table[-1, -1])


def test_method_one_takes_two_at_most_and_always_the_first_pair() -> None:
    probabilities = np.array([[0.1, 0.0, 0.0, 0.0], [0.3, 0.9, 0.8, 0.7]])
    found = by_threshold(probabilities, MatchSettings())
    assert [(m.first, m.second) for m in found] == [(0, 0), (1, 1), (1, 2)]


def test_method_two_prunes_the_path_and_adds_what_is_certain_beside_it() -> None:
    probabilities = np.array([[0.9, 0.001, 0.0], [0.0, 0.9, 0.0], [0.7, 0.0, 0.9]])
    found = by_alignment(probabilities, probabilities, MatchSettings())
    assert {(m.first, m.second) for m in found} == {(0, 0), (1, 1), (2, 2), (2, 0)}
    assert Match(2, 0, 0.7) in found


def test_the_best_of_each_are_limited_in_number_and_probability() -> None:
    probabilities = np.array([[0.2, 0.9, 0.8], [0.01, 0.02, 0.3]])
    assert [(m.first, m.second) for m in best_of_each(probabilities, 2, 0.1)] == [(0, 1), (0, 2), (1, 2)]


def test_neighbors_speak_for_a_pair_and_need_not_go_in_step() -> None:
    similarity = np.zeros((4, 6))
    similarity[0, 1] = similarity[1, 2] = similarity[2, 3] = 0.4
    similarity[1, 5] = 0.45
    settings = ContextSettings(reach=2, decay=0.5)
    found = in_context(similarity, settings)
    assert found[1, 2] > found[1, 5] > similarity[1, 5] - 1e-9
    assert found[1, 2] == pytest.approx(math.sqrt(0.16 * (1 + 0.5 + 0.5)))
    assert in_context(np.array([[0.3]]), settings) == pytest.approx(np.array([[0.3]]))
