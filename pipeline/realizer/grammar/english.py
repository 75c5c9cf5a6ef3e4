"""The English grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.english_clause import EnglishClause
from pipeline.realizer.grammar.english_verb import EnglishVerb
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    Coordination,
    Date,
    NounPhrase,
    Number,
    Phrase,
)


@dataclass(frozen=True, slots=True)
class EnglishGrammar(EnglishClause):
    """Says English phrases."""

    @classmethod
    def of(cls, words: Words) -> "EnglishGrammar":
        """The grammar with these words."""
        return cls(words, EnglishVerb(words))

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """The coordinates, each in the form of the function."""
        return shared.coordinated(phrase, self.words, lambda each, _: context.say(each, function, agreement))

    def date(self, date: Date) -> list[str]:
        """A date, its preposition in front if it is introduced."""
        return shared.date_words(date, self.words)

    def number(self, number: Number) -> list[str]:
        """Digits or words; ordinals in digits are 1st, 2nd, 3rd, 4th, 11th."""
        return shared.number_words(number, self.words, self._one_number)

    def _one_number(self, number: Number) -> list[str]:
        if number.form == "words":
            return self.words.number_in_words(int(number.value), number.gender, is_ordinal=number.ordinal).split()
        said = shared.digits(number.value, self.words)
        if number.ordinal:
            value = int(number.value)
            is_teen = value // 10 % 10 == 1
            ending = None if is_teen else self.words.get(f"number.ordinal.{value % 10}")
            said += ending or self.words["number.ordinal.other"]
        return [said]

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with `unit`."""
        if isinstance(unit, NounPhrase):
            return shared.agreement_of_quantified(unit, self.noun_agreement(unit))
        return shared.agreement_of_plain(unit, context, self.words) or NEUTRAL
