"""English clauses on SimpleNLG: questions, relative clauses, complements, and what stands around the verb.

SimpleNLG's question words are not used: it knows neither "when" nor "how many" with an object, and repeats the verb
when such a question is negated. A question is its yes-or-no question with the question word in front.
"""

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.arguments import Arguments, arguments_of, sole_verb
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.english_introduction import complementizer, question_words, relative_pronoun
from pipeline.realizer.grammar.english_nominal import reflexive_pronoun
from pipeline.realizer.grammar.english_possession import is_personal
from pipeline.realizer.grammar.english_recipient import is_bare_recipient
from pipeline.realizer.grammar.existential import english_existential
from pipeline.realizer.grammar.polarity import with_polar_forms
from pipeline.realizer.grammar.shared import coordinated, front, is_negative
from pipeline.realizer.simplenlg_english_verb import EnglishVerbs, Frame
from pipeline.realizer.simplenlg_english_words import EnglishWords
from pipeline.realizer.simplenlg_tools import Tools
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, Relative, VerbPhrase

_SECOND_PERSON = Agreement(person=2)


class EnglishClauses:
    """Says English clauses and verb phrases."""

    def __init__(self, tools: Tools, lexicon: EnglishWords) -> None:
        self._words = tools.words
        self._verbs = EnglishVerbs(tools, lexicon)

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """A clause, subordinate unless it stands alone; `antecedent` is that of a relative clause."""
        clause = english_existential(clause, self._words, context)
        in_front = front(clause, context)
        if clause.relative is not None:
            return [*in_front, *self._relative(clause, clause.relative, antecedent, context)]
        if clause.interrogative is not None:
            is_embedded = function != "alone" or clause.complementizer is not None
            return [*in_front, *self._question(clause, clause.interrogative, context, is_embedded=is_embedded)]
        introduction = [*complementizer(clause, function, self._words), *in_front]
        if isinstance(clause.verb, Coordination):
            return [*introduction, *self._coordinated_verbs(clause, clause.verb, function, antecedent, context)]
        frame = self._frame(clause, clause.verb, function, antecedent, context)
        frame.is_bare = clause.complementizer == ""
        return [*introduction, *self._verbs.say(frame, context)]

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """A verb phrase whose subject is said elsewhere or not at all."""
        return self._verbs.say(self._frame(Clause(verb=phrase), phrase, "alone", agreement, context), context)

    def _coordinated_verbs(
        self, clause: Clause, verbs: Coordination, function: Function, missing: Agreement, context: RealizationContext
    ) -> list[str]:
        """The subject once, then every verb phrase in agreement with it."""

        def say(each: Phrase, is_first: bool) -> list[str]:
            if not isinstance(each, VerbPhrase):
                return context.say(each)
            frame = self._frame(clause, each, function, missing, context)
            if not is_first:
                frame.subject = []
            return self._verbs.say(frame, context)

        return coordinated(verbs, self._words, say)

    def _frame(
        self, clause: Clause, verb: VerbPhrase, function: Function, missing: Agreement, context: RealizationContext
    ) -> Frame:
        """The frame of a statement; without a subject, the verb agrees with what is `missing`."""
        arguments = arguments_of(clause, verb)
        frame = Frame(verb, agreement=missing)
        if arguments.subject is not None:
            frame.agreement = context.agreement(arguments.subject)
            frame.subject = self._subject(arguments.subject, verb, function, context)
        elif verb.mood == "imperative" and missing == NEUTRAL:
            frame.agreement = _SECOND_PERSON
        self._fill(frame, arguments, context)
        return frame

    def _subject(self, subject: Phrase, verb: VerbPhrase, function: Function, context: RealizationContext) -> list[str]:
        if verb.mood != "infinitive":
            return context.say(subject, "subject")
        before = [] if function == "object" else self._words.split("infinitive.subject")
        return [*before, *context.say(subject, "object")]

    def _fill(self, frame: Frame, arguments: Arguments, context: RealizationContext) -> None:
        """Negation, adverbs, and what stands behind the verb; English says one negation only."""
        verb, words, negation = frame.verb, self._words, frame.verb.negation
        has_negative_subject = is_negative(arguments.subject) or is_negative(arguments.moved)
        objects = (arguments.object, arguments.indirect_object, verb.predicate, *verb.complements)
        if negation == "not" and (has_negative_subject or any(is_negative(each) for each in objects)):
            negation = None
        frame.is_denied = negation == "not" or (negation == "no_longer" and not has_negative_subject)
        is_polar = has_negative_subject or negation in ("never", "no_longer", "nobody", "nothing")
        frame.behind = self._behind(frame, arguments, context, is_polar=is_polar)
        if negation == "never":
            frame.adverbs += words.split("negation.never.doubled" if has_negative_subject else "negation.never")
        if negation == "only" and frame.behind:
            frame.behind = [*words.split("negation.only"), *frame.behind]
        elif negation == "only":
            frame.adverbs += words.split("negation.only")
        elif negation == "no_longer":
            frame.behind += words.split("negation.no_longer")
        for adverb in verb.pre_modifiers:
            frame.adverbs += context.say(adverb)
        for modifier in verb.post_modifiers:
            frame.behind += context.say(modifier, "alone", frame.agreement)

    def _behind(self, frame: Frame, arguments: Arguments, context: RealizationContext, *, is_polar: bool) -> list[str]:
        """Objects, predicate, complements, agent; a clause last."""
        verb, words = frame.verb, self._words

        def say(unit: Phrase, function: Function = "object") -> list[str]:
            return context.say(with_polar_forms(unit, words) if is_polar else unit, function, frame.agreement)

        direct, indirect = arguments.object, arguments.indirect_object
        behind = [reflexive_pronoun(arguments.subject, frame.agreement, words)] if verb.reflexive else []
        has_noun = direct is not None and not is_personal(direct)
        is_double = is_bare_recipient(verb, arguments, words)
        if indirect is not None and is_double:
            behind += say(indirect)
        particle = verb.particle.split() if verb.particle else []
        if direct is not None and not isinstance(direct, Clause):
            behind += [*particle, *say(direct)] if has_noun else [*say(direct), *particle]
            particle = []
        if verb.negation in ("nobody", "nothing"):
            any_form = ".any" if is_negative(arguments.subject) else ""
            behind += words.split(f"pronoun.{verb.negation}{any_form}")
        behind += particle
        if indirect is not None and not is_double:
            behind += [*words.split("preposition.to"), *say(indirect, "prepositional")]
        if verb.predicate is not None:
            behind += say(verb.predicate, "predicate")
        # "It is important for him to eat": behind a predicate, an infinitive brings its subject with it.
        for complement in verb.complements:
            behind += say(complement, "object" if verb.predicate is None else "predicate")
        if arguments.agent is not None:
            behind += [*words.split("preposition.agent"), *context.say(arguments.agent, "prepositional")]
        if isinstance(direct, Clause):
            behind += say(direct)
        return behind

    def _question(
        self, clause: Clause, kind: Interrogative, context: RealizationContext, *, is_embedded: bool
    ) -> list[str]:
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        asked, agreement = question_words(clause, kind, arguments.moved, self._words, context, is_embedded=is_embedded)
        frame = self._frame(clause, verb, "alone", agreement if arguments.gap == "subject" else NEUTRAL, context)
        frame.is_inverted = not is_embedded and arguments.gap != "subject" and verb.mood == "indicative"
        stranded = self._words.split("preposition.to") if kind == "who_indirect_object" else []
        return [*asked, *self._verbs.say(frame, context), *stranded]

    def _relative(
        self, clause: Clause, relative: Relative, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        words = self._words
        verb = sole_verb(clause)
        if relative.role == "possessor":
            return self._possessed(clause, verb, relative, context)
        frame = self._frame(clause, verb, "alone", antecedent if relative.role == "subject" else NEUTRAL, context)
        said = self._verbs.say(frame, context)
        if relative.role in ("place", "time"):
            return [*words.split(f"relative.{relative.role}"), *said]
        pronoun, stranded = relative_pronoun(relative, antecedent, words)
        return [*pronoun, *said, *stranded]

    def _possessed(
        self, clause: Clause, verb: VerbPhrase, relative: Relative, context: RealizationContext
    ) -> list[str]:
        """What the antecedent owns stands in front, "whose" in place of its determiner."""
        # In the passive, what is said as the subject is the object of the verb.
        is_subject = (relative.possessed == "subject") == (verb.voice == "active")
        owned = clause.subject if is_subject else verb.object
        agreement = context.agreement(owned) if owned is not None else NEUTRAL
        if isinstance(owned, NounPhrase):
            owned = owned.model_copy(update={"determiner": None, "possessor": None})
        verb = verb if is_subject else verb.model_copy(update={"object": owned})
        gap = relative.model_copy(update={"role": relative.possessed})
        subject = owned if is_subject else clause.subject
        rest = clause.model_copy(update={"relative": gap, "subject": subject, "verb": verb})
        said = self._verbs.say(self._frame(rest, verb, "alone", agreement, context), context)
        owned_words = context.say(owned) if owned is not None else []
        return [*self._words.split("relative.possessor"), *owned_words, *said]
