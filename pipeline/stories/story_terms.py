"""What the sentences of a story have in common with each other, and with its headline."""

from collections.abc import Collection, Sequence

from pipeline.budget import containment
from pipeline.sentences.announced import STEM, announced
from pipeline.sentences.whole_sentence import WholeSentence

_KNOWN, _KNOWN_WITH_NUMBER, _KNOWN_OF_VOICED = 0.4, 0.5, 0.2
"""Shares of the terms of a sentence that were told: from there on, readers of news found it to say little new.

Of the sentences that readers judged in six rounds, 14 of 26 with two fifths and more, and 8 of 130 with fewer.
"""
_FEWEST_NEW = 4
"""Terms that a sentence adds to a short story."""
_RETOLD = 0.5
"""The share of the terms of a sentence with which another tells it again."""
_LOST = 2
"""Words of a headline that make it worth telling what has them."""
_NEXT = 5
"""Sentences with which a story begins."""


def loses(sentences: Sequence[WholeSentence], first: int, begin: int, headline: Collection[str]) -> bool:
    """Whether what stands before the rank `begin` tells of the headline what the sentences behind it do not."""

    def said(ranks: range) -> set[str]:
        own = [term for each in sentences if each.rank in ranks for term in each.terms]
        return {word for word in headline if announced((word,), own)}

    return len(said(range(first, begin)) - said(range(begin, begin + _NEXT))) >= _LOST


def leads(sentence: WholeSentence, opening: WholeSentence, other: WholeSentence) -> bool:
    """Whether it stands on its own before another in the text below an introduction."""
    is_between = opening.rank < sentence.rank < other.rank and sentence.block == other.block != opening.block
    return is_between and not (sentence.leans or sentence.needs or sentence.voiced) and sentence.bare is None


def brings_outcome(sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
    """Whether it says what became of somebody and was not told: a guard was hurt, too."""
    return bool(sentence.outcomes - {kind for each in told for kind in each.outcomes})


def adds_little(sentence: WholeSentence, told: Sequence[WholeSentence], *, is_short: bool = False) -> bool:
    """Whether many of its terms have been told, some here and some there, and it brings no other number or outcome.

    Behind a story that `is_short` a few new terms are enough, if it does not tell again half of what one told. Of words
    in quotation marks fewer are enough: they seldom tell more than what somebody thinks of the story.
    """
    if brings_outcome(sentence, told):
        return False
    own, known = {*sentence.terms}, {term for each in told for term in each.terms}
    fresh = len(stems(own) - stems(known))
    retells = any(containment(stems(each.terms), stems(own)) >= _RETOLD for each in told)
    if is_short and fresh >= _FEWEST_NEW and not (sentence.voiced or retells):
        return False
    brings_number = any(term[:1].isdigit() for term in own - known)
    share = containment(stems(own), stems(known)) if told and len(own) > 1 else 0.0
    most = _KNOWN_OF_VOICED if sentence.voiced else _KNOWN_WITH_NUMBER if brings_number else _KNOWN
    return share >= most


def stems(terms: Collection[str]) -> set[str]:
    """What words of one family have in common: « découvrir » and « découverte »."""
    return {term[:STEM] for term in terms}
