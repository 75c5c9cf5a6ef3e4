"""Patterns by what they need, so that a sequence meets only those that may match in it."""

from collections.abc import Callable, Mapping
from typing import Final

from pipeline.rules.sequences.feature_sets import Clauses, Features

_CLAUSES_TRIED: Final = 4
"""Of the clauses with several features, the rarest: the others keep hardly a sequence away."""


def may_match(needs: Clauses, present: Features) -> bool:
    """Whether a sequence with the features `present` has what a pattern needs."""
    return not any(clause.isdisjoint(present) for clause in needs)


class NeedsIndex:
    """Some patterns, by number, under a feature that every match of theirs needs; `rank` says how common a set is."""

    def __init__(self, needs: Mapping[int, Clauses], rank: Callable[[Features], int]) -> None:
        self._by_feature: dict[str, list[tuple[int, Features, Clauses]]] = {}
        self._always = [number for number, clauses in needs.items() if not clauses]
        for number, clauses in needs.items():
            ranked = sorted(clauses, key=lambda clause: (rank(clause), sorted(clause)))
            needed = frozenset[str]().union(*(clause for clause in ranked if len(clause) == 1))
            others = tuple(clause for clause in ranked if len(clause) > 1)[:_CLAUSES_TRIED]
            for feature in ranked[0] if ranked else ():
                self._by_feature.setdefault(feature, []).append((number, needed, others))

    def candidates(self, present: Features) -> list[int]:
        """The numbers of the patterns that may match in a sequence with the features `present`, in order."""
        found = set(self._always)
        for feature in present & self._by_feature.keys():
            for number, needed, others in self._by_feature[feature]:
                if needed <= present:
                    for clause in others:
                        if clause.isdisjoint(present):
                            break
                    else:
                        found.add(number)
        return sorted(found)
