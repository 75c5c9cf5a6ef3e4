"""French noun, adjective, adverb and prepositional phrases and pronouns (Vaudry & Lapalme 2013, §4.1-4.3)."""

from dataclasses import dataclass, replace

from pipeline.realizer import inflection
from pipeline.realizer.features import Gender, GrammaticalNumber, Quantifier
from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext, attach, is_mark, without_article
from pipeline.realizer.grammar.plain import PlainPhrases
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
)

_PLURAL_DETERMINERS = frozenset({"all", "several"})
_FULL_DATE = len("2013-08-01")
_MASS = frozenset({"indefinite", "partitive"})


@dataclass(frozen=True, slots=True)
class FrenchNominal(PlainPhrases):
    """Phrases without a verb."""

    def noun_phrase(self, phrase: NounPhrase, function: Function, context: RealizationContext) -> list[str]:
        """Determiner, quantity, adjectives around the noun, what belongs to it, apposition."""
        agreement = self.noun_agreement(phrase)
        is_checked = phrase.gender is not None and not phrase.elided
        known = self.words.noun_gender(phrase.noun) if is_checked else None
        shared.note_contradictions(phrase, known, self.words, context)
        if phrase.pronominal:
            return [self.words.agreeing(_pronoun_use(function), agreement)]
        said = self._one_of_several(phrase, agreement, context)
        if said is None:
            said = self._determined(phrase, agreement, self._group(phrase, agreement, context), context)
        if phrase.apposition is not None:
            said += shared.between_commas(context.say(phrase.apposition))
        return said

    def _one_of_several(
        self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext
    ) -> list[str] | None:
        """« un de mes amis », which is how a possessive goes with an indefinite; else None."""
        owner = phrase.possessor
        if owner is None or phrase.determiner != "indefinite" or not self._is_possessive(owner):
            return None
        one = self.words[f"determiner.one.{_two_genders(agreement.gender)}"]
        group = self._group(phrase, replace(agreement, number="plural"), context)
        possessive = self._possessive(owner, agreement.gender, "plural", group, context)
        return [one, self.words["preposition.of"], *possessive, *group]

    def _group(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """Everything behind the determiner but the apposition."""
        noun = self._noun(phrase, agreement, context) if not phrase.elided else self._stand_in(phrase, agreement)
        if phrase.contrastive and phrase.determiner in ("this", "that"):
            noun = attach(noun, self.words[f"determiner.{phrase.determiner}.contrastive"])
        near, others = shared.approximators(phrase, self.words)
        before: list[list[str]] = [context.say(each, "alone", agreement) for each in others]
        after: list[str] = []
        has_article = phrase.determiner is not None or phrase.possessor is not None
        for each in phrase.adjectives:
            said = context.say(each, "alone", agreement)
            if not self._stands_before(each) or phrase.elided:
                after += said
            elif isinstance(each, AdjectivePhrase) and each.degree in ("superlative", "least") and has_article:
                before.append(without_article(said))
            else:
                before.append(said)
        group = noun
        for each_before in reversed(before):
            group = [*self._in_liaison(each_before, agreement, group, context), *group]
        if phrase.quantity is not None:
            leading = [word for each in near for word in context.say(each)]
            group = [*leading, *self._quantity(phrase.quantity, agreement, context), *group]
        group += after
        if phrase.possessor is not None and not self._is_possessive(phrase.possessor):
            group += self.governed([self.words["preposition.of"]], phrase.possessor, context)
        for modifier in phrase.post_modifiers:
            said = context.say(modifier, "alone", agreement)
            is_aside = isinstance(modifier, Clause) and modifier.relative and not modifier.relative.restrictive
            group += shared.between_commas(said) if is_aside else said
        return [*group, f"({phrase.acronym})"] if phrase.acronym else group

    def _stand_in(self, phrase: NounPhrase, agreement: Agreement) -> list[str]:
        """What stands for an elided noun: « celle de Marie », « celles-ci »; nothing beside an adjective."""
        if agreement.gender == "neuter":
            return [self.words["pronoun.neutral"]]
        is_owned = phrase.possessor is not None and not self._is_possessive(phrase.possessor)
        if phrase.post_modifiers or is_owned or phrase.determiner in ("this", "that"):
            return [self.words.by_gender("pronoun.demonstrative", agreement.gender, agreement.number)]
        return []

    def _noun(self, phrase: NounPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        plural = agreement.number == "plural"
        if plural and phrase.plural:
            return phrase.plural.split()
        if phrase.proper:
            return phrase.noun.split()
        form = self.words.noun(phrase.noun, agreement.number, agreement.gender)
        if form is None:
            if phrase.gender is not None and not plural:
                return phrase.noun.split()
            model = self.words.model(phrase.noun, "noun", context.notes)
            inflected = inflection.noun(phrase.noun, "fr", agreement.number, like=model) if model else None
            form = inflected or phrase.noun
        return form.split()

    def _quantity(self, quantity: Number, agreement: Agreement, context: RealizationContext) -> list[str]:
        said = context.say(replace_gender(quantity, agreement.gender))
        linker = self.words.get(f"number.noun.{said[-1]}")
        return [*said, linker] if linker and quantity.form == "words" and not quantity.ordinal else said

    def _in_liaison(
        self, adjective: list[str], agreement: Agreement, group: list[str], context: RealizationContext
    ) -> list[str]:
        """« un bel homme »: some adjectives have a form of their own before a vowel (ex. 15)."""
        if agreement.number == "plural" or agreement.gender == "feminine" or not adjective:
            return adjective
        last = max((n for n, word in enumerate(adjective) if not is_mark(word)), default=0)
        entry = self.words.adjectives.get(adjective[last])
        if entry and entry["before_vowel"] and self._is_vowel(group, context):
            return [*adjective[:last], entry["before_vowel"], *adjective[last + 1 :]]
        return adjective

    def _determined(
        self, phrase: NounPhrase, agreement: Agreement, group: list[str], context: RealizationContext
    ) -> list[str]:
        determiner = phrase.determiner
        owner = phrase.possessor
        if phrase.quantifier is not None:
            return self._quantified(phrase.quantifier, agreement, group, context, is_definite=determiner is not None)
        if phrase.elided and (self._stand_in(phrase, agreement) or _is_superlative(phrase)):
            return group
        if owner is not None and self._is_possessive(owner):
            return [*self._possessive(owner, agreement.gender, agreement.number, group, context), *group]
        if determiner is None:
            if owner is None:
                return group
            determiner = "definite"
        quantity = phrase.quantity
        if determiner in _MASS and quantity is not None and not quantity.ordinal:
            return group
        is_plural = agreement.number == "plural"
        if determiner in _MASS and is_plural and self._begins_with_adjective(phrase):
            return [self.words["determiner.reduced"], *group]
        use = f"determiner.{determiner}.{_two_genders(agreement.gender)}.{agreement.number}"
        before_vowel = self.words.get(f"{use}.vowel")
        if before_vowel and self._is_vowel(group, context):
            return [before_vowel, *group]
        article = self.words.split(use)
        return self.contracted(article[:-1], [article[-1], *group], context)

    def _quantified(
        self,
        quantifier: Quantifier,
        agreement: Agreement,
        group: list[str],
        context: RealizationContext,
        *,
        is_definite: bool,
    ) -> list[str]:
        """« beaucoup de chiens », « la plupart des chiens », « l'une des maisons »."""
        use = f"quantifier.{quantifier}"
        said = (self.words.get(use) or self.words[f"{use}.{_two_genders(agreement.gender)}"]).split()
        if is_definite or quantifier in self.words.split("quantifier.definite"):
            group = [self.words.by_gender("determiner.definite", agreement.gender, agreement.number), *group]
        return [*said, *self.contracted([self.words["preposition.of"]], group, context)]

    def _begins_with_adjective(self, phrase: NounPhrase) -> bool:
        return bool(phrase.pre_modifiers) or any(self._stands_before(each) for each in phrase.adjectives)

    def _possessive(
        self, owner: Phrase, gender: Gender, number: GrammaticalNumber, group: list[str], context: RealizationContext
    ) -> list[str]:
        whose = context.agreement(owner)
        use = f"possessive.{whose.verb_person}.{whose.verb_number}.{_two_genders(gender)}.{number}"
        before_vowel = self.words.get(f"{use}.vowel")
        if before_vowel and self._is_vowel(group, context):
            return [before_vowel]
        return [self.words[use]]

    @staticmethod
    def _is_possessive(owner: Phrase) -> bool:
        """Whether an owner is said by « mon », « son » and not by « de »."""
        if isinstance(owner, Pronoun):
            return owner.kind == "personal" and not owner.detached
        return isinstance(owner, NounPhrase) and owner.pronominal

    def _stands_before(self, adjective: Phrase) -> bool:
        if isinstance(adjective, Coordination):
            return all(self._stands_before(each) for each in adjective.coordinates)
        if not isinstance(adjective, AdjectivePhrase):
            return False
        if adjective.position != "auto":
            return adjective.position == "before"
        if adjective.complements or adjective.than is not None:
            return False
        entry = self.words.adjectives.get(adjective.adjective)
        return entry is not None and entry["position"] == "before"

    def noun_agreement(self, phrase: NounPhrase) -> Agreement:
        """The agreement of a noun phrase: own gender and number, else the lexicon's and the determiner's."""
        gender = shared.gender_of(phrase.gender, self.words.noun_gender(phrase.noun))
        number = phrase.number or shared.number_of_quantified(phrase, self.words)
        if number is None:
            is_plural = phrase.determiner in _PLURAL_DETERMINERS or inflection.is_plural_only(phrase.noun, "fr")
            number = "plural" if is_plural else "singular"
        return Agreement(gender, number, is_animate=phrase.animate)

    def adjective_phrase(self, phrase: AdjectivePhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """The adjective in agreement; a superlative with its article."""
        entry = self.words.adjectives.get(phrase.adjective)
        irregular = entry["comparative"] if entry and phrase.degree in ("comparative", "superlative") else ""
        form = self._adjective(phrase, irregular or phrase.adjective, agreement, context)
        said: list[str] = []
        if phrase.degree in ("superlative", "least"):
            said.append(self.words.by_gender("determiner.definite", agreement.gender, agreement.number))
        said += [word for each in phrase.modifiers for word in context.say(each)]
        if phrase.degree != "positive" and not irregular:
            said.append(self.words[f"degree.{phrase.degree}"])
        said += form.split()
        for complement in phrase.complements:
            said += context.say(complement)
        if phrase.than is not None:
            said += [self.words["degree.than"], *context.say(phrase.than, "prepositional")]
        return said

    def _adjective(self, phrase: AdjectivePhrase, lemma: str, agreement: Agreement, context: RealizationContext) -> str:
        own = {
            ("masculine", "plural"): phrase.plural,
            ("feminine", "singular"): phrase.feminine,
            ("feminine", "plural"): phrase.feminine_plural,
        }.get((_two_genders(agreement.gender), agreement.number))
        if own:
            return own
        form = inflection.adjective(lemma, "fr", agreement.gender, agreement.number)
        if form is not None or phrase.feminine or phrase.plural or phrase.feminine_plural:
            return form or lemma
        model = self.words.model(lemma, "adjective", context.notes)
        regular = inflection.adjective(lemma, "fr", agreement.gender, agreement.number, model) if model else None
        return regular or lemma

    def adverb_phrase(self, phrase: AdverbPhrase, context: RealizationContext) -> list[str]:
        """The adverb in its degree: « plus vite que », « le mieux »."""
        said = [word for each in phrase.modifiers for word in context.say(each)]
        irregular = ""
        if phrase.degree in ("comparative", "superlative"):
            irregular = self.words.adverbs.get(phrase.adverb, "")
        if phrase.degree in ("superlative", "least"):
            said.append(self.words["degree.article"])
        if phrase.degree != "positive" and not irregular:
            said.append(self.words[f"degree.{phrase.degree}"])
        said += (irregular or phrase.adverb).split()
        if phrase.than is not None:
            said += [self.words["degree.than"], *context.say(phrase.than, "prepositional")]
        return said

    def prepositional_phrase(self, phrase: PrepositionalPhrase, context: RealizationContext) -> list[str]:
        """The preposition, contracted with an article where it must, and what it governs."""
        before = [word for each in phrase.modifiers for word in context.say(each)]
        governed = phrase.object
        if phrase.pronominal and isinstance(governed, NounPhrase):
            governed = governed.model_copy(update={"pronominal": True})
        return before + self.governed(phrase.preposition.split(), governed, context)

    def governed(self, preposition: list[str], governed: Phrase, context: RealizationContext) -> list[str]:
        """A preposition and its object; à, de and en are repeated before each coordinate."""
        here = context.within(governed)
        governed = with_article(governed)
        if isinstance(governed, Coordination) and self._is_repeated(preposition, governed):
            return shared.coordinated(governed, self.words, lambda each, _: self.governed(preposition, each, here))
        if isinstance(governed, Clause):
            return [*preposition, *context.say(governed, "prepositional")]
        if (
            isinstance(governed, NounPhrase)
            and preposition[-1] == self.words["preposition.of"]
            and governed.determiner in _MASS
            and not governed.pronominal
            and here.language == "fr"
            and (governed.determiner == "partitive" or self.noun_agreement(governed).number == "plural")
        ):
            # « de » swallows the articles made with « de »: « parler de pommes ».
            governed = governed.model_copy(update={"determiner": None})
        return self.contracted(preposition, context.say(governed, "prepositional"), context)

    def _is_repeated(self, preposition: list[str], governed: Coordination) -> bool:
        repeated = (self.words["preposition.of"], self.words["preposition.to"], self.words["pronoun.en"])
        return not governed.correlative and preposition[-1] in repeated

    def contracted(self, preposition: list[str], governed: list[str], context: RealizationContext) -> list[str]:
        """« au », « du », « des »: the preposition and the article in one, unless the article elides (ex. 16)."""
        if not preposition:
            return governed
        position = next((n for n, word in enumerate(governed) if not is_mark(word)), None)
        if position is None or any(context.marks[word].text for word in governed[:position] if word != "\uf8ff"):
            return [*preposition, *governed]
        article = governed[position]
        contraction = self.words.sandhi.contraction(preposition[-1], article)
        following = "" if contraction is None else context.first_word(governed[position + 1 :])
        if contraction is None or not following:
            return [*preposition, *governed]
        if self.words.sandhi.at_juncture(article.lower(), following) != article.lower():
            return [*preposition, *governed]
        return [*preposition[:-1], *governed[:position], contraction, *governed[position + 1 :]]

    def pronoun(self, pronoun: Pronoun, function: Function, context: RealizationContext) -> list[str]:
        """A pronoun that is not a clitic: subject or detached."""
        if pronoun.kind == "personal":
            use = "pronoun.detached" if pronoun.detached else _pronoun_use(function)
            return [self.words.agreeing(use, context.agreement(pronoun))]
        if pronoun.kind == "possessive":
            owner = f"{pronoun.person}.{pronoun.number}"
            return self.words.split(
                f"pronoun.possessive.{owner}.{_two_genders(pronoun.gender)}.{pronoun.possessed_number}"
            )
        if pronoun.kind == "generic" and function != "subject":
            return [self.words["pronoun.generic.detached"]]
        return self.words.split(f"pronoun.{pronoun.kind}")

    def _is_vowel(self, group: list[str], context: RealizationContext) -> bool:
        following = context.first_word(group)
        return bool(following) and self.words.sandhi.initials.is_vowel(following)


def with_article(unit: Phrase) -> Phrase:
    """What a preposition governs, a full date with its article: « du 1er août 2013 »."""
    if isinstance(unit, Date) and len(unit.date) == _FULL_DATE:
        return unit.model_copy(update={"introduced": True})
    if isinstance(unit, Coordination):
        return unit.model_copy(update={"coordinates": tuple(with_article(each) for each in unit.coordinates)})
    return unit


def replace_gender(number: Number, gender: Gender) -> Number:
    """A quantity in the gender of what it counts."""
    return number if number.gender == gender else number.model_copy(update={"gender": gender})


def _is_superlative(phrase: NounPhrase) -> bool:
    """Whether an adjective brings an article of its own: « la plus importante »."""
    return any(
        isinstance(each, AdjectivePhrase) and each.degree in ("superlative", "least") for each in phrase.adjectives
    )


def _pronoun_use(function: Function) -> str:
    return "pronoun.subject" if function == "subject" else "pronoun.detached"


def _two_genders(gender: Gender) -> str:
    return "feminine" if gender == "feminine" else "masculine"
