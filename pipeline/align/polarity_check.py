"""What the sources deny and the summary says, or the other way round; and what is certain only in the summary."""

from collections.abc import Iterator

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.passages import Passage
from pipeline.align.sentence_check import LINKED, CheckedSentence

NEAR = 5
"""Words within which a negation belongs to a word, where no dependency says so."""
SURE = 0.7
"""The probability of a link from which a missing word counts against the summary."""
ENOUGH = 0.75
"""The share of a sentence's content words that must be linked before what it leaves out counts."""


def negations(sentence: CheckedSentence) -> Iterator[Finding]:
    """Negations of the summary where the sources have none near what is denied."""
    said, given = sentence.said, sentence.given
    denying = np.array([sentence.wording.is_negative(token) for token in given.tokens], bool)
    for place, token in enumerate(said.tokens):
        if not sentence.wording.is_negation(token) or _follows_negation(sentence, place):
            continue
        around = _scope(said, place)
        counterparts = {int(sentence.linked[n]) for n in around if sentence.linked[n] >= 0}
        near = {n for c in counterparts for n in range(max(0, c - NEAR), min(len(given), c + NEAR + 1))}
        if any(denying[n] for n in near):
            continue
        if not counterparts and denying.any():
            continue
        verb = int(said.head[place])
        found = int(sentence.linked[verb])
        source = (found, found + 1) if found >= 0 else None
        yield sentence.finding(place, place + 1, "negation", 0.8 if source else 0.6, source)


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


def _lost(sentence: CheckedSentence, kind: str) -> Iterator[Finding]:
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
        if given.tokens[there].pos != "VERB" or given.lemma[there] != said.lemma[place]:
            continue
        marks = [n for n in range(len(given)) if int(given.head[n]) == there and is_marked(given.tokens[n])]
        if marks and _holds_elsewhere(sentence, place, there, is_marked):
            continue
        for mark in marks[:1]:
            yield sentence.finding(
                place, place + 1, "negation" if kind == "negation" else "modality", 0.6, (mark, mark + 1)
            )


def _holds_elsewhere(sentence: CheckedSentence, place: int, there: int, is_marked: object) -> bool:
    """Whether another source sentence says the verb too, without a mark."""
    given = sentence.given
    for other in np.flatnonzero(sentence.traced.posteriors[place] >= LINKED / 2):
        if other != there and callable(is_marked):
            marks = [n for n in range(len(given)) if int(given.head[n]) == other and is_marked(given.tokens[n])]
            if not marks:
                return True
    return False
