"""Weak supervision of sentence alignment by reciprocal best hits, on small matrices."""

import numpy as np
import pytest

from training.align.sentences import best_hits, best_threshold, logistic, matched_blocks, of_best, reciprocal_best_hits

SIMILARITY = np.array(
    [
        [0.9, 0.2, 0.1, 0.95],
        [0.1, 0.7, 0.6, 0.0],
        [0.0, 0.3, 0.2, 0.1],
        [0.2, 0.1, 0.3, 0.8],
    ]
)


def test_best_hits_are_reciprocal() -> None:
    similarity = np.array([[0.2, 0.9], [0.1, 0.8], [0.3, 0.0]])
    assert reciprocal_best_hits(similarity) == [(0, 1), (2, 0)]
    assert reciprocal_best_hits(np.zeros((0, 3))) == []


def test_hits_are_sought_within_blocks_and_without_any_in_the_whole() -> None:
    assert best_hits(SIMILARITY, [([0, 1], [0, 1, 2]), ([3], [3])]) == [(0, 0), (1, 1), (3, 3)]
    assert best_hits(SIMILARITY, []) == [(0, 3), (1, 1)]


def test_blocks_are_the_verses_between_bounds() -> None:
    verses = {
        "Left": [{"chapter": 1, "verse": 1}, {"chapter": 1, "verse": 2}, {"chapter": 2, "verse": 1}],
        "Right": [{"chapter": 4, "verse": 9}],
    }
    parallels = [
        {"left": [[1, 2, 2, 1]], "right": [[4, 1, 4, 12]]},
        {"left": [[1, 1, 1, 1]], "right": []},
    ]
    assert list(matched_blocks(verses, parallels)) == [([1, 2], [0])]


def test_known_coefficients_come_out_of_matches_drawn_by_them() -> None:
    values = np.linspace(0, 1, 40_000)
    chance = 1 / (1 + np.exp(9.6 - 25 * values))
    right = np.random.default_rng(7).random(len(values)) < chance
    found = logistic(values, right)
    assert (found.intercept, found.weight) == pytest.approx((-9.6, 25.0), rel=0.05)


def test_the_threshold_parts_matches_from_the_rest() -> None:
    matches = best_hits(SIMILARITY, [([0, 1], [0, 1]), ([3], [3])])
    right = np.isin(SIMILARITY, [0.9, 0.7, 0.8])
    model = logistic(SIMILARITY[:, :3].ravel(), right[:, :3].ravel())
    taken = model.probability(SIMILARITY) > best_threshold(SIMILARITY, matches, model)
    assert all(taken[match] for match in matches)
    assert not taken[2].any()


def test_the_best_of_a_sentence_is_right_where_blocks_match() -> None:
    similarity = np.array([[0.9, 0.1], [0.2, 0.8], [0.3, 0.1], [0.1, 0.25]] * 5)
    blocks = [(range(0, 20, 4), [0]), (range(1, 20, 4), [1]), (range(2, 20, 16), [0])]
    found = of_best(similarity, blocks).probability(np.array([0.9, 0.3]))
    assert found[0] > 0.9
    assert found[1] < 0.5
