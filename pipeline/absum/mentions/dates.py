"""Which date governs a mention: the ancestors of a date in the dependency tree belong to it (2012, section 3.2)."""

import datetime
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Annotation, Entity
from pipeline.trees import SentenceTree

DAY = len("2026-01-14")
WEEK = 7
RECENT = "recent"
"""The date of what happened on a day that only the date of an undated text would tell: "on Tuesday"."""
_RECENT_RULES = frozenset({"weekday", "relative-day", "last-night", "this-evening"})
"""The rules of the annotation that find such days."""
_UPWARD = frozenset({"advcl", "conj", "acl", "nsubj", "obj", "obl", "nmod", "xcomp", "parataxis", "compound"})
_BESIDE = frozenset({"obl", "nmod"})


@dataclass(frozen=True, slots=True)
class GoverningDate:
    """The day, month or year of a mention in ISO form, and its expression in the source.

    Where the text has no date that would tell the day, the value is RECENT, or the expression itself: "Dec. 22".
    """

    value: str
    entity: Entity

    @property
    def is_known(self) -> bool:
        """Whether it is a date of the calendar."""
        return is_known(self.value)


class DateReader:
    """Reads the dates of one document."""

    def __init__(self, annotation: Annotation, vocabulary: EventVocabulary, settings: SchemesSettings) -> None:
        dates = [e for e in annotation.entities if e.label == "DATE"]
        nights = dict(_nights(annotation, dates))
        self._dates = [GoverningDate(nights.get(e.first) or _value(e, annotation), e) for e in dates]
        self._firsts = [date.entity.first for date in self._dates]
        self._vocabulary = vocabulary
        self._settings = settings

    def governing(self, tree: SentenceTree, head: int) -> GoverningDate | None:
        """The date below the trigger, else below the clause that the trigger belongs to.

        A noun that only stands beside a verb of something else has not the date of that: "was released on Monday after
        the attack"; nor has a relative clause that of the main one: "whose leaders were killed, demanded today".
        """
        first, last = tree.sentence.first, tree.sentence.last
        dates = self._dates[bisect_left(self._firsts, first) : bisect_left(self._firsts, last)]
        if not dates:
            return None
        below = {i: date for date in dates for i in range(date.entity.first, date.entity.last)}
        current = head
        for _ in range(self._settings.date_height):
            if found := self._below(tree, current, below):
                return found
            governor, relation = tree.governor(current), tree.relation(current)
            if governor is None or relation not in _UPWARD or self._vocabulary.speaks(tree, governor):
                break
            is_aside = relation == "acl" and tree.children(current, "nsubj")
            if is_aside or (relation in _BESIDE and self._is_another(tree, governor)):
                return None
            current = governor
        return self._alone(tree, dates, head)

    def _below(self, tree: SentenceTree, head: int, below: dict[int, GoverningDate]) -> GoverningDate | None:
        """The nearest date under a word, not across another verb."""
        level = [head]
        for _ in range(self._settings.date_depth):
            level = [
                c for i in level for c in tree.children(i) if tree.relation(c) not in ("ccomp", "conj", "parataxis")
            ]
            for child in level:
                above = tree.governor(child)
                if child in below and (above in (head, None) or (above or 0) < child):  # "the 19 April movement"
                    return below[child]
            level = [c for c in level if tree.token(c).pos != "VERB"]
        return None

    def _alone(self, tree: SentenceTree, dates: list[GoverningDate], head: int) -> GoverningDate | None:
        """The only date of a sentence without speech belongs to all that the clauses below its verb tell."""
        dates = [date for date in dates if self._is_above(tree, date, head)]
        values = {date.value for date in dates}
        if len(values) != 1 or any(self._vocabulary.speaks(tree, i) for i in tree.indices):
            return None
        return dates[0]

    @staticmethod
    def _is_above(tree: SentenceTree, date: GoverningDate, head: int) -> bool:
        """Whether the verb of a date is not one of a clause beside the trigger's: "attacked just as he refused the
        offer that was made on Monday"."""
        current: int | None = date.entity.first
        while current is not None and (tree.token(current).pos != "VERB" or tree.relation(current) == "case"):
            current = tree.governor(current)
        while current is not None and tree.relation(current) == "conj":
            current = tree.governor(current)
        above: int | None = head
        while above is not None and above != current:
            above = tree.governor(above)
        return above == current or (current is not None and tree.governor(current) == head)

    def _is_another(self, tree: SentenceTree, governor: int) -> bool:
        """Whether a verb tells something else than an event of which the schemes know."""
        token = tree.token(governor)
        if token.pos != "VERB" or self._vocabulary.context("support", token):
            return False
        return not any(len(trigger.words) == 1 for trigger in self._vocabulary.triggers(token))


def _nights(annotation: Annotation, dates: Sequence[Entity]) -> Iterator[tuple[int, str]]:
    """By the first tokens of both, the interval of two days of which one preposition makes a night.

    « Dans la nuit de lundi à mardi »: nobody knows on which of them it happened.
    """
    for one, other in pairwise(dates):
        days = [_value(each, annotation) for each in (one, other)]
        joint = annotation.tokens[one.last : other.first]
        if not all(is_known(day) and len(day) == DAY for day in days) or [token.pos for token in joint] != ["ADP"]:
            continue
        first, last = map(datetime.date.fromisoformat, days)
        if (last - first).days == 1:
            yield from ((each.first, "/".join(days)) for each in (one, other))


def _value(entity: Entity, annotation: Annotation) -> str:
    """An interval is a day if it lies within one."""
    if entity.value is not None:
        start, _, end = entity.value.partition("/")
        return entity.value if end and end[:DAY] != start[:DAY] else start[:DAY]
    if (entity.rule or "").rpartition(".")[2] in _RECENT_RULES:
        return RECENT
    return " ".join(token.text.lower() for token in annotation.tokens[entity.first : entity.last])


def is_known(value: str) -> bool:
    """Whether the value of a date is a day, a month or a year of the calendar."""
    return value[:4].isdigit() and value[4:5] in ("", "-") and "/" not in value


def is_interval(value: str) -> bool:
    """Whether the value of a date is a time between two of them: last week, the eighties."""
    return value[:4].isdigit() and "/" in value


def belongs(date: str, event: str) -> bool:
    """Whether what is dated may be of the event: a day of its month, or a day beside it, for a night has two dates.

    "Earlier this month" is not the day that the texts tell of. What happened on a day that the text does not tell may
    be of any event, but news that tell of "Tuesday" do not mean last year.
    """
    if not is_known(event):
        return date == event or (date == RECENT and event != RECENT)
    if is_interval(date):
        start, _, end = date.partition("/")
        is_short = len(start) == len(end) == DAY and _days(start, end) <= WEEK
        return is_short and start <= event <= end  # "over the last two weeks" is a count of several events
    if not is_known(date) or date.startswith(event):
        return True
    if len(date) < DAY or len(event) < DAY:
        return False
    return abs(_days(date, event)) <= 1


def _days(start: str, end: str) -> int:
    return (datetime.date.fromisoformat(end) - datetime.date.fromisoformat(start)).days


def is_near(date: str, event: str) -> bool:
    """Whether what is dated may be of an event that goes on for months: it is of the same year or of one beside it."""
    if not is_known(date) or not is_known(event):
        return True
    return abs(int(date[:4]) - int(event[:4])) <= 1
