"""What tables should hold, by reading: how much of it they hold, and how much else.

    python -m training.letsum.reading GOLD.tsv TEXTS.jsonl [TEXTS.jsonl …]

A row of GOLD has the `id` of a decision, a `kind` and the starts of sentences in its text: what says the case
(`about`), why it was so decided (`ratio`), what was ordered (`order`), each one that a table should hold, or one of
several that are parted by "/"; and those that are of use besides (`fair`). TEXTS hold the decisions, as `id` and
`text`. Prints for each decision and for all what is told, and how many other units stand outside the conclusion: a
reader finds them useless.
"""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request

NEEDED: Final = ("about", "ratio", "order")
MARKER: Final = 12
"""Code points of a number or marker before a sentence, which a unit goes without."""

Golden = Mapping[str, Mapping[str, Sequence[Sequence[int]]]]
"""For each decision and kind the sentences, each with those that may stand for it."""


def read_golden(path: Path) -> Golden:
    """The rows of a file."""
    found: dict[str, dict[str, list[list[int]]]] = defaultdict(dict)
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            found[row["id"]][row["kind"]] = [[*map(int, one.split("/"))] for one in row["sentences"].split()]
    return found


def texts(paths: Sequence[Path], golden: Golden) -> Iterator[tuple[str, str]]:
    """The decisions that somebody has read, and their texts."""
    for path in paths:
        with path.open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                if str(row["id"]) in golden:
                    yield str(row["id"]), row["text"]


def is_told(start: int, told: Sequence[Span]) -> bool:
    """Whether the sentence that begins there is among them."""
    return any(span.start - MARKER <= start < span.end for span in told)


def main() -> None:
    """Prints the figures."""
    golden = read_golden(Path(sys.argv[1]))
    runner = Runner(wire(load_configuration(None), "letsum"))
    total: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, text in texts([*map(Path, sys.argv[2:])], golden):
        units = runner.summarize([RawDocument(text)], Request(profile="letsum")).units
        units = tuple(unit for unit in units if unit.provenance.kind != "generated")
        told = [unit.provenance.sources[0].span for unit in units]
        known = golden[name]
        found = {kind: [any(is_told(start, told) for start in one) for one in known[kind]] for kind in NEEDED}
        good = [start for kind in known.values() for one in kind for start in one]
        others = [unit.provenance.sources[0].span for unit in units if unit.provenance.theme != "conclusion"]
        found["useless"] = [not any(is_told(start, [span]) for start in good) for span in others]
        print(name, *(f"{kind} {sum(each)}/{len(each)}" for kind, each in found.items()), sep="  ")
        for kind, each in found.items():
            total[kind][0] += sum(each)
            total[kind][1] += len(each)
    print("all", *(f"{kind} {part / max(1, whole):.3f}" for kind, (part, whole) in total.items()), sep="  ")


if __name__ == "__main__":
    main()
