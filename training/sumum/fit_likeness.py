"""Learns how like an author's abstract each sentence of an article is.

    python -m training.sumum.fit_likeness FOLDER DATA.jsonl OUTPUT.json

FOLDER is what `python -m training.sumum.prepare` wrote. A linear regression with a quadratic penalty over all sentences
of the body. Prints the correlation on articles of fields (or sources) that were held out, then fits all.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pipeline.sumum.scoring.likeness import LikenessWeights
from training.sumum.data import Example, passage_examples
from training.sumum.fit import FOLDS, Floats, folds_of

PENALTY = 60.0
LEAST_SEEN = 25
NEGLIGIBLE = 0.002


def main() -> None:
    """Prints the correlation on what was held out, and writes the weights."""
    folder, data, output = map(Path, sys.argv[1:])
    known = list(passage_examples(folder, data))
    folds = folds_of([one.group for one in known])
    expected: list[float] = []
    found: list[float] = []
    for fold in range(FOLDS):
        weights = fitted([one for one, own in zip(known, folds, strict=True) if own != fold])
        for example in (one for one, own in zip(known, folds, strict=True) if own == fold):
            expected += [weights.likeness(one.evidence) for one in example.candidates]
            found += [max(one.likeness, default=0.0) for one in example.candidates]
    print(f"{len(known)} articles, {len({one.group for one in known})} fields or sources, each held out once")
    print(f"correlation {float(np.corrcoef(expected, found)[0, 1]):.3f} over {len(found)} sentences")
    output.write_text(fitted(known).model_dump_json(indent=0) + "\n", encoding="utf-8")


def fitted(known: Sequence[Example]) -> LikenessWeights:
    """The weights of the evidence of some examples."""
    seen = Counter(name for example in known for one in example.candidates for name in one.evidence)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    columns = {name: number for number, name in enumerate(names, 1)}
    size = len(names) + 1
    squares: Floats = np.zeros((size, size))
    products: Floats = np.zeros(size)
    for example in known:
        given = np.zeros((len(example.candidates), size))
        given[:, 0] = 1.0
        for row, one in enumerate(example.candidates):
            for name, value in one.evidence.items():
                if name in columns:
                    given[row, columns[name]] = value
        squares += given.T @ given
        products += given.T @ np.array([max(one.likeness, default=0.0) for one in example.candidates])
    penalty = PENALTY * np.eye(size)
    penalty[0, 0] = 0.0
    solved = np.linalg.solve(squares + penalty, products)
    weights = {name: round(float(w), 3) for name, w in zip(names, solved[1:], strict=True) if abs(w) >= NEGLIGIBLE}
    return LikenessWeights(bias=round(float(solved[0]), 3), weights=weights)


if __name__ == "__main__":
    main()
