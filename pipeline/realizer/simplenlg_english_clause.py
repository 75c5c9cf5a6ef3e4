"""English clauses on SimpleNLG: questions, relative clauses, complements, and what stands in front of them.

SimpleNLG makes the verb group, puts it around the subject, and agrees it. Its question words are not used: it knows
neither "when" nor "how many" with an object, and repeats the verb when such a question is negated. A question is its
yes-or-no question with the question word in front.
"""

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.saying import Function, Saying
from pipeline.realizer.grammar.shared import between_commas, coordinated, is_negative
from pipeline.realizer.simplenlg_english_verb import EnglishVerbs, Frame, is_finite
from pipeline.realizer.simplenlg_tools import Tools, refuse
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, Relative, VerbPhrase


class EnglishClauses:
    """Says English clauses and verb phrases."""

    def __init__(self, tools: Tools) -> None:
        self._words = tools.words
        self._verbs = EnglishVerbs(tools)

    def clause(self, clause: Clause, function: Function, antecedent: Agreement, saying: Saying) -> list[str]:
        """A clause, subordinate unless it stands alone."""
        front = self._front(clause, saying)
        verb = clause.verb
        if isinstance(verb, Coordination):
            return [*self._complementizer(clause, function), *front, *self._coordinated_verbs(clause, verb, saying)]
        frame = self._frame(clause, verb, saying)
        if clause.relative is not None:
            introduction = self._relative(clause, clause.relative, frame, antecedent, saying)
            said = [*introduction, *front, *self._verbs.say(frame, saying)]
            return said if clause.relative.restrictive else between_commas(said)
        if clause.interrogative is not None:
            is_direct = function == "alone" and clause.complementizer is None
            introduction = self._question(clause, clause.interrogative, frame, saying, is_direct=is_direct)
            return [*front, *introduction, *self._verbs.say(frame, saying)]
        return [*self._complementizer(clause, function), *front, *self._verbs.say(frame, saying)]

    def verb_phrase(self, phrase: VerbPhrase, agreement: Agreement, saying: Saying) -> list[str]:
        """A verb phrase whose subject is said elsewhere or not at all."""
        return self._verbs.say(Frame(phrase, agreement=agreement), saying)

    def coordination(self, phrase: Coordination, function: Function, agreement: Agreement, saying: Saying) -> list[str]:
        """Clauses or verb phrases joined by a conjunction."""
        if phrase.aggregation != "none":
            raise refuse(f"aggregation {phrase.aggregation!r}")
        return coordinated(phrase, self._words, lambda each, _: saying.say(each, function, agreement))

    def _front(self, clause: Clause, saying: Saying) -> list[str]:
        front: list[str] = []
        for modifier in (clause.cue_phrase, *clause.front_modifiers):
            if modifier is not None:
                front += [*saying.say(modifier), ","]
        return front

    def _complementizer(self, clause: Clause, function: Function) -> list[str]:
        if clause.complementizer is not None:
            return clause.complementizer.split()
        verb = clause.verb.coordinates[0] if isinstance(clause.verb, Coordination) else clause.verb
        is_subordinate = function != "alone" and isinstance(verb, VerbPhrase) and is_finite(verb)
        return self._words.split("complementizer.that") if is_subordinate else []

    def _coordinated_verbs(self, clause: Clause, verbs: Coordination, saying: Saying) -> list[str]:
        """The subject once, then every verb phrase in agreement with it."""
        subject = saying.say(clause.subject, "subject") if clause.subject is not None else []
        agreement = saying.agreement(clause.subject) if clause.subject is not None else NEUTRAL
        return [*subject, *coordinated(verbs, self._words, lambda each, _: saying.say(each, "alone", agreement))]

    def _frame(self, clause: Clause, verb: VerbPhrase, saying: Saying) -> Frame:
        """The surface subject: of a passive, what the active verb has for its object."""
        frame = Frame(verb)
        subject = clause.subject
        if verb.voice == "passive":
            if subject is not None:
                frame.agent = saying.say(subject, "prepositional")
            subject = verb.object
            frame.verb = verb.model_copy(update={"object": None})
        if subject is not None:
            frame.subject = saying.say(subject, "subject")
            frame.agreement = saying.agreement(subject)
        if verb.negation == "not" and is_negative(subject):
            frame.verb = frame.verb.model_copy(update={"negation": None})
        return frame

    @staticmethod
    def _leave_out(frame: Frame, role: str) -> bool:
        """Leave out what is asked for or relative; says whether it was the surface subject."""
        if role == "indirect_object":
            frame.verb = frame.verb.model_copy(update={"indirect_object": None})
            return False
        if (role == "subject") != (frame.verb.voice == "passive"):
            frame.subject = None
            return True
        frame.agent = []
        frame.verb = frame.verb.model_copy(update={"object": None})
        return False

    def _question(
        self, clause: Clause, kind: Interrogative, frame: Frame, saying: Saying, *, is_direct: bool
    ) -> list[str]:
        words = self._words
        frame.is_inverted = is_direct
        if kind == "yes_no":
            return [] if is_direct else words.split("complementizer.whether")
        if kind in ("where", "when", "how", "why"):
            return words.split(f"question.{kind}")
        name, _, role = kind.partition("_")
        if name == "how":
            role = role.removeprefix("many_")
            counted = clause.subject if role == "subject" else clause.verb.object  # type: ignore[union-attr]
            asked, agreement = self._counted(counted, saying), Agreement(number="plural")
        else:
            asked, agreement = words.split(f"question.{name}"), NEUTRAL
        if self._leave_out(frame, role):
            frame.agreement = agreement
            frame.is_inverted = False
        elif role == "indirect_object":
            return [*words.split("preposition.to"), words["relative.object.person"]]
        # A passive asked for its agent keeps "by" at its end: SimpleNLG puts it there.
        return asked

    def _counted(self, counted: Phrase | None, saying: Saying) -> list[str]:
        words = self._words.split("question.how_many")
        if not isinstance(counted, NounPhrase):
            return words
        plural = counted.model_copy(update={"determiner": None, "quantity": None, "number": "plural"})
        return [*words, *saying.say(plural, "object")]

    def _relative(
        self, clause: Clause, relative: Relative, frame: Frame, antecedent: Agreement, saying: Saying
    ) -> list[str]:
        words = self._words
        is_person = antecedent.gender != "neuter"
        role = relative.role
        if role == "possessor":
            return self._possessed(clause, relative, frame, saying)
        if role in ("place", "time"):
            return words.split(f"relative.{role}")
        governed = words["relative.object.person" if is_person else "relative.thing"]
        if role == "complement":
            return [str(relative.preposition), governed]
        is_subject = self._leave_out(frame, role)
        if is_subject:
            frame.agreement = antecedent.in_third_person()
        elif role == "subject":
            return [*words.split("preposition.agent"), governed]
        elif role == "indirect_object":
            return [*words.split("preposition.to"), governed]
        if relative.pronoun == "omitted":
            return []
        if relative.pronoun == "that":
            return words.split("relative.that")
        if relative.pronoun in ("which", "lequel") or not is_person:
            return words.split("relative.thing")
        return words.split(f"relative.{'subject' if is_subject else 'object'}.person")

    def _possessed(self, clause: Clause, relative: Relative, frame: Frame, saying: Saying) -> list[str]:
        """The part of the clause that the antecedent owns, with the relative genitive in place of its determiner."""
        verb = clause.verb
        owned = (
            clause.subject if relative.possessed == "subject" else verb.object if isinstance(verb, VerbPhrase) else None
        )
        if not isinstance(owned, NounPhrase):
            raise refuse("a relative clause whose possessed part is not a noun phrase")
        bare = owned.model_copy(update={"determiner": None})
        if self._leave_out(frame, relative.possessed):
            frame.agreement = saying.agreement(bare)
        return [*self._words.split("relative.possessor"), *saying.say(bare, "subject")]
