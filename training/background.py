"""Counts in how many stretches of text a lemma stands: the background that letsum compares a judgment with.

Usage: python -m training.background TREEBANKS > lexicons/LANGUAGE/legal_background.tsv. TREEBANKS is a folder
of CoNLL-U files, perhaps compressed with xz. A stretch is `STRETCH` sentences that follow each other in a file. The
table has lemmas of nouns, verbs and adjectives with the number of stretches among 10,000 that hold them: no text.
"""

import argparse
import lzma
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

STRETCH = 10
KEPT = frozenset({"NOUN", "VERB", "ADJ"})
LEAST = 2
"""A lemma of fewer stretches is as good as unknown."""


def main() -> None:
    """Writes the table to standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("treebanks", type=Path)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    stretches = 0
    for path in sorted(arguments.treebanks.glob("*.conllu*")):
        for lemmas in _stretches(path):
            stretches += 1
            counts.update(lemmas)
    rows = [f"{lemma}\t{round(10_000 * n / stretches)}" for lemma, n in counts.items() if n >= LEAST]
    sys.stdout.write("\n".join(["lemma\tper_10000", *sorted(rows)]) + "\n")


def _stretches(path: Path) -> Iterator[set[str]]:
    """The lemmas of every `STRETCH` sentences of a file."""
    lemmas: set[str] = set()
    sentences = 0
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            cells = line.rstrip("\n").split("\t")
            if len(cells) > 3 and cells[3] in KEPT and cells[2].isalpha():
                lemmas.add(unicodedata.normalize("NFC", cells[2].lower()))
            elif not line.strip():
                sentences += 1
                if sentences % STRETCH == 0:
                    yield lemmas
                    lemmas = set()
    if lemmas:
        yield lemmas


if __name__ == "__main__":
    main()
