"""Learns which source sentences a sentence of a summary was made of, from sentences that people fused.

    python -m training.align.candidates OUTPUT FUSION        FUSION: JSONL with article, summary, fused, s1, s2

The feature weights maximize the probability that softmax gives to the two sentences, then to the second once the first
is known. Five folds by article: the figure printed is of articles that the weights did not see.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.candidates import GAIN, OVERLAP, CandidateFinder, CandidateWeights
from pipeline.align.words import PlainReader, PlainSentence, Stems, plain_words
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span
from training.align.data import json_lines

FOLDS = 5
PENALTY = 0.5
Floats = NDArray[np.float64]
Choice = tuple[Floats, list[int]]
"""The features of what could be chosen, and which of it is right."""


def main() -> None:
    """Trains on FUSION, prints recall of the first two over folds, and writes the weights."""
    output, data = map(Path, sys.argv[1:])
    rows = [row for row in json_lines(data) if max(row["s1"], row["s2"]) < len(row["article"])]
    function_words = PlainReader(Resources(), "en").function_words
    finders = [finder(row, CandidateWeights(), function_words) for row in rows]
    articles = sorted({tuple(row["article"][:2]) for row in rows})
    folds = {article: number % FOLDS for number, article in enumerate(articles)}
    fold = [folds[tuple(row["article"][:2])] for row in rows]
    found = 0
    for held_out in range(FOLDS):
        known = [n for n in range(len(rows)) if fold[n] != held_out]
        weights = trained([rows[n] for n in known], [finders[n] for n in known])
        for n in (n for n in range(len(rows)) if fold[n] == held_out):
            best = finder(rows[n], weights, function_words).find(0, 2)
            found += len({candidate.number for candidate in best} & {rows[n]["s1"], rows[n]["s2"]})
    print(f"sentences found among the first two, held out: {found / (2 * len(rows)):.3f}")
    output.write_text(trained(rows, finders).model_dump_json(indent=1) + "\n", encoding="utf-8")


def finder(row: Any, weights: CandidateWeights, function_words: frozenset[str]) -> CandidateFinder:
    """The finder for the fused sentence of a row."""
    given = [_plain(sentence) for sentence in row["article"]]
    return CandidateFinder(weights, [_plain(row["summary"][row["fused"]])], given, function_words)


def trained(rows: Sequence[Any], finders: Sequence[CandidateFinder]) -> CandidateWeights:
    """The weights for both choices."""
    firsts: list[Choice] = []
    further: list[Choice] = []
    for row, candidates in zip(rows, finders, strict=True):
        pool = range(len(row["article"]))
        overlap = candidates.overlap(0, pool)
        firsts.append((overlap, [row["s1"], row["s2"]]))
        for first, other in ((row["s1"], row["s2"]), (row["s2"], row["s1"])):
            if first != other:
                features = np.hstack([overlap, candidates.gain(0, pool, [first])])
                further.append((np.delete(features, first, axis=0), [other - (other > first)]))
    return CandidateWeights(
        first=dict(zip(OVERLAP, fitted(firsts), strict=True)),
        further=dict(zip((*OVERLAP, *GAIN), fitted(further), strict=True)),
    )


def fitted(choices: Sequence[Choice]) -> list[float]:
    """The weights that make the right choices likeliest, with a quadratic penalty."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        value, gradient = PENALTY * float(weights @ weights), 2 * PENALTY * weights
        for features, right in choices:
            scores = features @ weights
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            mass = shares[right].sum() + 1e-300
            wanted = np.zeros_like(shares)
            wanted[right] = shares[right] / mass
            value -= float(np.log(mass))
            gradient = gradient - features.T @ (wanted - shares)
        return value, gradient

    width = choices[0][0].shape[1]
    best: Floats = minimize(loss, np.zeros(width), jac=True, method="L-BFGS-B").x
    return [round(float(weight), 3) for weight in best]


_STEMS = Stems("en")


def _plain(text: str) -> PlainSentence:
    words = tuple(plain_words(text))
    return PlainSentence(SourceSpan(0, Span(0, len(text) or 1)), words, tuple(map(_STEMS.of, words)))


if __name__ == "__main__":
    main()
