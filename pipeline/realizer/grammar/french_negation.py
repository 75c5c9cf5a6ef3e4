"""What a French negation does to the objects it bears on: « de » for un and du, « ni » for et and ou."""

from pipeline.realizer.spec import Clause, Coordination, VerbPhrase

REDUCING = frozenset({"not", "no_longer", "never"})


def is_joined_by_ni(phrase: Coordination, verb: VerbPhrase) -> bool:
    """Whether the negation of `verb` makes « ni » of the conjunction: « pas de pain ni d'eau »."""
    is_plain = phrase.conjunction in ("and", "or") and not phrase.correlative and len(phrase.coordinates) > 1
    is_nominal = not any(isinstance(each, Clause | VerbPhrase) for each in phrase.coordinates)
    return verb.negation in REDUCING and is_plain and is_nominal
