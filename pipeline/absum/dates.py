"""Which date governs a mention: the ancestors of a date in the dependency tree belong to it (2012, section 3.2)."""

import datetime
from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass

from pipeline.document import Annotation, Entity
from pipeline.trees import SentenceTree

HOPS = 5
DAY = len("2026-01-14")
_UPWARD = frozenset({"advcl", "conj", "acl", "nsubj", "obj", "obl", "nmod", "xcomp", "parataxis", "compound"})
_STEPS_DOWN = 3


@dataclass(frozen=True, slots=True)
class GoverningDate:
    """The day, month or year of a mention in ISO form, and its expression in the source."""

    value: str
    entity: Entity


class DateReader:
    """Reads the dates of one document."""

    def __init__(self, annotation: Annotation, speech: Collection[str]) -> None:
        self._dates = [e for e in annotation.entities if e.label == "DATE" and _day(e.value)]
        self._firsts = [entity.first for entity in self._dates]
        self._speech = speech

    def governing(self, tree: SentenceTree, head: int) -> GoverningDate | None:
        """The date below the trigger, else below the clause that the trigger belongs to."""
        first, last = tree.sentence.first, tree.sentence.last
        dates = self._dates[bisect_left(self._firsts, first) : bisect_left(self._firsts, last)]
        if not dates:
            return None
        below = {i: entity for entity in dates for i in range(entity.first, entity.last)}
        current = head
        for _ in range(HOPS):
            if found := self._below(tree, current, below, _STEPS_DOWN):
                return GoverningDate(_day(found.value) or "", found)
            governor, relation = tree.governor(current), tree.relation(current)
            if governor is None or relation not in _UPWARD or self._speaks(tree, governor):
                break
            current = governor
        return self._alone(tree, dates)

    def _below(self, tree: SentenceTree, head: int, below: dict[int, Entity], steps: int) -> Entity | None:
        """The nearest date under a word, not across another verb."""
        level = [head]
        for _ in range(steps):
            level = [
                c for i in level for c in tree.children(i) if tree.relation(c) not in ("ccomp", "conj", "parataxis")
            ]
            for child in level:
                if child in below:
                    return below[child]
            level = [c for c in level if tree.token(c).pos != "VERB"]
        return None

    def _alone(self, tree: SentenceTree, dates: list[Entity]) -> GoverningDate | None:
        """The only date of a sentence without speech belongs to all that the sentence tells."""
        values = {_day(entity.value) for entity in dates}
        if len(values) != 1 or any(self._speaks(tree, i) for i in tree.indices):
            return None
        return GoverningDate(_day(dates[0].value) or "", dates[0])

    def _speaks(self, tree: SentenceTree, index: int) -> bool:
        """Whether a verb tells that somebody said something, on a day of its own."""
        token = tree.token(index)
        return token.text.lower() in self._speech or token.lemma.lower() in self._speech


def _day(value: str | None) -> str | None:
    """An interval by its first day if it lies within one day, else as it is; None without a value."""
    if value is None:
        return None
    start, _, end = value.partition("/")
    if end and end[:10] != start[:10]:
        return None
    return start[:10]


def belongs(date: str, event: str) -> bool:
    """Whether what is dated may be of the event: a day of its month, or a day beside it, for a night has two dates.

    "Earlier this month" is not the day that the texts tell of.
    """
    if date.startswith(event):
        return True
    if len(date) < DAY or len(event) < DAY:
        return False
    return abs(datetime.date.fromisoformat(date) - datetime.date.fromisoformat(event)).days <= 1


def is_near(date: str, event: str) -> bool:
    """Whether what is dated may be of an event that goes on for months: it is of the same year or of one beside it."""
    years = date[:4], event[:4]
    return all(year.isdigit() for year in years) and abs(int(years[0]) - int(years[1])) <= 1
