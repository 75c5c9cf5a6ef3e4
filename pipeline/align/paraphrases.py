"""Words that say the same, by stems: learned from what the other language says alike (`training.align.pivot`)."""

import gzip
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Paraphrases:
    """The probability that a stem is said as another one, from a table of both with thousandths."""

    def __init__(self, table: Mapping[str, Mapping[str, float]]) -> None:
        self._table = table

    @classmethod
    def read(cls, path: Path) -> "Paraphrases":
        """The table of a gzipped TSV file: stem, paraphrase, thousandths."""
        table: dict[str, dict[str, float]] = {}
        for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines():
            stem, other, thousandths = line.split("\t")
            table.setdefault(stem, {})[other] = int(thousandths) / 1000
        return cls(table)

    def best(self, stem: str, among: Container[str]) -> float:
        """How probable the likeliest of some stems is for one."""
        return max((value for other, value in self._table.get(stem, {}).items() if other in among), default=0.0)

    def between(self, said: Sequence[str], given: Sequence[str]) -> Floats:
        """How probable each given stem is for each said one, whichever way it is the more."""
        places: dict[str, list[int]] = {}
        for place, stem in enumerate(given):
            places.setdefault(stem, []).append(place)
        found = np.zeros((len(said), len(given)))
        for row, stem in enumerate(said):
            for other, probability in self._table.get(stem, {}).items():
                if other in places:
                    found[row, places[other]] = probability
        rows: dict[str, list[int]] = {}
        for row, stem in enumerate(said):
            rows.setdefault(stem, []).append(row)
        for stem, columns in places.items():
            for other, probability in self._table.get(stem, {}).items():
                if other in rows:
                    block = np.ix_(rows[other], columns)
                    found[block] = np.maximum(found[block], probability)
        return found
