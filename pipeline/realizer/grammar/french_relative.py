"""The French relative pronoun: by function, preposition and antecedent (Vaudry & Lapalme 2013, ex. 7-9)."""

from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.arguments import Arguments
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Clause, NounPhrase, Relative, VerbPhrase


def relative_pronoun(relative: Relative, antecedent: Agreement, words: Words) -> list[str]:
    """The pronoun with its preposition; `lequel` asks for the form that shows gender and number."""
    of, to = words["preposition.of"], words["preposition.to"]
    is_lequel = relative.pronoun in ("lequel", "which")
    if relative.role in ("subject", "object"):
        if relative.pronoun == "lequel":
            return [words.by_gender("relative.which", antecedent.gender, antecedent.number)]
        return [words[f"relative.{relative.role}"]]
    if relative.role == "possessor":
        return [words["relative.of"]]
    if relative.role in ("place", "time"):
        return [words[f"relative.{relative.role}"]]
    preposition = relative.preposition.split() if relative.preposition else [to]
    if preposition == [of] and not is_lequel:
        return [words["relative.of"]]
    if antecedent.gender == "neuter":
        return [*preposition, words["relative.neutral"]]
    if antecedent.is_animate and not is_lequel:
        return [*preposition, words["relative.person"]]
    if preposition[-1] in (of, to):
        use = f"relative.which.{preposition[-1]}"
        form = words.by_gender(use, antecedent.gender, antecedent.number)
        return [*preposition[:-1], *form.split()]
    return [*preposition, words.by_gender("relative.which", antecedent.gender, antecedent.number)]


def dispossessed(arguments: Arguments, relative: Relative) -> Arguments:
    """« dont » says whose: what is owned has the article (ex. 9)."""
    owned = arguments.subject if relative.possessed == "subject" else arguments.object
    if not isinstance(owned, NounPhrase) or owned.determiner is not None:
        return arguments
    owned = owned.model_copy(update={"determiner": "definite", "possessor": None})
    if relative.possessed == "subject":
        return Arguments(owned, arguments.object, arguments.indirect_object, arguments.agent)
    return Arguments(arguments.subject, owned, arguments.indirect_object, arguments.agent)


def infinitive_of_gap(verb: VerbPhrase) -> VerbPhrase | None:
    """The infinitive that is the object of a relative clause's verb and lacks the object that the antecedent is."""
    clause = verb.object
    if not isinstance(clause, Clause) or not isinstance(clause.verb, VerbPhrase) or clause.subject is not None:
        return None
    return clause.verb if clause.verb.mood == "infinitive" and clause.verb.object is None else None
