"""Fits letsum's weights: `python -m training.letsum.fit --data FOLDER [--held-out] [--write]`.

A conditional random field (`field.py`) on decisions whose themes are known (`data.py`), held near a first guess by hand
(`first_guess.toml`): a weight moves only as far as the decisions speak for it, least where they speak for their court
alone (positions, layout). Prints macro F1 of the themes by set for the first guess, for what ships and for the fit, and
how far the fit is from what ships. `--held-out` prints what a court that was not fitted on can expect: each set is left
out in turn. `--write` makes `models/letsum/weights.json` anew; titles and cues are set by hand and not fitted.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import numpy as np

from pipeline.letsum.rules import name_of
from pipeline.letsum.segmenting.segmentation import best_roles, themes_of
from pipeline.letsum.themes import ROLES
from pipeline.letsum.weights import FITTED, FittedWeights, Weights, read_weights
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.settings import load_configuration
from training.letsum.data import SETS, Decision, DecisionSets
from training.letsum.field import BOUNDARIES, COUNT, Array, Parameters, as_row, fit, sequenced

FIRST_GUESS: Final = Path(__file__).with_name("first_guess.toml")
ITERATIONS: Final = 40
STIFFNESS: Final = 8.0
"""How strongly a weight is held to the first guess; those of going from role to role twice as much."""
HELD: Final[Mapping[str, float]] = {
    "position": 150.0,
    "from_start": 20.0,
    "from_end": 20.0,
    "numbered": 80.0,
    "always": 80.0,
    "block": 80.0,
    "style": 80.0,
}
"""The same for evidence by what its name begins with: layout differs from court to court more than words do."""
HELD_OPENING: Final = 200.0
"""For positions as evidence of an opening: some courts place it anywhere."""
HELD_MARKER: Final = 60.0
"""For markers as evidence of roles at the edges that the first guess does not give them."""
EDGES: Final = ("header", "opening", "issue", "disposition")
LEAST: Final = 0.1
"""A smaller weight is not written down."""


def main() -> None:
    """Fits, measures and writes as asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder with the files of the sets")
    parser.add_argument("--held-out", action="store_true", help="leave each set out in turn")
    parser.add_argument("--write", action="store_true", help="make models/letsum/weights.json anew")
    arguments = parser.parse_args()
    resources = Resources()
    corridor = wire(load_configuration(None), "letsum").corridors["letsum"]
    decisions = list(DecisionSets(corridor, resources).read(arguments.data))
    fitting = Fitting(decisions)
    fitted = fitting.report(decisions)
    if arguments.held_out:
        fitting.report_held_out(decisions)
    if arguments.write:
        FITTED.write_text(as_json(fitting.as_weights(fitted)), encoding="utf-8")


