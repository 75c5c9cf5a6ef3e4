"""Fitting letsum's weights: the likelihood's gradient, what sentences may be, and what is written back."""

import numpy as np
import pytest
from scipy import sparse

from pipeline.letsum.themes import ROLES, THEMES
from pipeline.letsum.weights import FITTED, FittedWeights, read_weights
from training.letsum.data import _own
from training.letsum.field import BOUNDARIES, COUNT, Parameters, Sequenced, _likelihood, fit
from training.letsum.fit import _macro_f1, as_json

FEATURES = 3


def decision(gold: tuple[str, ...]) -> Sequenced:
    """Sentences of which each has a feature of its own, and the roles of `gold` or, where it is "", any."""
    count = len(gold)
    features = sparse.csr_matrix(np.eye(count, FEATURES))
    allowed = np.array([[not role or role == one for one in ROLES] for role in gold])
    boundaries = np.array([index % len(BOUNDARIES) for index in range(count)], dtype=np.int64)
    return Sequenced(features, np.zeros((count, COUNT)), boundaries, allowed, 1.0)


def parameters(seed: int) -> Parameters:
    size = FEATURES * COUNT + COUNT * COUNT + len(BOUNDARIES) + COUNT
    return Parameters.of(np.random.default_rng(seed).normal(size=size))


def test_the_gradient_is_that_of_the_likelihood() -> None:
    one = decision(("facts", "", "disposition"))
    flat = parameters(0).flat()
    _, gradient = _likelihood(one, Parameters.of(flat))
    for index in range(0, len(flat), 7):
        step = np.zeros_like(flat)
        step[index] = 1e-5
        above, _ = _likelihood(one, Parameters.of(flat + step))
        below, _ = _likelihood(one, Parameters.of(flat - step))
        assert gradient[index] == pytest.approx((above - below) / 2e-5, abs=1e-5)


def test_what_may_be_anything_has_nothing_to_learn() -> None:
    loss, gradient = _likelihood(decision(("", "", "")), parameters(1))
    assert loss == pytest.approx(0)
    assert np.allclose(gradient, 0)


def test_a_fit_is_held_near_the_first_guess() -> None:
    first = Parameters.of(np.zeros_like(parameters(0).flat()))
    decisions = [decision(("facts", "analysis", "disposition"))]
    loose = fit(decisions, first, np.full_like(first.flat(), 0.1), 20)
    tight = fit(decisions, first, np.full_like(first.flat(), 100.0), 20)
    assert loose.features[0].argmax() == ROLES.index("facts")
    assert np.abs(tight.flat()).max() < 0.05 < np.abs(loose.flat()).max()
    assert np.array_equal(fit(decisions, first, np.full_like(first.flat(), 0.1), 20).flat(), loose.flat())


def test_parameters_survive_a_row() -> None:
    one = parameters(2)
    other = Parameters.of(one.flat())
    for name in ("features", "transition", "switch", "start"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


def test_what_is_written_reads_back_the_same() -> None:
    weights = read_weights()
    written = as_json(weights)
    assert written == FITTED.read_text(encoding="utf-8")
    assert FittedWeights.model_validate_json(written).markers == weights.markers
    assert weights.markers
    assert weights.cues


def test_macro_f1_is_the_mean_over_the_themes_of_the_gold() -> None:
    assert _macro_f1([("context", "context"), ("conclusion", "context")]) == pytest.approx((2 / 3 + 0) / 2)


def test_the_themes_of_our_own_decisions_cover_them_in_order() -> None:
    for record in _own():
        ends = [end for _, end, _, _ in record["gold"]]
        assert [start for start, _, _, _ in record["gold"]] == [0, *ends[:-1]]
        assert ends[-1] == len(record["text"])
        assert {theme for _, _, theme, _ in record["gold"]} <= set(THEMES)
