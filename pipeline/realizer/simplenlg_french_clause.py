"""French clauses on SimpleNLG-EnFr 1.1: statements, questions, relative clauses (Vaudry & Lapalme 2013, §4.1).

Verb groups and what they govern are those of `simplenlg_french_verb.py`.
"""

from dataclasses import replace

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.arguments import Arguments, arguments_of, sole_verb
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.shared import coordinated, front
from pipeline.realizer.simplenlg_french_verb import FrenchVerbs, Nested
from pipeline.realizer.simplenlg_french_words import FrenchWords
from pipeline.realizer.simplenlg_java import JavaObject
from pipeline.realizer.simplenlg_tools import Tools, refuse
from pipeline.realizer.spec import (
    Clause,
    Coordination,
    NounPhrase,
    Phrase,
    Pronoun,
    Relative,
    VerbPhrase,
)

_FINITE = ("indicative", "subjunctive")
# SimpleNLG's roles are those of the active clause.
_OF_PASSIVE = {"SUBJECT": "OBJECT", "OBJECT": "SUBJECT", "WHO_SUBJECT": "WHO_OBJECT", "WHO_OBJECT": "WHO_SUBJECT"}
_ASKED: dict[Interrogative, str] = {
    "yes_no": "YES_NO",
    "who_subject": "WHO_SUBJECT",
    "who_object": "WHO_OBJECT",
    "who_indirect_object": "WHO_INDIRECT_OBJECT",
    "what_object": "WHAT_OBJECT",
    "where": "WHERE",
    "how": "HOW",
    "why": "WHY",
    "how_many_subject": "HOW_MANY",
}
_SECOND_PERSON = Agreement(person=2)