class Fitting:
    """What is fitted, by name: evidence, and markers by what both languages call them."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self._guess = FittedWeights.model_validate(tomllib.loads(FIRST_GUESS.read_text(encoding="utf-8")))
        found = {name for decision in decisions for piece in decision.evidence for name in piece.values}
        found |= {
            name_of(rule.data.id)
            for decision in decisions
            for piece in decision.evidence
            for rule, _ in piece.rules
            if rule.data.type == "marker"
        }
        self._names = {name: number for number, name in enumerate(sorted(found))}
        self._shipped = read_weights()

    def parameters(self, weights: FittedWeights) -> Parameters:
        """Weights as arrays."""
        rows = [as_row(weights.evidence.get(name, {}) or weights.markers.get(name, {})) for name in self._names]
        transition = [as_row(weights.transition[before]) for before in ROLES]
        switch = np.array([weights.switch[boundary] for boundary in BOUNDARIES])
        return Parameters(np.array(rows), np.array(transition), switch, as_row(weights.start))

    def fit(self, decisions: Iterable[Decision]) -> Parameters:
        """The fit to some decisions."""
        arrays = [sequenced(decision, self._names, SETS[decision.set].weight) for decision in decisions]
        return fit(arrays, self.parameters(self._guess), self._stiffness(), ITERATIONS)

    def _stiffness(self) -> Array:
        features = np.full((len(self._names), COUNT), STIFFNESS)
        guessed: Mapping[str, Mapping[Any, float]] = self._guess.markers
        for name, row in self._names.items():
            kind = name.split(".")[0]
            if name not in self._shipped.markers:
                features[row] = HELD.get(kind, STIFFNESS)
                if kind in ("position", "from_start", "from_end"):
                    features[row, ROLES.index("opening")] = HELD_OPENING
                continue
            for role in EDGES:
                if role != kind and role not in guessed.get(name, {}):
                    features[row, ROLES.index(role)] = HELD_MARKER
        rest = np.full(COUNT * COUNT + len(BOUNDARIES) + COUNT, 2 * STIFFNESS)
        return np.concatenate([features.ravel(), rest])

    def report(self, decisions: Sequence[Decision]) -> Parameters:
        """Fits to all and says how well, and how far from what ships."""
        shipped = self.parameters(self._shipped)
        fitted = self.fit(decisions)
        for title, parameters in (
            ("first guess", self.parameters(self._guess)),
            ("shipped", shipped),
            ("fitted, on the same decisions", fitted),
        ):
            self._print(title, decisions, parameters)
        away = np.abs(fitted.flat() - shipped.flat())
        sys.stdout.write(f"fitted against shipped: mean difference {away.mean():.3f}, largest {away.max():.2f}\n")
        return fitted

    def report_held_out(self, decisions: Sequence[Decision]) -> None:
        """Leaves each set out in turn, and measures on it."""
        for name in SETS:
            rest = [decision for decision in decisions if decision.set != name]
            self._print("held out", [decision for decision in decisions if decision.set == name], self.fit(rest))

    def _print(self, title: str, decisions: Sequence[Decision], parameters: Parameters) -> None:
        def group(decision: Decision) -> tuple[str, str, str]:
            return decision.set, decision.language, decision.variant

        for names, found in groupby(sorted(decisions, key=group), key=group):
            pairs = [pair for decision in found for pair in self._themes(decision, parameters)]
            sys.stdout.write(f"{title}: {' '.join(filter(None, names))}: macro F1 {_macro_f1(pairs):.3f}\n")
        sys.stdout.flush()

    def _themes(self, decision: Decision, parameters: Parameters) -> list[tuple[str, str]]:
        """The gold theme of each gold span, and that of the sentence that overlaps it most."""
        arrays = sequenced(decision, self._names, 1.0)
        scores = arrays.features @ parameters.features + arrays.fixed
        by_role: list[dict[str, float]] = [dict(zip(ROLES, map(float, row), strict=True)) for row in scores]
        roles = best_roles(by_role, decision.boundaries, self.as_weights(parameters))
        themes = dict(zip(decision.kept, themes_of(roles), strict=True))
        following, by_line = themes[decision.kept[-1]], {}
        for line in reversed(decision.lines):
            following = themes.get(line.index, following)
            by_line[line.index] = following
        pairs: list[tuple[str, str]] = []
        for first, last, theme in decision.gold:
            shared = [(min(last, line.span.end) - max(first, line.span.start), -line.index) for line in decision.lines]
            most, index = max(shared)
            if theme is not None and most > 0:
                pairs.append((theme, by_line[-index]))
        return pairs

    def as_weights(self, parameters: Parameters) -> Weights:
        """Arrays as the weights that the profile reads, with those that are not fitted."""

        def rounded(row: Array) -> dict[str, float]:
            return {role: round(float(value), 2) for role, value in zip(ROLES, row, strict=True)}

        evidence = {
            name: {role: value for role, value in rounded(parameters.features[row]).items() if abs(value) >= LEAST}
            for name, row in self._names.items()
        }
        switch = {name: round(float(value), 2) for name, value in zip(BOUNDARIES, parameters.switch, strict=True)}
        transition = {role: rounded(row) for role, row in zip(ROLES, parameters.transition, strict=True)}
        changed = {
            "start": rounded(parameters.start),
            "switch": switch,
            "transition": transition,
            "evidence": {name: row for name, row in evidence.items() if row and name not in self._shipped.markers},
            "markers": {name: row for name, row in evidence.items() if row and name in self._shipped.markers},
        }
        return Weights.model_validate({**self._shipped.model_dump(), **changed})


def _macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """The mean over the gold themes of F1."""
    scores = []
    for theme in sorted({gold for gold, _ in pairs}):
        right = sum(gold == found == theme for gold, found in pairs)
        said = sum((gold == theme) + (found == theme) for gold, found in pairs)
        scores.append(2 * right / said)
    return float(np.mean(scores))


def as_json(weights: FittedWeights) -> str:
    """What is fitted as `weights.json` has it, a row a line; it reads back the same."""
    tables = []
    for name in FittedWeights.model_fields:
        table: Mapping[str, Any] = getattr(weights, name)
        if name in ("start", "switch"):
            tables.append(f'"{name}": {json.dumps(table)}')
        else:
            rows = ",\n".join(f'"{key}": {json.dumps(row)}' for key, row in table.items())
            tables.append(f'"{name}": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(tables) + "\n}\n"


if __name__ == "__main__":
    main()
