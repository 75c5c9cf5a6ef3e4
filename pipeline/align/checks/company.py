"""Whether words that stand together in a summary stand together in its sources too.

That a year, a name or a verb stands somewhere in the sources proves little; that one of their sentences has it beside
what it hangs on here, or with most of the other words of the sentence, proves more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.linking.features import Floats

COMPANY = (
    "together", "together_best", "with_head", "near_head", "with_left", "near_left", "with_right", "near_right",
    "function_with_head", "function_together", "function_near_head", "pair_left", "pair_right", "function_pair_left",
    "function_pair_right", "pairs", "children_with_head", "with_root", "number_together", "number_with_head",
    "number_support", "name_together", "name_with_head", "name_support", "verb_support", "modifier_support",
    "noun_support", "verb_together", "modifier_together", "noun_together", "number_anywhere", "name_anywhere",
    "verb_anywhere", "modifier_anywhere", "is_date", "date_support", "date_together", "is_entity", "entity_support",
    "is_ordinal", "ordinal_support", "ordinal_near_head", "best_together", "under_together", "under_with_head",
    "near_together", "mean_together",
)  # fmt: skip
DATES = frozenset({"DATE", "TIME"})
BEYOND = (1.0, 0.5)
"""How a word keeps company with what is beyond the edges of its sentence."""


@dataclass(frozen=True)
class Company:
    """How the words of a sentence keep company in the sources."""

    sentence: CheckedSentence

    @cached_property
    def _content(self) -> NDArray[np.bool_]:
        return self.sentence.said.is_content

    @cached_property
    def _own(self) -> list[NDArray[np.int64]]:
        """For each word the sentences of the sources that have it."""
        return [self.sentence.anywhere.sentences_with(stem) for stem in self.sentence.said.stem]

    @cached_property
    def _nearest(self) -> dict[tuple[str, str], int | None]:
        """The fewest words between two stems in a sentence of the sources, as they are asked for."""
        return {}

    @cached_property
    def together(self) -> tuple[Floats, Floats, float]:
        """What share of the other words the best source sentence with a word has; of what any has; what any has of all.

        Rare words weigh more.
        """
        stems, size = self.sentence.said.stem, len(self._own)
        count = len(self.sentence.anywhere.sentences)
        weight = np.array([np.log((count + 1) / (len(own) + 0.5)) for own in self._own]) * self._content
        of_stem = {stem: n for n, stem in enumerate(stems) if self._content[n]}
        held = np.zeros(count)
        for place in of_stem.values():
            held[self._own[place]] += weight[place]
        total = float(sum(weight[n] for n in of_stem.values())) or 1.0
        share, of_best = np.zeros(size), np.zeros(size)
        known: dict[tuple[str, bool], tuple[float, float]] = {}
        for place, own in enumerate(self._own):
            key = stems[place], bool(self._content[place])
            if key not in known:
                others = held.copy()
                others[own] -= weight[place]
                found = float(others[own].max(initial=0.0))
                best = float(others.max(initial=0.0))
                of_others = found / best if best > 1e-9 else float(len(own) > 0)
                known[key] = found / max(1e-6, total - float(weight[place])), of_others
            share[place], of_best[place] = known[key]
        return share, of_best, float(held.max(initial=0.0)) / total

    def with_heads(self) -> Floats:
        """For each word whether a source sentence has it with its governor, and how near."""
        return np.array([self._pair(place, head) for place, head in enumerate(self.sentence.said.head.tolist())])

    def beside(self, others: Sequence[int | None]) -> Floats:
        """For each word with content whether a source sentence has it with another one, and how near; 0 for others."""
        rows = [
            (0.0, 0.0) if not self._content[place] else BEYOND if other is None else self._pair(place, other)
            for place, other in enumerate(others)
        ]
        return np.array(rows)

    def _pair(self, first: int, second: int) -> tuple[float, float]:
        stems, places = self.sentence.said.stem, self.sentence.anywhere.places
        if first == second:
            return (float(len(self._own[first]) > 0),) * 2
        asked = stems[first], stems[second]
        if asked not in self._nearest:
            self._nearest[asked] = fewest_steps(places.get(asked[0], ()), places.get(asked[1], ()))
        steps = self._nearest[asked]
        return (0.0, 0.0) if steps is None else (1.0, 1 / max(1, steps))

    def content_beside(self, step: int) -> list[int | None]:
        """For each word the next one with content to the left (-1) or to the right (1)."""
        found: list[int | None] = [None] * len(self._content)
        last = None
        for place in range(len(self._content))[::-step]:
            found[place] = last
            last = place if self._content[place] else last
        return found

    def pairs(self) -> tuple[Floats, Floats]:
        """Whether a word stands right behind the one before it anywhere, and right before the one behind it."""
        lower, anywhere = self.sentence.said.lower, self.sentence.anywhere
        found = [1.0, *(float(anywhere.has_pair(first, second)) for first, second in pairwise(lower)), 1.0]
        return np.array(found[:-1]), np.array(found[1:])


def fewest_steps(some: Sequence[tuple[int, int]], others: Sequence[tuple[int, int]]) -> int | None:
    """How near a place of one word comes to one of another in the same sentence; None where they share none.

    Places are pairs of a sentence and a position. One pass over both in order, so that a word that stands everywhere
    costs no square.
    """
    last: dict[bool, tuple[int, int]] = {}
    fewest: int | None = None
    for (number, place), is_other in sorted([*((at, False) for at in some), *((at, True) for at in others)]):
        before = last.get(not is_other)
        if before is not None and before[0] == number:
            fewest = place - before[1] if fewest is None else min(fewest, place - before[1])
        last[is_other] = (number, place)
    return fewest
