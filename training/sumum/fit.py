"""Learns what makes a sentence worth telling in an abstract.

    python -m training.sumum.fit FOLDER DATA.jsonl OUTPUT.json

FOLDER is what `python -m training.sumum.prepare` wrote. A logistic regression with a quadratic penalty over the
sentences that templates stand in: told or not by the author's abstract. Prints co-selection on articles of fields (or
sources) that were held out, then fits all and writes the weights.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from pipeline.sumum.scoring.worth import WorthWeights
from training.sumum.data import Example, examples

Floats = NDArray[np.float64]
PENALTY = 3.0
FOLDS = 5
LEAST_SEEN = 25
"""In so many sentences a piece of evidence stands that gets a weight."""
NEGLIGIBLE = 0.005
BEST = (1, 3, 6)


def main() -> None:
    """Prints co-selection on what was held out, and writes the weights."""
    folder, data, output = map(Path, sys.argv[1:])
    known = list(examples(folder, data))
    folds = folds_of([one.group for one in known])
    held: list[tuple[Example, list[float]]] = []
    for fold in range(FOLDS):
        weights = fitted([one for one, own in zip(known, folds, strict=True) if own != fold])
        for example in (one for one, own in zip(known, folds, strict=True) if own == fold):
            held.append((example, [weights.worth(one.evidence) for one in example.candidates]))
    print(f"{len(known)} articles, {len({one.group for one in known})} fields or sources, each held out once")
    print("learned", co_selection(held))
    print(
        "in the order of the source", co_selection([(e, [-float(n) for n in range(len(e.candidates))]) for e in known])
    )
    output.write_text(fitted(known).model_dump_json(indent=0) + "\n", encoding="utf-8")


def folds_of(groups: Sequence[str]) -> list[int]:
    """A fold for each article: groups stay whole, the largest are dealt first, each to the smallest fold."""
    sizes = Counter(groups)
    filled = [0] * FOLDS
    fold_of: dict[str, int] = {}
    for group in sorted(sizes, key=lambda one: (-sizes[one], one)):
        fold_of[group] = filled.index(min(filled))
        filled[fold_of[group]] += sizes[group]
    return [fold_of[group] for group in groups]


def fitted(known: Sequence[Example]) -> WorthWeights:
    """The weights of the evidence of some examples."""
    evidence = [one.evidence for example in known for one in example.candidates]
    told = np.array([told for example in known for told in example.told()], dtype=np.float64)
    seen = Counter(name for one in evidence for name in one)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    columns = {name: number for number, name in enumerate(names, 1)}
    cells = [(row, 0, 1.0) for row in range(len(evidence))]
    cells += [(row, columns[n], v) for row, one in enumerate(evidence) for n, v in one.items() if n in columns]
    rows, places, values = zip(*cells, strict=True)
    given = csr_matrix((values, (rows, places)), shape=(len(evidence), len(names) + 1))

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = given @ weights
        free = np.concatenate(([0.0], weights[1:]))
        value = float((np.logaddexp(0, odds) - told * odds).sum() + PENALTY * free @ free)
        slope: Floats = given.T @ (1 / (1 + np.exp(-odds)) - told) + 2 * PENALTY * free
        return value, slope

    found: Floats = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    weights = {name: round(float(w), 3) for name, w in zip(names, found[1:], strict=True) if abs(w) >= NEGLIGIBLE}
    return WorthWeights(bias=round(float(found[0]), 3), weights=weights)


def co_selection(scored: Sequence[tuple[Example, Sequence[float]]]) -> str:
    """The share of the best sentences of each article that its abstract tells, and how much of it they cover."""
    shares: dict[int, list[float]] = {count: [] for count in BEST}
    covered = []
    for example, scores in scored:
        told = example.told()
        order = sorted(range(len(scores)), key=lambda n: -scores[n])
        for count in BEST:
            shares[count].append(sum(told[n] for n in order[:count]) / count)
        taken = [example.candidates[n].likeness for n in order[: BEST[-1]]]
        covered.append(float(np.mean([max(column) for column in zip(*taken, strict=True)])) if taken else 0.0)
    told_shares = ", ".join(f"{float(np.mean(values)):.3f} of the first {count}" for count, values in shares.items())
    return f"told: {told_shares}; likeness of the abstract to them {float(np.mean(covered)):.3f}"


if __name__ == "__main__":
    main()
