"""Grounds on which a decision is quashed: the texts, the rule in them, the reason below, and how it breaks the rule.

A court that only judges the law gives its reason in three parts that say little alone: it names the texts ("Vu
l'article …"), states their rule, and says of the decision below that by so ruling it broke it. They are told together.
"""

from collections.abc import Iterator, Sequence

from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook, RuleSet

REACH = 40
"""Sentences before the application of a rule among which its texts are looked for."""
SAYS_WHY = 25
"""Words of an application that says itself what the decision below did wrong."""
_OPENING = 12
"""Code points before the first word of a reason: "Attendu qu'"."""
MOST_RULES = 2
"""Sentences that state the rule where none says what follows from the texts together."""


class GroundReader:
    """Finds the grounds of judgments in one language."""

    def __init__(self, book: RuleBook) -> None:
        self._texts = book.set_of("visa")
        self._applications = book.set_of("application")
        self._approvals = book.set_of("approval")
        self._below = book.set_of("reason_below")
        self._stories = book.set_of("undivided")
        self._deduced = RuleSet([*book.of("holding"), *book.of("finding"), *book.of("answering")])

    def read(self, units: Sequence[ThematicUnit]) -> Iterator[tuple[tuple[int, ...], ...]]:
        """For each ground the indices of its sentences, whole and then without the reason of the decision below.

        The ground on which a decision is upheld is its rule and how the decision applied it.
        """
        for at, unit in enumerate(units):
            if not _is_own(unit):
                continue
            if self._approvals.first(unit.line.text) is not None and (rule := self._approved(units, at)):
                yield ((*rule, at),)
            if self._applications.first(unit.line.text) is None:
                continue
            first = next((index for index in range(at - 1, max(-1, at - REACH), -1) if self._names(units[index])), None)
            if first is None:
                continue
            between = range(first + 1, at)
            says_why = len(unit.line.text.split()) >= SAYS_WHY
            below = [index for index in between if self._below.first(units[index].line.text) is not None][:1]
            rules = self._rules(units, range(first + 1, below[0] if below else at))
            whole = (first, *rules, *below, at)
            yield (whole, (first, *rules, at)) if rules and says_why else (whole,)

    def _approved(self, units: Sequence[ThematicUnit], at: int) -> tuple[int, ...]:
        """The rule that follows from the texts below the same heading, of which an approval is the application."""
        headings = (index for index in range(at - 1, max(-1, at - REACH), -1) if units[index].line.is_heading)
        first = next(headings, None)
        if first is None:
            return ()
        return tuple(
            [
                index
                for index in range(first + 1, at)
                if _is_own(units[index]) and self._follows(units[index].line.text)
            ][-1:]
        )

    def _names(self, unit: ThematicUnit) -> bool:
        is_said = unit.voice is None and not unit.line.is_heading
        return is_said and self._texts.first(unit.line.text) is not None

    def _rules(self, units: Sequence[ThematicUnit], between: range) -> tuple[int, ...]:
        """The sentences that state the rule, before any story: what follows from all texts, else the first of them."""
        story = (at for at in between if self._stories.first(units[at].line.text) is not None)
        stated = [at for at in between[: next(story, between.stop) - between.start] if _is_own(units[at])]
        follows = [at for at in stated if self._follows(units[at].line.text)]
        return tuple(follows[-1:] or stated[:MOST_RULES])

    def _follows(self, text: str) -> bool:
        return any(match.start() <= _OPENING for _, match in self._deduced.matching(text))


def _is_own(unit: ThematicUnit) -> bool:
    return unit.voice is None and not unit.line.is_heading and unit.outcome is None
