"""The English grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.english_clause import EnglishClause
from pipeline.realizer.grammar.english_nominal import EnglishNominal
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    AdjectivePhrase,
    AdverbPhrase,
    Clause,
    Coordination,
    Date,
    NounPhrase,
    Number,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
    VerbPhrase,
)


@dataclass(frozen=True, slots=True)
class EnglishGrammar:
    """Says English phrases."""

    words: Words
    nominal: EnglishNominal
    clauses: EnglishClause

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: RealizationContext) -> list[str]:
        """See `EnglishNominal`."""
        return self.nominal.noun_phrase(phrase, function, context)

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """See `EnglishNominal`."""
        return self.nominal.pronoun(pronoun, function, context)

    def adjective_phrase(
        self,
        phrase: AdjectivePhrase,
        agreement: Agreement,  # noqa: ARG002 - English adjectives agree with nothing
        context: RealizationContext,
    ) -> list[str]:
        """See `EnglishNominal`."""
        return self.nominal.adjective_phrase(phrase, context)

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """See `EnglishNominal`."""
        return self.nominal.adverb_phrase(phrase, context)

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """See `EnglishNominal`."""
        return self.nominal.prepositional_phrase(phrase, context)

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """See `EnglishClause`."""
        return self.clauses.verb_phrase(phrase, agreement, context)

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """See `EnglishClause`."""
        return self.clauses.clause(clause, function, antecedent, context)

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
            return self.nominal.noun_agreement(unit)
        return shared.agreement_of_plain(unit, context, self.words) or NEUTRAL
