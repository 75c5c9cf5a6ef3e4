"""French on SimpleNLG-EnFr 1.1 (Vaudry & Lapalme 2013): noun, adjective, adverb and prepositional phrases, pronouns.

Written against the published interface of that library: its jar is given by the operator. Phrases are nested as
elements, so that agreement, elision, liaison and contraction are SimpleNLG's; a unit with marks of its own, or of
another language, stands among them as words that no longer change.
"""

from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.french import FrenchGrammar
from pipeline.realizer.grammar.french_nominal import with_article
from pipeline.realizer.simplenlg_french_clause import FrenchClauses
from pipeline.realizer.simplenlg_french_words import FrenchWords
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools, refuse
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

_WITH_ARTICLE = ("superlative", "least")
_WITH_OWN_FORM = ("comparative", "superlative")
# What SimpleNLG does not nest: it is said by itself and stands as it is.
_SAID_APART = (CannedText, Number, Date, Clause, VerbPhrase)


class SimplenlgFrench:
    """The French grammar of the engine."""

    def __init__(self, tools: Tools, plain: FrenchGrammar) -> None:
        """`plain` says what SimpleNLG has no part in: numbers, dates, pronouns that do not inflect."""
        self._plain = plain
        self._tools = tools
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words
        self._lexicon = FrenchWords(tools.java, tools.words)
        self._clauses = FrenchClauses(tools, self._lexicon, self.nested)

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
        if phrase.pronominal:
            return self._personal(context.agreement(phrase), function)
        return self._tools.say(self._noun_phrase(phrase, context))

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """A pronoun that is no clitic; those are the verb's."""
        if pronoun.kind == "personal" and not pronoun.detached:
            return self._personal(context.agreement(pronoun), function)
        return self._plain.pronoun(pronoun, function, context)

    def _personal(self, agreement: Agreement, function: Function) -> list[str]:
        if function != "subject":
            return [self._words.agreeing("pronoun.detached", agreement)]
        element = self._factory.createNounPhrase()
        element.setFeature(self._java.feature["PRONOMINAL"], True)
        self._tools.set_agreement(element, agreement)
        element.setFeature(self._java.internal["DISCOURSE_FUNCTION"], self._java.function["SUBJECT"])
        return self._tools.say(element)

    def nested(self, unit: Phrase, function: Function, context: RealizationContext) -> JavaObject:
        """The element for a nominal within another phrase."""
        here = context.within(unit)
        if unit.sources or here is not context or isinstance(unit, _SAID_APART):
            return self._tools.fixed(context.say(unit, function), context.agreement(unit))
        if isinstance(unit, NounPhrase) and not unit.pronominal:
            return self._noun_phrase(unit, context)
        if isinstance(unit, Coordination) and not unit.correlative and unit.conjunction in ("and", "or"):
            element = self._factory.createCoordinatedPhrase()
            for each in unit.coordinates:
                element.addCoordinate(self.nested(each, function, context))
            element.setConjunction(self._words[f"conjunction.{unit.conjunction}"])
            return element
        return self._tools.fixed(context.say(unit, function), context.agreement(unit))

    def _noun_phrase(self, phrase: NounPhrase, context: RealizationContext) -> JavaObject:
        agreement = context.agreement(phrase)
        element = self._factory.createNounPhrase(self._lexicon.noun(phrase, agreement.gender, context.notes))
        self._tools.set_agreement(element, agreement)
        self._determine(element, phrase, agreement, context)
        if phrase.quantity is not None:
            element.addPreModifier(self._tools.string(context.say(phrase.quantity)))
        for modifier in phrase.pre_modifiers:
            element.addPreModifier(self._tools.string(context.say(modifier, "alone", agreement)))
        for adjective in phrase.adjectives:
            self._add_adjective(element, adjective, phrase, agreement, context)
        owner = phrase.possessor
        if owner is not None and not _is_personal(owner):
            element.addPostModifier(self._governed(self._words["preposition.of"], owner, context))
        for modifier in phrase.post_modifiers:
            said = context.say(modifier, "alone", agreement)
            is_aside = isinstance(modifier, Clause) and modifier.relative and not modifier.relative.restrictive
            element.addPostModifier(self._tools.string(shared.between_commas(said) if is_aside else said))
        if phrase.apposition is not None:
            element.addPostModifier(self._tools.string(shared.between_commas(context.say(phrase.apposition))))
        return element

    def _determine(
        self, element: JavaObject, phrase: NounPhrase, agreement: Agreement, context: RealizationContext
    ) -> None:
        owner, determiner = phrase.possessor, phrase.determiner
        if owner is not None and _is_personal(owner):
            if determiner == "indefinite":
                raise refuse("an indefinite noun phrase with a pronoun as possessor")
            whose = context.agreement(owner)
            element.setSpecifier(self._words[f"possessive.{whose.verb_person}.{whose.verb_number}.masculine.singular"])
            return
        if determiner is None:
            if owner is None:
                return
            determiner = "definite"
        if determiner in ("indefinite", "partitive") and phrase.quantity is not None and not phrase.quantity.ordinal:
            return
        # SimpleNLG inflects the masculine singular; what is more than one word is given as it must be.
        base = self._words.split(f"determiner.{determiner}.masculine.singular")
        base = [self._words.sandhi.contractions.get((base[0], base[-1]), " ".join(base))]
        if " " in base[0]:
            gender = "feminine" if agreement.gender == "feminine" else "masculine"
            form = self._words[f"determiner.{determiner}.{gender}.{agreement.number}"]
            element.setSpecifier(self._tools.string([form]))
        elif phrase.contrastive and determiner in ("this", "that"):
            # SimpleNLG-EnFr has "ce -ci" and "ce -là" for determiners with a particle.
            element.setSpecifier(f"{base[0]} {self._words[f'determiner.{determiner}.contrastive']}")
        else:
            element.setSpecifier(base[0])

    def _add_adjective(
        self,
        element: JavaObject,
        adjective: Phrase,
        phrase: NounPhrase,
        agreement: Agreement,
        context: RealizationContext,
    ) -> None:
        is_apart = adjective.sources or context.within(adjective) is not context
        if is_apart or not isinstance(adjective, AdjectivePhrase):
            element.addPostModifier(self._tools.string(context.say(adjective, "alone", agreement)))
            return
        added = self._adjective_phrase(adjective, agreement, context)
        entry = self._words.adjectives.get(adjective.adjective)
        is_preposed = entry is not None and entry["position"] == "before"
        if adjective.position == "before":
            element.addPreModifier(added)
        elif adjective.degree in _WITH_ARTICLE:
            # « la plus belle maison », but « la maison la plus chère »
            if adjective.position == "auto" and is_preposed:
                element.addPreModifier(added)
                return
            if phrase.determiner is not None or phrase.possessor is not None:
                article = self._words.by_gender("determiner.definite", agreement.gender, agreement.number)
                element.addPostModifier(self._tools.string([article]))
            element.addPostModifier(added)
        elif adjective.position == "after" or adjective.than is not None:
            element.addPostModifier(added)
        else:
            element.addModifier(added)

    def adjective_phrase(self, phrase: AdjectivePhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """An adjective in agreement, with its degree; a superlative with its article."""
        said = self._tools.say(self._adjective_phrase(phrase, agreement, context))
        if phrase.degree in _WITH_ARTICLE:
            return [self._words.by_gender("determiner.definite", agreement.gender, agreement.number), *said]
        return said

    def _adjective_phrase(
        self, phrase: AdjectivePhrase, agreement: Agreement, context: RealizationContext
    ) -> JavaObject:
        entry = self._words.adjectives.get(phrase.adjective)
        irregular = entry["comparative"] if entry and phrase.degree in _WITH_OWN_FORM else ""
        word = irregular or self._lexicon.adjective(phrase, context.notes)
        element = self._factory.createAdjectivePhrase(word)
        # An adjective of a polite « vous » has the number of the person.
        self._tools.set_agreement(element, agreement.in_third_person())
        self._grade(element, phrase, context, is_irregular=bool(irregular))
        for complement in phrase.complements:
            element.addPostModifier(self._tools.string(context.say(complement)))
        return element

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """An adverb with its degree."""
        irregular = self._words.adverbs.get(phrase.adverb, "") if phrase.degree in _WITH_OWN_FORM else ""
        element = self._factory.createAdverbPhrase(irregular or phrase.adverb)
        self._grade(element, phrase, context, is_irregular=bool(irregular))
        article = [self._words["degree.article"]] if phrase.degree in _WITH_ARTICLE else []
        return [*article, *self._tools.say(element)]

    def _grade(
        self,
        element: JavaObject,
        phrase: AdjectivePhrase | AdverbPhrase,
        context: RealizationContext,
        *,
        is_irregular: bool,
    ) -> None:
        for modifier in phrase.modifiers:
            element.addPreModifier(self._tools.string(context.say(modifier)))
        if phrase.degree != "positive" and not is_irregular:
            element.addPreModifier(self._tools.string([self._words[f"degree.{phrase.degree}"]]))
        if phrase.than is not None:
            than = [self._words["degree.than"], *context.say(phrase.than, "prepositional")]
            element.addPostModifier(self._tools.string(than))

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """A preposition, contracted with an article where it must, and what it governs."""
        before = [word for each in phrase.modifiers for word in context.say(each)]
        governed = phrase.object
        if phrase.pronominal and isinstance(governed, NounPhrase):
            governed = governed.model_copy(update={"pronominal": True})
        return [*before, *self._tools.say(self._governed(phrase.preposition, governed, context))]

    def _governed(self, preposition: str, governed: Phrase, context: RealizationContext) -> JavaObject:
        governed = with_article(governed)
        last = preposition.split()[-1]
        of, to, within = self._words["preposition.of"], self._words["preposition.to"], self._words["pronoun.en"]
        if isinstance(governed, Coordination) and last in (of, to, within) and not governed.correlative:
            # à, de and en are repeated: « à Paris et à Londres ».
            return self._tools.string(
                shared.coordinated(
                    governed,
                    self._words,
                    lambda each, _: self._tools.say(self._governed(preposition, each, context.within(governed))),
                )
            )
        if isinstance(governed, NounPhrase) and last == of and not governed.pronominal:
            # « de » swallows the articles made with « de »: « parler de pommes ».
            is_plural = context.agreement(governed).number == "plural"
            if governed.determiner == "partitive" or (governed.determiner == "indefinite" and is_plural):
                governed = governed.model_copy(update={"determiner": None})
        return self._factory.createPrepositionPhrase(preposition, self.nested(governed, "prepositional", context))

    def coordination(
        self, phrase: Coordination, function: Function, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """Coordinates with commas between them and the conjunction before the last."""
        return self._plain.coordination(phrase, function, agreement, context)

    def date(self, date: Date) -> list[str]:
        """A date, its article or preposition in front if it is introduced."""
        return self._plain.date(date)

    def number(self, number: Number) -> list[str]:
        """Digits or words."""
        return self._plain.number(number)

    def agreement(self, unit: Phrase, context: RealizationContext) -> Agreement:
        """What agrees with `unit`."""
        return self._plain.agreement(unit, context)


def _is_personal(owner: Phrase) -> bool:
    if isinstance(owner, Pronoun):
        return owner.kind == "personal" and not owner.detached
    return isinstance(owner, NounPhrase) and owner.pronominal
