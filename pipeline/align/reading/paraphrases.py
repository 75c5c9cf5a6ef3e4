"""Words that say the same, by stems: learned from what the other language says alike (`training.align.pivot`)."""

import gzip
from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Paraphrases:
    """The probability that a stem is said as another one, from a table of both with thousandths."""

    def __init__(self, table: "Mapping[str, Mapping[str, float]] | _Lines") -> None:
        self._table = table

    @classmethod
    def read(cls, path: Path) -> "Paraphrases":
        """The table of a gzipped TSV file, sorted by stem: stem, paraphrase, thousandths."""
        return cls(_Lines(gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()))

    def _of(self, stem: str) -> Mapping[str, float]:
        return self._table.get(stem) or {}

    def best(self, stem: str, among: Container[str]) -> float:
        """How probable the likeliest of some stems is for one."""
        return max((value for other, value in self._of(stem).items() if other in among), default=0.0)

    def between(self, said: Sequence[str], given: Sequence[str]) -> Floats:
        """How probable each given stem is for each said one, whichever way it is the more."""
        places: dict[str, list[int]] = {}
        for place, stem in enumerate(given):
            places.setdefault(stem, []).append(place)
        rows: dict[str, list[int]] = {}
        for row, stem in enumerate(said):
            rows.setdefault(stem, []).append(row)
        found = np.zeros((len(said), len(given)))
        for stem, own in rows.items():
            for other, probability in self._of(stem).items():
                if other in places:
                    found[np.ix_(own, places[other])] = probability
        for stem, columns in places.items():
            for other, probability in self._of(stem).items():
                if other in rows:
                    block = np.ix_(rows[other], columns)
                    found[block] = np.maximum(found[block], probability)
        return found


class _Lines:
    """The lines of a table, of which those of a stem are read when they are wanted: a text has few of them."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines

    def get(self, stem: str) -> dict[str, float]:
        """The paraphrases of a stem; none where it has none."""
        return dict(self._of(stem))

    def _of(self, stem: str) -> Iterator[tuple[str, float]]:
        for place in range(bisect_left(self._lines, stem, key=_stem_of), len(self._lines)):
            found, other, thousandths = self._lines[place].split("\t")
            if found != stem:
                return
            yield other, int(thousandths) / 1000


def _stem_of(line: str) -> str:
    return line.partition("\t")[0]
