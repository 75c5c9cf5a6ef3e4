"""French clauses: clitics, negation, questions, relative and subordinate clauses (Vaudry & Lapalme 2013, §4.1)."""

from dataclasses import dataclass

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar import shared
from pipeline.realizer.grammar.agreement import IMPERSONAL, NEUTRAL, Agreement
from pipeline.realizer.grammar.arguments import Arguments, arguments_of, first_verb, sole_verb, with_causee
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.existential import french_existential
from pipeline.realizer.grammar.french_clitics import PlacedClitics, place_arguments, without_pronouns
from pipeline.realizer.grammar.french_negation import REDUCING, is_joined_by_ni, reduced
from pipeline.realizer.grammar.french_nominal import FrenchNominal
from pipeline.realizer.grammar.french_relative import dispossessed, infinitive_of_gap, relative_pronoun
from pipeline.realizer.grammar.french_verb import FrenchVerb, VerbGroup, VerbGroupContext, is_compound
from pipeline.realizer.spec import (
    AdverbPhrase,
    Clause,
    Coordination,
    NounPhrase,
    Phrase,
    Pronoun,
    Relative,
    VerbPhrase,
)

_FINITE = frozenset({"indicative", "subjunctive"})
_SECOND_PERSON = Agreement(person=2)


@dataclass(frozen=True, slots=True)
class _Predicate:
    """A verb group and what follows it."""

    group: VerbGroup
    rest: list[str]

    @property
    def words(self) -> list[str]:
        return [*self.group.before, self.group.head, *self.group.after, *self.rest]


