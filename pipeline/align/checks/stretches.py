"""What a reader would underline: runs of words that are doubted and hold content, and whole clauses."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.support_features import Shape
from pipeline.align.linking.features import Floats

MARKS = frozenset({"PUNCT", "SYM"})
SHORTEST = 2
"""Letters of the shortest word that carries content of its own."""
STEP = 2
"""The distance of two words of one run."""
CLAUSES = frozenset({"acl", "advcl", "ccomp", "conj", "parataxis"})
"""Relations of what says something of its own within a sentence."""
BEARERS = frozenset({"ADJ", "NOUN", "PROPN", "VERB"})


@dataclass(frozen=True, slots=True)
class Stretch:
    """The words `[first, last)`, and those among them that are doubted and carry content."""

    first: int
    last: int
    doubted: tuple[int, ...]


def runs(sentence: CheckedSentence, doubts: Floats, least: float) -> Iterator[Stretch]:
    """The runs of words of any kind whose doubt reaches `least`, over one word at most, that hold content."""
    said, bears = sentence.said, bearing(sentence)
    is_mark = np.array([token.pos in MARKS and token.text != "-" for token in said.tokens], bool)
    doubted = [int(n) for n in np.flatnonzero((doubts >= least) & ~is_mark)]
    group: list[int] = []
    for word in (*doubted, len(said) + STEP + 1):
        if group and (word - group[-1] > STEP or is_mark[group[-1] : word].any()):
            held = tuple(n for n in group if bears[n])
            if held:
                yield Stretch(group[0], group[-1] + 1, held)
            group = []
        group.append(word)


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
