"""What there is: "There are three results", « Il y a trois résultats »; spec in, spec out, for every engine."""

from pipeline.realizer.grammar.arguments import first_verb
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Clause, NounPhrase, Pronoun, VerbPhrase


def english_existential(clause: Clause, words: Words, context: RealizationContext) -> Clause:
    """The clause with "there" as its subject, in the number of what there is, if it says what there is."""
    verb = first_verb(clause)
    what = clause.subject if clause.existential else verb.predicate
    if what is None or not (clause.existential or _is_several(clause, words, context)):
        return clause
    there = NounPhrase(noun=words["pronoun.existential"], proper=True, number=context.agreement(what).number)
    verb = verb.model_copy(update={"predicate": what})
    return clause.model_copy(update={"subject": there, "verb": verb, "existential": False})


def _is_several(clause: Clause, words: Words, context: RealizationContext) -> bool:
    """Whether an expletive stands before several things that are not known yet."""
    verb, subject = clause.verb, clause.subject
    if not isinstance(subject, Pronoun) or subject.kind != "expletive" or not isinstance(verb, VerbPhrase):
        return False
    what = verb.predicate
    is_new = isinstance(what, NounPhrase) and what.determiner not in ("definite", "this", "that")
    return what is not None and is_new and verb.verb == words["verb.be"] and context.agreement(what).number == "plural"


def french_existential(clause: Clause, words: Words) -> Clause:
    """The clause with « il y » before its verb and what there is as the object, if it says what there is."""
    if not clause.existential:
        return clause
    verb = first_verb(clause)
    lemma = words["verb.there_is"] if verb.verb == words["verb.be"] else verb.verb
    verb = verb.model_copy(update={"verb": lemma, "object": clause.subject})
    return clause.model_copy(update={"subject": Pronoun(kind="expletive"), "verb": verb, "existential": False})
