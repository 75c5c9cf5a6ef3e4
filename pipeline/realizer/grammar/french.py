"""The French grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass, replace

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.french_clause import FrenchClause
from pipeline.realizer.grammar.french_verb import FrenchVerb
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    Coordination,
    Date,
    NounPhrase,
    Number,
    Phrase,
    Pronoun,
)


@dataclass(frozen=True, slots=True)
class FrenchGrammar(FrenchClause):
    """Says French phrases."""

    @classmethod
    def of(cls, words: Words) -> "FrenchGrammar":
        """The grammar with these words."""
        return cls(words, FrenchVerb(words))

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """The coordinates; personal pronouns among them are detached: « lui et moi »."""

        if phrase.distributive:
            agreement = replace(agreement, number="singular")

        def say(each: Phrase, _: bool) -> list[str]:
            is_pronoun = isinstance(each, Pronoun) or (isinstance(each, NounPhrase) and each.pronominal)
            return context.say(each, "prepositional" if is_pronoun else function, agreement)

        return shared.coordinated(phrase, self.words, say)

    def date(self, date: Date) -> list[str]:
        """A date, its article or preposition in front if it is introduced."""
        return shared.date_words(date, self.words)

    def number(self, number: Number) -> list[str]:
        """Digits or words; ordinals in digits are 1er, 1re, 2e."""
        return shared.number_words(number, self.words, self._one_number)

    def _one_number(self, number: Number) -> list[str]:
        if number.form == "words":
            return self.words.number_in_words(int(number.value), number.gender, is_ordinal=number.ordinal).split()
        said = shared.digits(number.value, self.words)
        if number.ordinal:
            is_first = number.value == 1
            gender = "feminine" if number.gender == "feminine" else "masculine"
            said += self.words[f"number.ordinal.1.{gender}" if is_first else "number.ordinal.other"]
        return [said]

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with `unit`."""
        if isinstance(unit, NounPhrase):
            return shared.agreement_of_quantified(unit, self.noun_agreement(unit))
        return shared.agreement_of_plain(unit, context, self.words) or NEUTRAL
