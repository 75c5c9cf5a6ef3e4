"""The conditional random field of `pipeline/letsum/segmenting/segmentation.py`: likelihood and gradient.

Where the gold says a theme only, every sequence of roles that is allowed counts as right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, sparse
from scipy.special import logsumexp

from pipeline.letsum.rules import name_of
from pipeline.letsum.themes import ROLES, Role
from pipeline.letsum.weights import Boundary
from training.letsum.data import Decision

Array = NDArray[np.float64]
BOUNDARIES: Final[tuple[Boundary, ...]] = ("sentence", "paragraph", "numbered", "heading")
COUNT: Final = len(ROLES)
_FORBIDDEN: Final = -1e4
_ELSEWHERE: Final = 1.0 - np.eye(COUNT)


@dataclass(frozen=True)
class Sequenced:
    """A decision as arrays: features of each sentence, scores of titles (which are not fitted), boundaries, roles."""

    features: sparse.csr_matrix
    fixed: Array
    boundaries: NDArray[np.int64]
    allowed: NDArray[np.bool_]
    weight: float


@dataclass(frozen=True)
class Parameters:
    """What is fitted: weights of features by role, of going from role to role, of changing it, of beginning."""

    features: Array
    transition: Array
    switch: Array
    start: Array

    def flat(self) -> Array:
        """All in one row."""
        return np.concatenate([part.ravel() for part in (self.features, self.transition, self.switch, self.start)])

    @classmethod
    def of(cls, flat: Array) -> "Parameters":
        """From one row."""
        tail = COUNT * COUNT + len(BOUNDARIES) + COUNT
        features, rest = flat[:-tail].reshape(-1, COUNT), flat[-tail:]
        square = COUNT * COUNT
        return cls(features, rest[:square].reshape(COUNT, COUNT), rest[square:-COUNT], rest[-COUNT:])


def sequenced(decision: Decision, names: Mapping[str, int], weight: float) -> Sequenced:
    """A decision with its features by their numbers; those without a number are left out."""
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    fixed = np.zeros((len(decision.kept), COUNT))
    for row, found in enumerate(decision.evidence):
        pieces = list(found.values.items())
        for rule, strength in found.rules:
            if rule.data.type == "marker":
                pieces.append((name_of(rule.data.id), 1.0))
            else:
                fixed[row] += strength * as_row(rule.weights)
        for name, value in pieces:
            if name in names:
                rows.append(row)
                columns.append(names[name])
                values.append(value)
    shape = (len(decision.kept), len(names))
    boundaries = np.array([BOUNDARIES.index(boundary) for boundary in decision.boundaries], dtype=np.int64)
    allowed = np.array([[role in roles for role in ROLES] for roles in decision.allowed])
    return Sequenced(sparse.csr_matrix((values, (rows, columns)), shape=shape), fixed, boundaries, allowed, weight)


def as_row(weights: Mapping[str, float] | Mapping[Role, float]) -> Array:
    """Weights by role as a row."""
    return np.array([dict(weights).get(role, 0.0) for role in ROLES])


def fit(decisions: Sequence[Sequenced], first: Parameters, stiffness: Array, iterations: int) -> Parameters:
    """The likeliest parameters near the first guess: L-BFGS, deterministic for the same decisions in the same order."""
    guess = first.flat()

    def objective(flat: Array, *_: object) -> tuple[float, Array]:
        parameters = Parameters.of(flat)
        loss, gradient = 0.0, np.zeros_like(flat)
        for decision in decisions:
            one, slope = _likelihood(decision, parameters)
            loss += decision.weight * one
            gradient += decision.weight * slope
        pull = stiffness * (flat - guess)
        return loss + 0.5 * float(pull @ (flat - guess)), gradient + pull

    found, _, _ = optimize.fmin_l_bfgs_b(objective, guess, maxiter=iterations, maxfun=iterations + 15)
    return Parameters.of(np.asarray(found, dtype=np.float64))


def _likelihood(decision: Sequenced, parameters: Parameters) -> tuple[float, Array]:
    """The negative logarithm of the likelihood of what is allowed, and its gradient."""
    scores = decision.features @ parameters.features + decision.fixed
    moves = parameters.transition[None] + parameters.switch[decision.boundaries][:, None, None] * _ELSEWHERE[None]
    both = np.stack([scores, np.where(decision.allowed, scores, _FORBIDDEN)])
    found = _expected(both, moves, parameters.start)
    states, pairs = found.states[0] - found.states[1], found.pairs[0] - found.pairs[1]
    turns = (pairs * _ELSEWHERE).sum((1, 2))
    changes = np.array([turns[decision.boundaries[1:] == kind].sum() for kind in range(len(BOUNDARIES))])
    gradient = Parameters(decision.features.T @ states, pairs.sum(0), changes, states[0])
    return float(found.partition[0] - found.partition[1]), gradient.flat()


@dataclass(frozen=True)
class _Expected:
    """How likely each role is at each sentence, and each pair of roles at each two that follow each other.

    The first axis is what may be: every role, or those that are allowed.
    """

    states: Array
    pairs: Array
    partition: Array


def _expected(scores: Array, moves: Array, start: Array) -> _Expected:
    """Forward and backward sums over sentences, on axis 1; the roles are on the last one."""
    count = scores.shape[1]
    forward, backward = np.empty_like(scores), np.zeros_like(scores)
    forward[:, 0] = scores[:, 0] + start
    for at in range(1, count):
        forward[:, at] = scores[:, at] + logsumexp(forward[:, at - 1, :, None] + moves[at], 1)
    for at in range(count - 2, -1, -1):
        backward[:, at] = logsumexp(moves[at + 1] + (scores[:, at + 1] + backward[:, at + 1])[:, None, :], 2)
    partition = logsumexp(forward[:, -1], 1)
    whole = partition[:, None, None]
    inner = forward[:, :-1, :, None] + moves[1:] + (scores + backward)[:, 1:, None, :] - whole[..., None]
    return _Expected(np.exp(forward + backward - whole), np.exp(inner), partition)
