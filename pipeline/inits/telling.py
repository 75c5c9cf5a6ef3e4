"""Puts items into sentences: those of a date together, a place said once (Genest & Lapalme 2011, section 3.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pipeline.inits.items import InformationItem
from pipeline.inits.words import Words
from pipeline.realizer.spec import CannedText, Clause, Coordination, Date, Phrase, Sentence

MOST_TOGETHER = 3
"""Clauses of one sentence; more of them cannot be read."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A sentence of the summary and the items that it says."""

    spec: Sentence
    items: tuple[InformationItem, ...]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the items of a language."""

    words: Words

    def tell(self, items: Sequence[InformationItem]) -> list[Telling]:
        """The sentences for items that stand in their order: those of the same date, or subject, are coordinated."""
        told: list[Telling] = []
        places: set[str] = set()
        for _, group in groupby(items, key=_togetherness):
            together = list(group)
            for first in range(0, len(together), MOST_TOGETHER):
                told.append(self._sentence(together[first : first + MOST_TOGETHER], places, is_first=not first))
        return told

    def _sentence(self, items: Sequence[InformationItem], places: set[str], *, is_first: bool) -> Telling:
        clauses: list[Clause] = []
        for number, item in enumerate(items):
            if item.statement is None:
                raise ValueError(f"an item without a statement cannot be told: {item.verb_lemma}")
            place = item.statement.place.text.lower() if item.statement.place else None
            fronts = self._fronts(item, is_first=is_first) if not number else ()
            clauses.append(item.statement.clause(*fronts, with_place=place not in places))
            if place is not None:
                places.add(place)
        content: Phrase = clauses[0]
        if len(clauses) > 1:
            content = Coordination(coordinates=tuple(clauses), aggregation="subject")
        return Telling(Sentence(content=content), tuple(items))

    def _fronts(self, item: InformationItem, *, is_first: bool) -> tuple[Date | CannedText, ...]:
        if item.when is None:
            return ()
        if is_first:
            return (item.when,)
        return (CannedText(text=self.words.phrases["same_day"], sources=item.when.sources),)


def _togetherness(item: InformationItem) -> str:
    """What items of one sentence of the summary share: their date, or without one their subject in the source."""
    date = date_key(item)
    if date is not None or item.statement is None:
        return date or ""
    return item.statement.subject.model_dump_json()


def date_key(item: InformationItem) -> str | None:
    """What items of the same date have in common: the day, or the very words; None without a date."""
    if item.when is None:
        return None
    if isinstance(item.when, Date):
        return item.when.date
    return f"{item.source.document}:{item.when.text.lower()}"
