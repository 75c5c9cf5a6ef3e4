"""Trains MEMD2B: `python -m training.complete.memd --data FOLDER --from en --to fr --name europarl`.

The reference is an n-gram model of two thirds of the texts; the features see sentences of the last third, where the
reference is as good as on any new text. Pairs of words are chosen by gain, their weights and those of nearness fitted
together by L-BFGS with a Gaussian prior (Foster 2000, who used improved iterative scaling for the same maximum).
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from pipeline.complete.arrays import Arrays, write_arrays
from pipeline.complete.memd import NEARNESS, nearness
from pipeline.complete.model import CompletionModel, read_model
from pipeline.complete.ngrams import NgramModel
from pipeline.complete.tokens import CLASSES
from training.complete.building import LEAST_GRAMS, Recipe
from training.complete.corpus import Numbers, Vocabulary, held_out, read_pairs, read_texts
from training.complete.ngrams import estimate

Floats: TypeAlias = npt.NDArray[np.float32]
Doubles: TypeAlias = npt.NDArray[np.float64]
Integers: TypeAlias = npt.NDArray[np.int64]
Say = Callable[[str], object]
SENTENCES, LONGEST = 32_000, 35
FEATURES = 80_000
LEAST_SHARE = 1e-3
"""The least probability of a translation, by either model, of a pair that may be a feature."""
CLASSES_OF_WEIGHTS = 8
PRECISION = 0.1
"""The Gaussian prior's: what half the square of a weight costs, in nats."""
FIRST_ROUNDS, ROUNDS = 15, 50


@dataclass(frozen=True, slots=True)
class Pairs:
    """Pairs of a source word and a target word, in order: those of source word r are `starts[r]` to `starts[r + 1]`."""

    starts: Integers
    words: Integers

    def of(self, row: int) -> Integers:
        """The numbers of the pairs of a source word."""
        return np.arange(self.starts[row], self.starts[row + 1])

    def chosen(self, keep: npt.NDArray[np.bool_]) -> "Pairs":
        """Some of them, numbered anew."""
        before = np.concatenate([[0], np.cumsum(keep)])
        return Pairs(before[self.starts], self.words[keep])


@dataclass(frozen=True, slots=True)
class Sentence:
    """A pair of sentences: what is computed once of it.

    Pairs stand in the order of their columns, which begin at `begins`; `prior[i, c]` is that of a column for the target
    word i, `rest[i]` that of all other words, `right[i]` the column of the word that stands there, or -1; `near[i, o]`
    the class A of the source word o.
    """

    pairs: Integers
    owner: Integers
    column: Integers
    begins: Integers
    prior: Floats
    rest: Floats
    right: Integers
    near: npt.NDArray[np.uint8]


def candidates(model: CompletionModel, sources: Sequence[str]) -> Pairs:
    """The pairs that may be features: all that either translation model believes in."""
    hidden = [model.vocabulary.number(word) for word in CLASSES]
    starts, words = [0], []
    for source in sources:
        found = [
            numbers[shares >= LEAST_SHARE]
            for numbers, shares in (model.linked.translations(source), model.plain.translations(source))
        ]
        kept = np.setdiff1d(np.concatenate(found), hidden)
        words.append(kept)
        starts.append(starts[-1] + len(kept))
    return Pairs(np.array(starts), np.concatenate(words))


class Reader:
    """Makes sentences ready for one set of pairs."""

    def __init__(self, prior: NgramModel, positions: npt.NDArray[np.uint8], size: int, start: int, end: int) -> None:
        self._prior = prior
        self._places = np.full(size, -1, np.int32)
        self._positions = positions
        self._start, self._end = start, end

    def read(self, source: Numbers, target: Numbers, pairs: Pairs) -> Sentence | None:
        """The sentence, or None where none of its words has a pair."""
        rows, where = np.unique(source, return_inverse=True)
        parts = [pairs.of(int(row)) for row in rows]
        numbers = np.concatenate(parts)
        if not len(numbers):
            return None
        words = pairs.words[numbers]
        owner = np.repeat(np.arange(len(rows)), [len(part) for part in parts])
        columns, column = np.unique(words, return_inverse=True)
        order = np.argsort(column, kind="stable")
        self._places[columns] = np.arange(len(columns), dtype=np.int32)
        said = [*target.tolist(), self._end]
        prior = np.zeros((len(said), len(columns)), np.float32)
        near = np.zeros((len(said), len(rows)), np.uint8)
        history: tuple[int, ...] = (self._start,)
        for at, word in enumerate(said):
            prior[at] = self._prior.among(self._prior.context(history), columns, self._places)
            classes = nearness(self._positions, len(source), at)
            np.maximum.at(near[at], where[: len(classes)], classes)
            history = (*history, word)[-self._prior.order + 1 :]
        right = self._places[np.array(said)].astype(np.int64)
        self._places[columns] = -1
        rest = np.maximum(1 - prior.sum(axis=1), 1e-6)
        begins = np.searchsorted(column[order], np.arange(len(columns)))
        return Sentence(numbers[order], owner[order], column[order], begins, prior, rest, right, near)


def gains(sentences: Sequence[tuple[Numbers, Numbers]], pairs: Pairs, reader: Reader) -> tuple[Doubles, Doubles]:
    """How much each pair alone would better the reference, in nats, and the weight that does so.

    With c times the word beside its source word, expected E times by the reference, a weight a gains at least
    a·c - (exp(a) - 1)·E, for log(1 + x) <= x; the best is log(c / E).
    """
    seen, expected = np.zeros(len(pairs.words)), np.zeros(len(pairs.words))
    for source, target in sentences:
        found = reader.read(source, target, pairs)
        if found is None:
            continue
        expected[found.pairs] += found.prior.sum(axis=0)[found.column]
        right = np.bincount(found.right[found.right >= 0], minlength=found.prior.shape[1])
        seen[found.pairs] += right[found.column]
    weights = np.log(np.maximum(seen, 0.3) / np.maximum(expected, 1e-6))
    return np.where(seen >= 2, seen * weights - seen + expected, 0.0), weights