class FrenchClauses:
    """Says French clauses and verb phrases; `nested` makes the elements of their nominals."""

    def __init__(self, tools: Tools, lexicon: FrenchWords, nested: Nested) -> None:
        self._tools = tools
        self._java = tools.java.java
        self._factory = tools.java.factory
        self._words = tools.words
        self._nested = nested
        self._verbs = FrenchVerbs(tools, lexicon, nested)

    def clause(
        self, clause: Clause, function: Function, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """A clause, subordinate unless it stands alone; `antecedent` is that of a relative clause."""
        in_front = front(clause, context)
        if clause.relative is not None:
            return [*in_front, *self._relative(clause, clause.relative, antecedent, context)]
        if clause.interrogative is not None:
            is_embedded = function != "alone" or clause.complementizer is not None
            ask = self._indirect_question if is_embedded else self._question
            return [*in_front, *ask(clause, clause.interrogative, context)]
        introduction = [*self._complementizer(clause, function), *in_front]
        if not isinstance(clause.verb, Coordination):
            return [*introduction, *self._statement(clause, clause.verb, antecedent, context)]

        def say(each: Phrase, is_first: bool) -> list[str]:
            if not isinstance(each, VerbPhrase):
                return context.say(each)
            agreement = context.agreement(clause.subject) if clause.subject is not None else antecedent
            said = clause if is_first else clause.model_copy(update={"subject": None})
            return self._statement(said, each, agreement, context)

        return [*introduction, *coordinated(clause.verb, self._words, say)]

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, context: RealizationContext) -> list[str]:
        """A verb phrase whose subject is said elsewhere or not at all."""
        return self._statement(Clause(verb=phrase), phrase, agreement, context)

    def _complementizer(self, clause: Clause, function: Function) -> list[str]:
        if clause.complementizer is not None:
            return clause.complementizer.split()
        verb = clause.verb.coordinates[0] if isinstance(clause.verb, Coordination) else clause.verb
        is_finite = isinstance(verb, VerbPhrase) and verb.mood in _FINITE
        return self._words.split("complementizer.that") if function != "alone" and is_finite else []

    def _statement(
        self, clause: Clause, verb: VerbPhrase, missing: Agreement, context: RealizationContext
    ) -> list[str]:
        if clause.subject is None and verb.mood == "imperative" and missing == NEUTRAL:
            missing = _SECOND_PERSON
        subject = clause.subject
        if isinstance(subject, Pronoun) and subject.kind == "personal" and subject.detached and verb.voice == "active":
            # « Lui, il dort »: a detached subject is taken up by its clitic.
            clitic = clause.model_copy(update={"subject": subject.model_copy(update={"detached": False})})
            said = self._verbs.say(verb, arguments_of(clitic, verb), missing, context)
            return [*context.say(subject, "subject"), ",", *said]
        return self._verbs.say(verb, arguments_of(clause, verb), missing, context)

    def _question(self, clause: Clause, kind: Interrogative, context: RealizationContext) -> list[str]:
        """A direct question with « est-ce que » (ex. 6), which is SimpleNLG's only way to ask."""
        if clause.question_form == "inversion" and kind not in ("who_subject", "how_many_subject"):
            raise refuse("question_form 'inversion'")
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        if kind == "when":
            yes_no = self._verbs.clause(verb, arguments, context)
            yes_no.setFeature(self._java.feature["INTERROGATIVE_TYPE"], self._java.interrogative["YES_NO"])
            return [*self._words.split("question.when"), *self._tools.say(yes_no)]
        asked = _ASKED.get(kind)
        if asked is None:
            raise refuse(f"interrogative {kind!r}")
        if kind == "how_many_subject":
            arguments = replace(arguments, subject=arguments.moved)
        element = self._verbs.clause(verb, arguments, context)
        asked = _OF_PASSIVE.get(asked, asked) if verb.voice == "passive" else asked
        element.setFeature(self._java.feature["INTERROGATIVE_TYPE"], self._java.interrogative[asked])
        return self._tools.say(element)

    def _indirect_question(self, clause: Clause, kind: Interrogative, context: RealizationContext) -> list[str]:
        """The question word and a statement without what is asked for."""
        words = self._words
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        said = self._verbs.say(verb, arguments, NEUTRAL, context)
        if kind == "yes_no":
            return [*words.split("complementizer.whether"), *said]
        if kind.startswith("how_many"):
            if not isinstance(arguments.moved, NounPhrase):
                raise refuse(f"interrogative {kind!r} without a noun phrase")
            counted = arguments.moved.model_copy(update={"determiner": None, "quantity": None, "number": "plural"})
            how_many = [*words.split("question.how_many"), *words.split("preposition.of")]
            return [*how_many, *context.say(counted), *said]
        preposition = words.split("preposition.to") if kind == "who_indirect_object" else []
        question = words.get(f"question.embedded.{kind}") or words[f"question.{kind.split('_')[0]}"]
        return [*preposition, *question.split(), *said]

    def _relative(
        self, clause: Clause, relative: Relative, antecedent: Agreement, context: RealizationContext
    ) -> list[str]:
        """A relative clause; its pronoun is chosen by SimpleNLG, by function, preposition and antecedent (ex. 7-9)."""
        verb = sole_verb(clause)
        arguments = arguments_of(clause, verb)
        if relative.role in ("place", "time"):
            said = self._tools.say(self._verbs.clause(verb, arguments, context))
            return [*self._words.split(f"relative.{relative.role}"), *said]
        if relative.role == "possessor":
            arguments = _with_article(arguments, relative)
        is_lequel = relative.pronoun in ("lequel", "which")
        if is_lequel and relative.role in ("subject", "object", "possessor"):
            raise refuse(f"the relative pronoun {relative.pronoun!r} as {relative.role}")
        element = self._verbs.clause(verb, arguments, context)
        element.setFeature(self._java.french["RELATIVE_PHRASE"], self._replaced(relative, verb))
        noun = self._tools.fixed(["-"], antecedent)
        # SimpleNLG says « à qui » and not « auquel » only of proper names.
        noun.setFeature(self._java.lexical["PROPER"], antecedent.is_animate and not is_lequel)
        element.setParent(noun)
        return self._tools.say(element)

    def _replaced(self, relative: Relative, verb: VerbPhrase) -> JavaObject:
        """The phrase that the pronoun replaces: absent from the clause, its function set by hand."""
        if relative.role in ("complement", "possessor"):
            return self._factory.createPrepositionPhrase(relative.preposition or self._words["preposition.of"])
        phrase = self._factory.createNounPhrase()
        role = relative.role.upper()
        role = _OF_PASSIVE.get(role, role) if verb.voice == "passive" else role
        phrase.setFeature(self._java.internal["DISCOURSE_FUNCTION"], self._java.function[role])
        return phrase


def _with_article(arguments: Arguments, relative: Relative) -> Arguments:
    """« dont » says whose: what is owned has the article (ex. 9)."""
    owned = arguments.subject if relative.possessed == "subject" else arguments.object
    if not isinstance(owned, NounPhrase) or owned.determiner is not None:
        return arguments
    owned = owned.model_copy(update={"determiner": "definite", "possessor": None})
    if relative.possessed == "subject":
        return replace(arguments, subject=owned)
    return replace(arguments, object=owned)
