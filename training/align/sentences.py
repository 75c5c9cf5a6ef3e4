"""Learns how probable a match of two sentences is by their similarity, from texts of which only blocks are matched.

    python -m training.align.sentences TEXTS PARALLELS FIRST SECOND

TEXTS: JSONL with book, chapter, verse, text; PARALLELS: JSONL with, for each book by its name in lower case, verses
from chapter, verse to chapter, verse; FIRST and SECOND: two of the books. Weak supervision as in Nelken & Shieber
2006, section 4.2: what is each other's best in matched blocks is a match, and nothing else is. Where no blocks of the
two books are matched, their whole texts are one block. Prints the coefficients and the threshold that is best for F
(in the paper, for Matthew and Mark: -9.60, 25.00, .250), as `Logistic` and `MatchSettings` have them; and how probable
similarity in context makes it that the best of a sentence stands in a matched block, as `AlignSettings` has it.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.linking.context import ContextSettings, in_context
from pipeline.align.linking.sentences import Logistic, Pair
from pipeline.align.linking.tfidf import TfIdf
from pipeline.align.reading.words import Stems, plain_words
from training.align.data import json_lines

Floats = NDArray[np.float64]
Block = tuple[Sequence[int], Sequence[int]]
"""The numbers of the sentences of the first text and of the second in two blocks that are matched."""
THRESHOLDS = np.arange(0.05, 1, 0.05)


def main() -> None:
    """Prints what the two books teach."""
    texts, parallels, *books = sys.argv[1:]
    verses = {book: [verse for verse in json_lines(Path(texts)) if verse["book"] == book] for book in books}
    stems = Stems("en")
    first, second = ([list(map(stems.of, plain_words(verse["text"]))) for verse in verses[book]] for book in books)
    similarity: Floats = TfIdf(first, second).similarity().toarray()
    blocks = list(matched_blocks(verses, json_lines(Path(parallels))))
    matches = best_hits(similarity, blocks)
    diversity = 2 * len(matches) / sum(similarity.shape)
    print(f"{len(blocks)} pairs of blocks, {len(matches)} matches, alignment diversity measure {diversity:.2f}")
    found = logistic(similarity.ravel(), _table(similarity, matches).ravel())
    threshold = best_threshold(similarity, matches, found)
    print(f"alone: {found.intercept:.2f}, {found.weight:.2f}, threshold {threshold:.2f}")
    if blocks:
        found = of_best(in_context(similarity, ContextSettings()), blocks)
        print(f"in context, of the best of each: {found.intercept:.2f}, {found.weight:.2f}")


def matched_blocks(verses: dict[str, list[Any]], parallels: Iterable[Any]) -> Iterable[Block]:
    """The blocks of two books that are matched, by the numbers of their verses."""
    for parallel in parallels:
        first, second = (
            [n for n, verse in enumerate(own) if any(_is_within(verse, bounds) for bounds in parallel[book.lower()])]
            for book, own in verses.items()
        )
        if first and second:
            yield first, second


def best_hits(similarity: Floats, blocks: Sequence[Block]) -> list[Pair]:
    """The pairs of sentences that are each other's best within matched blocks, or without any in the whole texts."""
    whole = tuple(range(size) for size in similarity.shape)
    found = []
    for first, second in blocks or [(whole[0], whole[1])]:
        hits = reciprocal_best_hits(similarity[np.ix_(first, second)])
        found += [(first[row], second[column]) for row, column in hits]
    return sorted(set(found))


def reciprocal_best_hits(similarity: Floats) -> list[Pair]:
    """The pairs of which each is the other's best."""
    if not similarity.size:
        return []
    ahead, back = similarity.argmax(axis=1), similarity.argmax(axis=0)
    return [(i, int(j)) for i, j in enumerate(ahead) if back[j] == i and similarity[i, j] > 0]


def of_best(similarity: Floats, blocks: Sequence[Block]) -> Logistic:
    """The probability that the most similar sentence is right, which it is where it stands in a matched block."""
    matched = [(row, column) for first, second in blocks for row in first for column in second]
    best = similarity.argmax(axis=1)
    rows = np.arange(len(similarity))
    return logistic(similarity[rows, best], _table(similarity, matched)[rows, best])


def logistic(values: Floats, right: NDArray[np.bool_]) -> Logistic:
    """The logistic regression of what is right on values."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = weights[0] + weights[1] * values
        error = 1 / (1 + np.exp(-scores)) - right
        return float((np.logaddexp(0, scores) - right * scores).sum()), np.array([error.sum(), error @ values])

    found: Floats = minimize(loss, np.zeros(2), jac=True, method="L-BFGS-B").x
    return Logistic(intercept=float(found[0]), weight=float(found[1]))


def best_threshold(similarity: Floats, matches: Sequence[Pair], model: Logistic) -> float:
    """The probability above which pairs are to be taken for matches, for the best F."""
    right, probability = _table(similarity, matches), model.probability(similarity)

    def score(threshold: float) -> float:
        taken = probability > threshold
        return 2 * float((taken & right).sum()) / max(1.0, float(taken.sum() + right.sum()))

    return float(max(THRESHOLDS, key=score))


def _table(similarity: Floats, matches: Sequence[Pair]) -> NDArray[np.bool_]:
    found = np.zeros(similarity.shape, bool)
    found[tuple(np.array(matches).reshape(-1, 2).T)] = True
    return found


def _is_within(verse: Any, bounds: Sequence[int]) -> bool:
    chapter, first, last_chapter, last = bounds
    return (chapter, first) <= (verse["chapter"], verse["verse"]) <= (last_chapter, last)


if __name__ == "__main__":
    main()
