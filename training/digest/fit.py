"""Learns what makes a sentence of an ordinary document worth telling, and says whether that beats the rules' weights.

    python -m training.digest.fit DATA.jsonl

Each line of DATA is a document that somebody summed up: `text`, `summary`, `group` (its source), and its `language`. A
sentence that may be told counts as told where it is among the few that together have most words of the summary. A
logistic regression with a quadratic penalty over the evidence of `pipeline/digest/reading/worth.py` is fitted to all
groups but some, and judged on these: prints how many of a summary's words the best sentences have, by the weights as
they are, by the learned ones, and in the order of the document. Last come the learned weights, as settings.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.digest.interpret import DigestReading
from pipeline.digest.reading.passage import Passage
from pipeline.errors import UnusableDocument
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request

Floats = NDArray[np.float64]
PENALTY = 3.0
FOLDS = 5
BEST = 4
LEAST_SEEN = 20
"""In so many sentences stands evidence that gets a weight."""


@dataclass(frozen=True, slots=True)
class Example:
    """The sentences of a document that may be told, the words of its summary, and where it comes from."""

    group: str
    passages: tuple[Passage, ...]
    summary: frozenset[str]

    def told(self) -> frozenset[int]:
        """Those that together have most words of the summary, found one after the other."""
        left, found = set(self.summary), set[int]()
        for _ in range(BEST):
            gains = [len(left & p.surface.keys) / (8 + p.words) for p in self.passages]
            best = max((n for n in range(len(gains)) if n not in found), key=lambda n: gains[n], default=None)
            if best is None or not gains[best]:
                break
            found.add(best)
            left -= self.passages[best].surface.keys
        return frozenset(found)

    def covered(self, worth: Sequence[float]) -> float:
        """The share of the summary's words that the worthiest sentences have."""
        best = sorted(range(len(worth)), key=lambda n: (-worth[n], n))[:BEST]
        words = frozenset[str]().union(*(self.passages[n].surface.keys for n in best))
        return len(words & self.summary) / len(self.summary)


def main() -> None:
    """Prints the figures and the weights."""
    known = list(_examples(Path(sys.argv[1])))
    groups = sorted({one.group for one in known})
    folds = {group: number % FOLDS for number, group in enumerate(groups)}
    rules, learned, ordered = [], [], []
    for fold in range(FOLDS):
        weights = _fitted([one for one in known if folds[one.group] != fold])
        for one in (one for one in known if folds[one.group] == fold):
            rules.append(one.covered([p.surface.weight or 0.0 for p in one.passages]))
            learned.append(one.covered([_worth(p.surface.evidence, weights) for p in one.passages]))
            ordered.append(one.covered([-float(n) for n in range(len(one.passages))]))
    print(
        f"{len(known)} documents of {len(groups)} sources, each held out once; words of the summary in {BEST} sentences"
    )
    for name, figures in (("weights as set", rules), ("learned", learned), ("in order", ordered)):
        print(f"{name:16} {np.mean(figures):.3f}")
    for name, value in sorted(_fitted(known).items()):
        print(f"{name} = {value:.2f}")


def _examples(path: Path) -> Sequence[Example]:
    runner = Runner(wire(load_configuration(None), AUTO))
    found: list[Example] = []
    for line in path.read_text(encoding="utf-8").strip().split("\n"):
        record = json.loads(line)
        try:
            _, reading = runner.interpret(
                [RawDocument(record["text"], language=record.get("language"))], Request(profile="digest")
            )
            _, summary = runner.interpret(
                [RawDocument(record["summary"], language=record.get("language"))], Request(profile="digest")
            )
        except UnusableDocument:
            continue
        if isinstance(reading, DigestReading) and isinstance(summary, DigestReading):
            passages = tuple(p for p in reading.passages if not p.leans and not p.surface.is_own_summary)
            words = frozenset[str]().union(*(surface.keys for surface in summary.surfaces))
            if len(passages) > BEST and words:
                found.append(Example(record["group"], passages, words))
    return found


def _fitted(known: Sequence[Example]) -> Mapping[str, float]:
    """The weights that best tell sentences that were told from the others."""
    rows = [
        (p.surface.evidence, n in told) for one in known for told in [one.told()] for n, p in enumerate(one.passages)
    ]
    names = sorted({name for evidence, _ in rows for name in evidence})
    names = [name for name in names if sum(name in evidence for evidence, _ in rows) >= LEAST_SEEN]
    matrix = np.array([[1.0, *(evidence.get(name, 0.0) for name in names)] for evidence, _ in rows])
    target = np.array([float(is_told) for _, is_told in rows])

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = matrix @ weights
        chance = 1 / (1 + np.exp(-scores))
        penalty = np.concatenate(([0.0], weights[1:]))
        value = float(np.sum(np.logaddexp(0, scores) - target * scores) + PENALTY / 2 * penalty @ penalty)
        return value, matrix.T @ (chance - target) + PENALTY * penalty

    best = minimize(loss, np.zeros(matrix.shape[1]), jac=True, method="L-BFGS-B")
    return dict(zip(names, map(float, best.x[1:]), strict=True))


def _worth(evidence: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(value * weights.get(name, 0.0) for name, value in evidence.items())


if __name__ == "__main__":
    main()
