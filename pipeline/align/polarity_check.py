"""What the sources deny and the summary says, or the other way round; and what is certain only in the summary."""

from collections.abc import Callable, Iterator

import numpy as np

from pipeline.align.alignment import Finding, Kind
from pipeline.align.passages import Passage
from pipeline.align.sentence_check import LINKED, CheckedSentence
from pipeline.document import Token

NEAR = 5
"""Words within which a negation belongs to a word, where no dependency says so."""
COMPLEMENT = "xcomp"
BEFORE = 3
"""Words before a word among which a negation denies it, however it was parsed."""
SURE = 0.7
"""The probability of a link from which a missing word counts against the summary."""
ENOUGH = 0.75
"""The share of a sentence's content words that must be linked before what it leaves out counts."""


def negations(sentence: CheckedSentence) -> Iterator[Finding]:
    """Negations of the summary of what no source denies."""
    said, given = sentence.said, sentence.given
    denying = np.array([sentence.wording.is_negative(token) for token in given.tokens], bool)
    for place, token in enumerate(said.tokens):
        if not sentence.wording.is_negation(token) or _follows_negation(sentence, place):
            continue
        verb = int(said.head[place])
        same = [n for n in range(len(given)) if _is_the_same(sentence, verb, n)]
        if same:
            is_denied = any(_is_denied(sentence, n) for n in same)
        else:
            counterparts = {int(sentence.linked[n]) for n in _scope(said, place) if sentence.linked[n] >= 0}
            near = {n for c in counterparts for n in range(max(0, c - NEAR), min(len(given), c + NEAR + 1))}
            is_denied = any(denying[n] for n in near) or (not counterparts and bool(denying.any()))
        if is_denied:
            continue
        found = int(sentence.linked[verb])
        source = (found, found + 1) if found >= 0 else None
        yield sentence.finding(place, place + 1, "negation", 0.8 if source else 0.6, source)


def _is_the_same(sentence: CheckedSentence, place: int, word: int) -> bool:
    """Whether a word of the sources says what one of the summary says."""
    if sentence.traced.posteriors[place, word] >= LINKED:
        return True
    said, given = sentence.said, sentence.given
    return said.stem[place] == given.stem[word] and bool(sentence.traced.posteriors[place, word] >= LINKED / 4)


def _is_denied(sentence: CheckedSentence, word: int) -> bool:
    """Whether a word of the sources is denied: by a dependent, by a governor, or by what stands right before it."""
    given, wording = sentence.given, sentence.wording
    head = given.head
    for n, token in enumerate(given.tokens):
        if given.part[n] != given.part[word] or n == word or not wording.is_negative(token):
            continue
        if n in (head[word], head[head[word]]) or word == head[n]:
            return True
        if wording.is_negation(token) and (word == head[head[n]] or word - BEFORE <= n < word):
            return True
    return False


def _follows_negation(sentence: CheckedSentence, place: int) -> bool:
    """Whether a word is the second half of a negation in two parts, which has been looked at."""
    said = sentence.said
    return any(
        sentence.wording.is_negation(said.tokens[n]) and said.head[n] == said.head[place]
        for n in range(max(0, place - NEAR), place)
    )


def _scope(said: Passage, place: int) -> list[int]:
    """The words that a negation is known by: its governor, what else depends on it, and its neighbors."""
    head = int(said.head[place])
    own = [n for n in range(len(said)) if n == head or int(said.head[n]) == head or abs(n - place) <= 2]
    content = said.is_content
    return [n for n in own if content[n] or n == head] or own


def lost_negations(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that a source denies and the summary says, where it otherwise says what the source says."""
    yield from _lost(sentence, "negation")


def lost_doubts(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that a source says only may be, and the summary says are."""
    yield from _lost(sentence, "modality")


def _lost(sentence: CheckedSentence, kind: Kind) -> Iterator[Finding]:
    said, given, wording = sentence.said, sentence.given, sentence.wording
    content = said.is_content
    if not content.any() or float((sentence.support >= LINKED)[content].mean()) < ENOUGH:
        return
    is_marked = wording.is_negation if kind == "negation" else wording.is_doubtful
    is_any = wording.is_negative if kind == "negation" else wording.is_doubtful
    if any(is_any(token) for token in said.tokens):
        return
    for place, token in enumerate(said.tokens):
        if token.pos != "VERB" or sentence.support[place] < SURE:
            continue
        there = int(sentence.linked[place])
        is_same = given.lemma[there] == said.lemma[place] or given.stem[there] == said.stem[place]
        if given.tokens[there].pos != "VERB" or not is_same:
            continue
        marks = [n for n in _marks(given, there, kind) if is_marked(given.tokens[n])]
        if marks and _holds_elsewhere(sentence, place, there, kind, is_marked):
            continue
        for mark in marks[:1]:
            yield sentence.finding(place, place + 1, kind, 0.6, (mark, mark + 1))


def _marks(given: Passage, verb: int, kind: Kind) -> list[int]:
    """What may make a verb denied or doubtful: what hangs on it and, for doubt, what it completes (« peut fermer »)."""
    found = [n for n in range(len(given)) if int(given.head[n]) == verb and n != verb]
    if kind == "negation":  # "no one sold"
        found += [n for n, t in enumerate(given.tokens) if t.pos == "DET" and int(given.head[n]) in found]
    completes = kind == "modality" and (given.tokens[verb].dep or "").startswith(COMPLEMENT)
    return [*found, int(given.head[verb])] if completes else found


def _holds_elsewhere(
    sentence: CheckedSentence, place: int, there: int, kind: Kind, is_marked: Callable[[Token], bool]
) -> bool:
    """Whether another source sentence says the verb too, without a mark."""
    given = sentence.given
    others = [int(n) for n in np.flatnonzero(sentence.traced.posteriors[place] >= LINKED / 2) if n != there]
    return any(not any(is_marked(given.tokens[n]) for n in _marks(given, other, kind)) for other in others)
