"""English noun, adjective, adverb and prepositional phrases and pronouns."""

from dataclasses import dataclass, replace

from pipeline.realizer import inflection
from pipeline.realizer.features import Quantifier
from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext, without_article
from pipeline.realizer.grammar.english_possession import behind_of, genitive, is_personal, takes_genitive
from pipeline.realizer.grammar.plain import PlainPhrases
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    AdjectivePhrase,
    AdverbPhrase,
    Clause,
    NounPhrase,
    Number,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
)

_PLURAL_DETERMINERS = frozenset({"all", "several"})


@dataclass(frozen=True, slots=True)
class EnglishNominal(PlainPhrases):
    """Phrases without a verb."""

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: RealizationContext) -> list[str]:
        """Determiner or genitive, quantity, modifiers, noun, what is owned of it, apposition."""
        agreement = self.noun_agreement(phrase)
        shared.note_contradictions(phrase, None, self.words, context)
        if phrase.pronominal:
            return [self.words.agreeing(_pronoun_use(function), agreement)]
        owner = phrase.possessor
        has_article = phrase.determiner is not None or owner is not None
        said: list[str] = []
        if owner is not None and phrase.determiner != "indefinite" and takes_genitive(owner):
            said = self._owner_in_front(owner, context)
            owner = None
        elif owner is not None:
            said = self._determiner(
                phrase, "indefinite" if phrase.determiner == "indefinite" else "definite", agreement
            )
        elif phrase.quantifier is not None:
            said = self._quantified(phrase, phrase.quantifier, agreement)
        elif phrase.determiner is not None and not (phrase.elided and self._stands_alone(phrase)):
            said = self._determiner(phrase, phrase.determiner, agreement)
        first, others = around_quantity(phrase, self.words)
        near, behind_quantity = shared.approximators(phrase, self.words)
        said += [word for each in near for word in context.say(each)]
        for adjective in first:
            said += context.say(adjective, "alone", agreement)
        if phrase.quantity is not None:
            said += context.say(phrase.quantity)
        after: list[str] = []
        for adjective in others:
            if isinstance(adjective, AdjectivePhrase) and adjective.degree in ("superlative", "least"):
                # "the oldest house in the town": what a superlative is taken from stands behind the noun.
                words = context.say(adjective.model_copy(update={"complements": ()}), "alone", agreement)
                said += without_article(words) if has_article else words
                after += [word for each in adjective.complements for word in context.say(each)]
            elif stands_after(adjective):
                after += context.say(adjective, "alone", agreement)
            else:
                said += context.say(adjective, "alone", agreement)
        for modifier in behind_quantity:
            said += context.say(modifier, "alone", agreement)
        said += self._stand_in(phrase, agreement) if phrase.elided else self._noun(phrase, agreement, context)
        said += after
        if owner is not None:
            said += [self.words["preposition.of"], *behind_of(owner, self.words, context)]
        for modifier in phrase.post_modifiers:
            words = context.say(modifier, "alone", agreement)
            is_aside = isinstance(modifier, Clause) and modifier.relative and not modifier.relative.restrictive
            said += shared.between_commas(words) if is_aside else words
        if phrase.acronym:
            said.append(f"({phrase.acronym})")
        if phrase.apposition is not None:
            said += shared.between_commas(context.say(phrase.apposition))
        return said

    @staticmethod
    def _stands_alone(phrase: NounPhrase) -> bool:
        """Whether "one" is all that is said: "There is one", and not "a one"."""
        return phrase.determiner == "indefinite" and not (phrase.adjectives or phrase.pre_modifiers)

    def _stand_in(self, phrase: NounPhrase, agreement: Agreement) -> list[str]:
        """What stands for an elided noun: "the red one", "those"; nothing beside an owner or a superlative."""
        is_graded = any(
            isinstance(each, AdjectivePhrase) and each.degree in ("superlative", "least") for each in phrase.adjectives
        )
        has_own_number = phrase.determiner in ("this", "that") and agreement.number == "plural"
        if phrase.quantifier is not None:
            return []
        if phrase.possessor is not None or is_graded or has_own_number or phrase.quantity is not None:
            return []
        if agreement.gender == "neuter" and phrase.gender == "neuter":
            return [self.words["pronoun.that.singular"]]
        return [self.words[f"pronoun.one.{agreement.number}"]]

    def _quantified(self, phrase: NounPhrase, quantifier: Quantifier, agreement: Agreement) -> list[str]:
        """ "many dogs", "much water", "most of the dogs", "one of the dogs"."""
        said = self.words.split(f"quantifier.{quantifier}.{agreement.number}")
        if quantifier in self.words.split("quantifier.definite") or phrase.determiner is not None:
            said += [self.words["preposition.of"], *self.words.split(f"determiner.definite.{agreement.number}")]
        return said

    def _noun(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        is_plural = agreement.number == "plural"
        if is_plural and phrase.plural:
            return phrase.plural.split()
        if phrase.proper:
            return phrase.noun.split()
        form = self.words.noun(phrase.noun, agreement.number)
        if form is None:
            model = None if phrase.plural else self.words.model(phrase.noun, "noun", context.notes)
            inflected = inflection.noun(phrase.noun, "en", agreement.number, like=model) if model else None
            form = inflected or phrase.noun
        return form.split()

    def _determiner(self, phrase: NounPhrase, determiner: str, agreement: Agreement) -> list[str]:
        quantity: Number | None = phrase.quantity
        if determiner == "indefinite" and quantity is not None and not quantity.ordinal:
            return []
        return self.words.split(f"determiner.{determiner}.{agreement.number}")

    def _owner_in_front(self, owner: Phrase, context: RealizationContext) -> list[str]:
        if is_personal(owner):
            return [self.words.agreeing("possessive", context.agreement(owner))]
        return genitive(owner, self.words, context)

    def noun_agreement(self, phrase: NounPhrase) -> Agreement:
        """The agreement of a noun phrase; things are neuter."""
        gender = phrase.gender or self.words.noun_gender(phrase.noun)
        if gender is None:
            gender = "masculine" if phrase.animate else "neuter"
        number = phrase.number or shared.number_of_quantified(phrase, self.words)
        if number is None:
            has_plural_only = not phrase.proper and inflection.is_plural_only(phrase.noun, "en")
            is_plural = phrase.determiner in _PLURAL_DETERMINERS or has_plural_only
            number = "plural" if is_plural else "singular"
        return Agreement(gender, number, is_animate=phrase.animate or gender != "neuter")

    def adjective_phrase(
        self,
        phrase: AdjectivePhrase,
        agreement: Agreement,  # noqa: ARG002 - English adjectives agree with nothing
        context: RealizationContext,
    ) -> list[str]:
        """The adjective in its degree, with -er and -est where it has them; a superlative with its article."""
        said = [word for each in phrase.modifiers for word in context.say(each)]
        if phrase.degree in ("superlative", "least"):
            said = [self.words["degree.article"], *said]
        said += self._degree(phrase.adjective, "A", phrase.degree)
        for complement in phrase.complements:
            said += context.say(complement)
        return said + self._than(phrase.than, phrase.degree, context)

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """The adverb in its degree."""
        said = [word for each in phrase.modifiers for word in context.say(each)]
        said += self._degree(phrase.adverb, "Adv", phrase.degree)
        return said + self._than(phrase.than, phrase.degree, context)

    def _degree(self, word: str, part: str, degree: str) -> list[str]:
        if degree in ("comparative", "superlative"):
            form = inflection.english_degree(word, "A" if part == "A" else "Adv", degree == "superlative")
            if form is not None:
                return [form]
        return [*([] if degree == "positive" else [self.words[f"degree.{degree}"]]), *word.split()]

    def _than(self, than: Phrase | None, degree: str, context: RealizationContext) -> list[str]:
        if than is None:
            return []
        linker = self.words.get(f"degree.than.{degree}") or self.words["degree.than"]
        return [linker, *context.say(than, "prepositional")]

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """The preposition and what it governs."""
        governed = phrase.object
        if phrase.pronominal and isinstance(governed, NounPhrase):
            governed = governed.model_copy(update={"pronominal": True})
        before = [word for each in phrase.modifiers for word in context.say(each)]
        return [*before, *phrase.preposition.split(), *context.say(governed, "prepositional")]

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """A pronoun in the form of its function."""
        agreement = context.agreement(pronoun)
        if pronoun.kind == "personal":
            return [self.words.agreeing(_pronoun_use(function), agreement)]
        if pronoun.kind == "possessive":
            owner = Agreement(pronoun.gender, pronoun.number, pronoun.person)
            return [self.words.agreeing("pronoun.possessive", owner)]
        if pronoun.kind in ("this", "that"):
            return [self.words[f"pronoun.{pronoun.kind}.{pronoun.number}"]]
        return self.words.split(f"pronoun.{pronoun.kind}")


def around_quantity(phrase: NounPhrase, words: Words) -> tuple[list[Phrase], list[Phrase]]:
    """The adjectives in front of the quantity and those behind it: "the first two new articles"."""
    ranking = words.split("adjective.before_quantity") if phrase.quantity is not None else []
    is_first = [isinstance(each, AdjectivePhrase) and each.adjective in ranking for each in phrase.adjectives]
    pairs = list(zip(phrase.adjectives, is_first, strict=True))
    return [each for each, leads in pairs if leads], [each for each, leads in pairs if not leads]


def stands_after(adjective: Phrase) -> bool:
    """Whether an adjective stands behind its noun: what follows it would part the two."""
    if not isinstance(adjective, AdjectivePhrase):
        return False
    if adjective.position != "auto":
        return adjective.position == "after"
    return bool(adjective.complements) or adjective.than is not None


def reflexive_pronoun(subject: Phrase | None, agreement: Agreement, words: Words) -> str:
    """The reflexive pronoun of a subject; a polite "you" is one person."""
    if isinstance(subject, Pronoun) and subject.kind == "generic":
        return words["pronoun.generic.reflexive"]
    return words.agreeing("pronoun.reflexive", replace(agreement, polite=False))


def _pronoun_use(function: Function) -> str:
    return "pronoun.subject" if function == "subject" else "pronoun.object"
