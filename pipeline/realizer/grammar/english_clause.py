"""English clauses: operators, negation and polarity, questions, relative and subordinate clauses."""

from dataclasses import dataclass

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.arguments import Arguments, arguments_of, first_verb, sole_verb
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.english_introduction import FINITE, complementizer, question_words, relative_pronoun
from pipeline.realizer.grammar.english_nominal import EnglishNominal, reflexive_pronoun
from pipeline.realizer.grammar.english_possession import is_personal
from pipeline.realizer.grammar.english_recipient import is_bare_recipient
from pipeline.realizer.grammar.english_verb import EnglishVerb, VerbGroup
from pipeline.realizer.grammar.english_voice import turned
from pipeline.realizer.grammar.existential import english_existential
from pipeline.realizer.grammar.polarity import with_polar_forms
from pipeline.realizer.spec import (
    Clause,
    Coordination,
    NounPhrase,
    Phrase,
    Pronoun,
    Relative,
    VerbPhrase,
)

_SECOND_PERSON = Agreement(person=2)


@dataclass(frozen=True, slots=True)
class _VerbGroupParts:
    """The verb group in its parts: `adverbs` stand behind the operator, or before a verb that is none."""

    before: list[str]
    group: VerbGroup
    adverbs: list[str]
    rest: list[str]

    @property
    def words(self) -> list[str]:
        if self.group.has_operator:
            return [*self.before, self.group.first, *self.adverbs, *self.group.others, *self.rest]
        return [*self.before, *self.adverbs, self.group.first, *self.group.others, *self.rest]

    def inverted(self, subject: list[str]) -> list[str]:
        """The words with the subject behind the operator."""
        return [*self.before, self.group.first, *subject, *self.adverbs, *self.group.others, *self.rest]


