"""Learns which words of an article its abstract has.

    python -m training.sumum.fit_expected FOLDER DATA.jsonl OUTPUT.json

FOLDER is what `python -m training.sumum.prepare` wrote. A logistic regression with a quadratic penalty over the words
of each article: whether the author's abstract has one. Prints, of articles of fields (or sources) that were held out,
how many of the most expected words the abstract has, beside the most frequent; then fits all and writes the weights.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.reading import Reading
from pipeline.resources import Resources
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.cues import cue_words
from pipeline.sumum.reading.evidence import stem_of
from pipeline.sumum.scoring.expected import ExpectedWeights, word_evidence
from training.align.data import json_lines
from training.sumum.data import groups_of
from training.sumum.fit import FOLDS, folds_of

Floats = NDArray[np.float64]
PENALTY = 1.0
STEPS = 25
BEST = (10, 20, 40)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of an article: their evidence, and which the abstract has; `group` is its field, or its source."""

    group: str
    evidence: tuple[Mapping[str, float], ...]
    is_told: tuple[bool, ...]


def main() -> None:
    """Prints what was found in the articles that were held out, and writes the weights."""
    folder, data, output = map(Path, sys.argv[1:])
    known = list(articles(folder, data))
    folds = folds_of([one.group for one in known])
    found, frequent = [], []
    for fold in range(FOLDS):
        weights = fitted([one for one, own in zip(known, folds, strict=True) if own != fold])
        for one in (one for one, own in zip(known, folds, strict=True) if own == fold):
            found.append(_shares(one, [weights.probability(evidence) for evidence in one.evidence]))
            frequent.append(_shares(one, [evidence["often"] for evidence in one.evidence]))
    print(
        f"{len(known)} articles; of the words expected most in the abstract: {_told(found)}; often: {_told(frequent)}"
    )
    output.write_text(fitted(known).model_dump_json(indent=0) + "\n", encoding="utf-8")


def articles(folder: Path, data: Path) -> Iterator[Words]:
    """The words of the articles that were read."""
    component = SelectiveAnalysis(SelectiveAnalysisSettings(), Resources())
    rows = list(json_lines(data))
    for row, group in zip(rows, groups_of(rows), strict=True):
        path = folder / f"{row['id'].replace('/', '_')}.reading"
        if not path.exists():
            continue
        found = word_evidence(component.interpret(Reading.unpack(path.read_bytes()).documents, Request()))
        told = set(map(stem_of, cue_words(row["abstract"])))
        words = sorted(found)
        yield Words(group, tuple(map(found.__getitem__, words)), tuple(word in told for word in words))


def fitted(known: Sequence[Words]) -> ExpectedWeights:
    """The weights of where words stand, by Newton's method."""
    names = sorted({name for one in known for evidence in one.evidence for name in evidence})
    given = np.array([[evidence.get(name, 0.0) for name in names] for one in known for evidence in one.evidence])
    told = np.array([is_told for one in known for is_told in one.is_told], dtype=np.float64)
    scale = given.std(axis=0)
    scale[scale == 0] = 1.0
    whole = np.column_stack((np.ones(len(given)), given / scale))
    weights: Floats = np.zeros(whole.shape[1])
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(-whole @ weights))
        slope = whole.T @ (told - share) - PENALTY * weights
        curve = (whole * (share * (1 - share))[:, None]).T @ whole + PENALTY * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return ExpectedWeights(
        bias=round(float(weights[0]), 4),
        weights={name: round(float(one), 4) for name, one in zip(names, weights[1:] / scale, strict=True)},
    )


def _shares(words: Words, worths: Sequence[float]) -> list[float]:
    order = sorted(range(len(worths)), key=lambda number: -worths[number])
    return [sum(words.is_told[number] for number in order[:count]) / count for count in BEST]


def _told(shares: Sequence[Sequence[float]]) -> str:
    means = np.mean(np.array(shares), axis=0)
    return ", ".join(f"{mean:.3f} of the first {count}" for mean, count in zip(means, BEST, strict=True))


if __name__ == "__main__":
    main()
