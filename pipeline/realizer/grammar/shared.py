"""What the two languages say in the same way, with words of their own: quantities, coordination, commas."""

from collections.abc import Callable, Iterable

from pipeline.languages import traits_of
from pipeline.realizer.features import Gender, GrammaticalNumber
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import (
    AdverbPhrase,
    Clause,
    Coordination,
    NounPhrase,
    Number,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
    VerbPhrase,
)

_PAIR = 2


def approximators(phrase: NounPhrase, words: Words) -> tuple[list[Phrase], list[Phrase]]:
    """The modifiers that stand before a quantity, and those behind it: "more than 20 new articles"."""
    if phrase.quantity is None or not phrase.pre_modifiers:
        return [], list(phrase.pre_modifiers)
    near = words.values("number.near.")
    is_near = [isinstance(each, AdverbPhrase) and each.adverb in near for each in phrase.pre_modifiers]
    pairs = list(zip(phrase.pre_modifiers, is_near, strict=True))
    return [each for each, leads in pairs if leads], [each for each, leads in pairs if not leads]


_ONE_BY_ONE = frozenset({"each"})
_SEVERAL = frozenset({"several"})


def note_contradictions(phrase: NounPhrase, known: Gender | None, words: Words, context: RealizationContext) -> None:
    """Tell of a number or a gender that the rest of the phrase excludes; it is said as it was asked for."""
    if phrase.number is None and phrase.gender is None:
        return
    forbidden = "singular" if phrase.determiner in _SEVERAL else "plural" if phrase.determiner in _ONE_BY_ONE else None
    if phrase.number is not None and phrase.number == forbidden:
        context.notes.contradiction(f"{phrase.noun!r} is {phrase.number} with the determiner {phrase.determiner!r}")
    if phrase.number == "singular" and phrase.quantity is not None and number_of(phrase.quantity, words) == "plural":
        context.notes.contradiction(f"{phrase.noun!r} is singular with the quantity {phrase.quantity.value}")
    if known is not None and phrase.gender not in (None, known):
        context.notes.contradiction(f"{phrase.noun!r} is {phrase.gender}; the lexicon has it {known}")


def number_of_quantified(phrase: NounPhrase, words: Words) -> GrammaticalNumber | None:
    """The number that a quantity or a quantifier gives its noun; None where there is neither."""
    if phrase.quantity is not None:
        return number_of(phrase.quantity, words)
    return "plural" if phrase.quantifier is not None else None


def number_of(number: Number, words: Words) -> GrammaticalNumber:
    """The number that a quantity gives its noun."""
    if number.ordinal:
        return "singular"
    if number.to is not None:
        return "plural"
    if traits_of(words.language).has_singular_below_two:
        return "plural" if abs(number.value) >= 2 else "singular"
    return "singular" if abs(number.value) == 1 else "plural"


def between_commas(said: list[str]) -> list[str]:
    """Words set apart; where commas meet other punctuation the finishing pass settles it."""
    return [",", *said, ","]


def front(clause: Clause, context: RealizationContext) -> list[str]:
    """What stands in front of a clause: its cue phrase and its front modifiers, each set apart."""
    said = between_commas(context.say(clause.cue_phrase)) if clause.cue_phrase is not None else []
    for modifier in clause.front_modifiers:
        said += [*context.say(modifier), ","]
    return said


def coordinated(
    phrase: Coordination,
    words: Words,
    say: Callable[[Phrase, bool], list[str]],
) -> list[str]:
    """The coordinates with commas between them and the conjunction before the last; `say` is told which is first."""
    parts = [say(each, position == 0) for position, each in enumerate(phrase.coordinates)]
    return coordinated_words(parts, phrase, words)


def coordinated_words(parts: list[list[str]], phrase: Coordination, words: Words) -> list[str]:
    """The words of each coordinate, joined as the coordination asks."""
    if len(parts) == 1:
        return parts[0]
    conjunction = phrase.conjunction
    separator = ";" if phrase.separator == "semicolon" else ","
    if conjunction == "comma":
        return joined_by(parts, [separator])
    if phrase.correlative or conjunction == "nor":
        first, last = words[f"correlative.{conjunction}"], words[f"correlative.{conjunction}.last"]
        if first == last:
            # French repeats it before each: « ni l'un ni l'autre », but « ni l'un, ni l'autre, ni les deux ».
            repeated = [[first, *part] for part in parts]
            return joined_by(repeated, [","] if len(parts) > _PAIR else [])
        parting = [","] if f"correlative.{conjunction}.parted" in words.forms else []
        return [first, *joined_by(parts[:-1], [","]), *parting, last, *parts[-1]]
    final = phrase.coordinates[-1]
    # « salace, mais beau », and of verbs « Marie chante mais ne danse pas ».
    parts_phrases = f"conjunction.{conjunction}.parted" in words.forms and not isinstance(final, VerbPhrase)
    is_parted = separator == ";" or parts_phrases or (conjunction == "but" and isinstance(final, Clause))
    before = [separator] if is_parted else []
    return [*joined_by(parts[:-1], [separator]), *before, words[f"conjunction.{conjunction}"], *parts[-1]]


def joined_by(parts: Iterable[list[str]], separator: list[str]) -> list[str]:
    """The parts with the separator between them."""
    said: list[str] = []
    for position, part in enumerate(parts):
        said += part if position == 0 else [*separator, *part]
    return said


def is_negative(unit: Phrase | None) -> bool:
    """Whether a unit carries a negation of its own, so that the verb needs no other (Vaudry & Lapalme 2013, ex. 3)."""
    if unit is None:
        return False
    if isinstance(unit, Pronoun):
        return unit.kind in ("nobody", "nothing")
    if isinstance(unit, NounPhrase):
        return unit.determiner == "no"
    if isinstance(unit, PrepositionalPhrase):
        return is_negative(unit.object)
    if isinstance(unit, Coordination):
        return unit.conjunction == "nor" or any(is_negative(each) for each in unit.coordinates)
    return False


def gender_of(own: Gender | None, known: Gender | None) -> Gender:
    """A noun's own gender, else the lexicon's, else the masculine."""
    return own or known or "masculine"
