"""The French grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass, replace

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.french_clause import FrenchClause
from pipeline.realizer.grammar.french_verb import FrenchVerb
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    Coordination,
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

    def ordinal_ending(self, number: Number) -> str:
        """1er, 1re, 2e."""
        gender = "feminine" if number.gender == "feminine" else "masculine"
        return self.words[f"number.ordinal.1.{gender}" if number.value == 1 else "number.ordinal.other"]
