"""What introduces an English clause: complementizers, question words and relative pronouns."""

from pipeline.realizer.features import Interrogative
from pipeline.realizer.grammar.agreement import NEUTRAL, Agreement
from pipeline.realizer.grammar.context import Function, RealizationContext
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, Relative, VerbPhrase

FINITE = frozenset({"indicative", "subjunctive"})


def complementizer(clause: Clause, function: Function, words: Words) -> list[str]:
    """The clause's own, else "that" where a finite clause is part of another."""
    if clause.complementizer is not None:
        return clause.complementizer.split()
    verb = clause.verb.coordinates[0] if isinstance(clause.verb, Coordination) else clause.verb
    is_finite = isinstance(verb, VerbPhrase) and verb.mood in FINITE and not clause.gapped
    takes_that = function not in ("alone", "prepositional") and is_finite
    return words.split("complementizer.that") if takes_that else []


def question_words(
    clause: Clause,
    kind: Interrogative,
    moved: Phrase | None,
    words: Words,
    context: RealizationContext,
    *,
    is_embedded: bool,
) -> tuple[list[str], Agreement]:
    """The words asked with, and what agrees with them; `moved` is what stood where the question asks."""
    if kind == "yes_no":
        whether = clause.complementizer or (words["complementizer.whether"] if is_embedded else "")
        return whether.split(), NEUTRAL
    if not kind.startswith("how_many"):
        return words.split(f"question.{kind.split('_')[0]}"), NEUTRAL
    if not isinstance(moved, NounPhrase):
        return words.split("question.how_many"), Agreement(number="plural")
    counted = moved.model_copy(
        update={"determiner": None, "quantity": None, "number": moved.number or "plural", "pronominal": False}
    )
    use = "question.how_much" if counted.number == "singular" else "question.how_many"
    return [*words.split(use), *context.say(counted)], context.agreement(counted)


def relative_pronoun(relative: Relative, antecedent: Agreement, words: Words) -> tuple[list[str], list[str]]:
    """The pronoun with its preposition in front, and the preposition that is left behind the clause instead."""
    preposition = relative.preposition.split() if relative.preposition else []
    if relative.role == "indirect_object":
        preposition = words.split("preposition.to")
    if relative.pronoun == "omitted" and relative.role != "subject":
        return [], preposition
    if relative.pronoun == "that":
        return words.split("relative.that"), preposition
    is_that = relative.restrictive and not preposition
    use = "relative.that" if is_that else "relative.thing"
    if relative.pronoun in ("which", "lequel"):
        use = "relative.thing"
    elif antecedent.is_animate:
        use = f"relative.{'subject' if relative.role == 'subject' else 'object'}.person"
    pronoun = words.split(use)
    return [*preposition, *pronoun], []
