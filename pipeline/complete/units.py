"""Units of several words with their translations (Langlais, Foster & Lapalme 2000): "in my opinion", « à mon avis ».

A unit says what comes next in two ways: where the translation reaches its source, the first word of its translation;
where the translation ends in its beginning, the word that follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.arrays import Arrays
from pipeline.complete.ngrams import unquantize

Floats: TypeAlias = npt.NDArray[np.float32]
LONGEST = 5
"""Words of a unit."""


@dataclass(frozen=True, slots=True)
class ActiveUnit:
    """A unit of the source sentence, a half-open range of its words, with one of its translations."""

    start: int
    end: int
    words: tuple[int, ...]
    share: float


class Units:
    """The translations of the source units of a model, which may have none."""

    def __init__(self, arrays: Arrays, sources: Sequence[str]) -> None:
        self._rows: Mapping[str, int] = {unit: row for row, unit in enumerate(sources)}
        if sources:
            self._starts = arrays["units_starts"]
            self._offsets = arrays["units_offsets"]
            self._words = arrays["units_words"]
            self._shares = arrays["units_shares"]

    def active(self, keys: Sequence[str]) -> list[ActiveUnit]:
        """The units that stand in a source sentence, with all their translations."""
        found: list[ActiveUnit] = []
        for start in range(len(keys) if self._rows else 0):
            for end in range(start + 1, min(len(keys), start + LONGEST) + 1):
                row = self._rows.get(" ".join(keys[start:end]))
                if row is None:
                    continue
                for entry in range(int(self._starts[row]), int(self._starts[row + 1])):
                    words = self._words[int(self._offsets[entry]) : int(self._offsets[entry + 1])]
                    share = float(unquantize(self._shares[entry : entry + 1])[0])
                    found.append(ActiveUnit(start, end, tuple(words.tolist()), share))
        return found


def next_words(
    units: Sequence[ActiveUnit], history: Sequence[int], arrival: Floats, standing: Floats
) -> dict[int, float]:
    """How much speaks for each word as the next of a unit; at most 1 in all.

    A unit that was begun counts the more the more of it was said.
    """
    found: dict[int, float] = {}
    for unit in units:
        found[unit.words[0]] = found.get(unit.words[0], 0.0) + float(arrival[unit.start]) * unit.share
        for said in range(1, min(len(unit.words), len(history) + 1)):
            if unit.words[said - 1] == history[-1] and unit.words[:said] == tuple(history[-said:]):
                inside = float(standing[unit.start : unit.end].sum())
                found[unit.words[said]] = found.get(unit.words[said], 0.0) + inside * unit.share * said
    total = sum(found.values())
    return {word: value / total for word, value in found.items()} if total > 1 else found


def beginning_here(units: Sequence[ActiveUnit], places: Floats) -> dict[tuple[int, ...], float]:
    """The probability of each unit as a whole where a word begins; `places` has that of each source word (IBM 2)."""
    found: dict[tuple[int, ...], float] = {}
    for unit in units:
        share = unit.share * float(places[unit.start : unit.end].sum())
        found[unit.words] = found.get(unit.words, 0.0) + share
    return found
