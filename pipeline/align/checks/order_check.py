"""Ordinals that the sources have otherwise: "third" for "second"."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage

SHARE = 0.7
"""The share of a sentence's other content words that must stand in the sources."""
CONFIDENCE = 0.7


def ordinals(sentence: CheckedSentence) -> Iterator[Finding]:
    """Ordinals of nouns that have another one in the sources that were read for a sentence, and this one nowhere."""
    own = [*_ordered(sentence, sentence.said)]
    if not own or not _is_repeated(sentence, {place for place, *_ in own}):
        return
    theirs = [*_ordered(sentence, sentence.given)]
    for place, value, noun in own:
        same = [(there, other) for there, other, its in theirs if its == noun]
        if same and all(other != value for _, other in same) and (value, noun) not in sentence.anywhere.ordered:
            yield sentence.finding(place, place + 1, "number", CONFIDENCE, (same[0][0], same[0][0] + 1))


def _ordered(sentence: CheckedSentence, passage: Passage) -> Iterator[tuple[int, int, str]]:
    """Each ordinal with the noun right behind it, but of no day."""
    for place in range(len(passage) - 1):
        value, behind = sentence.wording.ordinal(passage.lower[place]), place + 1
        is_noun = passage.pos[behind] in ("NOUN", "PROPN") and passage.part[behind] == passage.part[place]
        if value and is_noun and passage.lower[behind] not in sentence.wording.calendar:
            yield place, value, passage.stem[behind]


def _is_repeated(sentence: CheckedSentence, but: set[int]) -> bool:
    others = [n for n in range(len(sentence.said)) if sentence.said.is_content[n] and n not in but]
    return bool(others) and float((sentence.alike[others] >= LINKED).mean()) >= SHARE
