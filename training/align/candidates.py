"""Learns which source sentences a sentence of a summary was made of, from sentences that people fused.

    python -m training.align.candidates OUTPUT FUSION LINKS

FUSION: JSONL with article, summary, fused, s1, s2; LINKS: JSONL with src and tgt, one source each. The feature weights
maximize the probability that softmax gives to the two sentences, then to the second once the first is known. How
probable it is that a candidate is right is a logistic regression over candidates of articles that the weights had not
seen, and over sources hidden among nine others. Five folds by article: the figures printed are of articles that nothing
was learned from but that regression.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.linking.candidates import GAIN, OVERLAP, SUPPORT, CandidateFinder, CandidateWeights
from pipeline.align.reading.words import PlainReader, Stems
from pipeline.resources import Resources
from training.align.data import json_lines, plain_sentence

FOLDS = 5
PENALTY = 0.5
READ, SOURCES, OTHERS = 3, 2, 9
"""Candidates, sources of a fused sentence, and other sentences beside a single source."""
Floats = NDArray[np.float64]
Choice = tuple[Floats, list[int]]
"""The features of what could be chosen, and which of it is right."""


def main() -> None:
    """Trains, prints recall of the first two over folds, and writes the weights."""
    output, fusion, links = map(Path, sys.argv[1:])
    rows = [row for row in json_lines(fusion) if max(row["s1"], row["s2"]) < len(row["article"])]
    function_words = PlainReader(Resources(), "en").function_words
    articles = sorted({tuple(row["article"][:2]) for row in rows})
    folds = {article: number % FOLDS for number, article in enumerate(articles)}
    fold = [folds[tuple(row["article"][:2])] for row in rows]
    finders = [finder(row, CandidateWeights(), function_words) for row in rows]
    seen: list[Chosen] = []
    for held_out in range(FOLDS):
        known = [n for n in range(len(rows)) if fold[n] != held_out]
        weights = trained([rows[n] for n in known], [finders[n] for n in known])
        kept = [row for row, own in zip(rows, fold, strict=True) if own == held_out]
        seen += [c for row in kept for c in chosen(row, weights, function_words)]
    found = sum(c.is_right for c in seen if c.place < SOURCES)
    print(f"sentences found among the first two, held out: {found / (SOURCES * len(rows)):.3f}")
    weights = trained(rows, finders)
    seen += [c for row in among_others(list(json_lines(links))) for c in chosen(row, weights, function_words)]
    weights = weights.model_copy(update={"support": supported(seen)})
    output.write_text(weights.model_dump_json(indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A candidate in its place, with what speaks for it, and whether it is right."""

    place: int
    features: Floats
    is_right: bool


def chosen(row: Any, weights: CandidateWeights, function_words: frozenset[str]) -> Iterator[Chosen]:
    """The candidates for the fused sentence of a row."""
    found = finder(row, weights, function_words).chosen(0, READ)
    for place, (number, features) in enumerate(found):
        yield Chosen(place, features, number in (row["s1"], row["s2"]))


def among_others(rows: Sequence[Any]) -> Iterator[Any]:
    """Sentences of one source each, which stands among nine others, as rows of fused sentences."""
    for number, row in enumerate(rows):
        others = [rows[(number + 7 * (k + 1)) % len(rows)]["src"] for k in range(OTHERS)]
        right = number % (OTHERS + 1)
        article = [" ".join(source) for source in (*others[:right], row["src"], *others[right:])]
        yield {"article": article, "summary": [" ".join(row["tgt"])], "fused": 0, "s1": right, "s2": right}


def supported(seen: Sequence[Chosen]) -> dict[str, float]:
    """The weights of how probable it is that a candidate is right."""
    features = np.array([c.features for c in seen])
    right = np.array([c.is_right for c in seen], np.float64)

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = features @ weights
        slope = 1 / (1 + np.exp(-scores)) - right
        value = float((np.logaddexp(0, scores) - right * scores).sum() + PENALTY * weights @ weights)
        return value, features.T @ slope + 2 * PENALTY * weights

    best: Floats = minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B").x
    return {name: round(float(weight), 3) for name, weight in zip(SUPPORT, best, strict=True)}


def finder(row: Any, weights: CandidateWeights, function_words: frozenset[str]) -> CandidateFinder:
    """The finder for the fused sentence of a row."""
    stems = Stems("en")
    given = [plain_sentence(sentence, stems) for sentence in row["article"]]
    return CandidateFinder(weights, [plain_sentence(row["summary"][row["fused"]], stems)], given, function_words)


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


if __name__ == "__main__":
    main()
