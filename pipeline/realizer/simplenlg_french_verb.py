"""French verbs on SimpleNLG-EnFr 1.1: tenses, negation, modality, clitics and other arguments.

SimpleNLG's past is the « passé composé », its progressive past the « imparfait », its perfect past the
« plus-que-parfait »; it has no « passé simple ». What does not depend on the verb group stands behind it as words.
"""

from collections.abc import Callable
from dataclasses import replace

from pipeline.realizer.features import Tense
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.arguments import Arguments
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.french_clitics import without_pronouns
from pipeline.realizer.grammar.french_negation import is_joined_by_ni
from pipeline.realizer.grammar.shared import is_negative
from pipeline.realizer.simplenlg_french_words import FrenchWords
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools, refuse
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, PrepositionalPhrase, Pronoun, VerbPhrase

Nested = Callable[[Phrase, Function, RealizationContext], JavaObject]

_FORMS = {
    "subjunctive": "SUBJUNCTIVE",
    "imperative": "IMPERATIVE",
    "infinitive": "INFINITIVE",
    "present_participle": "PRESENT_PARTICIPLE",
    "gerund": "PRESENT_PARTICIPLE",
}
_FINITE = ("indicative", "subjunctive")
_TENSES: dict[Tense, str] = {"present": "PRESENT", "future": "FUTURE", "conditional": "CONDITIONAL"}
# Modalities that French says with the conditional of the modal verb.
_ATTENUATED = ("possibility", "recommendation")


