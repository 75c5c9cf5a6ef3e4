"""What a French negation does to the objects it bears on: « de » for un and du, « ni » for et and ou."""

from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, PrepositionalPhrase, VerbPhrase

REDUCING = frozenset({"not", "no_longer", "never"})


def is_joined_by_ni(phrase: Coordination, verb: VerbPhrase) -> bool:
    """Whether the negation of `verb` makes « ni » of the conjunction: « pas de pain ni d'eau »."""
    is_plain = phrase.conjunction in ("and", "or") and not phrase.correlative and len(phrase.coordinates) > 1
    is_nominal = not any(isinstance(each, Clause | VerbPhrase) for each in phrase.coordinates)
    return verb.negation in REDUCING and is_plain and is_nominal


def reduced(unit: Phrase, words: Words, context: RealizationContext) -> Phrase:
    """« Il ne mange pas de pommes »: un, du and des are de under a negation."""
    if isinstance(unit, Coordination):
        return unit.model_copy(
            update={"coordinates": tuple(reduced(each, words, context) for each in unit.coordinates)}
        )
    if (
        isinstance(unit, NounPhrase)
        and unit.determiner in ("indefinite", "partitive")
        and unit.quantity is None
        and unit.possessor is None
        and context.within(unit).language == "fr"
    ):
        bare = unit.model_copy(update={"determiner": None})
        return PrepositionalPhrase(preposition=words["determiner.reduced"], object=bare)
    return unit
