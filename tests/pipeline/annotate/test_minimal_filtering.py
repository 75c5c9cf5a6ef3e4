"""Sums over neighbors by minimal filtering: those that products of each word with each matrix give."""

import numpy as np
import pytest

from pipeline.annotate.minimal_filtering import combined, filters, in_planes, in_rows, recombined


@pytest.mark.parametrize("count", [1, 3, 4, 5, 8, 21])
def test_words_come_back_from_their_planes(count: int) -> None:
    words = np.arange(count * 3, dtype=np.float32).reshape(count, 3)
    planes = in_planes(words)
    np.testing.assert_array_equal(in_rows(planes, count), words)
    assert not planes[:, [0, -1]].any()


@pytest.mark.parametrize("count", [1, 4, 6, 21])
def test_the_sums_are_those_of_all_products(count: int) -> None:
    numbers = np.random.default_rng(7)
    words = numbers.standard_normal((count, 5)).astype(np.float32)
    places = [numbers.standard_normal((5, 6)).astype(np.float32) for _ in range(3)]
    bias = numbers.standard_normal(6).astype(np.float32)
    framed = np.vstack([np.zeros((1, 5)), words, np.zeros((1, 5))])
    expected = bias + sum(framed[place : place + count] @ places[place] for place in range(3))
    planes = in_planes(words)
    sums = recombined(combined(planes, 1, planes.shape[1] - 1) @ filters(places), bias)
    found = sums.transpose(1, 0, 2).reshape(-1, 6)[:count]
    np.testing.assert_allclose(found, expected, atol=1e-4)
