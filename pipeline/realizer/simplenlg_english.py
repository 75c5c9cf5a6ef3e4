"""English on SimpleNLG: nouns, pronouns, degrees of adjectives and adverbs, coordinations.

Every phrase is realized by itself, so that units keep their marks, and stands in the phrase around it as words that no
longer change, with the person, number and gender that it has. Pronouns get their case from their function.
"""

from typing import Literal

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext, without_article
from pipeline.realizer.grammar.english import EnglishGrammar
from pipeline.realizer.grammar.english_nominal import around_quantity, stands_after
from pipeline.realizer.grammar.english_possession import behind_of, genitive, is_personal, takes_genitive
from pipeline.realizer.simplenlg_english_clause import EnglishClauses
from pipeline.realizer.simplenlg_english_words import EnglishWords
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools
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

_INFLECTED = {"comparative": "IS_COMPARATIVE", "superlative": "IS_SUPERLATIVE"}
_WITH_ARTICLE = ("superlative", "least")
_Case = Literal["subject", "object", "genitive"]


class SimplenlgEnglish:
    """The English grammar of the engine."""

    def __init__(self, tools: Tools, plain: EnglishGrammar) -> None:
        """`plain` says what English does not inflect: prepositions, numbers, dates, adjectives without a degree."""
        self._plain = plain
        self._pronouns: dict[tuple[Agreement, _Case], tuple[str, ...]] = {}
        self._tools = tools
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words
        self._lexicon = EnglishWords(tools.java, tools.words)
        self._clauses = EnglishClauses(tools, self._lexicon)

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """A clause; main where it stands alone."""
        if clause.gapped:
            return self._plain.clause(clause, function, antecedent, context)
        return self._clauses.clause(clause, function, antecedent, context)

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """A verb phrase without its subject."""
        return self._clauses.verb_phrase(phrase, agreement, context)

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: RealizationContext) -> list[str]:
        """A noun with what belongs to it, or the pronoun for it."""
        agreement = context.agreement(phrase)
        if phrase.pronominal:
            return self._personal(agreement, "subject" if function == "subject" else "object")
        element = self._factory.createNounPhrase(self._noun(phrase, context))
        self._tools.set_agreement(element, agreement)
        specifier = self._specifier(phrase, agreement, context)
        if specifier:
            element.setSpecifier(self._tools.string(specifier))
        before, behind = self._modifiers(phrase, agreement, context)
        if before:
            element.addPreModifier(self._tools.string(before))
        if behind:
            element.addPostModifier(self._tools.string(behind))
        # SimpleNLG chooses between "a" and "an" by the letter that follows, the finishing pass by the sound.
        return [*specifier, *self._tools.say(element)[len(specifier) :]]

    def _noun(self, phrase: NounPhrase, context: RealizationContext) -> JavaObject:
        plural = phrase.plural or (phrase.noun if phrase.proper else None)
        return self._lexicon.noun(phrase.noun, plural, context.notes)

    def _specifier(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        determiner = phrase.determiner
        if phrase.possessor is not None and determiner != "indefinite":
            if takes_genitive(phrase.possessor):
                return self._genitive(phrase.possessor, context)
            determiner = "definite"
        quantity = phrase.quantity
        if determiner is None or (determiner == "indefinite" and quantity is not None and not quantity.ordinal):
            return []
        return self._words.split(f"determiner.{determiner}.{agreement.number}")

    def _genitive(self, owner: Phrase, context: RealizationContext) -> list[str]:
        if is_personal(owner):
            return self._personal(context.agreement(owner), "genitive")
        return genitive(owner, self._words, context)

    def _modifiers(
        self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext
    ) -> tuple[list[str], list[str]]:
        """What stands before the noun and what behind it."""
        first, others = around_quantity(phrase, self._words)
        before = [word for adjective in first for word in context.say(adjective, "alone", agreement)]
        near, behind_quantity = shared.approximators(phrase, self._words)
        before += [word for each in near for word in context.say(each)]
        before += context.say(phrase.quantity) if phrase.quantity is not None else []
        behind: list[str] = []
        has_article = phrase.determiner is not None or phrase.possessor is not None
        for adjective in others:
            if not isinstance(adjective, AdjectivePhrase):
                before += context.say(adjective, "alone", agreement)
            elif adjective.degree in _WITH_ARTICLE and adjective.position != "after":
                # "the oldest house in the town": what a superlative is taken from stands behind the noun.
                bare = adjective.model_copy(update={"complements": ()})
                said = context.say(bare, "alone", agreement)
                before += without_article(said) if has_article else said
                behind += [word for each in adjective.complements for word in context.say(each)]
            elif stands_after(adjective):
                behind += context.say(adjective, "alone", agreement)
            else:
                before += context.say(adjective, "alone", agreement)
        for modifier in behind_quantity:
            before += context.say(modifier, "alone", agreement)
        owner = phrase.possessor
        if owner is not None and (phrase.determiner == "indefinite" or not takes_genitive(owner)):
            behind += [self._words["preposition.of"], *behind_of(owner, self._words, context)]
        for modifier in phrase.post_modifiers:
            said = context.say(modifier, "alone", agreement)
            is_aside = isinstance(modifier, Clause) and modifier.relative and not modifier.relative.restrictive
            behind += shared.between_commas(said) if is_aside else said
        if phrase.apposition is not None:
            behind += shared.between_commas(context.say(phrase.apposition))
        return before, behind

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """A pronoun in the case of its function."""
        if pronoun.kind == "personal":
            return self._personal(context.agreement(pronoun), "subject" if function == "subject" else "object")
        return self._plain.pronoun(pronoun, function, context)

    def _personal(self, agreement: Agreement, case: _Case) -> list[str]:
        """A personal pronoun; there are few, so that each is said once."""
        said = self._pronouns.get((agreement, case))
        if said is None:
            element = self._factory.createNounPhrase()
            element.setFeature(self._java.feature["PRONOMINAL"], True)
            self._tools.set_agreement(element, agreement)
            if case == "genitive":
                element.setFeature(self._java.feature["POSSESSIVE"], True)
            else:
                function = self._java.function[case.upper()]
                element.setFeature(self._java.internal["DISCOURSE_FUNCTION"], function)
            said = self._pronouns[agreement, case] = tuple(self._tools.say(element))
        return list(said)

    def adjective_phrase(self, phrase: AdjectivePhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """An adjective with its degree, adverbs, second term and complements; a superlative with its article."""
        if phrase.degree not in _INFLECTED:
            return self._plain.adjective_phrase(phrase, agreement, context)
        word, is_inflected = self._lexicon.adjective(phrase.adjective)
        element = self._factory.createAdjectivePhrase(word)
        article = [self._words["degree.article"]] if phrase.degree in _WITH_ARTICLE else []
        self._grade(element, phrase, context, is_inflected=is_inflected)
        return [*article, *self._tools.say(element)]

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """An adverb with its degree, adverbs and second term of comparison."""
        if phrase.degree not in _INFLECTED:
            return self._plain.adverb_phrase(phrase, context)
        word, is_inflected = self._lexicon.adverb(phrase.adverb)
        element = self._factory.createAdverbPhrase()
        element.setAdverb(word)
        self._grade(element, phrase, context, is_inflected=is_inflected)
        return self._tools.say(element)

    def _grade(
        self,
        element: JavaObject,
        phrase: AdjectivePhrase | AdverbPhrase,
        context: RealizationContext,
        *,
        is_inflected: bool,
    ) -> None:
        before = [word for each in phrase.modifiers for word in context.say(each)]
        if is_inflected:
            element.setFeature(self._java.feature[_INFLECTED[phrase.degree]], True)
        else:
            before.append(self._words[f"degree.{phrase.degree}"])
        if before:
            element.addPreModifier(self._tools.string(before))
        complements = phrase.complements if isinstance(phrase, AdjectivePhrase) else ()
        behind = [word for each in complements for word in context.say(each)]
        if phrase.than is not None:
            linker = self._words.get(f"degree.than.{phrase.degree}") or self._words["degree.than"]
            behind += [linker, *context.say(phrase.than, "prepositional")]
        if behind:
            element.addPostModifier(self._tools.string(behind))

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """A preposition and its object; as a pronoun, with the object's pronoun."""
        return self._plain.prepositional_phrase(phrase, context)

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """Coordinates with commas between them and the conjunction before the last."""
        is_plain = phrase.conjunction in ("and", "or") and phrase.separator == "comma" and not phrase.correlative
        if not is_plain or any(isinstance(each, Clause) for each in phrase.coordinates):
            return self._plain.coordination(phrase, function, agreement, context)
        element = self._factory.createCoordinatedPhrase()
        for each in phrase.coordinates:
            element.addCoordinate(self._tools.string(context.say(each, function, agreement)))
        element.setConjunction(self._words[f"conjunction.{phrase.conjunction}"])
        return self._tools.say(element)

    def date(self, date: Date) -> list[str]:
        """A date, its preposition in front if it is introduced."""
        return self._plain.date(date)

    def number(self, number: Number) -> list[str]:
        """Digits or words."""
        return self._plain.number(number)

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with `unit`."""
        return self._plain.agreement(unit, context)
