"""Words that stand where the sources have another one: "the council sued" where "the builder sued" is said.

Everything around such a word is in the sources, so that no share of unsupported words gives it away. What does is the
place: the same words stand beside it, the same word governs it, and what stands there is neither the same word nor one
that any of our tables knows as another word for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import Finding, Kind
from pipeline.align.passages import Passage
from pipeline.align.sentence_check import LINKED, CheckedSentence
from pipeline.align.stretches import bearing

FARTHEST = 4
"""Words on either side that are compared."""
GOVERNED = 2.0
"""What it counts for that the same word governs both, in the same relation."""
DEPENDENT, SMALL = 1.0, 0.5
"""What each dependent counts that both have in the same relation: one with content, one without."""
BESIDE = 0.5
"""What each word counts that stands at the same distance from both, as far as all between them do."""
OPPOSED = (2.0, 0.5)
"""How well a place must fit, and the share of a sentence's other content words that must stand in the sources, where
the words say the opposite of each other."""
ANY = (5.0, 0.75)
"""The same for any other words."""
KINDS = ("NOUN", "ADJ")
"""Parts of speech of those; verbs are left out, which people say in other words more than anything else."""
MARGIN = 1.5
"""By how much a place must fit better than those where the sources have the word itself."""
ROOT = 4
"""Letters that related words begin with."""
CONFIDENCE = 0.6


@dataclass(frozen=True, slots=True)
class Place:
    """A word of the sources that stands where a word of the summary stands, and how well it fits."""

    word: int
    fit: float
    is_opposed: bool


def substitutions(sentence: CheckedSentence) -> Iterator[Finding]:
    """Nouns, verbs and adjectives in whose place the sources have an unrelated or an opposite one."""
    said = sentence.said
    is_copied = sentence.alike >= LINKED
    content = said.is_content
    for place in np.flatnonzero(bearing(sentence)).tolist():
        token = said.tokens[place]
        if not token.text[0].islower():
            continue
        others = content.copy()
        others[place] = False
        share = float(is_copied[others].mean()) if others.any() else 0.0
        if share < OPPOSED[1]:
            continue
        found = _counterpart(sentence, place)
        if found is None:
            continue
        least, copied = OPPOSED if found.is_opposed else ANY
        if found.fit >= least and share >= copied:
            days = sentence.wording.calendar
            is_date = said.lower[place] in days and sentence.given.lower[found.word] in days
            kind: Kind = "date" if is_date else "unsupported"
            yield sentence.finding(place, place + 1, kind, CONFIDENCE, (found.word, found.word + 1))


def _counterpart(sentence: CheckedSentence, place: int) -> Place | None:
    """What the sources have in the place of a word; None where that may be another word for it, or the word itself."""
    said, given = sentence.said, sentence.given
    pairs = _same_words(sentence)
    opposites = sentence.wording.opposed(said.tokens[place], given.tokens)
    own = [n for n in np.flatnonzero(pairs[place]).tolist() if n not in opposites]
    at_home = max((_fit(said, given, pairs, place, n) for n in own), default=-MARGIN)
    others = [n for n in np.flatnonzero(given.is_content).tolist() if n not in own]
    places = [Place(n, _fit(said, given, pairs, place, n), n in opposites) for n in others]
    opposed = [found for found in places if found.is_opposed and found.fit >= OPPOSED[0]]
    alike = [found for found in places if given.pos[found.word] == said.pos[place]]
    best = max(opposed or alike, key=lambda found: (found.fit, -found.word), default=None)
    if best is None or at_home + MARGIN > best.fit:
        return None
    is_certain = best.fit >= ANY[0]
    if best.is_opposed and not is_certain and sentence.anywhere.has_root(said.lower[place]):  # "left" after a leaving
        return None
    if not best.is_opposed and (said.pos[place] not in KINDS or _may_be_related(sentence, place, best)):
        return None
    return best


def _same_words(sentence: CheckedSentence) -> NDArray[np.bool_]:
    """Which pairs of words are one word, or linked as words that are alike."""
    said, given = sentence.said, sentence.given
    number = {word: n for n, word in enumerate(dict.fromkeys((*said.stem, *given.stem)))}
    stems = np.equal.outer([number[s] for s in said.stem], [number[s] for s in given.stem])
    linked = (sentence.traced.posteriors >= LINKED) & (sentence.traced.strength > 0)
    found: NDArray[np.bool_] = stems | linked
    return found


def _fit(said: Passage, given: Passage, same: NDArray[np.bool_], place: int, word: int) -> float:
    """How well a word of the sources stands where a word of the summary stands."""
    total = _beside(said, given, same, place, word, 1) + _beside(said, given, same, place, word, -1)
    head, its = int(said.head[place]), int(given.head[word])
    if said.tokens[place].dep == given.tokens[word].dep:
        total += GOVERNED if (head == place and its == word) or (head != place and same[head, its]) else 0.0
    there = given.dependents.get(word, ())
    for n in said.dependents.get(place, ()):
        if any(same[n, m] and said.tokens[n].dep == given.tokens[m].dep for m in there):
            total += DEPENDENT if said.is_content[n] else SMALL
    return total


def _beside(said: Passage, given: Passage, same: NDArray[np.bool_], place: int, word: int, step: int) -> float:
    """The words on one side that are the same; the edge of both sentences is one too."""
    total = 0.0
    for distance in range(1, FARTHEST + 1):
        n, m = place + step * distance, word + step * distance
        ends = not 0 <= n < len(said), not 0 <= m < len(given) or given.part[m] != given.part[word]
        if any(ends):
            return total + BESIDE * all(ends)
        if not same[n, m]:
            return total
        total += BESIDE
    return total


def _may_be_related(sentence: CheckedSentence, place: int, found: Place) -> bool:
    """Whether a word may be another one for what the sources say, in its place or beside it."""
    said, given, traced = sentence.said, sentence.given, sentence.traced
    if any(given.stem[n] == said.stem[place] for n in np.flatnonzero(given.part == given.part[found.word])):
        return True
    if sentence.anywhere.are_paraphrases(said.stem[place], given.stem[found.word]):
        return True
    if said.lower[place][:ROOT] == given.lower[found.word][:ROOT]:
        return True
    return bool(traced.strength[place, found.word] > 0)
