"""The French relative pronoun: by function, preposition and antecedent (Vaudry & Lapalme 2013, ex. 7-9)."""

from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Relative


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
    if antecedent.is_animate and not is_lequel:
        return [*preposition, words["relative.person"]]
    if preposition[-1] in (of, to):
        use = f"relative.which.{preposition[-1]}"
        form = words.by_gender(use, antecedent.gender, antecedent.number)
        return [*preposition[:-1], *form.split()]
    return [*preposition, words.by_gender("relative.which", antecedent.gender, antecedent.number)]
