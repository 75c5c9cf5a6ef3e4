"""Grounds on which a decision is quashed: the texts, the rule in them, the reason below, and how it breaks the rule.

A court that only judges the law gives its reason in three parts that say little alone: it names the texts ("Vu
l'article …"), states their rule, and says of the decision below that by so ruling it broke it. Where it upholds the
decision, it states the rule and how that was applied, and refuses the ground of appeal in a formula. What belongs
together is told together.
"""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile

from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.settings import TableSettings

_OPENING = 12
"""Code points before the first word of a reason: "Attendu qu'"."""


class GroundReader:
    """Finds the grounds of judgments in one language."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._texts = book.set_of("visa")
        self._applications = book.set_of("application")
        self._approvals = book.set_of("approval")
        self._refusals = book.set_of("refusal")
        self._below = book.set_of("reason_below")
        self._leaning = book.set_of("dangling")
        self._stories = book.set_of("undivided")
        self._contrasts = book.set_of("contrast")
        self._deduced = book.set_of("holding", "finding", "answering")

    def read(self, units: Sequence[ThematicUnit]) -> Iterator[tuple[tuple[int, ...], ...]]:
        """For each ground the indices of its sentences, whole and then ever shorter: its rule, or how it was applied.

        Grounds of a quashing come first: they are the reasons of the outcome. The ground on which a decision is upheld
        is its rule and how the decision applied it: what says so of itself, or stands before the formula that refuses
        the ground of appeal.
        """
        refused = self._refused(units)
        upheld: list[tuple[tuple[int, ...], ...]] = []
        for at, unit in enumerate(units):
            is_approval = at in refused or self._approvals.first(unit.line.text) is not None
            if is_approval and _is_said(unit) and (rule := self._approved(units, at, any_rule=bool(refused))):
                whole = tuple(dict.fromkeys((*rule, *self._found(units, at, rule[-1]), at)))
                shorter = () if self._leans(unit) else ((*rule, at),)
                alone = ((at,),) if shorter and self._says_why(unit) else ()
                upheld.append(tuple(dict.fromkeys((whole, *shorter, rule, *alone))))
            if not _is_own(unit):
                continue
            if self._applications.first(unit.line.text) is None:
                continue
            first = next((index for index in self._above(at) if self._names(units[index])), None)
            if first is None:
                continue
            between = range(first + 1, at)
            says_why = self._says_why(unit)
            below = [index for index in between if self._below.first(units[index].line.text) is not None][:1]
            rules = self._rules(units, range(first + 1, below[0] if below else at))
            whole = (first, *rules, *below, at)
            yield (whole, (first, *rules, at)) if rules and says_why else (whole,)
        yield from upheld

    def _refused(self, units: Sequence[ThematicUnit]) -> frozenset[int]:
        """The sentences directly before the formulas that refuse a ground of appeal."""
        found = [at - 1 for at, unit in enumerate(units) if at and self._refusals.first(unit.line.text) is not None]
        return frozenset(found if len(found) <= self._settings.most_refused else ())

    def _approved(self, units: Sequence[ThematicUnit], at: int, *, any_rule: bool) -> tuple[int, ...]:
        """The rule of which an approval is the application: what follows from the texts below the same heading.

        With `any_rule` it is else the last sentence there in which the court itself speaks; one that points to texts
        comes with them.
        """
        first = next((index for index in self._above(at) if units[index].line.is_heading), None)
        if first is None:
            return ()
        between = range(first + 1, at)
        judged = (index for index in between if self._tells_below(units[index]))
        stated = [index for index in range(first + 1, next(judged, at)) if _is_own(units[index])]
        found = [index for index in stated if self._follows(units[index].line.text)][-1:]
        found = found or (stated[-1:] if any_rule else [])
        leans = {index: self._leans(units[index]) for index in stated}
        if found and leans[found[0]]:
            texts = [index for index in stated if index < found[0]][-self._settings.ground_rules :]
            found = [*dropwhile(leans.__getitem__, texts), *found]
        return tuple(found)

    def _found(self, units: Sequence[ThematicUnit], at: int, rule: int) -> tuple[int, ...]:
        """The sentences behind the rule that an application leans on, or that say for it what was found below."""
        if self._says_why(units[at]) and not self._leans(units[at]):
            return ()
        for first in range(at - 1, max(rule, at - self._settings.ground_found - 1), -1):
            if not _is_said(units[first]):
                break
            if not self._leans(units[first]):
                return tuple(range(first, at))
        return ()

    def _tells_below(self, unit: ThematicUnit) -> bool:
        """Whether it tells what a court below found or held: behind it no rule is stated."""
        return (_is_said(unit) and not _is_own(unit)) or self._approvals.first(unit.line.text) is not None

    def _above(self, at: int) -> range:
        """The sentences before one among which its texts or heading are looked for, the nearest first."""
        return range(at - 1, max(-1, at - self._settings.ground_reach), -1)

    def _says_why(self, unit: ThematicUnit) -> bool:
        """Whether an application says itself what the decision below did wrong."""
        return len(unit.line.text.split()) >= self._settings.says_why

    def _leans(self, unit: ThematicUnit) -> bool:
        return self._leaning.first(unit.line.text) is not None

    def _names(self, unit: ThematicUnit) -> bool:
        is_said = unit.voice is None and not unit.line.is_heading
        return is_said and self._texts.first(unit.line.text) is not None

    def _rules(self, units: Sequence[ThematicUnit], between: range) -> tuple[int, ...]:
        """The sentences that state the rule, before any story: what follows from all texts, else the first of them.

        Behind one that limits what the texts say, the last of them state what the court makes of both.
        """
        story = (at for at in between if self._stories.first(units[at].line.text) is not None)
        stated = [at for at in between[: next(story, between.stop) - between.start] if _is_own(units[at])]
        follows = [at for at in stated if self._follows(units[at].line.text)]
        if not follows:
            is_limited = any(self._limits_all(units[at]) for at in stated)
            return tuple(
                stated[-self._settings.ground_rules :] if is_limited else stated[: self._settings.ground_rules]
            )
        limits = takewhile(lambda at: self._limits(units[at]), range(follows[-1] + 1, between.stop))
        return (follows[-1], *limits)

    def _limits(self, unit: ThematicUnit) -> bool:
        """Whether it says at once when the rule before it does not hold: "Toutefois, …" """
        return _is_own(unit) and unit.line.boundary == "sentence" and self._limits_all(unit)

    def _limits_all(self, unit: ThematicUnit) -> bool:
        """Whether it limits what stands before it, be it in its own paragraph."""
        return any(match.start() == 0 for _, match in self._contrasts.matching(unit.line.text))

    def _follows(self, text: str) -> bool:
        return any(match.start() <= _OPENING for _, match in self._deduced.matching(text))


def _is_own(unit: ThematicUnit) -> bool:
    return _is_said(unit) and unit.voice is None


def _is_said(unit: ThematicUnit) -> bool:
    """Whether the court says it, though of what a court below did; nothing that a party argues."""
    is_told = unit.voice is None or unit.voice.speaker == "other_court"
    is_argued = unit.citation is not None and unit.citation.kind == "submission"
    return is_told and not is_argued and not unit.line.is_heading and unit.outcome is None
