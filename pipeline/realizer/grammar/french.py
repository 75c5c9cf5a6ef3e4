"""The French grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.french_clause import FrenchClause
from pipeline.realizer.grammar.french_nominal import FrenchNominal
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
class FrenchGrammar:
    """Says French phrases."""

    words: Words
    nominal: FrenchNominal
    clauses: FrenchClause

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: RealizationContext) -> list[str]:
        """See `FrenchNominal`."""
        return self.nominal.noun_phrase(phrase, function, context)

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """See `FrenchNominal`."""
        return self.nominal.pronoun(pronoun, function, context)

    def adjective_phrase(self, phrase: AdjectivePhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """See `FrenchNominal`."""
        return self.nominal.adjective_phrase(phrase, agreement, context)

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """See `FrenchNominal`."""
        return self.nominal.adverb_phrase(phrase, context)

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """See `FrenchNominal`."""
        return self.nominal.prepositional_phrase(phrase, context)

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """See `FrenchClause`."""
        return self.clauses.verb_phrase(phrase, agreement, context)

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """See `FrenchClause`."""
        return self.clauses.clause(clause, function, antecedent, context)

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """The coordinates; personal pronouns among them are detached: « lui et moi »."""

        def say(each: Phrase, _: bool) -> list[str]:
            is_pronoun = isinstance(each, Pronoun) or (isinstance(each, NounPhrase) and each.pronominal)
            return context.say(each, "prepositional" if is_pronoun else function, agreement)

        return shared.coordinated(phrase, self.words, say)

    def date(self, date: Date) -> list[str]:
        """A date, its article or preposition in front if it is introduced."""
        return shared.date_words(date, self.words)

    def number(self, number: Number) -> list[str]:
        """Digits or words; ordinals in digits are 1er, 1re, 2e."""
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
            return self.nominal.noun_agreement(unit)
        return shared.agreement_of_plain(unit, context, self.words) or NEUTRAL
