"""Which sentences apply the law to the case, and which only state it or what has to be decided.

A jurist knows what a standard of review is; what he looks for is what the court makes of these facts, and how it
answers whoever loses. So what holds in general, or tells what is to be decided, holds nothing of the case; and where
the court takes the word behind a party's argument, it answers it.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.letsum.choosing.standing import is_argued
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.voices import SAYING_WHO

_REASONING: Final = ("law", "analysis")
"""The roles of sentences among which a court answers what is argued."""
_ANSWER: Final = 2
"""Sentences of the court behind an argument that answer it: that it fails, and why."""


class ApplyingReader:
    """Tells the one from the other in judgments of one language."""

    def __init__(self, book: RuleBook) -> None:
        self._abstract = book.set_of("abstract", "task")
        self._laws = book.set_of("abstract")
        self._findings = book.set_of("finding")
        self._at_hand = book.set_of("at_hand")
        self._holdings = book.set_of("holding")
        self._replies = book.set_of("reply", "bare_answer")

    def abstract(self, units: Sequence[ThematicUnit]) -> list[bool]:
        """Whether each unit states the law, or what is to be decided, and nothing of the case at hand.

        So does what stands below a heading that does, unless it finds something: "What the Appellant must prove".
        """
        found: list[bool] = []
        is_below = False
        for unit in units:
            text = unit.line.text
            if unit.line.is_heading:
                is_below = self._abstract.first(text) is not None and not text.endswith("?")
            found.append(self._is_abstract(text) or (is_below and self._findings.first(text) is None))
            found[-1] = found[-1] and not any(
                rule.data.id.endswith(SAYING_WHO) for rule, _ in self._holdings.matching(text)
            )
        return found

    def states_law(self, unit: ThematicUnit) -> bool:
        """Whether a sentence states the law itself: what had to be shown or decided may be a fact of the case."""
        return self._laws.first(unit.line.text) is not None

    def _is_abstract(self, text: str) -> bool:
        first = min((match.start() for _, match in self._abstract.matching(text)), default=None)
        # "In this case, the burden is on the port."
        return first is not None and all(match.start() >= first for _, match in self._at_hand.matching(text))

    @staticmethod
    def held(
        units: Sequence[ThematicUnit], held: Sequence[bool], abstract: Sequence[bool], replying: Collection[int]
    ) -> list[bool]:
        """Which units hold something of the case: where one that only states the law was `held` to, the next does."""
        found = [at in replying or (is_held and not abstract[at]) for at, is_held in enumerate(held)]
        for at, (unit, after) in enumerate(pairwise(units)):
            is_applied = held[at] and abstract[at] and not abstract[at + 1] and after.line.boundary == "sentence"
            found[at + 1] = found[at + 1] or (is_applied and _is_own(unit) and _is_own(after))
        return found

    def replying(self, units: Sequence[ThematicUnit]) -> frozenset[int]:
        """The units that say why, directly behind a bare reply of the court."""
        return frozenset(
            at + 1
            for at, (unit, after) in enumerate(pairwise(units))
            if self._replies.first(unit.line.text) is not None and unit.voice is None and _is_own(after)
        )

    def answering(self, units: Sequence[ThematicUnit]) -> frozenset[int]:
        """The units in which the court answers the argument before them, behind all that a party says in a row."""
        return frozenset(self._behind_arguments(units))

    def _behind_arguments(self, units: Sequence[ThematicUnit]) -> Iterator[int]:
        left = 0
        for at, unit in enumerate(units):
            if unit.line.is_heading:
                left = 0
            elif is_argued(unit):
                left = _ANSWER
            elif left and unit.role in _REASONING and _is_own(unit):
                left -= 1
                yield at


def _is_own(unit: ThematicUnit) -> bool:
    is_said = unit.voice is None and unit.citation is None and unit.outcome is None
    return is_said and not unit.line.is_heading
