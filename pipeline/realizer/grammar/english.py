"""The English grammar: its phrases put together behind the one interface."""

from dataclasses import dataclass

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.english_clause import EnglishClause
from pipeline.realizer.grammar.english_verb import EnglishVerb
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    Coordination,
    Number,
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

    def ordinal_ending(self, number: Number) -> str:
        """1st, 2nd, 3rd, 4th, 11th."""
        value = int(number.value)
        is_teen = value // 10 % 10 == 1
        ending = None if is_teen else self.words.get(f"number.ordinal.{value % 10}")
        return ending or self.words["number.ordinal.other"]
