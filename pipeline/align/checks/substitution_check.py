"""Words that stand where the sources have another one: "the council sued" where "the builder sued" is said.

Everything around such a word is in the sources, so that no share of unsupported words gives it away. What does is the
place: the same words stand beside it, the same word governs it, and what stands there is neither the same word nor one
that any of our tables knows as another word for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.converses import told_from_the_other_side
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.checks.stretches import bearing
from pipeline.align.reading.passages import Passage

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
FRAMED = (3.0, 0.75)
"""The same for words without content of their own: "for" and "against", "more" and "less"."""
ANY = (5.0, 0.75)
"""The same for any other words."""
KINDS = ("NOUN", "ADJ")
"""Parts of speech of those; verbs are left out, which people say in other words more than anything else."""
NEAR = 3
"""Words between two words that the summary joins: "for and against"."""
BOUND = 2
"""Words behind one that bounds a number among which that is: "more than 30"."""
SUBJECT = "nsubj"
STANCES = {"ADP", "NOUN"}
MARGIN = 1.5
"""By how much a place must fit better than those where the sources have the word itself."""
JOINED = "conj"
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
    bears = bearing(sentence)
    is_frame = np.array([not b and w in sentence.wording.opposites for b, w in zip(bears, said.lower, strict=True)])
    turned = told_from_the_other_side(sentence)
    for place in np.flatnonzero(bears | is_frame).tolist():
        token = said.tokens[place]
        may_open = place == 0 and token.pos != "PROPN" and said.lower[place] in sentence.wording.opposites
        if not (token.text[0].islower() or is_frame[place] or may_open) or place in sentence.retold or place in turned:
            continue
        others = content.copy()
        others[place] = False
        share = float(is_copied[others].mean()) if others.any() else 0.0
        if share < OPPOSED[1]:
            continue
        found = _counterpart(sentence, place)
        if found is None:
            continue
        if _is_taken_back(sentence, found.word):
            continue
        least, copied = FRAMED if is_frame[place] else OPPOSED if found.is_opposed else ANY
        is_bound = is_frame[place] and found.is_opposed and _bounds_alike(sentence, place, found.word)
        if is_frame[place] and not is_bound and not (found.is_opposed and _turns(sentence, place, found.word)):
            continue
        if (is_bound or found.fit >= least) and share >= copied:
            days = sentence.wording.calendar
            is_date = said.lower[place] in days and sentence.given.lower[found.word] in days
            kind: Kind = "date" if is_date else "unsupported"
            yield sentence.finding(place, place + 1, kind, CONFIDENCE, (found.word, found.word + 1))


def _is_taken_back(sentence: CheckedSentence, word: int) -> bool:
    """Whether a denial makes "without" there what "with" is here: "not without consent"."""
    given, wording = sentence.given, sentence.wording
    if given.lower[word] not in wording.lacking or any(map(wording.is_negation, sentence.said.tokens)):
        return False
    part = np.flatnonzero(given.part == given.part[word]).tolist()
    return any(wording.is_negation(given.tokens[n]) for n in part)


def stances(sentence: CheckedSentence) -> Iterator[Finding]:
    """Whom or what somebody is for in the summary and against in the sources, or the other way round.

    One of them says it by a preposition, the other one by a noun: "against", "in favour of".
    """
    said, given = sentence.said, sentence.given
    content = said.is_content
    if not content.any() or float((sentence.alike >= LINKED)[content].mean()) < OPPOSED[1]:
        return
    for place, token in enumerate(said.tokens):
        if token.pos not in STANCES or place in sentence.retold:
            continue
        for word in sorted(sentence.wording.opposed(token, given.tokens)):
            if {token.pos, given.pos[word]} == STANCES and _turns(sentence, place, word):
                yield sentence.finding(place, place + 1, "unsupported", CONFIDENCE, (word, word + 1))
                break


def _bounds_alike(sentence: CheckedSentence, place: int, word: int) -> bool:
    """Whether two words bound one number, however they were parsed: "more than 30", "less than 30"."""
    numerals, own, its = sentence.wording.numerals, sentence.said.lower[place + 1 :], sentence.given.lower[word + 1 :]
    alike = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(own, its, strict=False))))
    return any((numerals.value(text) or 0) > 1 for text in own[: min(alike, BOUND)])


def _turns(sentence: CheckedSentence, place: int, word: int) -> bool:
    """Whether a word without content says of the same things the opposite of what one of the sources says.

    Not where the sources say both of them, or the summary does: some are "for and against" a roof.
    """
    said, given, pairs = sentence.said, sentence.given, sentence.sameness > 0
    if given.lower[word] in said.lower[max(0, place - NEAR) : place + NEAR + 1]:
        return False
    topic, over = _sides(said, place)
    its_topic, its_over = _sides(given, word)
    for n in (n for n, lower in enumerate(given.lower) if lower == said.lower[place]):
        if pairs[over, _sides(given, n)[1]] and not _are_of_others(sentence, (over,), (_sides(given, n)[1],)):
            return False
    is_main = over in (place, topic)  # « est pour la grève », "sang last"
    is_same = bool(pairs[topic, its_topic]) and (is_main or bool(pairs[over, its_over]))
    return is_same and not _are_of_others(sentence, (topic, over), (its_topic, its_over))


def _sides(passage: Passage, place: int) -> tuple[int, int]:
    """What a word is said of, and what that or the word hangs on: the budget and "voted" of "voted for the budget"."""
    head = int(passage.head[place])
    if passage.pos[place] == "NOUN":  # "in favour of"
        behind = (n for n in passage.dependents.get(place, ()) if n > place and passage.is_content[n])
        return next(behind, place), head
    return head, int(passage.head[head])


def _are_of_others(sentence: CheckedSentence, verbs: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Whether two things are said of subjects that are not the same, as far as both have any but a pronoun."""
    own, its = (
        [n for v in at for n in p.dependents.get(v, ()) if _is_subject(sentence, p, n)]
        for p, at in ((sentence.said, verbs), (sentence.given, others))
    )
    pairs = sentence.sameness > 0
    return bool(own and its) and not any(pairs[n, m] for n in own for m in its)


