"""Learns which sentences decide a case, from decisions with official headnotes.

    python -m training.letsum.deciding DATA.jsonl OUTPUT.json [GOLD.tsv TEXTS.jsonl …]

GOLD says of decisions in TEXTS which sentences decide, by reading (`reading.py`): each counts `READ` times. DATA
holds `language`, `court`, `text` and `summary`, the headnote, which is not in the text. A sentence of the court's own
counts as deciding where it is among the nearest to a sentence in which the headnote states a holding. Within each
decision a conditional logit (McFadden 1974) with a quadratic penalty chooses among its sentences, so that long
decisions count no more than short ones. Prints, for courts each held out whole, how often the first sentences hold
what the headnote holds; then fits all and writes the weights. Rows with an odd number are left for readers.
"""

import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from pipeline.errors import UnusableDocument
from pipeline.letsum.choosing.background import Background, frequencies, salience, terms_of
from pipeline.letsum.choosing.deciding import DecidingEvidence, DecidingWeights
from pipeline.letsum.interpretation import ThematicStructure
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request
from training.letsum.reading import read_golden, texts

Floats = NDArray[np.float64]
PENALTY = 8.0
LEAST_SEEN = 15
"""In so many sentences a piece of evidence stands that gets a weight."""
NEGLIGIBLE = 0.005
LEAST_LIKE = 0.3
"""Cosine from which on a sentence says what a holding says."""
AS_LIKE = 0.85
"""Share of the best sentence's cosine from which on another says it too."""
TOLD = 0.8
"""The same for what counts as told."""
MOST_TOLD = 3.0
"""Deciding sentences of a decision that count, at most."""
FIRST = 5
READ = 2
"""Times that a decision counts whose deciding sentences somebody has marked."""
STEM = 7
_COURTS = {
    "cass": "Cour de cassation",
    "cassx": "Cour de cassation",
    "chrt": "Canadian Human Rights Tribunal",
    "scotus": "Supreme Court of the United States",
    "scc1930": "Supreme Court of Canada",
}
"""The courts of decisions in GOLD, by how their ids begin, as DATA names them."""
_WORD = re.compile(r"[^\W\d_]{3,}|\d+(?:[-./]\d+)*")
_SENTENCE = re.compile(r"(?<=[a-z0-9)»”\"][.;])\s+(?=[A-ZÀ-Ý(«“])|\n+")
_HELD = re.compile(r"\b(?:Held|Jug[ée]|Arrêt)\b")
_TRIBUNAL = re.compile(r"tribunal|panel|accueill|granted|dismiss|rejet", re.IGNORECASE)
SHORTEST = 6
MOST_HOLDINGS = 12


@dataclass(frozen=True, slots=True)
class Example:
    """A decision: the evidence of each sentence, whether it decides, and how like each holding it is."""

    court: str
    evidence: tuple[Mapping[str, float], ...]
    decides: Floats
    likeness: tuple[Floats, ...]


def main() -> None:
    """Prints figures on courts held out, and writes the weights."""
    data, output, *reading = map(Path, sys.argv[1:])
    known = list(examples(data))
    read = list(read_examples(reading[0], reading[1:])) * READ if reading else []
    told = defaultdict(list)
    for court in sorted({one.court for one in known}):
        weights = fitted([one for one in (*known, *read) if one.court != court])
        for one in (each for each in known if each.court == court):
            told[court].append(tells(one, weights))
    for court, found in sorted(told.items()):
        print(f"{court}: {len(found)} decisions, a holding among the first {FIRST} in {np.mean(found):.2f}")
    print(f"all: {np.mean([each for found in told.values() for each in found]):.2f}")
    output.write_text(fitted([*known, *read]).model_dump_json(indent=0) + "\n", encoding="utf-8")


def examples(path: Path) -> Iterator[Example]:
    """The decisions whose headnote states something that a sentence of theirs says."""
    wiring = wire(load_configuration(None), "letsum")
    runner = Runner(wiring)
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            if number % 2 == 0 and (found := _example(runner, wiring.resources, row)) is not None:
                yield found


def read_examples(gold: Path, paths: Sequence[Path]) -> Iterator[Example]:
    """The decisions of which somebody has said what decides; sentences that say the same share what they count."""
    wiring = wire(load_configuration(None), "letsum")
    runner, golden = Runner(wiring), read_golden(gold)
    for name, text in texts(paths, golden):
        _, structure = runner.interpret([RawDocument(text)], Request(profile="letsum"))
        if isinstance(structure, ThematicStructure):
            evidence = _evidence(wiring.resources, structure)
            places = {unit.span.start: at for at, unit in enumerate(structure.units)}
            decides = np.zeros(len(evidence))
            for same in golden[name]["ratio"]:
                marked = [places[start] for start in same if start in places and evidence[places[start]]]
                decides[marked] = 1 / math.sqrt(max(1, len(marked)))
            yield Example(_COURTS.get(name.partition("-")[0], name.partition("-")[0]), tuple(evidence), decides, ())


