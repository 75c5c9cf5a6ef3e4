"""Who does what in a clause once voice, question and relative have moved or taken away a part."""

from dataclasses import dataclass, replace

from pipeline.realizer.spec import Clause, Coordination, Nominal, VerbPhrase

# The part of the clause that a question asks for or a relative pronoun replaces.
_ASKED = {
    "who_subject": "subject",
    "what_subject": "subject",
    "how_many_subject": "subject",
    "who_object": "object",
    "what_object": "object",
    "how_many_object": "object",
    "who_indirect_object": "indirect_object",
}


@dataclass(frozen=True, slots=True)
class Arguments:
    """The parts as they are said: `gap` names the one that is not, `moved` is what stood there."""

    subject: Nominal | None
    object: Nominal | None
    indirect_object: Nominal | None
    agent: Nominal | None
    gap: str | None = None
    moved: Nominal | None = None


def arguments_of(clause: Clause, verb: VerbPhrase) -> Arguments:
    """The arguments of `verb`, one of the verbs of `clause`.

    The object of a passive verb is said as its subject and the subject as its agent; roles of questions and relatives
    are those of the said sentence. A participle has no subject that could be exchanged.
    """
    subject, object_, agent = clause.subject, verb.object, None
    is_sole = verb is clause.verb
    if verb.voice == "passive" and is_sole and verb.mood != "past_participle":
        subject, object_, agent = verb.object, None, clause.subject
    said = {"subject": subject, "object": object_, "indirect_object": verb.indirect_object}
    gap: str | None = None
    if clause.relative is not None:
        gap = clause.relative.role
    elif clause.interrogative is not None:
        gap = _ASKED.get(clause.interrogative)
    moved = said.pop(gap, None) if gap else None
    return Arguments(said.get("subject"), said.get("object"), said.get("indirect_object"), agent, gap, moved)


def with_causee(verb: VerbPhrase, arguments: Arguments) -> Arguments:
    """The arguments of a French causative: who is made to act is the object, or the recipient where there is one."""
    if verb.causee is None:
        return arguments
    if arguments.object is None and arguments.gap != "object":
        return replace(arguments, object=verb.causee)
    return replace(arguments, indirect_object=verb.causee) if arguments.indirect_object is None else arguments


def sole_verb(clause: Clause) -> VerbPhrase:
    """The verb of a relative clause, of which the spec allows one only."""
    if not isinstance(clause.verb, VerbPhrase):
        raise TypeError("a relative clause has one verb phrase")
    return clause.verb


def first_verb(clause: Clause) -> VerbPhrase:
    """The verb of a clause, or the first of those that are coordinated in it."""
    verb = clause.verb.coordinates[0] if isinstance(clause.verb, Coordination) else clause.verb
    if not isinstance(verb, VerbPhrase):
        raise TypeError("the verb of a clause is a verb phrase")
    return verb
