"""Learns which runs of doubted words are accused, and how far a finding reaches, from claims with marked words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pipeline.align.checks.values_check import written_otherwise
from pipeline.align.support.extent_features import EXTENT, RUN, extent_features
from pipeline.align.support.support import SupportModel, SupportWeights
from pipeline.align.verifier import certain_findings
from training.align.examples import Kind, Marked
from training.align.regression import Floats, fitted, held_out, named

RUNS: dict[Kind, float] = {"claim": 1.0, "sound": 1.0, "clause": 0.3, "summary": 0.5, "planted": 0.3}
"""What a run of a sentence of each kind counts."""
PENALTIES = {"run": 2.0, "extent": 3.0}
MOSTLY = 0.5
"""The share of a run's words from which it is unsupported."""
DIGITS = 3


@dataclass(frozen=True, slots=True)
class _Run:
    owner: int
    words: tuple[int, ...]
    row: Floats
    is_wrong: bool


def with_extents(
    weights: SupportWeights, known: Sequence[Marked], doubts: Sequence[Floats], suspicion: Floats, accused: float
) -> SupportWeights:
    """The weights with those of runs and of extents.

    `doubts` and `suspicion` are those of each sentence where it was not learned from; `accused` the share of sound
    sentences that runs and checks together may accuse.
    """
    model = SupportModel(weights)
    taken = [_taken(marked) for marked in known]
    found: list[_Run] = []
    for number, (marked, own) in enumerate(zip(known, doubts, strict=True)):
        if marked.sentence.is_verbatim:
            continue
        runs = model.runs(marked.sentence, own, _excused(marked), taken[number].tolist(), float(suspicion[number]))
        for run, row in runs:
            words = tuple(n for n in range(run.first, run.last) if not taken[number][n])
            found.append(_Run(number, words, row, float(marked.wrong[list(run.doubted)].mean()) >= MOSTLY))
    rows, wrong = np.array([run.row for run in found]), np.array([float(run.is_wrong) for run in found])
    counts = np.array([RUNS[known[run.owner].kind] for run in found])
    group = np.array([known[run.owner].group for run in found])
    values = held_out(rows, wrong, counts, group, PENALTIES["run"])
    values += weights.leaning * suspicion[[run.owner for run in found]]
    greatest = {owner: max(values[n] for n, _ in own) for owner, own in _by_owner(found).items()}
    sound = [n for n, marked in enumerate(known) if marked.kind == "sound"]
    odds = [np.inf if taken[n].any() else greatest.get(n, -np.inf) for n in sound]
    least = round(float(np.quantile(np.array(odds), 1 - accused, method="higher")), DIGITS)
    print(f"runs are accused from odds of {least} on: {accused:.2f} of {len(sound)} sound sentences")
    extent = _extent(known, doubts, taken, found, values >= least)
    learned = named(RUN, fitted(rows, wrong, counts, PENALTIES["run"]))
    return weights.model_copy(update={"run": learned, "accused": least, "extent": extent})


def _extent(
    known: Sequence[Marked],
    doubts: Sequence[Floats],
    taken: Sequence[NDArray[np.bool_]],
    runs: Sequence[_Run],
    is_accused: NDArray[np.bool_],
) -> dict[str, float]:
    rows, wrong = [], []
    by_owner = _by_owner(runs)
    for number, marked in enumerate(known):
        own = taken[number].copy()
        for place, run in by_owner.get(number, ()):
            if is_accused[place]:
                own[list(run.words)] = True
        if marked.kind == "claim" and own.any():
            rows.append(extent_features(marked.sentence, doubts[number], own, taken[number]))
            wrong.append(marked.wrong)
    right = np.concatenate(wrong)
    return named(EXTENT, fitted(np.vstack(rows), right, np.ones(len(right)), PENALTIES["extent"]))


def _by_owner(runs: Sequence[_Run]) -> Mapping[int, list[tuple[int, _Run]]]:
    return {owner: list(own) for owner, own in groupby(enumerate(runs), key=lambda pair: pair[1].owner)}


def _taken(marked: Marked) -> NDArray[np.bool_]:
    spans = [finding.span for finding in certain_findings(marked.sentence)]
    return np.array([any(p.span.overlaps(span) for span in spans) for p in marked.sentence.said.place], bool)


def _excused(marked: Marked) -> NDArray[np.bool_]:
    spans = list(written_otherwise(marked.sentence))
    return np.array([any(p.span.overlaps(span) for span in spans) for p in marked.sentence.said.place], bool)
