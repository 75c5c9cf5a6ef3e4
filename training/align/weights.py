"""Learns the weights of links from links that people marked.

    python -m training.align.weights CACHE OUTPUT [--held-out]

CACHE is what `python -m training.align.prepare` wrote. Each round is a logistic regression with a quadratic penalty
over the pairs of words that may be links; what people marked as possible is neither right nor wrong. With --held-out a
third of the documents of every set is kept aside and measured.
"""

import pickle
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.linking.learned import LinkWeights, read_learned
from pipeline.align.linking.linker import Evidence, Linker, feature_names, linked
from pipeline.align.reading.likeness import CLASSES
from training.align.links import LinkedPair

ROUNDS = 3
PENALTY = 1.0
THIRD = 3
THRESHOLDS = np.arange(0.3, 0.7, 0.05)
LEAST = 0.002
Floats = NDArray[np.float64]


def main() -> None:
    """Trains, prints soft F by set, and writes the weights."""
    cache, output = Path(sys.argv[1]), Path(sys.argv[2])
    sets: dict[str, list[LinkedPair]] = pickle.loads(cache.read_bytes())  # noqa: S301 - our own file
    held = "--held-out" in sys.argv
    kept = {name: [p for p in pairs if held and p.group % THIRD == 0] for name, pairs in sets.items()}
    known = [p for pairs in sets.values() for p in pairs if not held or p.group % THIRD]
    learned = read_learned("en")
    linker = Linker(learned)
    evidence = [linker.evidence(p.said, p.given, p.rests) for p in known]
    rounds: list[dict[str, dict[str, float]]] = []
    before: Sequence[Floats | None] = [None] * len(known)
    for number in range(ROUNDS):
        features = [e.features(b) for e, b in zip(evidence, before, strict=True)]
        weights = fitted(known, evidence, features)
        rounds.append(named(weights, number))
        after = [spread(e, f @ weights) for e, f in zip(evidence, features, strict=True)]
        before = after
        marked = [(p, a) for p, a in zip(known, after, strict=True) if not p.points]
        print(number, f"in training: {best(*map(list, zip(*marked, strict=True)))}", flush=True)
    model = LinkWeights(rounds=tuple(rounds))
    output.write_text(model.model_dump_json(indent=0) + "\n", encoding="utf-8")
    linker = Linker(learned.__class__(learned.candidates, model, learned.paraphrases, learned.rewrites, learned.hmm))
    for name, pairs in kept.items():
        posteriors = [linker.posteriors(p.said, p.given, p.rests) for p in pairs]
        if pairs:
            print(name, of_points(pairs, posteriors, model) if pairs[0].points else best(pairs, posteriors), flush=True)


def fitted(known: Sequence[LinkedPair], evidence: Sequence[Evidence], features: Sequence[Floats]) -> Floats:
    """The weights of one round."""
    wanted = [~p.possible | p.sure for p in known]
    rows = [mask[e.relevant] for mask, e in zip(wanted, evidence, strict=True)]
    given = np.vstack([f[r] for f, r in zip(features, rows, strict=True)]).astype(np.float32)
    right = np.concatenate([p.sure[e.relevant][r] for p, e, r in zip(known, evidence, rows, strict=True)]).astype(
        np.float64
    )
    counts = np.repeat([p.weight for p in known], [int(r.sum()) for r in rows])

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = (given @ weights.astype(np.float32)).astype(np.float64)
        value = float(counts @ (np.logaddexp(0, scores) - right * scores) + PENALTY * weights @ weights)
        slope = (counts * (1 / (1 + np.exp(-scores)) - right)).astype(np.float32)
        return value, (given.T @ slope).astype(np.float64) + 2 * PENALTY * weights

    start = np.zeros(given.shape[1])
    found: Floats = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 150}).x
    return found


def named(weights: Floats, number: int) -> dict[str, dict[str, float]]:
    """The weights by class and feature; negligible ones are left out."""
    names = feature_names(number)
    table = weights.reshape(len(CLASSES), len(names))
    return {
        kind: {name: round(float(w), 3) for name, w in zip(names, row, strict=True) if abs(w) >= LEAST}
        for kind, row in zip(CLASSES, table, strict=True)
    }


def spread(evidence: Evidence, scores: Floats) -> Floats:
    """The probabilities of the relevant pairs where they stand."""
    found = np.zeros(evidence.relevant.shape)
    found[evidence.relevant] = 1 / (1 + np.exp(-scores))
    return found


def best(pairs: Sequence[LinkedPair], posteriors: Sequence[Floats]) -> str:
    """Soft precision, recall and F at the threshold that is best for F."""
    return "{3:.4f} at {0:.2f} (P {1:.4f} R {2:.4f})".format(
        *max((score(pairs, posteriors, t) for t in THRESHOLDS), key=lambda found: found[3])
    )


def score(pairs: Sequence[LinkedPair], posteriors: Sequence[Floats], threshold: float) -> tuple[float, ...]:
    """Threshold, soft precision, recall, F over the data's own words."""
    possible = sure = found = wanted = 0
    for pair, posterior in zip(pairs, posteriors, strict=True):
        links = pair.found(posterior >= threshold)
        possible += len(links & pair.may_be)
        sure += len(links & pair.links)
        found += len(links)
        wanted += len(pair.links)
    precision, recall = possible / max(1, found), sure / max(1, wanted)
    return threshold, precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def of_points(pairs: Sequence[LinkedPair], posteriors: Sequence[Floats], model: LinkWeights) -> str:
    """The share of points of correspondence with a link, and of the links of their words those within them."""
    count = hits = right = wrong = 0
    for pair, posterior in zip(pairs, posteriors, strict=True):
        links = linked(posterior, pair.given.part, model.threshold, model.echo)
        within = np.zeros_like(links)
        for point in pair.points:
            within[np.ix_(*point)] = True
        right += int((links & within).sum())
        wrong += int((links & ~pair.possible).sum())
        count += len(pair.points)
        hits += sum(bool(links[np.ix_(*point)].any()) for point in pair.points)
    return f"points linked {hits / count:.4f}, links within them {right / max(1, right + wrong):.4f}"


if __name__ == "__main__":
    main()
