"""Which sentences of the reasons hold something: those that say so, and those on which a verdict rests.

"The claim is dismissed" answers a question, and does not say why; the sentence before it does, often without a marker.
So it holds something too, and a verdict is told behind its reason or not at all.
"""

from collections.abc import Sequence

from pipeline.budget import jaccard
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook, RuleSet

LONGEST_VERDICT = 25
"""Words of a sentence that only says which way a question is answered; a longer one says why."""
_REPEATED = 0.6
"""Share of the terms of a verdict that the outcome has too where it says the outcome before its time."""
_SAME = 0.8
"""The share of all their terms that a longer sentence and a ruling have in common where they say the same."""
_FEWEST = 6
"""Terms of a longer sentence that may say a ruling."""


class HoldingReader:
    """Finds holdings and verdicts in judgments of one language."""

    def __init__(self, book: RuleBook) -> None:
        self._marks = RuleSet([*book.of("holding"), *book.of("finding")])
        self._verdicts = RuleSet([*book.of("verdict"), *book.of("ruling")])

    def verdicts(self, units: Sequence[ThematicUnit]) -> list[bool]:
        """Whether each unit is a verdict among the reasons."""
        return [
            unit.outcome is None
            and not unit.line.is_heading
            and len(unit.line.text.split()) <= LONGEST_VERDICT
            and self._verdicts.first(unit.line.text) is not None
            for unit in units
        ]

    def held(self, units: Sequence[ThematicUnit], verdicts: Sequence[bool]) -> list[bool]:
        """Whether each unit says that it holds something, or stands directly before a verdict of its section."""
        after = [*verdicts[1:], False]
        return [
            self._marks.first(unit.line.text) is not None
            or (rests and not verdict and unit.voice is None and not unit.line.is_heading)
            for unit, verdict, rests in zip(units, verdicts, after, strict=True)
        ]


def repeated(
    units: Sequence[ThematicUnit], verdicts: Sequence[bool], terms: Sequence[frozenset[str]]
) -> frozenset[int]:
    """The reasons that say the outcome before its time; the conclusion says it."""
    ruled = [own for unit, own in zip(units, terms, strict=True) if unit.outcome]
    told = frozenset[str]().union(*ruled)
    found: list[int] = []
    for at, own in enumerate(terms):
        if units[at].outcome:
            continue
        is_whole = len(own) >= _FEWEST and any(jaccard(own, one) >= _SAME for one in ruled)
        if is_whole or (verdicts[at] and len(own & told) >= _REPEATED * max(1, len(own))):
            found.append(at)
    return frozenset(found)
