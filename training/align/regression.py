"""Logistic regressions with a quadratic penalty, by folds or over everything."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.support.support import probability

Floats = NDArray[np.float64]
FOLDS = 5
DIGITS = 3


def held_out(given: Floats, right: Floats, counts: Floats, group: NDArray[np.int64], penalty: float) -> Floats:
    """The logarithms of odds that each row has where its group was not learned from."""
    found = np.zeros(len(given))
    for fold in range(FOLDS):
        own = group % FOLDS == fold
        found[own] = given[own] @ fitted(given[~own], right[~own], counts[~own], penalty)
    return found


def fitted(given: Floats, right: Floats, counts: Floats, penalty: float) -> Floats:
    """The weights of a logistic regression with a quadratic penalty."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = given @ weights
        value = float((counts * (np.logaddexp(0, odds) - right * odds)).sum() + penalty * weights @ weights)
        return value, given.T @ (counts * (probability(odds) - right)) + 2 * penalty * weights

    found: Floats = minimize(loss, np.zeros(given.shape[1]), jac=True, method="L-BFGS-B").x
    return found


def named(names: Sequence[str], weights: Floats) -> dict[str, float]:
    """Weights by the names of their features."""
    return {name: round(float(weight), DIGITS) for name, weight in zip(names, weights, strict=True)}
