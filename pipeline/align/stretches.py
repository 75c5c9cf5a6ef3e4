"""What a reader would underline: stretches of words that are doubted, from content word to content word; and clauses.

A stretch holds words that carry content of their own, begins with what leads to them ("in the", "pour le"), and goes
on over what stands between two doubted words of one clause.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.align.features import Floats
from pipeline.align.sentence_check import CheckedSentence
from pipeline.align.support_features import Shape

MARKS = frozenset({"PUNCT", "SYM"})
SHORTEST = 2
"""Letters of the shortest word that carries content of its own."""
SURELY = 0.4
"""The doubt from which a small word belongs to the stretch behind it."""
CLAUSES = frozenset({"acl", "advcl", "ccomp", "conj", "parataxis"})
"""Relations of what says something of its own within a sentence."""
BEARERS = frozenset({"ADJ", "NOUN", "PROPN", "VERB"})
LEADING = frozenset({"case", "det", "mark", "aux", "amod", "advmod", "nummod", "compound"})
"""Relations of words that lead to the one that they hang on."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The words `[first, last)`, and those among them that are doubted and carry content."""

    first: int
    last: int
    doubted: tuple[int, ...]


def stretches(sentence: CheckedSentence, doubts: Floats, least: float, bridge: int) -> Iterator[Stretch]:
    """The stretches of words whose doubt reaches `least`, joined over at most `bridge` supported content words."""
    bears = bearing(sentence)
    doubted = [int(n) for n in np.flatnonzero(bears & (doubts >= least))]
    group: list[int] = doubted[:1]
    for before, word in pairwise(doubted):
        if _is_one(sentence, before, word, bridge):
            group.append(word)
        else:
            yield _stretch(sentence, group, doubts, least)
            group = [word]
    if group:
        yield _stretch(sentence, group, doubts, least)


def clauses(sentence: CheckedSentence, doubts: Floats, fewest: int) -> Iterator[tuple[Stretch, float, float]]:
    """The clauses and members of lists within a sentence, each with the mean doubt of its words and of all others.

    Only words that bear content count, of which each must have so many. What comes from elsewhere as a whole is doubted
    more evenly than a stretch, and more than what it stands beside.
    """
    said, bears = sentence.said, bearing(sentence)
    subtree = Shape(sentence).subtree > 0
    for place, token in enumerate(said.tokens):
        if (token.dep or "").partition(":")[0] not in CLAUSES or token.pos not in BEARERS:
            continue
        own, rest = np.flatnonzero(subtree[place] & bears), bears & ~subtree[place]
        if len(own) >= fewest and rest.any():
            stretch = Stretch(int(own[0]), int(own[-1]) + 1, tuple(own.tolist()))
            yield stretch, float(doubts[own].mean()), float(doubts[rest].mean())


def bearing(sentence: CheckedSentence) -> NDArray[np.bool_]:
    """Which words carry content of their own; what joins and grades does not ("however", "several")."""
    said = sentence.said
    light = sentence.wording.light_words
    is_light = [token.text.lower() in light or token.lemma.lower() in light for token in said.tokens]
    is_short = [len(token.text.strip(".")) < SHORTEST for token in said.tokens]
    found: NDArray[np.bool_] = said.is_content & ~np.array(is_light, bool) & ~np.array(is_short, bool)
    return found


def _is_one(sentence: CheckedSentence, first: int, last: int, bridge: int) -> bool:
    """Whether two doubted words are of one stretch: nothing but a little lies between them."""
    said = sentence.said
    between = range(first + 1, last)
    content = said.is_content
    held = sum(bool(content[n]) for n in between)
    marks = any(said.tokens[n].pos in MARKS and said.tokens[n].text != "-" for n in between)
    return held <= (0 if marks else bridge)


def _stretch(sentence: CheckedSentence, group: Sequence[int], doubts: Floats, least: float) -> Stretch:
    first = group[0]
    while first > 0 and _leads(sentence, first - 1, group, doubts, least):
        first -= 1
    return Stretch(first, group[-1] + 1, tuple(group))


def _leads(sentence: CheckedSentence, place: int, group: Sequence[int], doubts: Floats, least: float) -> bool:
    """Whether a word leads into a stretch."""
    said = sentence.said
    if said.tokens[place].pos in MARKS:
        return False
    if not said.is_content[place] and doubts[place] >= SURELY:
        return True
    relation = (said.tokens[place].dep or "").partition(":")[0]
    return (
        relation in LEADING
        and int(said.head[place]) in group
        and bool(not said.is_content[place] or doubts[place] >= least)
    )