def _is_subject(sentence: CheckedSentence, passage: Passage, word: int) -> bool:
    token = passage.tokens[word]
    is_named = passage.is_content[word] and token.lemma.lower() not in sentence.wording.light_words
    return bool(is_named) and (token.dep or "").startswith(SUBJECT)


def _counterpart(sentence: CheckedSentence, place: int) -> Place | None:
    """What the sources have in the place of a word; None where that may be another word for it, or the word itself."""
    said, given = sentence.said, sentence.given
    pairs = sentence.sameness > 0
    opposites = sentence.wording.opposed(said.tokens[place], given.tokens)
    own = [n for n in np.flatnonzero(pairs[place]).tolist() if n not in opposites]
    at_home = max((_fit(said, given, pairs, place, n) for n in own), default=-MARGIN)
    others = [n for n in range(len(given)) if (given.is_content[n] or n in opposites) and n not in own]
    places = [Place(n, _fit(said, given, pairs, place, n), n in opposites) for n in others]
    opposed = [found for found in places if found.is_opposed and found.fit >= OPPOSED[0]]
    alike = [found for found in places if given.pos[found.word] == said.pos[place]]
    best = max(opposed or alike, key=lambda found: (found.fit, -found.word), default=None)
    if best is None or at_home + MARGIN > best.fit:
        return None
    is_certain = best.fit >= ANY[0]
    is_told = not own and sentence.anywhere.has_root(said.lower[place])
    if best.is_opposed and not is_certain and is_told:  # "left" after a leaving
        return None
    if not best.is_opposed and (said.pos[place] not in KINDS or _may_be_related(sentence, place, best)):
        return None
    return best


def _fit(said: Passage, given: Passage, same: NDArray[np.bool_], place: int, word: int) -> float:
    """How well a word of the sources stands where a word of the summary stands."""
    total = _beside(said, given, same, place, word, 1) + _beside(said, given, same, place, word, -1)
    head, its = int(said.head[place]), int(given.head[word])
    there = [*given.dependents.get(word, ())]
    dep = given.tokens[word].dep
    while dep == JOINED and its != word:  # "open on weekdays and closed on Sundays": what the first has, both have
        there += given.dependents.get(its, ())
        word, dep, its = its, given.tokens[its].dep, int(given.head[its])
    if said.tokens[place].dep == dep:
        total += GOVERNED if (head == place and its == word) or (head != place and same[head, its]) else 0.0
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
