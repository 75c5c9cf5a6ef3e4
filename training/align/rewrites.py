"""Learns which words people link though their stems differ: how often two stems are linked where both occur.

python -m training.align.rewrites OUTPUT DATA...     DATA: JSONL (.gz) with src, tgt, sure and possible links
"""

import gzip
import sys
from collections import Counter
from itertools import product
from pathlib import Path

from pipeline.align.reading.words import Stems
from training.align.data import json_lines

LEAST = 2
"""Links of a pair of stems; rarer ones are chance."""
DOUBT = 2.0
"""Occurrences without a link that every pair is taken to have beyond those seen."""
LEAST_SHARE = 0.03


def main() -> None:
    """Counts over DATA and writes `stem, stem, thousandths`, both ways alike."""
    output, *data = map(Path, sys.argv[1:])
    stems = Stems("en")
    linked: Counter[tuple[str, str]] = Counter()
    together: Counter[tuple[str, str]] = Counter()
    for path in data:
        for row in json_lines(path):
            source, target = ([stems.of(word) for word in row[side]] for side in ("src", "tgt"))
            linked.update({ordered(source[s], target[t]) for s, t in row["sure"] if source[s] != target[t]})
            together.update({ordered(*pair) for pair in product(set(source), set(target))})
    lines = []
    for (first, second), count in linked.items():
        share = count / (together[first, second] + DOUBT)
        if count >= LEAST and share >= LEAST_SHARE:
            lines.append(f"{first}\t{second}\t{round(share * 1000)}\n")
    output.parent.mkdir(parents=True, exist_ok=True)
    with gzip.GzipFile(output, "wb", mtime=0) as file:
        file.write("".join(sorted(lines)).encode())
    print(output, len(lines), output.stat().st_size)


def ordered(first: str, second: str) -> tuple[str, str]:
    """The two, the same whichever comes first."""
    return (first, second) if first <= second else (second, first)


if __name__ == "__main__":
    main()
