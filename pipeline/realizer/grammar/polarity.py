"""English says one negation only: behind another, « nobody » is « anybody » and « no » is « any »."""

from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import Coordination, NounPhrase, Phrase, PrepositionalPhrase, Pronoun


def with_polar_forms(unit: Phrase, words: Words) -> Phrase:
    """The unit with the forms that go under a negation (Quirk et al. 1985, on assertive and nonassertive forms)."""
    if unit.language not in (None, "en"):
        return unit
    if isinstance(unit, Pronoun) and unit.kind in ("nobody", "nothing"):
        return NounPhrase(
            noun=words[f"pronoun.{unit.kind}.any"], proper=True, language=unit.language, sources=unit.sources
        )
    if isinstance(unit, NounPhrase) and unit.determiner == "no":
        return unit.model_copy(update={"determiner": "any"})
    if isinstance(unit, PrepositionalPhrase):
        return unit.model_copy(update={"object": with_polar_forms(unit.object, words)})
    if isinstance(unit, Coordination):
        coordinates = tuple(with_polar_forms(each, words) for each in unit.coordinates)
        if unit.conjunction == "nor":
            return unit.model_copy(update={"conjunction": "or", "correlative": False, "coordinates": coordinates})
        return unit.model_copy(update={"coordinates": coordinates})
    return unit
