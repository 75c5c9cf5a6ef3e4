"""Learns how abstracts are worded.

    python -m training.sumum.fit_style DATA.jsonl OUTPUT.json

A logistic regression with a quadratic penalty over phrases: sentences of authors' abstracts against some of the
articles below them. Prints how well it tells them apart on articles that were held out, then fits all.
"""

import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.stats import rankdata

from pipeline.sumum.reading.cues import cue_words
from pipeline.sumum.reading.style import StyleWeights, phrases
from training.align.data import json_lines

Floats = NDArray[np.float64]
FOLDS = 5
PENALTY = 15.0
LEAST_SEEN = 8
NEGLIGIBLE = 0.04
OF_BODY = 40
"""Sentences of the body of an article that are shown."""
_STOP = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Þ«“\"(\d])")
_PARAGRAPH = re.compile(r"\n\s*\n")
_FEWEST, _MOST = 6, 70
"""Words of a sentence that is looked at."""
_SHORT_PARAGRAPH = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """Phrases of the sentences of one article, first those of its abstract."""

    abstract: tuple[frozenset[str], ...]
    body: tuple[frozenset[str], ...]


def main() -> None:
    """Prints the area under the curve on what was held out, and writes the weights."""
    data, output = map(Path, sys.argv[1:])
    known = articles(data)
    print(f"{len(known)} articles, area under the curve on those held out {held_out(known):.3f}")
    output.write_text(fitted(known).model_dump_json(indent=0) + "\n", encoding="utf-8")


def articles(data: Path) -> list[Shown]:
    """The articles of a file, in an order drawn once."""
    rows = list(json_lines(data))
    random.Random(0).shuffle(rows)  # noqa: S311
    return [shown(row["abstract"], row["text"]) for row in rows]


def shown(abstract: str, text: str) -> Shown:
    """What is shown of an article."""
    paragraphs = (" ".join(one.split()) for one in _PARAGRAPH.split(text))
    long = [one for one in paragraphs if len(one.split()) >= _SHORT_PARAGRAPH]
    body = [one for paragraph in long for one in _sentences(paragraph)]
    told = random.Random(0).sample(body, min(len(body), OF_BODY))  # noqa: S311
    return Shown(tuple(map(_phrases, _sentences(" ".join(abstract.split())))), tuple(map(_phrases, told)))


def _sentences(text: str) -> list[str]:
    return [one for one in _STOP.split(text) if _FEWEST <= len(one.split()) < _MOST]


def _phrases(sentence: str) -> frozenset[str]:
    return frozenset(phrases(cue_words(sentence)))


def held_out(known: Sequence[Shown]) -> float:
    """How often a sentence of an abstract is worded more like one than a sentence of a body, each held out once."""
    scores: list[float] = []
    told: list[bool] = []
    for fold in range(FOLDS):
        weights = fitted([one for number, one in enumerate(known) if number % FOLDS != fold])
        for one in known[fold::FOLDS]:
            for is_told, sentences in ((True, one.abstract), (False, one.body)):
                scores += [sum(weights.weights.get(phrase, 0.0) for phrase in sentence) for sentence in sentences]
                told += [is_told] * len(sentences)
    ranks = rankdata(scores)
    many = sum(told)
    above = float(ranks[np.array(told)].sum()) - many * (many + 1) / 2
    return above / (many * (len(told) - many))


def fitted(known: Sequence[Shown]) -> StyleWeights:
    """The weights of the phrases of some articles."""
    sentences = [(phrases, is_told) for one in known for phrases, is_told in _labeled(one)]
    seen = Counter(phrase for phrases, _ in sentences for phrase in phrases)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    columns = {name: number for number, name in enumerate(names, 1)}
    places = [[0, *sorted(columns[one] for one in phrases if one in columns)] for phrases, _ in sentences]
    ends = np.cumsum([0, *map(len, places)])
    cells = np.concatenate([np.array(one) for one in places])
    given = csr_matrix((np.ones(len(cells)), cells, ends), shape=(len(sentences), len(names) + 1))
    told = np.array([is_told for _, is_told in sentences], dtype=np.float64)

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = given @ weights
        free = np.concatenate(([0.0], weights[1:]))
        value = float((np.logaddexp(0, odds) - told * odds).sum() + PENALTY / 2 * free @ free)
        slope: Floats = given.T @ (1 / (1 + np.exp(-odds)) - told) + PENALTY * free
        return value, slope

    found: Floats = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    shift = float(np.log((len(told) - told.sum()) / told.sum()))  # as if half of all were of abstracts
    weights = {name: round(float(w), 3) for name, w in zip(names, found[1:], strict=True) if abs(w) >= NEGLIGIBLE}
    return StyleWeights(bias=round(float(found[0]) + shift, 3), weights=weights)


def _labeled(one: Shown) -> list[tuple[frozenset[str], bool]]:
    return [(phrases, True) for phrases in one.abstract] + [(phrases, False) for phrases in one.body]


if __name__ == "__main__":
    main()
