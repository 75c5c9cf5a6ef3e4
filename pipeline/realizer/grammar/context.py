"""One phrase on its way to words: which grammar says which unit, and the marks that its words carry."""

import re
from dataclasses import dataclass
from typing import Literal, Protocol

from pipeline.languages import Language
from pipeline.realizer.aggregation import aggregated
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.marks import CLOSE, Marks
from pipeline.realizer.sandhi import first_word
from pipeline.realizer.spec import (
    AdjectivePhrase,
    AdverbPhrase,
    CannedText,
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

# Line breaks and runs of spaces of a source; no-break spaces are kept.
_BREAKS = re.compile(r"[ \t\n\r\f\v\u0085\u2028\u2029]+")

Function = Literal["subject", "object", "indirect_object", "prepositional", "predicate", "alone"]


class Grammar(Protocol):
    """The syntax of one language."""

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: "RealizationContext") -> list[str]:
        """A noun phrase in its function."""
        ...

    def pronoun(self, pronoun: Pronoun, function: Function, context: "RealizationContext") -> list[str]:
        """A pronoun in its function."""
        ...

    def adjective_phrase(
        self, phrase: AdjectivePhrase, agreement: Agreement, context: "RealizationContext"
    ) -> list[str]:
        """An adjective phrase in agreement with its noun."""
        ...

    def adverb_phrase(self, phrase: AdverbPhrase, context: "RealizationContext") -> list[str]:
        """An adverb phrase."""
        ...

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: "RealizationContext") -> list[str]:
        """A prepositional phrase."""
        ...

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: "RealizationContext") -> list[str]:
        """A verb phrase whose unsaid subject has `agreement`."""
        ...

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: "RealizationContext"
    ) -> list[str]:
        """A clause; `antecedent` is what a relative clause belongs to."""
        ...

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: "RealizationContext"
    ) -> list[str]:
        """Coordinated phrases of one function."""
        ...

    def date(self, date: Date) -> list[str]:
        """A date."""
        ...

    def number(self, number: Number) -> list[str]:
        """A number."""
        ...

    def agreement(self, unit: Phrase, context: "RealizationContext") -> Agreement:
        """What agrees with `unit`."""
        ...


class Grammars(Protocol):
    """The grammar of each language."""

    def __getitem__(self, language: Language, /) -> Grammar:
        """That of one."""
        ...


@dataclass(frozen=True, slots=True)
class RealizationContext:
    """A phrase being said: the grammars of both languages, the language of the unit at hand, marks and notes."""

    grammars: Grammars
    language: Language
    marks: Marks
    notes: WarningCollector

    def say(self, unit: Phrase, function: Function = "alone", agreement: Agreement = NEUTRAL) -> list[str]:
        """The words of a unit in its own language; `agreement` is that of the noun or subject it belongs to."""
        if isinstance(unit, Coordination) and unit.aggregation != "none":
            return self.say(aggregated(unit), function, agreement)
        here = self.within(unit)
        grammar = self.grammars[here.language]
        if isinstance(unit, NounPhrase):
            words = grammar.noun_phrase(unit, function, here)
        elif isinstance(unit, Clause):
            words = grammar.clause(unit, function, agreement, here)
        elif isinstance(unit, AdjectivePhrase):
            words = grammar.adjective_phrase(unit, agreement, here)
        elif isinstance(unit, PrepositionalPhrase):
            words = grammar.prepositional_phrase(unit, here)
        elif isinstance(unit, Pronoun):
            words = grammar.pronoun(unit, function, here)
        elif isinstance(unit, AdverbPhrase):
            words = grammar.adverb_phrase(unit, here)
        elif isinstance(unit, CannedText):
            sources = tuple(source.to_source_span() for source in unit.sources)
            return [self.marks.canned(_BREAKS.sub(" ", unit.text).strip(), here.language, sources)]
        elif isinstance(unit, Coordination):
            words = grammar.coordination(unit, function, agreement, here)
        elif isinstance(unit, VerbPhrase):
            words = grammar.verb_phrase(unit, agreement, here)
        elif isinstance(unit, Date):
            words = grammar.date(unit)
        else:
            words = grammar.number(unit)
        return self.marked(unit, words)

    def marked(self, unit: Phrase, words: list[str]) -> list[str]:
        """The words of a unit between its marks, if it has sources or a language of its own."""
        language = unit.language or self.language
        if not unit.sources and language == self.language:
            return words
        sources = tuple(source.to_source_span() for source in unit.sources)
        return [self.marks.open(unit.type, language, sources), *words, CLOSE]

    def agreement(self, unit: Phrase) -> Agreement:
        """What agrees with `unit`."""
        here = self.within(unit)
        return self.grammars[here.language].agreement(unit, here)

    def within(self, unit: Phrase) -> "RealizationContext":
        """The same phrase being said, in the language of `unit`."""
        if unit.language is None or unit.language == self.language:
            return self
        return RealizationContext(self.grammars, unit.language, self.marks, self.notes)

    def first_word(self, words: list[str]) -> str:
        """The first word that will be read, of a canned text its first; "" without one."""
        for word in words:
            if word < "\ue000" or word > CLOSE:
                return word
            if word[0] != CLOSE:
                text = self.marks[word[0]].text
                if text is not None:
                    return first_word(text)
        return ""


def is_mark(word: str) -> bool:
    """Whether a word is the opening or closing of a unit or a canned text."""
    return "\ue000" <= word[:1] <= CLOSE


def attach(words: list[str], suffix: str) -> list[str]:
    """The words with `suffix` written onto the last of them, inside of the closings of units."""
    for position in range(len(words) - 1, -1, -1):
        if words[position] != CLOSE:
            return [*words[:position], words[position] + suffix, *words[position + 1 :]]
    return [suffix]


def without_article(words: list[str]) -> list[str]:
    """A superlative without its article, which stands behind the opening of its unit where it has one."""
    position = 1 if is_mark(words[0]) else 0
    return words[:position] + words[position + 1 :]