def _example(runner: Runner, resources: Resources, row: Mapping[str, Any]) -> Example | None:
    try:
        _, structure = runner.interpret([RawDocument(row["text"])], Request(profile="letsum"))
    except UnusableDocument:
        return None
    if not isinstance(structure, ThematicStructure):
        return None
    evidence = _evidence(resources, structure)
    texts = [unit.line.text for unit in structure.units]
    rarity = _rarity(texts)
    vectors = [_vector(text, rarity) if known else {} for text, known in zip(texts, evidence, strict=True)]
    court = str(row["court"]).partition(" (")[0]
    likeness = []
    decides = np.zeros(len(texts))
    for holding in holdings(court, str(row["summary"])):
        near = np.array([_cosine(_vector(holding, rarity), each) for each in vectors])
        if near.max(initial=0.0) >= LEAST_LIKE:
            likeness.append(near)
            decides[(near >= LEAST_LIKE) & (near >= AS_LIKE * near.max())] = 1
    return Example(court, tuple(evidence), decides, tuple(likeness)) if likeness else None


def _evidence(resources: Resources, structure: ThematicStructure) -> list[dict[str, float]]:
    language = structure.language
    settings = TableSettings()
    background = Background(resources, language, settings.unknown_frequency, settings.legal_frequency)
    annotation = structure.document.annotation
    terms = [terms_of(annotation.tokens_of(unit.line.sentence)) if annotation else [] for unit in structure.units]
    weights = background.weights(frequencies(terms))
    salient = [salience(each, weights) for each in terms]
    most = max(salient, default=0.0) or 1.0
    reader = DecidingEvidence(rule_book(resources, language))
    return reader.read(structure, terms, [each / most for each in salient])


def holdings(court: str, headnote: str) -> list[str]:
    """The sentences of a headnote that state a holding: all of a sommaire, else those behind "Held"."""
    if court == "Cour de cassation":
        return _sentences(headnote)
    if court == "Canadian Human Rights Tribunal":
        every = _sentences(headnote)
        return [each for each in every if _TRIBUNAL.search(each)] or every[-2:]
    held = _HELD.search(headnote)
    return _sentences(headnote[held.start() :] if held else headnote)[:MOST_HOLDINGS]


def _sentences(text: str) -> list[str]:
    return [each.strip() for each in _SENTENCE.split(text) if len(each.split()) >= SHORTEST]


def _stems(text: str) -> list[str]:
    return [word.lower()[:STEM] for word in _WORD.findall(text)]


def _rarity(texts: Sequence[str]) -> dict[str, float]:
    seen = Counter(stem for text in texts for stem in set(_stems(text)))
    return {stem: math.log((len(texts) + 1) / (count + 0.5)) for stem, count in seen.items()}


def _vector(text: str, rarity: Mapping[str, float]) -> dict[str, float]:
    rarest = max(rarity.values(), default=1.0)
    counts = Counter(_stems(text))
    return {stem: (1 + math.log(count)) * max(0.1, rarity.get(stem, rarest)) for stem, count in counts.items()}


def _cosine(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    shared = math.fsum(value * other[stem] for stem, value in one.items() if stem in other)
    sizes = math.fsum(value * value for value in one.values()) * math.fsum(value * value for value in other.values())
    return shared / math.sqrt(sizes) if shared else 0.0


def fitted(known: Sequence[Example]) -> DecidingWeights:
    """The weights of the evidence of some decisions."""
    seen = Counter(name for one in known for each in one.evidence for name in each)
    names = sorted(name for name, count in seen.items() if count >= LEAST_SEEN)
    tables = [_table(one, names) for one in known]

    def loss(weights: Floats) -> tuple[float, Floats]:
        value, slope = PENALTY * float(weights @ weights), 2 * PENALTY * weights
        for given, decides in tables:
            odds = given @ weights
            share = np.exp(odds - odds.max())
            share /= share.sum()
            right = decides / decides.sum()
            counts = min(MOST_TOLD, float(decides.sum()))
            value -= counts * float(right @ np.log(share + 1e-300))
            slope = slope + counts * (given.T @ (share - right))
        return value, slope

    found: Floats = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    weights = {name: round(float(w), 3) for name, w in zip(names, found, strict=True) if abs(w) >= NEGLIGIBLE}
    return DecidingWeights(weights=weights)


def _table(one: Example, names: Sequence[str]) -> tuple[Floats, Floats]:
    kept = [at for at, each in enumerate(one.evidence) if each]
    rows = [[one.evidence[at].get(name, 0.0) for name in names] for at in kept]
    return np.array(rows, dtype=np.float64), one.decides[kept]


def tells(one: Example, weights: DecidingWeights) -> bool:
    """Whether the first sentences by their weights say any holding as well as the decision does."""
    odds = weights.above_others(one.evidence)
    first = sorted(range(len(odds)), key=lambda at: (-odds[at], at))[:FIRST]
    return any(bool(near[first].max() >= TOLD * near.max()) for near in one.likeness)


if __name__ == "__main__":
    main()