def loss(values: Doubles, sentences: Sequence[Sentence], count: int, classes: Integers) -> tuple[float, Doubles]:
    """The negative logarithm of the probability of all sentences, with the prior of the weights, and its slope."""
    weights = values[:count].astype(np.float32)
    near = values[count:].astype(np.float32)
    total, slope = 0.0, np.zeros(len(values))
    for each in sentences:
        cells = None
        if len(near):
            cells = each.near[:, each.owner].astype(np.int32) * CLASSES_OF_WEIGHTS + classes[each.pairs].astype(
                np.int32
            )
            added = near[cells] + weights[each.pairs]
            exponents = np.add.reduceat(added, each.begins, axis=1)
        else:
            exponents = np.add.reduceat(weights[each.pairs], each.begins)[None, :]
        weighted = each.prior * np.exp(np.clip(exponents, -20, 20))
        sums = weighted.sum(axis=1) + each.rest
        known = np.flatnonzero(each.right >= 0)
        right = each.right[known]
        whole = np.broadcast_to(exponents, weighted.shape)
        total += float(np.log(sums).sum()) - float(whole[known, right].sum())
        weighted /= sums[:, None]
        weighted[known, right] -= 1
        slope[each.pairs] += weighted.sum(axis=0)[each.column]
        if cells is not None:
            slope[count:] += np.bincount(cells.ravel(), weighted[:, each.column].ravel(), len(near))
    slope += PRECISION * values
    return total + PRECISION / 2 * float(values @ values), slope


def train(
    numbered: Sequence[tuple[Numbers, Numbers]],
    model: CompletionModel,
    sources: Vocabulary,
    targets: Vocabulary,
    say: Say,
) -> dict[str, npt.NDArray[Any]]:
    """The arrays `memd_*` of a model."""
    prior = estimate([target for place, (_, target) in enumerate(numbered) if place % 3], targets, LEAST_GRAMS)
    say("reference")
    reader = Reader(
        NgramModel(cast(Arrays, prior)), model.positions, len(targets), targets.number("<s>"), targets.number("</s>")
    )
    new = [pair for pair in numbered[::3] if 3 <= len(pair[0]) <= LONGEST and 3 <= len(pair[1]) <= LONGEST]
    chosen = new[:: max(1, len(new) // SENTENCES)][:SENTENCES]
    possible = candidates(model, sources.words)
    found, alone = gains(chosen, possible, reader)
    least = max(1e-9, float(np.sort(found)[-min(FEATURES, len(found))]))
    keep = found >= least
    pairs, first = possible.chosen(keep), alone[keep]
    say(f"{keep.sum()} of {len(keep)} pairs, each gains at least {least:.2f} nats")
    sentences = [s for s in (reader.read(source, target, pairs) for source, target in chosen) if s is not None]
    words = sum(len(each.right) for each in sentences)
    say(f"{len(sentences)} sentences, {words} words")
    count = len(first)

    def fit(start: Doubles, classes: Integers, rounds: int) -> Doubles:
        since, done = time.process_time(), [0]

        def told(values: Doubles) -> tuple[float, Doubles]:
            result = loss(values, sentences, count, classes)
            done[0] += 1
            say(f"  {done[0]}: {result[0] / words:.4f} nats a word, {time.process_time() - since:.0f} s")
            return result

        return cast(Doubles, minimize(told, start, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x)

    weights = fit(np.clip(0.4 * first, -2, 4), np.zeros(count, np.int64), FIRST_ROUNDS)
    bounds = np.quantile(weights, np.linspace(0, 1, CLASSES_OF_WEIGHTS + 1)[1:-1])
    classes = np.searchsorted(bounds, weights)
    values = fit(np.concatenate([weights, np.zeros(NEARNESS * CLASSES_OF_WEIGHTS)]), classes, ROUNDS)
    return {
        "memd_starts": pairs.starts.astype(np.uint32),
        "memd_words": pairs.words.astype(np.uint16),
        "memd_weights": values[:count].astype(np.float16),
        "memd_classes": classes.astype(np.uint8),
        "memd_near": values[count:].reshape(NEARNESS, CLASSES_OF_WEIGHTS).astype(np.float32),
    }


def main() -> None:
    """Trains the features for a model that is there, and writes them beside it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with the pairs of sentences")
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", dest="target", required=True)
    parser.add_argument("--name", required=True, help="a recipe of training/complete/recipes.json")
    parser.add_argument("--output", type=Path, help="else models/complete/NAME-FROM-TO")
    asked = parser.parse_args()
    recipes = json.loads((Path(__file__).parent / "recipes.json").read_text(encoding="utf-8"))
    recipe = Recipe(**recipes[asked.name])
    folder = asked.output or Path("models") / "complete" / f"{asked.name}-{asked.source}-{asked.target}"
    texts = [pair for name in recipe.files for pair in read_texts(asked.data / name, asked.source, asked.target)]
    kept, _ = held_out(list(dict.fromkeys(texts)) if recipe.once else texts)
    model = read_model(folder)
    sources = Vocabulary((folder / "source.txt").read_text(encoding="utf-8").split("\n")[:-1])
    targets = Vocabulary(model.vocabulary.words)
    numbered = [
        (sources.encode(pair.source), targets.encode(pair.target))
        for pair in read_pairs(kept, asked.source, asked.target)
    ]
    write_arrays(folder, train(numbered, model, sources, targets, lambda text: print(text, flush=True)))


if __name__ == "__main__":
    main()
