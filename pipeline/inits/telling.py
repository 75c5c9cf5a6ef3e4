"""Puts items into sentences: those of a date together, a place said once (Genest & Lapalme 2011, section 3.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from pipeline.inits.items import InformationItem, Statement
from pipeline.inits.words import Words
from pipeline.realizer.spec import CannedText, Clause, Coordination, Date, NounPhrase, Phrase, Sentence

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
        known = _Known()
        for _, group in groupby(items, key=_togetherness):
            for number, together in enumerate(_portions(list(group))):
                told.append(self._sentence(together, known, is_first=not number))
        return told

    def _sentence(self, items: Sequence[InformationItem], known: "_Known", *, is_first: bool) -> Telling:
        clauses: list[Clause | Coordination] = []
        for number, item in enumerate(items):
            if item.statement is None:
                raise ValueError(f"an item without a statement cannot be told: {item.verb_lemma}")
            fronts = self._fronts(item, is_first=is_first) if not number else ()
            clauses.append(known.phrase(item.statement, fronts))
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


@dataclass(slots=True)
class _Known:
    """The places that the summary has said, and the nouns that it has introduced."""

    places: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)

    def phrase(self, statement: Statement, fronts: Sequence[Date | CannedText]) -> Clause | Coordination:
        """The statement without a place that is known, and with the definite article for what has been introduced."""
        place = statement.place.text.lower() if statement.place else None
        subject = statement.subject
        if isinstance(subject, NounPhrase) and subject.determiner == "indefinite":
            if subject.noun in self.nouns:
                statement = replace(statement, subject=subject.model_copy(update={"determiner": "definite"}))
            self.nouns.add(subject.noun)
        phrase = statement.phrase(*fronts, with_place=place not in self.places)
        if place is not None:
            self.places.add(place)
        return phrase


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
