"""Learns how good a sentence is for an abstract, from what readers of articles chose.

    python -m training.sumum.fit_grades FOLDER OUTPUT.json DATA.jsonl …

FOLDER is what `python -m training.sumum.prepare` wrote of the articles that `training/sumum/chosen.jsonl` names
(places of sentences by their offset in the text, what each does, those that only sound good); DATA are these
articles, of one language a file. Logistic regressions with a quadratic penalty over evidence of one scale. Prints
how many of the best sentences of articles that were held out readers chose, then fits all. Styles are those of
weights that did not see the article.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import logsumexp

from pipeline.languages import Language
from pipeline.reading import Reading
from pipeline.resources import Resources
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.style import StyleWeights, styles
from pipeline.sumum.scoring.grades import MOVES, GradeWeights, LinearWeights, reader_evidence
from pipeline.sumum.scoring.likeness import likenesses, read_likeness
from training.align.data import json_lines
from training.sumum.fit_style import fitted as fitted_style
from training.sumum.fit_style import shown

Floats = NDArray[np.float64]
Evidence = Mapping[str, float]
CHOSEN = Path(__file__).with_name("chosen.jsonl")
FOLDS = 5
PENALTY, PENALTY_OF_MOVES = 60.0, 20.0
LEAST_SEEN = 10
NEGLIGIBLE = 0.003
ALSO = 0.5
"""What a sentence counts that could be told instead of one that was chosen."""
BEST = (1, 3, 5)


@dataclass(frozen=True, slots=True)
class Judged:
    """An article: the evidence of its sentences, what each that was chosen does, how much it counts."""

    language: Language
    evidence: tuple[Evidence, ...]
    worth: tuple[float, ...]
    moves: tuple[str | None, ...]


def main() -> None:
    """Prints what was found in the articles that were held out, and writes the weights."""
    folder, output, *data = map(Path, sys.argv[1:])
    known = list(articles(folder, data))
    held = []
    for fold in range(FOLDS):
        weights = fitted([one for number, one in enumerate(known) if number % FOLDS != fold])
        held += [(one, [weights.grade(e).odds for e in one.evidence]) for one in known[fold::FOLDS]]
    for language in sorted({one.language for one in known}):
        own = [(one, odds) for one, odds in held if one.language == language]
        print(f"{language}: {len(own)} articles; learned {report(own)}")
        print(f"  by likeness alone {report([(one, [e['likeness'] for e in one.evidence]) for one, _ in own])}")
    output.write_text(fitted(known).model_dump_json(indent=0) + "\n", encoding="utf-8")


def articles(folder: Path, data: Sequence[Path]) -> list[Judged]:
    """The judged articles, those of the languages in turn."""
    component = SelectiveAnalysis(SelectiveAnalysisSettings(), Resources())
    chosen = {row["id"]: row for row in json_lines(CHOSEN)}
    found: list[tuple[int, Judged]] = []
    for path in data:
        rows = list(json_lines(path))
        style_of = _styles_held_out(rows, [row["id"] for row in rows if row["id"] in chosen])
        for number, identifier in enumerate(style_of):
            reading = Reading.unpack((folder / f"{identifier.replace('/', '_')}.reading").read_bytes())
            interpretation = component.interpret(reading.documents, Request())
            language = interpretation.article.annotation.language
            evidence = reader_evidence(
                interpretation,
                likenesses(interpretation, read_likeness(language)),
                styles(interpretation, style_of[identifier]),
            )
            judged = chosen[identifier]
            moves = dict((*judged["also"], *judged["abstract"]))
            told = {start for start, _ in judged["abstract"]}
            starts = [interpretation.article.sentence(index).span.start for index in evidence]
            found.append(
                (
                    number,
                    Judged(
                        language,
                        tuple(evidence.values()),
                        tuple(1.0 if start in told else ALSO * (start in moves) for start in starts),
                        tuple(moves.get(start) for start in starts),
                    ),
                )
            )
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]


def _styles_held_out(rows: Sequence[Mapping[str, str]], identifiers: Sequence[str]) -> dict[str, StyleWeights]:
    """For each article weights of style that were learned without it."""
    every = {row["id"]: shown(row["abstract"], row["text"]) for row in rows}
    found: dict[str, StyleWeights] = {}
    for fold in range(FOLDS):
        held = identifiers[fold::FOLDS]
        weights = fitted_style([one for identifier, one in every.items() if identifier not in held])
        found |= dict.fromkeys(held, weights)
    return {identifier: found[identifier] for identifier in identifiers}


def fitted(known: Sequence[Judged]) -> GradeWeights:
    """The weights of the evidence of some articles."""
    rows = [one for article in known for one in article.evidence]
    names = sorted({name for one in rows for name in one})
    given = np.array([[one.get(name, 0.0) for name in names] for one in rows])
    is_seen = (given != 0).sum(axis=0) >= LEAST_SEEN
    names, given = [name for name, seen in zip(names, is_seen, strict=True) if seen], given[:, is_seen]
    scale = given.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = given / scale
    worth = np.array([one for article in known for one in article.worth])
    moves = [one for article in known for one in article.moves]
    places = [number for number, move in enumerate(moves) if move is not None]
    which = np.array([MOVES.index(moves[number]) for number in places])
    good = _logistic(scaled, worth)
    of_moves = _softmax(scaled[places], which)

    def weights(found: Floats) -> LinearWeights:
        unscaled = found[1:] / scale
        told = {
            n: round(float(w), 4) for n, w, f in zip(names, unscaled, found[1:], strict=True) if abs(f) >= NEGLIGIBLE
        }
        return LinearWeights(bias=round(float(found[0]), 4), weights=told)

    return GradeWeights(
        good=weights(good), moves={move: weights(column) for move, column in zip(MOVES, of_moves.T, strict=True)}
    )


def _logistic(given: Floats, told: Floats) -> Floats:
    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = given @ weights[1:] + weights[0]
        value = float((np.logaddexp(0, odds) - told * odds).sum() + PENALTY / 2 * weights[1:] @ weights[1:])
        error = 1 / (1 + np.exp(-odds)) - told
        return value, np.concatenate(([error.sum()], given.T @ error + PENALTY * weights[1:]))

    return np.asarray(minimize(loss, np.zeros(given.shape[1] + 1), jac=True, method="L-BFGS-B").x)


def _softmax(given: Floats, which: NDArray[np.int64]) -> Floats:
    whole = np.column_stack((np.ones(len(given)), given))
    is_one = np.eye(len(MOVES))[which]
    shape = (whole.shape[1], len(MOVES))

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(shape)
        odds = whole @ weights
        total = logsumexp(odds, axis=1, keepdims=True)
        value = float(
            (total[:, 0] - (odds * is_one).sum(axis=1)).sum() + PENALTY_OF_MOVES / 2 * (weights[1:] ** 2).sum()
        )
        slope = whole.T @ (np.exp(odds - total) - is_one)
        slope[1:] += PENALTY_OF_MOVES * weights[1:]
        return value, slope.ravel()

    return np.asarray(minimize(loss, np.zeros(shape).ravel(), jac=True, method="L-BFGS-B").x).reshape(shape)


def report(scored: Sequence[tuple[Judged, Sequence[float]]]) -> str:
    """The share of the best sentences of each article that readers chose, or would tell too."""
    told = []
    for count in BEST:
        best = [
            [one.worth[n] for n in sorted(range(len(odds)), key=lambda n: -odds[n])[:count]] for one, odds in scored
        ]
        chosen = np.mean([np.mean([worth == 1 for worth in own]) for own in best])
        good = np.mean([np.mean([worth > 0 for worth in own]) for own in best])
        told.append(f"{chosen:.3f} ({good:.3f}) of the first {count}")
    return ", ".join(told)


if __name__ == "__main__":
    main()
