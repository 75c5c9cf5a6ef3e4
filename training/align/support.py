"""Learns which words of a claim its evidence does not support, and how well it supports the whole.

    python -m training.align.support OUTPUT DATA [--held-out]

DATA is a folder with wice_tokens_train (words marked by people), wice_tokens_dev, wice_claims_dev and fusion_poc, whose
fused sentences are sound. Words of the claims of WiCE that are marked count against those that are not; words of sound
sentences are supported, and a clause from elsewhere behind them is not. Figures are of dev for words, and by five folds
for claims.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.align.sentence_check import CheckedSentence
from pipeline.align.support import SENTENCE, WORD, SupportModel, SupportWeights, sentence_features, word_features
from pipeline.align.verifier import CHECKS, Verifier
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO
from training.align.data import json_lines

Floats = NDArray[np.float64]
PENALTY = 1.0
FOLDS = 5
SOUND = 150
CLAUSE = 9
SOUND_WEIGHT = 0.5
"""What a word of a sound sentence counts beside one of a claim."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A checked sentence, for each of its words whether it is unsupported, and what each counts."""

    sentence: CheckedSentence
    wrong: Floats
    weight: float


def main() -> None:
    """Trains, prints figures, and writes the weights."""
    output, data = map(Path, sys.argv[1:3])
    runner = Runner(wire(load_configuration(None), AUTO))
    train = [*claims(runner, data / "wice_tokens_train.jsonl.gz"), *sound(runner, data / "fusion_poc.jsonl.gz")]
    word = fitted(
        np.vstack([word_features(m.sentence) for m in train]),
        np.concatenate([m.wrong for m in train]),
        np.concatenate([np.full(len(m.wrong), m.weight) for m in train]),
    )
    weights = SupportWeights(word=dict(zip(WORD, word, strict=True)))
    model = SupportModel(weights)
    dev = list(claims(runner, data / "wice_tokens_dev.jsonl.gz"))
    doubts = np.concatenate([model.doubts(m.sentence) for m in dev])
    wrong = np.concatenate([m.wrong for m in dev])
    for threshold in np.arange(0.2, 0.75, 0.05):
        said = doubts >= threshold
        right = float((said * wrong).sum())
        print(f"words at {threshold:.2f}: P {right / max(1, said.sum()):.3f} R {right / wrong.sum():.3f}")
    features, labels = [], []
    for row in json_lines(data / "wice_claims_dev.jsonl.gz"):
        for checked in sentences(runner, row["claim"], row["evidence"]):
            found = sum(1 for check in CHECKS for _ in check(checked))
            features.append(sentence_features(checked, model.doubts(checked), found))
            labels.append(float(row["label"] == "supported"))
            break
    given, right_ones = np.array(features), np.array(labels)
    held = np.zeros(len(given))
    for fold in range(FOLDS):
        own = np.arange(len(given)) % FOLDS == fold
        held[own] = given[own] @ fitted(given[~own], right_ones[~own], np.ones(int((~own).sum())))
    print(f"claims, area under the curve, held out: {area(held, right_ones):.3f}")
    for place, name in enumerate(SENTENCE):
        print(f"  {name} alone: {area(given[:, place], right_ones):.3f}")
    sentence = fitted(given, right_ones, np.ones(len(given)))
    final = weights.model_copy(update={"sentence": dict(zip(SENTENCE, sentence.tolist(), strict=True))})
    rounded = {
        name: {key: round(float(value), 3) for key, value in getattr(final, name).items()}
        for name in ("word", "sentence")
    }
    output.write_text(final.model_copy(update=rounded).model_dump_json(indent=1) + "\n", encoding="utf-8")


def claims(runner: Runner, path: Path) -> Iterator[Marked]:
    """The claims of WiCE with their marks."""
    for row in json_lines(path):
        places, at = [], 0
        for token, is_wrong in zip(row["claim_tokens"], row["non_supported_spans"], strict=True):
            start = row["claim"].find(token, at)
            if start >= 0:
                at = start + len(token)
                places += [(start, at)] if is_wrong else []
        for checked in sentences(runner, row["claim"], row["evidence"]):
            yield Marked(checked, marks(checked, places), 1.0)


def sound(runner: Runner, path: Path) -> Iterator[Marked]:
    """Fused sentences, each also with a clause of another one behind it."""
    rows: list[Any] = list(json_lines(path))
    random.Random(1).shuffle(rows)  # noqa: S311 - a sample, not a secret
    for number, row in enumerate(rows[:SOUND]):
        text = row["summary"][row["fused"]]
        for checked in sentences(runner, text, row["article"]):
            yield Marked(checked, np.zeros(len(checked.said)), SOUND_WEIGHT)
        other = rows[(number + 57) % SOUND]
        tail = " ".join(other["summary"][other["fused"]].split()[:CLAUSE])
        body = text.rstrip(" .") + " and "
        for checked in sentences(runner, f"{body}{tail} .", row["article"]):
            wrong = marks(checked, [(len(body), len(body) + len(tail))])
            yield Marked(checked, wrong, SOUND_WEIGHT)


def sentences(runner: Runner, text: str, sources: Sequence[str]) -> Iterator[CheckedSentence]:
    """The checked sentences of a text."""
    verifier: Verifier = runner.verifier
    summary, documents = runner.compared(RawDocument(text), [RawDocument("\n".join(sources))])
    yield from verifier.checked(summary, documents, "en")


def marks(checked: CheckedSentence, places: Sequence[tuple[int, int]]) -> Floats:
    """1 for each word that touches one of the places."""
    return np.array([float(any(a < p.span.end and p.span.start < b for a, b in places)) for p in checked.said.place])


def fitted(given: Floats, right: Floats, counts: Floats) -> Floats:
    """The weights of a logistic regression with a quadratic penalty."""

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = given @ weights
        value = float((counts * (np.logaddexp(0, scores) - right * scores)).sum() + PENALTY * weights @ weights)
        return value, given.T @ (counts * (1 / (1 + np.exp(-scores)) - right)) + 2 * PENALTY * weights

    found: Floats = minimize(loss, np.zeros(given.shape[1]), jac=True, method="L-BFGS-B").x
    return found


def area(scores: Floats, right: Floats) -> float:
    """The area under the curve: how often a right one scores above a wrong one."""
    good, bad = scores[right == 1], scores[right == 0]
    return float(np.mean(np.greater.outer(good, bad) + 0.5 * np.equal.outer(good, bad)))


if __name__ == "__main__":
    main()
