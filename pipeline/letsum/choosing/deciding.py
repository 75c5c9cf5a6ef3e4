"""How likely a sentence is to decide the case: a weighted sum of its evidence, learned from official headnotes.

Headnotes tell what a decision holds in its own words; the sentences that they take up show how such sentences are said
where no marker of a holding stands in them (Farzindar & Lapalme 2004, section 4.1, have such markers alone). The
evidence is named, so that a weight can be read: `training/letsum/deciding.py` learns them, `models/letsum/CARD.md` says
how well.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, pstdev
from typing import Final

from pydantic import Field

from pipeline.letsum.choosing.background import frequencies
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import RuleBook, RuleType
from pipeline.resources import built_in
from pipeline.settings import Strict

TYPES: tuple[RuleType, ...] = (
    "holding",
    "finding",
    "issue",
    "challenge",
    "below",
    "answering",
    "accessory",
    "ruling",
    "consequence",
    "nature",
    "other_court",
    "party_view",
    "reference",
    "dangling",
    "cause",
    "at_hand",
    "contrast",
    "denial",
)
"""Types of rules that say what a sentence does, whichever of them finds it."""
LENGTHS = (12, 20, 30, 45, 70)
"""Words that bound the lengths told apart."""
SHARES = (0.2, 0.4, 0.6, 0.8, 0.9)
"""Shares of the sentences that bound the places told apart."""
NEAR = (1, 3, 8)
"""Sentences up to the outcome or the next heading that bound the distances told apart."""
SHORTEST: Final = 8
"""Words of a sentence that may decide."""
UTMOST: Final = 2.0
"""Standard deviations from the mean that count, at most."""


class DecidingWeights(Strict):
    """The weight of each piece of evidence, a logarithm of odds; what has none speaks neither for nor against."""

    weights: dict[str, float] = Field(min_length=1)

    def odds(self, evidence: Mapping[str, float]) -> float:
        """How much speaks for a sentence with this evidence, beside the others of its decision."""
        known = self.weights
        return math.fsum(known[name] * value for name, value in evidence.items() if name in known)

    def above_others(self, evidence: Sequence[Mapping[str, float]]) -> list[float]:
        """For each sentence by how many standard deviations it decides rather than others; least without evidence."""
        odds = [self.odds(each) if each else None for each in evidence]
        known = [each for each in odds if each is not None]
        mean, spread = (fmean(known), pstdev(known) or 1.0) if known else (0.0, 1.0)
        return [-UTMOST if each is None else max(-UTMOST, min(UTMOST, (each - mean) / spread)) for each in odds]


def read_deciding_weights() -> DecidingWeights:
    """The weights that ship with the profile: `models/letsum`."""
    return DecidingWeights.model_validate_json((built_in("models") / "letsum" / "deciding.json").read_bytes())


def may_decide(unit: ThematicUnit) -> bool:
    """Whether it is a sentence of the court's own."""
    return (
        not unit.line.is_heading
        and unit.theme != "decision_data"
        and unit.voice is None
        and unit.citation is None
        and len(unit.line.text.split()) >= SHORTEST
    )


class DecidingEvidence:
    """Reads what speaks for a sentence deciding the case, in one language."""

    def __init__(self, book: RuleBook) -> None:
        self._types = {name: book.set_of(name) for name in TYPES}

    def read(
        self, structure: ThematicStructure, terms: Sequence[Sequence[str]], salient: Sequence[float]
    ) -> list[dict[str, float]]:
        """The evidence of each unit, nothing for what cannot decide.

        `terms` are the content lemmas of each, `salient` what it says of the document, from 0 to 1.
        """
        units = structure.units
        sets = [frozenset(each) for each in terms]
        known = frequencies(terms)
        asking = (at for at, unit in enumerate(units) if self._types["issue"].first(unit.line.text) is not None)
        told = {
            "issue": _union(sets[at] for at in asking),
            "outcome": _union(sets[at] for at, unit in enumerate(units) if unit.outcome is not None),
            "opening": _union(sets[at] for at, unit in enumerate(units) if unit.theme == "introduction"),
        }
        ends = _distances(units)
        found: list[dict[str, float]] = []
        for at, unit in enumerate(units):
            if not may_decide(unit):
                found.append({})
                continue
            one = dict.fromkeys((*self._said(unit), *_placed(units, at, ends[at])), 1.0)
            one["salient"] = salient[at]
            if own := sets[at]:
                one |= {f"shares:{name}": len(own & words) / math.sqrt(len(own)) for name, words in told.items()}
                one["frequent"] = math.fsum(math.log(known[term]) for term in sorted(own)) / len(own)
            found.append(one)
        return found

    def _said(self, unit: ThematicUnit) -> Iterator[str]:
        for name, rules in self._types.items():
            for _, match in rules.matching(unit.line.text):
                yield f"type:{name}"
                if match.start() == 0:
                    yield f"first:{name}"
        yield f"role:{unit.role}"
        if unit.outcome is not None:
            yield "outcome"
        yield f"words:{_step(len(unit.line.text.split()), LENGTHS)}"


def _placed(units: Sequence[ThematicUnit], at: int, ends: tuple[int, int]) -> Iterator[str]:
    yield f"place:{_step(at / len(units), SHARES)}"
    yield f"outcome in:{_step(ends[0], NEAR)}"
    yield f"heading in:{_step(ends[1], NEAR)}"
    yield f"begins:{units[at].line.boundary}"
    if at + 1 == len(units) or units[at + 1].line.boundary != "sentence":
        yield "ends paragraph"


def _distances(units: Sequence[ThematicUnit]) -> list[tuple[int, int]]:
    """For each unit the sentences up to the outcome, and up to the next heading."""
    outcome = heading = len(units)
    found: list[tuple[int, int]] = []
    for unit in reversed(units):
        outcome = 0 if unit.outcome is not None else outcome + 1
        heading = 0 if unit.line.is_heading else heading + 1
        found.append((outcome, heading))
    return found[::-1]


def _step(value: float, bounds: Sequence[float]) -> str:
    """The first bound that a value does not pass, or that it passes all."""
    return next((f"up to {bound}" for bound in bounds if value <= bound), f"over {bounds[-1]}")


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)
