"""The English owner: before what is owned, as a possessive or with a genitive, or behind it with "of"."""

from pipeline.realizer.grammar.context import RealizationContext, attach, is_mark
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import CannedText, Coordination, NounPhrase, Phrase, Pronoun

# A longer canned owner reads better with "of" than with a genitive.
_LONGEST_GENITIVE = 4


def is_personal(owner: Phrase) -> bool:
    """Whether an owner is said as a pronoun."""
    if isinstance(owner, Pronoun):
        return owner.kind == "personal"
    return isinstance(owner, NounPhrase) and owner.pronominal


def takes_genitive(owner: Phrase) -> bool:
    """Whether an owner is short enough for a genitive."""
    if isinstance(owner, NounPhrase):
        return owner.pronominal or not (owner.post_modifiers or owner.apposition)
    if isinstance(owner, CannedText):
        return len(owner.text.split()) <= _LONGEST_GENITIVE
    if isinstance(owner, Coordination):
        return all(takes_genitive(each) and not is_personal(each) for each in owner.coordinates)
    return isinstance(owner, Pronoun)


def genitive(owner: Phrase, words: Words, context: RealizationContext) -> list[str]:
    """The owner with 's, or with an apostrophe alone behind the s of a plural (Quirk et al. 1985, §5.113)."""
    said = context.say(owner)
    last = owner.coordinates[-1] if isinstance(owner, Coordination) else owner
    text = last.text if isinstance(last, CannedText) else _last_word(said)
    is_bare = context.agreement(last).number == "plural" and text.endswith("s")
    return attach(said, words["genitive.plural" if is_bare else "genitive.singular"])


def behind_of(owner: Phrase, words: Words, context: RealizationContext) -> list[str]:
    """The owner behind "of": "a friend of mine" (Quirk et al. 1985, §5.126)."""
    if is_personal(owner):
        return [words.agreeing("pronoun.possessive", context.agreement(owner))]
    return context.say(owner, "prepositional")


def _last_word(said: list[str]) -> str:
    return next((word for word in reversed(said) if not is_mark(word)), "")
