"""English causatives and passives of the recipient, as the plainer specs that say them."""

from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Clause, VerbPhrase


def turned(clause: Clause, words: Words) -> Clause:
    """The clause in the words of English for its causative ("makes John work") or passive ("John was given a book")."""
    verb = clause.verb
    if not isinstance(verb, VerbPhrase):
        return clause
    if verb.causative:
        verb = _causative(verb, words)
    elif verb.passive_subject == "indirect_object" and verb.object is not None:
        verb = verb.model_copy(
            update={
                "object": verb.indirect_object,
                "indirect_object": None,
                "complements": (verb.object, *verb.complements),
                "passive_subject": "object",
            }
        )
    return clause if verb is clause.verb else clause.model_copy(update={"verb": verb})


def _causative(verb: VerbPhrase, words: Words) -> VerbPhrase:
    """ "make" with who acts and a bare infinitive, or without anybody who acts "have" with a participle."""
    done = VerbPhrase(
        verb=verb.verb,
        like=verb.like,
        particle=verb.particle,
        mood="past_participle" if verb.causee is None else "infinitive",
        object=None if verb.causee is None else verb.object,
        indirect_object=verb.indirect_object,
        complements=verb.complements,
    )
    caused = done if verb.causee is None else Clause(verb=done, complementizer="")
    return verb.model_copy(
        update={
            "verb": words["verb.have" if verb.causee is None else "verb.make"],
            "like": None,
            "particle": None,
            "causative": False,
            "causee": None,
            "object": verb.object if verb.causee is None else verb.causee,
            "indirect_object": None,
            "complements": (caused,),
        }
    )