@dataclass(frozen=True, slots=True)
class FrenchClause(FrenchNominal):
    """Clauses and verb phrases, and what stands in them."""

    verb: FrenchVerb

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """The words of a clause; `antecedent` is that of a relative clause, else of the subject that is not said."""
        clause = french_existential(clause, self.words)
        said = shared.front(clause, context)
        is_embedded = function != "alone" or clause.complementizer is not None
        if clause.relative is not None:
            return said + self._relative(clause, clause.relative, antecedent, context)
        if clause.interrogative is not None:
            return said + self._question(clause, clause.interrogative, context, is_embedded=is_embedded)
        return self._complementizer(clause, function) + said + self._statement(clause, antecedent, context)

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """A verb phrase without a subject of its own."""
        return self._statement(Clause.model_construct(verb=phrase), agreement, context)

    def _complementizer(self, clause: Clause, function: Function) -> list[str]:
        if clause.complementizer is not None:
            return clause.complementizer.split()
        verb = clause.verb.coordinates[0] if isinstance(clause.verb, Coordination) else clause.verb
        is_finite = isinstance(verb, VerbPhrase) and verb.mood in _FINITE and not clause.gapped
        return [self.words["complementizer.that"]] if function != "alone" and is_finite else []

    def _statement(self, clause: Clause, antecedent: Agreement, context: RealizationContext) -> list[str]:
        if isinstance(clause.verb, Coordination):
            return self._coordinated_verbs(clause, clause.verb, antecedent, context)
        arguments = arguments_of(clause, clause.verb)
        agreement = self._subject_agreement(arguments.subject, clause.verb, antecedent, context)
        if clause.gapped:
            return self._gapped(clause.verb, arguments, agreement, context)
        said = self._leading(clause.verb, context)
        if clause.verb.mood != "imperative":
            said += self._subject(arguments.subject, clause.verb, context)
        return said + self._predicate(clause.verb, arguments, agreement, context).words

    def _leading(self, verb: VerbPhrase, context: RealizationContext) -> list[str]:
        """« puis », which stands in front of all that it joins: « puis il dort »."""
        return [word for each in verb.pre_modifiers if self._leads(each) for word in context.say(each)]

    def _leads(self, modifier: Phrase) -> bool:
        return isinstance(modifier, AdverbPhrase) and modifier.adverb == self.words["adverb.leading"]

    def _coordinated_verbs(
        self, clause: Clause, verbs: Coordination, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """Verbs of one subject, which is said with the first; without one they agree with the antecedent."""
        subject = clause.subject
        agreement = context.agreement(subject) if subject is not None else antecedent

        auxiliaries: set[str] = set()

        def say(each: Phrase, is_first: bool) -> list[str]:
            if not isinstance(each, VerbPhrase):
                return context.say(each)
            said = self._predicate(each, arguments_of(clause, each), agreement, context)
            if verbs.aggregation == "auxiliary" and is_compound(each) and not said.group.before:
                if said.group.head in auxiliaries:
                    return [*self._leading(each, context), *said.group.after, *said.rest]
                auxiliaries.add(said.group.head)
            spoken = self._subject(subject, each, context) if is_first else []
            return self._leading(each, context) + spoken + said.words

        return shared.coordinated(verbs, self.words, say)

    def _gapped(
        self, verb: VerbPhrase, arguments: Arguments, subject: Agreement, context: RealizationContext
    ) -> list[str]:
        """« et lui une poire »: without a verb there are no clitics."""
        placed = PlacedClitics(
            object=arguments.object, indirect_object=arguments.indirect_object, complements=list(verb.complements)
        )
        said = [] if arguments.subject is None else self._subject_without_verb(arguments.subject, context)
        said += self._after_verb(verb, arguments, placed, subject, context)
        for modifier in verb.post_modifiers:
            said += context.say(modifier, "alone", subject)
        return said

    @staticmethod
    def _subject_without_verb(subject: Phrase, context: RealizationContext) -> list[str]:
        is_clitic = isinstance(subject, Pronoun) or (isinstance(subject, NounPhrase) and subject.pronominal)
        return context.say(subject, "prepositional" if is_clitic else "subject")

    def _subject(self, subject: Phrase | None, verb: VerbPhrase, context: RealizationContext) -> list[str]:
        if subject is None or (isinstance(subject, Pronoun) and subject.unsaid):
            return []
        if isinstance(subject, Pronoun) and context.within(subject).language == "fr":
            if subject.kind in ("this", "that") and self._is_copula(verb):
                return [self.words["pronoun.neutral"]]
            if subject.kind == "personal" and subject.detached:
                # « Lui, il dort »: a detached subject is taken up by its clitic.
                clitic = subject.model_copy(update={"detached": False})
                return [*context.say(subject, "subject"), ",", *context.say(clitic, "subject")]
        return context.say(subject, "subject")

    def _is_copula(self, verb: VerbPhrase) -> bool:
        return verb.verb == self.words["verb.be"] and verb.modality is None and not verb.progressive

    def _subject_agreement(
        self, subject: Phrase | None, verb: VerbPhrase, missing: Agreement, context: RealizationContext
    ) -> Agreement:
        if subject is None:
            return _SECOND_PERSON if verb.mood == "imperative" and missing == NEUTRAL else missing
        if isinstance(subject, Pronoun) and subject.kind in ("this", "that") and self._is_copula(verb):
            if isinstance(verb.predicate, NounPhrase | Coordination):
                return Agreement(number=context.agreement(verb.predicate).number)
            return NEUTRAL
        return context.agreement(subject)

    def _predicate(
        self,
        verb: VerbPhrase,
        arguments: Arguments,
        subject: Agreement,
        context: RealizationContext,
        preceding_object: Agreement | None = None,
    ) -> _Predicate:
        """The verb group with its objects, complements and modifiers."""
        verb, own_clitics = without_pronouns(verb, self.words)
        arguments = with_causee(verb, arguments)
        if verb.passive_subject == "indirect_object":
            context.notes.ignored("passive_subject", "fr")
        is_negated_elsewhere = shared.is_negative(arguments.subject) or shared.is_negative(arguments.moved)
        placed = place_arguments(verb, own_clitics, arguments, subject, self, context)
        placed.preceding_object = placed.preceding_object or preceding_object
        others = (arguments.object, arguments.indirect_object, arguments.agent, verb.predicate, *verb.complements)
        has_own_negative = is_negated_elsewhere or any(shared.is_negative(each) for each in others)
        negation = verb.negation
        if negation == "not" and has_own_negative:
            negation = None
        rest = self._after_verb(verb, arguments, placed, subject, context)
        is_restricted = negation == "only" and not rest
        slot = [*self._negation_slot(verb, negation), *placed.slot]
        around = VerbGroupContext(
            subject=subject,
            clitics=placed.clitics,
            has_particle=verb.mood != "past_participle" and (negation is not None or has_own_negative),
            slot=tuple(slot),
            adverbs=tuple(word for each in verb.pre_modifiers if not self._leads(each) for word in context.say(each)),
            preceding_object=placed.preceding_object,
            has_object=arguments.object is not None or arguments.gap == "object",
            is_restricted=is_restricted,
        )
        group = self.verb.group(verb, around, context)
        if negation == "nobody":
            rest = [self.words["negation.nobody"], *rest]
        if negation == "only" and not is_restricted:
            rest = [self.words["negation.only"], *rest]
        if verb.particle is not None:
            rest = [*verb.particle.split(), *rest]
        if verb.reciprocal:
            rest = [
                *self.words.split("reciprocal.feminine" if subject.gender == "feminine" else "reciprocal.masculine"),
                *rest,
            ]
        for modifier in verb.post_modifiers:
            rest += context.say(modifier, "alone", subject)
        return _Predicate(group, rest)

    def _negation_slot(self, verb: VerbPhrase, negation: str | None) -> list[str]:
        if negation in (None, "nobody", "only"):
            return []
        use = f"negation.{negation}"
        if verb.mood == "past_participle":
            return [self.words.get(f"negation.participle.{negation}") or self.words[use]]
        return [self.words[use]]

    def _after_verb(
        self,
        verb: VerbPhrase,
        arguments: Arguments,
        placed: PlacedClitics,
        subject: Agreement,
        context: RealizationContext,
    ) -> list[str]:
        """What stands behind the verb: clauses last, so that what is short is not left behind them."""
        said: list[str] = []
        last: list[str] = []
        recipient: list[str] = []
        if placed.indirect_object is not None:
            recipient = self.governed([self.words["preposition.to"]], placed.indirect_object, context)
        if placed.object is not None:
            object_ = placed.object
            if verb.negation in REDUCING or shared.is_negative(arguments.subject):
                object_ = reduced(object_, self.words, context)
            if isinstance(object_, Clause):
                last = context.say(object_, "object", subject)
            elif isinstance(object_, Coordination) and is_joined_by_ni(object_, verb):
                said += self._under_negation(object_, context)
            else:
                said += context.say(object_, "object")
                if recipient and _is_heavy(object_) and len(said) > len(recipient):
                    said, recipient = [*recipient, *said], []
        said += placed.remainder
        said += recipient
        if verb.predicate is not None and not placed.has_predicate_clitic:
            said += context.say(verb.predicate, "predicate", self._characterized(arguments, placed, subject, context))
        for complement in placed.complements:
            said += context.say(complement, "object", subject)
        if arguments.agent is not None:
            said += self.governed([self.words["preposition.agent"]], arguments.agent, context)
        return said + last

    @staticmethod
    def _characterized(
        arguments: Arguments, placed: PlacedClitics, subject: Agreement, context: RealizationContext
    ) -> Agreement:
        """What a predicate agrees with: an object where the verb has one, « ils les trouvent belles »."""
        if arguments.object is None:
            return placed.preceding_object or subject
        return context.agreement(arguments.object)

    def _under_negation(self, phrase: Coordination, context: RealizationContext) -> list[str]:
        """« pas de pain ni d'eau »: « ni » joins what a negation bears on (Grevisse & Goosse, Le bon usage)."""
        here = context.within(phrase)
        *parts, last = [here.say(each, "object") for each in phrase.coordinates]
        said = [*shared.joined_by(parts, [","]), self.words["conjunction.nor"], *last]
        return context.marked(phrase, said)

    def _relative(
        self, clause: Clause, relative: Relative, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        if relative.role == "possessor":
            arguments = dispossessed(arguments, relative)
        pronoun = relative_pronoun(relative, antecedent, self.words)
        if relative.role == "subject":
            said = self._predicate(verb, arguments, antecedent, context)
            return pronoun + said.words
        agreement = self._subject_agreement(arguments.subject, verb, NEUTRAL, context)
        subject = self._subject(arguments.subject, verb, context)
        infinitive = infinitive_of_gap(verb) if relative.role == "object" else None
        if infinitive is not None:
            # « les résultats qu'il dit avoir obtenus »: the antecedent is the object of the infinitive.
            own = self._predicate(verb, arguments, agreement, context)
            said = self._predicate(infinitive, Arguments(None, None, None, None), agreement, context, antecedent)
            return pronoun + subject + own.words + said.words
        preceding = antecedent if relative.role == "object" else None
        return pronoun + subject + self._predicate(verb, arguments, agreement, context, preceding).words

    def _question(
        self, clause: Clause, kind: Interrogative, context: RealizationContext, *, is_embedded: bool
    ) -> list[str]:
        verb = first_verb(clause)
        arguments = arguments_of(clause, verb)
        asked, asked_agreement = self._asked(
            kind, arguments.moved, context, preposition=clause.asked_preposition, is_embedded=is_embedded
        )
        if clause.complementizer and kind == "yes_no":
            asked = clause.complementizer.split()
        if arguments.gap == "subject":
            frame: list[str] = []
            if not is_embedded and kind != "how_many_subject":
                has_frame = kind == "what_subject" or clause.question_form == "est_ce_que"
                frame = self.words.split("question.frame.subject") if has_frame else []
            if isinstance(clause.verb, Coordination):
                unsaid = clause.model_copy(update={"subject": None})
                return [*asked, *frame, *self._coordinated_verbs(unsaid, clause.verb, asked_agreement, context)]
            return [*asked, *frame, *self._predicate(verb, arguments, asked_agreement, context).words]
        if isinstance(clause.verb, Coordination):
            frame = [] if is_embedded else self.words.split("question.frame")
            return [*asked, *frame, *self._coordinated_verbs(clause, clause.verb, IMPERSONAL, context)]
        agreement = self._subject_agreement(arguments.subject, verb, IMPERSONAL, context)
        preceding = asked_agreement if kind == "how_many_object" else None
        said = self._predicate(verb, arguments, agreement, context, preceding)
        if is_embedded:
            return asked + self._subject(arguments.subject, verb, context) + said.words
        if clause.question_form == "inversion":
            inverted = self._inverted(kind, verb, arguments, agreement, said, context)
            if inverted is not None:
                return asked + inverted
            context.notes.ignored("question_form 'inversion'", "fr")
        frame = self.words.split("question.frame")
        return [*asked, *frame, *self._subject(arguments.subject, verb, context), *said.words]

    def _asked(
        self,
        kind: str,
        moved: Phrase | None,
        context: RealizationContext,
        *,
        preposition: str | None,
        is_embedded: bool,
    ) -> tuple[list[str], Agreement]:
        """The interrogative words, and what agrees with them."""
        if kind == "yes_no":
            return ([self.words["complementizer.whether"]] if is_embedded else []), NEUTRAL
        if kind.startswith("how_many"):
            how_many = self.words["question.how_many"]
            if not isinstance(moved, NounPhrase):
                return [how_many], Agreement(number="plural")
            counted = moved.model_copy(
                update={
                    "determiner": None,
                    "quantity": None,
                    "number": moved.number or "plural",
                    "pronominal": False,
                }
            )
            said = self.contracted([self.words["preposition.of"]], context.say(counted), context)
            return [how_many, *said], context.agreement(counted)
        if is_embedded and kind in ("what_subject", "what_object"):
            return self.words.split(f"question.embedded.{kind}"), NEUTRAL
        question = self.words[f"question.{kind.split('_')[0]}"]
        if preposition is not None:
            governed = self.words["question.what.governed"] if kind == "what_complement" else question
            return [*preposition.split(), governed], NEUTRAL
        if kind == "who_indirect_object":
            return [self.words["preposition.to"], question], NEUTRAL
        return [question], NEUTRAL

    def _inverted(
        self,
        kind: str,
        verb: VerbPhrase,
        arguments: Arguments,
        agreement: Agreement,
        said: _Predicate,
        context: RealizationContext,
    ) -> list[str] | None:
        """The question with its subject pronoun behind the verb, or None where French does not invert."""
        subject = arguments.subject
        if subject is None or shared.is_negative(subject) or verb.mood != "indicative":
            return None
        spoken = self._subject(subject, verb, context)
        is_clitic = isinstance(subject, NounPhrase) and subject.pronominal
        if isinstance(subject, Pronoun):
            is_clitic = subject.kind in ("personal", "generic", "expletive") and not subject.detached
            is_clitic = is_clitic or spoken == [self.words["pronoun.neutral"]]
        if not is_clitic and kind == "what_object":
            # « Que » bears no complex inversion: *« Que l'homme mange-t-il ? »
            return None
        pronoun = spoken[0] if is_clitic else self.words.agreeing("pronoun.subject", agreement.in_third_person())
        head = said.group.head
        if agreement.verb_person == 1 and agreement.verb_number == "singular" and is_clitic:
            head = self.words.get(f"inversion.{head}") or head
            is_usual = self.words.get(f"inversion.je.{head}") or verb.tense in ("future", "conditional")
            if not is_usual:
                return None
        link = "-"
        if head[-1] in "aec" and pronoun[0] in "ieo":
            link = f"-{self.words['euphonic']}-"
        inverted = [*said.group.before, f"{head}{link}{pronoun}", *said.group.after, *said.rest]
        return inverted if is_clitic else spoken + inverted


def _is_heavy(unit: Phrase) -> bool:
    """Whether a dependent stands behind the noun: such an object goes last (Le bon usage, on growing length)."""
    if isinstance(unit, Coordination):
        return any(_is_heavy(each) for each in unit.coordinates)
    return isinstance(unit, NounPhrase) and bool(unit.post_modifiers or unit.apposition)