@dataclass(frozen=True, slots=True)
class EnglishClause(EnglishNominal):
    """Clauses and verb phrases, and what stands in them."""

    verb: EnglishVerb

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """The words of a clause; `antecedent` is that of a relative clause, else of the subject that is not said."""
        clause = english_existential(turned(clause, self.words), self.words, context)
        said = shared.front(clause, context)
        is_embedded = function != "alone" or clause.complementizer is not None
        if clause.relative is not None:
            return said + self._relative(clause, clause.relative, antecedent, context)
        if clause.interrogative is not None:
            return said + self._question(clause, clause.interrogative, context, is_embedded=is_embedded)
        return (
            complementizer(clause, function, self.words) + said + self._statement(clause, function, antecedent, context)
        )

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """A verb phrase without a subject of its own."""
        return self._statement(turned(Clause.model_construct(verb=phrase), self.words), "alone", agreement, context)

    def _statement(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        if isinstance(clause.verb, Coordination):
            return self._coordinated_verbs(clause, clause.verb, function, antecedent, context)
        arguments = arguments_of(clause, clause.verb)
        agreement = self._subject_agreement(arguments.subject, clause.verb, antecedent, context)
        if clause.gapped:
            rest = self._predicate(clause.verb, arguments, agreement, context).rest
            return self._subject(arguments.subject, clause.verb, function, context) + rest
        is_bare = clause.complementizer == ""
        said = self._predicate(clause.verb, arguments, agreement, context, is_bare=is_bare)
        if clause.verb.mood == "imperative":
            return said.words
        return self._subject(arguments.subject, clause.verb, function, context) + said.words

    def _coordinated_verbs(
        self,
        clause: Clause,
        verbs: Coordination,
        function: Function,
        antecedent: Agreement,
        context: RealizationContext,
    ) -> list[str]:
        """Verbs of one subject, which is said with the first; without one they agree with the antecedent."""
        subject = clause.subject
        agreement = context.agreement(subject) if subject is not None else antecedent

        first: list[VerbGroup] = []

        def say(each: Phrase, is_first: bool) -> list[str]:
            if not isinstance(each, VerbPhrase):
                return context.say(each)
            said = self._predicate(each, arguments_of(clause, each), agreement, context)
            if first and verbs.aggregation == "auxiliary":
                return _beyond_auxiliaries(said, first[0])
            first.append(said.group)
            spoken = self._subject(subject, each, function, context) if is_first else []
            return spoken + said.words

        return shared.coordinated(verbs, self.words, say)

    def _subject(
        self, subject: Phrase | None, verb: VerbPhrase, function: Function, context: RealizationContext
    ) -> list[str]:
        if subject is None or (isinstance(subject, Pronoun) and subject.unsaid):
            return []
        if verb.mood == "infinitive":
            before = [] if function == "object" else [self.words["infinitive.subject"]]
            return before + context.say(subject, "object")
        if verb.mood == "gerund":
            # "his leaving", "the judge's leaving": a gerund is owned (Quirk et al. 1985, §15.12).
            return self._owner_in_front(subject, context)
        return context.say(subject, "subject")

    @staticmethod
    def _subject_agreement(
        subject: Phrase | None, verb: VerbPhrase, missing: Agreement, context: RealizationContext
    ) -> Agreement:
        if subject is not None:
            return context.agreement(subject)
        return _SECOND_PERSON if verb.mood == "imperative" and missing == NEUTRAL else missing

    def _predicate(
        self,
        verb: VerbPhrase,
        arguments: Arguments,
        subject: Agreement,
        context: RealizationContext,
        *,
        is_inverted: bool = False,
        is_bare: bool = False,
    ) -> _VerbGroupParts:
        """The verb group with its objects, complements and modifiers; a bare infinitive has no "to"."""
        has_negative_subject = shared.is_negative(arguments.subject) or shared.is_negative(arguments.moved)
        is_polar = has_negative_subject or verb.negation in ("never", "no_longer", "nobody", "nothing")
        rest = self._after_verb(verb, arguments, subject, context, is_polar=is_polar)
        others = (arguments.object, arguments.indirect_object, arguments.agent, verb.predicate, *verb.complements)
        negation = verb.negation
        has_own_negative = has_negative_subject or any(shared.is_negative(each) for each in others)
        if negation == "not" and has_own_negative:
            negation = None
        is_denied = negation == "not" or (negation == "no_longer" and not has_negative_subject)
        adverbs: list[str] = []
        if negation == "never":
            adverbs.append(self.words["negation.never.doubled" if has_negative_subject else "negation.never"])
        if negation == "only":
            if rest:
                rest = [self.words["negation.only"], *rest]
            else:
                adverbs.append(self.words["negation.only"])
        adverbs += [word for each in verb.pre_modifiers for word in context.say(each)]
        if negation == "no_longer":
            rest = [*rest, self.words["negation.no_longer"]]
        for modifier in verb.post_modifiers:
            rest += context.say(modifier, "alone", subject)
        group = self.verb.group(verb, subject, context, needs_operator=is_denied or is_inverted)
        not_ = [self.words["negation.not"]] if is_denied else []
        fused = self.words.get(f"negation.fused.{group.first}")
        if fused and is_denied and not is_inverted:
            group, not_ = VerbGroup(fused, group.others, group.has_operator), []
        if verb.mood == "infinitive":
            never = adverbs[:1] if negation == "never" else []
            infinitive = [] if is_bare else [self.words["infinitive"]]
            return _VerbGroupParts(
                [*not_, *never, *infinitive, *adverbs[len(never) :]], _without_operator(group), [], rest
            )
        if verb.mood == "imperative":
            return self._imperative(_without_operator(group), subject, not_, adverbs, rest)
        if verb.mood not in FINITE or (group.is_base and is_denied):
            # "that he not be late": a subjunctive is denied without an operator.
            return _VerbGroupParts([*not_, *adverbs], _without_operator(group), [], rest)
        return _VerbGroupParts([], group, [*not_, *adverbs], rest)

    def _imperative(
        self, group: VerbGroup, subject: Agreement, not_: list[str], adverbs: list[str], rest: list[str]
    ) -> _VerbGroupParts:
        if subject.verb_person == 1:
            us = self.words.agreeing("pronoun.object", Agreement(number="plural", person=1))
            return _VerbGroupParts([self.words["verb.let"], us, *not_, *adverbs], group, [], rest)
        operator = [self.words["verb.do"]] if not_ else []
        return _VerbGroupParts([*operator, *not_, *adverbs], group, [], rest)

    def _after_verb(
        self, verb: VerbPhrase, arguments: Arguments, subject: Agreement, context: RealizationContext, *, is_polar: bool
    ) -> list[str]:
        """What stands behind the verb: clauses last, so that what is short is not left behind them."""

        def settled(unit: Phrase) -> Phrase:
            return with_polar_forms(unit, self.words) if is_polar else unit

        particle = verb.particle.split() if verb.particle else []
        object_ = None if arguments.object is None else settled(arguments.object)
        indirect = None if arguments.indirect_object is None else settled(arguments.indirect_object)
        reflexive = [reflexive_pronoun(arguments.subject, subject, self.words)] if verb.reflexive else []
        if verb.reciprocal:
            reflexive = self.words.split("reciprocal")
        said: list[str] = list(reflexive)
        last: list[str] = []
        is_clause = isinstance(object_, Clause)
        has_heavy_object = object_ is not None and not is_personal(object_)
        is_double = is_bare_recipient(verb, arguments, self.words)
        if indirect is not None and is_double:
            said += context.say(indirect, "object")
        if object_ is not None and is_clause:
            last = context.say(object_, "object", subject)
        elif object_ is not None and has_heavy_object:
            said += [*particle, *context.say(object_, "object")]
            particle = []
        elif object_ is not None:
            said += context.say(object_, "object")
        if verb.negation in ("nobody", "nothing"):
            any_form = ".any" if shared.is_negative(arguments.subject) else ""
            said += self.words.split(f"pronoun.{verb.negation}{any_form}")
        said += particle
        if indirect is not None and not is_double:
            said += [self.words["preposition.to"], *context.say(indirect, "prepositional")]
        if verb.predicate is not None:
            said += context.say(settled(verb.predicate), "predicate", subject)
        # "It is important for him to eat": behind a predicate, an infinitive brings its subject with it.
        function: Function = "object" if verb.predicate is None else "predicate"
        for complement in verb.complements:
            said += context.say(settled(complement), function, subject)
        if arguments.agent is not None:
            said += [self.words["preposition.agent"], *context.say(arguments.agent, "prepositional")]
        return said + last

    def _relative(
        self, clause: Clause, relative: Relative, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        fronted: list[str] = []
        stranded: list[str] = []
        if relative.role == "possessor":
            owned = arguments.subject if relative.possessed == "subject" else arguments.object
            fronted = [self.words["relative.possessor"], *self._owned(owned, context)]
            if relative.possessed == "subject":
                agreement = context.agreement(owned) if owned is not None else NEUTRAL
                return fronted + self._predicate(verb, _without(arguments, "subject"), agreement, context).words
            arguments = _without(arguments, "object")
        elif relative.role in ("place", "time"):
            fronted = [self.words[f"relative.{relative.role}"]]
        else:
            fronted, stranded = relative_pronoun(relative, antecedent, self.words)
        if relative.role == "subject":
            return fronted + self._predicate(verb, arguments, antecedent, context).words
        agreement = self._subject_agreement(arguments.subject, verb, NEUTRAL, context)
        said = self._predicate(verb, arguments, agreement, context)
        return fronted + self._subject(arguments.subject, verb, "alone", context) + said.words + stranded

    @staticmethod
    def _owned(owned: Phrase | None, context: RealizationContext) -> list[str]:
        if owned is None:
            return []
        if isinstance(owned, NounPhrase):
            owned = owned.model_copy(update={"determiner": None, "possessor": None})
        return context.say(owned)

    def _question(
        self, clause: Clause, kind: Interrogative, context: RealizationContext, *, is_embedded: bool
    ) -> list[str]:
        verb = first_verb(clause)
        arguments = arguments_of(clause, verb)
        asked, asked_agreement = question_words(
            clause, kind, arguments.moved, self.words, context, is_embedded=is_embedded
        )
        if isinstance(clause.verb, Coordination):
            return asked + self._coordinated_question(
                clause, clause.verb, arguments, asked_agreement, context, is_embedded=is_embedded
            )
        if arguments.gap == "subject":
            return asked + self._predicate(verb, arguments, asked_agreement, context).words
        stranded = [self.words["preposition.to"]] if kind == "who_indirect_object" else []
        if clause.asked_preposition is not None:
            stranded = clause.asked_preposition.split()
        agreement = self._subject_agreement(arguments.subject, verb, NEUTRAL, context)
        subject = self._subject(arguments.subject, verb, "alone", context)
        if is_embedded or verb.mood != "indicative":
            said = self._predicate(verb, arguments, agreement, context)
            return asked + subject + said.words + stranded
        said = self._predicate(verb, arguments, agreement, context, is_inverted=True)
        return asked + said.inverted(subject) + stranded

    def _coordinated_question(
        self,
        clause: Clause,
        verbs: Coordination,
        arguments: Arguments,
        asked: Agreement,
        context: RealizationContext,
        *,
        is_embedded: bool,
    ) -> list[str]:
        """A question of several verbs; the first alone has the operator that they share."""
        if arguments.gap == "subject":
            unsaid = clause.model_copy(update={"subject": None})
            return self._coordinated_verbs(unsaid, verbs, "alone", asked, context)
        if is_embedded:
            return self._coordinated_verbs(clause, verbs, "alone", NEUTRAL, context)
        agreement = self._subject_agreement(arguments.subject, first_verb(clause), NEUTRAL, context)
        spoken = self._subject(arguments.subject, first_verb(clause), "alone", context)
        said = [
            self._predicate(each, arguments_of(clause, each), agreement, context, is_inverted=True)
            for each in verbs.coordinates
            if isinstance(each, VerbPhrase)
        ]
        first = said[0]
        words = [first.inverted(spoken), *(_beyond_auxiliaries(each, first.group) for each in said[1:])]
        return shared.coordinated_words(words, verbs, self.words)


def _beyond_auxiliaries(said: _VerbGroupParts, first: VerbGroup) -> list[str]:
    """The words of a verb without the auxiliaries that it shares with the first: "and walked in the room"."""
    auxiliaries = [said.group.first, *said.group.others][:-1]
    shared_ones = 0
    for one, other in zip(auxiliaries, [first.first, *first.others], strict=False):
        if one != other:
            break
        shared_ones += 1
    verbs = [said.group.first, *said.group.others][shared_ones:]
    return [*said.before, *said.adverbs, *verbs, *said.rest] if shared_ones else said.words


def _without_operator(group: VerbGroup) -> VerbGroup:
    return VerbGroup(group.first, group.others, has_operator=False)


def _without(arguments: Arguments, part: str) -> Arguments:
    """The arguments but for the one that has been said in front."""
    return Arguments(
        None if part == "subject" else arguments.subject,
        None if part == "object" else arguments.object,
        arguments.indirect_object,
        arguments.agent,
    )