class FrenchVerbs:
    """Makes the elements of clauses and verb phrases; `nested` makes those of their nominals."""

    def __init__(self, tools: Tools, lexicon: FrenchWords, nested: Nested) -> None:
        self._tools = tools
        self._lexicon = lexicon
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words
        self._nested = nested

    def say(self, verb: VerbPhrase, arguments: Arguments, missing: Agreement, context: RealizationContext) -> list[str]:
        """The words of a clause; without a subject the verb agrees with what is `missing`."""
        verb = self._without_pronouns(verb)
        if verb.mood == "past_participle":
            return self._participle(verb, arguments, missing, context)
        gerund = self._words.split("gerund") if verb.mood == "gerund" else []
        if arguments.subject is not None:
            return [*gerund, *self._tools.say(self.clause(verb, arguments, context))]
        element = self._factory.createVerbPhrase()
        self._tools.set_agreement(element, missing)
        self._fill(element, verb, arguments, missing, context)
        return [*gerund, *self._tools.say(element)]

    def clause(self, verb: VerbPhrase, arguments: Arguments, context: RealizationContext) -> JavaObject:
        """The element of a clause, whose subject may be missing because it is asked for or relative."""
        verb = self._without_pronouns(verb)
        element = self._factory.createClause()
        element.setFeature(self._java.feature["SUPRESSED_COMPLEMENTISER"], True)
        subject = arguments.subject
        if subject is not None:
            said = self._subject(subject, verb, context)
            # The subject of a passive as it is said is the object of SimpleNLG's clause.
            if verb.voice == "passive" and verb.modality is None:
                element.setObject(said)
            else:
                element.setSubject(said)
        agreement = context.agreement(subject) if subject is not None else Agreement()
        self._fill(element, verb, arguments, agreement, context)
        return element

    def _without_pronouns(self, verb: VerbPhrase) -> VerbPhrase:
        """The verb without the pronouns that it was given with: SimpleNLG has no place for a « y » of the verb."""
        bare, own = without_pronouns(verb, self._words)
        if own:
            raise refuse("a verb with « y » or « en » of its own")
        return bare

    def _subject(self, subject: Phrase, verb: VerbPhrase, context: RealizationContext) -> JavaObject:
        if is_negative(subject):
            return self._negating(context.say(subject, "subject"))
        is_copula = verb.verb == self._words["verb.be"] and verb.modality is None and not verb.progressive
        if isinstance(subject, Pronoun) and subject.kind in ("this", "that") and is_copula:
            # « C'est », which agrees with its predicate: « ce sont ».
            counted = isinstance(verb.predicate, NounPhrase | Coordination)
            number = context.agreement(verb.predicate).number if counted and verb.predicate is not None else "singular"
            return self._tools.fixed(self._words.split("pronoun.neutral"), Agreement(number=number))
        return self._argument(subject, "subject", context)

    def _fill(
        self,
        element: JavaObject,
        verb: VerbPhrase,
        arguments: Arguments,
        subject: Agreement,
        context: RealizationContext,
    ) -> None:
        if verb.modality is not None:
            said = self._governed(verb, arguments, subject, context)
            verb = self._modal(verb)
            arguments = Arguments(arguments.subject, None, None, None)
        else:
            said = self._behind(verb, arguments, subject, context)
        element.setVerb(self._lexicon.verb(verb, context.notes))
        self._set_tense(element, verb)
        if verb.mood in _FORMS:
            element.setFeature(self._java.feature["FORM"], self._java.form[_FORMS[verb.mood]])
        if verb.voice == "passive":
            element.setFeature(self._java.feature["PASSIVE"], True)
        self._negate(element, verb, arguments)
        self._add_objects(element, verb, arguments, context)
        for adverb in verb.pre_modifiers:
            element.addPreModifier(self._tools.string(context.say(adverb)))
        for modifier in verb.post_modifiers:
            said += context.say(modifier, "alone", subject)
        if said:
            element.addPostModifier(self._tools.string(said))

    def _modal(self, verb: VerbPhrase) -> VerbPhrase:
        """The modal verb, which takes tense, mood and negation."""
        is_attenuated = verb.modality in _ATTENUATED and verb.tense == "present" and verb.mood == "indicative"
        return VerbPhrase(
            verb=self._words[f"modal.{verb.modality}"],
            tense="conditional" if is_attenuated else verb.tense,
            mood=verb.mood,
            negation=verb.negation,
            pre_modifiers=verb.pre_modifiers,
        )

    def _governed(
        self, verb: VerbPhrase, arguments: Arguments, subject: Agreement, context: RealizationContext
    ) -> list[str]:
        """What a modal verb governs: the infinitive with its clitics."""
        infinitive = verb.model_copy(
            update={
                "modality": None,
                "tense": "present",
                "mood": "infinitive",
                "negation": None,
                "pre_modifiers": (),
                "post_modifiers": (),
            }
        )
        return self.say(infinitive, replace(arguments, subject=None), subject, context)

    def _participle(
        self, verb: VerbPhrase, arguments: Arguments, agreement: Agreement, context: RealizationContext
    ) -> list[str]:
        """A past participle by itself, in agreement like an adjective."""
        word = self._factory.createInflectedWord(self._lexicon.verb(verb, context.notes), self._java.category("VERB"))
        word.setFeature(self._java.feature["FORM"], self._java.form["PAST_PARTICIPLE"])
        self._tools.set_agreement(word, agreement.in_third_person())
        direct = context.say(arguments.object, "object") if arguments.object is not None else []
        modifiers = [word for each in verb.post_modifiers for word in context.say(each, "alone", agreement)]
        behind = [*direct, *self._behind(verb, arguments, agreement, context), *modifiers]
        before = [word for each in verb.pre_modifiers for word in context.say(each)]
        return [*before, *self._tools.say(word), *behind]

    def _set_tense(self, element: JavaObject, verb: VerbPhrase) -> None:
        feature, tense = self._java.feature, verb.tense
        is_past = tense not in _TENSES
        if verb.mood not in _FINITE:
            is_perfect = verb.perfect or is_past
            name, is_progressive = "PRESENT", verb.progressive
        else:
            if tense == "passe_simple" or (tense == "imparfait" and verb.mood == "subjunctive"):
                raise refuse(f"tense {tense!r} in the {verb.mood}")
            if verb.progressive and is_past and not verb.perfect:
                raise refuse(f"a progressive in the tense {tense!r}")
            is_perfect, name = verb.perfect, _TENSES.get(tense, "PAST")
            is_progressive = verb.progressive or (tense == "imparfait" and not verb.perfect)
        element.setFeature(feature["TENSE"], self._java.tense[name])
        element.setFeature(feature["PERFECT"], is_perfect)
        element.setFeature(feature["PROGRESSIVE"], is_progressive)

    def _negate(self, element: JavaObject, verb: VerbPhrase, arguments: Arguments) -> None:
        """« ne » and its auxiliary (ex. 1-2); « ne » alone is brought by the negative word itself (ex. 3)."""
        negation = verb.negation
        others = (arguments.subject, arguments.moved, arguments.object, arguments.indirect_object)
        if negation == "not" and any(is_negative(each) for each in (*others, *verb.complements)):
            return
        if negation in ("not", "no_longer", "never", "nothing"):
            element.setFeature(self._java.feature["NEGATED"], True)
            element.setFeature(self._java.french["NEGATION_AUXILIARY"], self._words[f"negation.{negation}"])

    def _negating(self, words: list[str]) -> JavaObject:
        """Words that bring a « ne » without « pas »."""
        phrase = self._tools.fixed(words, Agreement())
        phrase.getHead().setFeature(self._java.french_lexical["NE_ONLY_NEGATION"], True)
        return phrase

    def _add_objects(
        self, element: JavaObject, verb: VerbPhrase, arguments: Arguments, context: RealizationContext
    ) -> None:
        """The direct and the indirect object, « y » and « en »: SimpleNLG makes clitics of the pronouns (ex. 4-5)."""
        direct = arguments.object
        if isinstance(direct, Coordination) and is_joined_by_ni(direct, verb):
            raise refuse("coordinated objects under a negation")
        if verb.negation == "nobody":
            element.setObject(self._negating(self._words.split("negation.nobody")))
        elif verb.negation == "only":
            if direct is None:
                raise refuse("negation 'only' without an object")
            element.setObject(self._negating([*self._words.split("negation.only"), *context.say(direct, "object")]))
        elif direct is not None and is_negative(direct):
            element.setObject(self._negating(context.say(direct, "object")))
        elif isinstance(direct, NounPhrase) and direct.pronominal and _is_partial(direct):
            self._add_partial(element, direct, context)
        elif direct is not None and not isinstance(direct, Clause):
            element.setObject(self._argument(direct, "object", context))
        indirect = arguments.indirect_object
        if indirect is not None and is_negative(indirect):
            element.setIndirectObject(self._negating(context.say(indirect, "object")))
        elif indirect is not None:
            element.setIndirectObject(self._argument(indirect, "indirect_object", context))
        if isinstance(verb.predicate, NounPhrase) and verb.predicate.pronominal:
            # « Il l'est »: what a predicate is taken up by does not agree.
            element.setObject(self._pronoun(Agreement()))
        if verb.reflexive:
            self._check_participle(verb, direct)
            reflexive = self._factory.createNounPhrase(self._words["pronoun.reflexive.3.singular"])
            (element.setObject if direct is None else element.setIndirectObject)(reflexive)
        for complement in verb.complements:
            adverbial = self._adverbial_clitic(complement, context)
            if adverbial:
                element.addComplement(adverbial)
            elif is_negative(complement):
                element.addComplement(self._negating(context.say(complement, "object")))

    def _argument(self, unit: Phrase, function: Function, context: RealizationContext) -> JavaObject:
        """A subject or object; a personal pronoun stays a pronoun, so that it can become a clitic."""
        is_pronoun = isinstance(unit, Pronoun) and unit.kind == "personal" and not unit.detached
        if not is_pronoun and not (isinstance(unit, NounPhrase) and unit.pronominal):
            return self._nested(unit, function, context)
        if unit.sources:
            raise refuse("a clitic pronoun with sources of its own")
        return self._pronoun(context.agreement(unit))

    def _pronoun(self, agreement: Agreement) -> JavaObject:
        phrase = self._factory.createNounPhrase()
        phrase.setFeature(self._java.feature["PRONOMINAL"], True)
        self._tools.set_agreement(phrase, agreement)
        return phrase

    def _add_partial(self, element: JavaObject, direct: NounPhrase, context: RealizationContext) -> None:
        """« Il en mange trois »: « en » leaves the quantity behind."""
        element.addComplement(self._words["pronoun.en"])
        agreement = context.agreement(direct)
        if direct.quantity is not None:
            element.setObject(self._tools.fixed(context.say(direct.quantity), agreement))
        elif direct.determiner == "indefinite" and agreement.number == "singular":
            one = self._words.by_gender("determiner.indefinite", agreement.gender, "singular")
            element.setObject(self._tools.fixed([one], agreement))

    def _check_participle(self, verb: VerbPhrase, direct: Phrase | None) -> None:
        """SimpleNLG agrees the participle of every reflexive verb with its subject."""
        is_compound = verb.perfect or verb.tense in ("past", "passe_compose")
        entry = self._words.verbs.get(verb.verb)
        is_indirect = direct is not None or (entry is not None and entry["reflexive"] == "dative")
        if is_compound and is_indirect:
            raise refuse("the past participle of a verb with an indirect reflexive pronoun")

    def _adverbial_clitic(self, complement: Phrase, context: RealizationContext) -> str | None:
        """« y » or « en » for a prepositional phrase that is said as a pronoun; a person keeps « à lui »."""
        if not isinstance(complement, PrepositionalPhrase) or context.within(complement) is not context:
            return None
        governed = complement.object
        is_pronominal = complement.pronominal or (isinstance(governed, NounPhrase) and governed.pronominal)
        if not is_pronominal or (isinstance(governed, NounPhrase) and governed.animate):
            return None
        return self._words.get(f"clitic.place.{complement.preposition}")

    def _behind(
        self, verb: VerbPhrase, arguments: Arguments, subject: Agreement, context: RealizationContext
    ) -> list[str]:
        """What stands behind the verb group and its objects: predicate, complements, agent, a clause last."""
        said = verb.particle.split() if verb.particle else []
        is_clitic = isinstance(verb.predicate, NounPhrase) and verb.predicate.pronominal
        if verb.predicate is not None and not is_clitic:
            said += context.say(verb.predicate, "predicate", subject)
        for complement in verb.complements:
            if not self._adverbial_clitic(complement, context) and not is_negative(complement):
                said += context.say(complement, "object", subject)
        if arguments.agent is not None:
            agent = PrepositionalPhrase(preposition=self._words["preposition.agent"], object=arguments.agent)
            said += context.say(agent)
        if isinstance(arguments.object, Clause):
            said += context.say(arguments.object, "object", subject)
        return said


def _is_partial(phrase: NounPhrase) -> bool:
    """Whether a noun phrase is taken up by « en »: some of it, and not it or them."""
    is_counted = phrase.quantity is not None and phrase.determiner is None and not phrase.quantity.ordinal
    return is_counted or phrase.determiner in ("indefinite", "partitive", "several", "some")
