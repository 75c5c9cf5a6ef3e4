"""Puts items into sentences: those of a date together, a place said once (Genest & Lapalme 2011, section 3.4)."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from pipeline.annotate.calendar import shifted
from pipeline.inits.items import InformationItem, Statement
from pipeline.inits.words import Words
from pipeline.realizer.spec import (
    CannedText,
    Clause,
    Coordination,
    Date,
    Modifier,
    Nominal,
    NounPhrase,
    Phrase,
    Sentence,
)

MOST_TOGETHER = 3
"""Clauses of one sentence; more of them cannot be read. No setting: the door `select` measures the sentences that the
door `plan` makes, and two settings of two components would have to agree."""


@dataclass(frozen=True, slots=True)
class PlannedSentence:
    """A sentence of the summary and the items that it says."""

    spec: Sentence
    items: tuple[InformationItem, ...]


@dataclass(frozen=True, slots=True)
class SentencePlanner:
    """Plans the sentences of a language."""

    words: Words

    def plan(self, items: Iterable[InformationItem]) -> list[PlannedSentence]:
        """The sentences in the order of the items; neighbors of one date, or subject, are coordinated."""
        planned: list[PlannedSentence] = []
        mentioned = _Mentioned()
        for _, group in groupby(items, key=_togetherness):
            for number, together in enumerate(_portions(list(group))):
                planned.append(self._sentence(together, mentioned, is_first=not number))
        return planned

    def _sentence(
        self, items: Sequence[InformationItem], mentioned: "_Mentioned", *, is_first: bool
    ) -> PlannedSentence:
        if items[0].verbatim and items[0].quote is not None:
            return PlannedSentence(Sentence(content=items[0].quote, terminator=""), tuple(items))
        clauses: list[Clause | Coordination] = []
        for number, item in enumerate(items):
            if item.statement is None:
                raise ValueError(f"an item without a statement cannot be said: {item.verb_lemma}")
            fronts = self._fronts(item, is_first=is_first) if not number else ()
            clauses.append(mentioned.clause(item.statement, fronts))
        content: Phrase = clauses[0]
        if len(clauses) > 1:
            content = Coordination(coordinates=tuple(clauses), aggregation="subject")
        return PlannedSentence(Sentence(content=content), tuple(items))

    def _fronts(self, item: InformationItem, *, is_first: bool) -> tuple[Date | CannedText, ...]:
        if item.when is None:
            return ()
        if is_first:
            return (item.when,)
        return (CannedText(text=self.words.phrases["same_day"], sources=item.when.sources),)


@dataclass(slots=True)
class _Mentioned:
    """The places that the summary has mentioned, and the nouns that it has introduced."""

    places: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)

    def clause(self, statement: Statement, fronts: Sequence[Date | CannedText]) -> Clause | Coordination:
        """The statement without a place that was mentioned, with the definite article for what was introduced."""
        place = statement.place.text.lower() if statement.place else None
        subject = statement.subject
        if isinstance(subject, NounPhrase) and subject.determiner == "indefinite":
            if subject.noun in self.nouns:
                statement = replace(statement, subject=subject.model_copy(update={"determiner": "definite"}))
            self.nouns.add(subject.noun)
        clause = clause_of(statement, *fronts, with_place=place not in self.places)
        if place is not None:
            self.places.add(place)
        return clause


def clause_of(statement: Statement, *fronts: Modifier, with_place: bool = True) -> Clause | Coordination:
    """The spec of a statement, behind `fronts`: a clause, with « , experts said » behind a claim."""
    subject = _denying(statement.subject) if statement.denied == "subject" else statement.subject
    rest = _denying(statement.rest) if statement.denied == "rest" and statement.rest else statement.rest
    pieces = (rest, statement.place if with_place else None, statement.tail)
    verb: dict[str, Any] = {"complements": tuple(piece for piece in pieces if piece is not None)}
    is_passive = statement.verb.voice == "passive"
    if is_passive:
        verb["object"] = subject
    clause = Clause(
        front_modifiers=(*fronts, *((statement.front,) if statement.front else ())),
        subject=None if is_passive else subject,
        verb=statement.verb.model_copy(update=verb),
    )
    if statement.attribution is None:
        return clause
    return Coordination(conjunction="comma", coordinates=(clause, statement.attribution))


def _denying(phrase: Nominal) -> Coordination:
    """The phrase as one that the realizer knows to be negative, in the same words."""
    return Coordination(conjunction="nor", coordinates=(phrase,))


def day_before(date: str) -> str:
    """The day before one in ISO 8601; the calendar's first day has none before it and stays."""
    return shifted("day", -1, datetime.date.fromisoformat(date)) or date


def _portions(items: Sequence[InformationItem]) -> Iterator[list[InformationItem]]:
    """Sentences that can be read: a few clauses each, and a claim alone, so that nobody is made to say more."""
    portion: list[InformationItem] = []
    for item in items:
        is_claim = item.statement is not None and item.statement.attribution is not None
        if portion and (is_claim or len(portion) == MOST_TOGETHER):
            yield portion
            portion = []
        portion.append(item)
        if is_claim:
            yield portion
            portion = []
    if portion:
        yield portion


def _togetherness(item: InformationItem) -> str:
    """What items of one sentence of the summary share: their date, or without one their subject in the source."""
    if item.verbatim:
        return f"{item.source} {item.framed}"  # a headline may rest on the sentence behind it
    date = date_key(item)
    if date is not None or item.statement is None:
        return date or ""
    # The realizer says the subject of active verbs once.
    is_active = item.statement.verb.voice == "active"
    return item.statement.subject.model_dump_json() if is_active else str(item.source)


def date_key(item: InformationItem) -> str | None:
    """What items of the same date have in common: the day, or the very words; None without a date."""
    if item.when is None:
        return None
    if isinstance(item.when, Date):
        return item.when.date
    return f"{item.source.document}:{item.when.text.lower()}"
