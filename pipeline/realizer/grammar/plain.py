"""What both grammars say alike, with words of their own: dates, numbers, and what agrees with a phrase."""

import datetime
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from decimal import Decimal

from pipeline.languages import traits_of
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement, joined
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.shared import number_of
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import CannedText, Coordination, Date, NounPhrase, Number, Phrase, Pronoun


@dataclass(frozen=True, slots=True)
class PlainPhrases(ABC):
    """Phrases that languages tell apart by their words; a grammar says how nouns agree and ordinals end."""

    words: Words

    @abstractmethod
    def noun_agreement(self, phrase: NounPhrase) -> Agreement:
        """The number and gender of a noun phrase, without its quantifier."""

    @abstractmethod
    def ordinal_ending(self, number: Number) -> str:
        """What stands behind the digits of an ordinal."""

    def date(self, date: Date) -> list[str]:
        """A date after the pattern of its precision; `introduced` puts the preposition or article in front."""
        words = self.words
        precision = {4: "year", 7: "month", 10: "day"}[len(date.date)]
        day = datetime.date.fromisoformat((date.date + "-01-01")[:10])
        if date.form == "iso":
            said = date.date
        else:
            pattern = words[f"date.{date.form}.{'weekday' if date.weekday else precision}"]
            first = words.get("date.first_day")
            said = pattern.format(
                day=first if first and day.day == 1 else day.day,
                month=words[f"month.{day.month:02}"],
                year=day.year,
                weekday=words[f"weekday.{day.isoweekday()}"],
                dd=f"{day.day:02}",
                mm=f"{day.month:02}",
            )
        introduction = [words[f"date.introduced.{precision}"]] if date.introduced else []
        return introduction + said.split()

    def number(self, number: Number) -> list[str]:
        """A number or a range of them, with how near it is in front: "more than 20", « 10 à 20 », "1st"."""
        words = self.words
        near = words.split(f"number.near.{number.approximation}") if number.approximation else []
        said = [*near, *self._one_number(number)]
        if number.to is None:
            return said
        to = number.model_copy(update={"value": number.to, "to": None})
        return [*said, words["number.to"], *self._one_number(to)]

    def _one_number(self, number: Number) -> list[str]:
        if number.form == "words":
            return self.words.number_in_words(int(number.value), number.gender, is_ordinal=number.ordinal).split()
        return [_digits(number.value, self.words) + (self.ordinal_ending(number) if number.ordinal else "")]

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with `unit`: « l'un des chiens dort »."""
        if isinstance(unit, NounPhrase):
            agreement = self.noun_agreement(unit)
            return replace(agreement, number="singular") if unit.quantifier == "one_of" else agreement
        if isinstance(unit, Pronoun):
            if unit.kind == "personal":
                return Agreement(unit.gender, unit.number, unit.person, unit.formal and unit.person == 2)
            if unit.kind in ("this", "that", "possessive"):
                number = unit.possessed_number if unit.kind == "possessive" else unit.number
                return Agreement(unit.gender, number)
        if isinstance(unit, CannedText):
            return Agreement(unit.gender, unit.number, unit.person)
        if isinstance(unit, Coordination):
            parts = [context.agreement(each) for each in unit.coordinates]
            is_sum = (
                unit.conjunction == "and"
                or (unit.conjunction in ("nor", "comma") and traits_of(self.words.language).adds_alternatives)
            ) and not all(each.type in ("clause", "verb_phrase") for each in unit.coordinates)
            return joined(parts, is_sum=is_sum)
        if isinstance(unit, Number):
            return Agreement(unit.gender, number_of(unit, self.words))
        return NEUTRAL


def _digits(value: int | float, words: Words) -> str:
    """A number in digits, its thousands grouped and its decimals marked as the language does."""
    text = format(
        Decimal(repr(value)) if isinstance(value, float) else value, ",f" if isinstance(value, float) else ",d"
    )
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    whole = whole.replace(",", words["number.group"])
    return f"{whole}{words['number.decimal']}{decimals}" if decimals else whole
