"""What the sources say there is none of, and what they forbid: "found errors, but no fraud", "Do not use the lift"."""

from collections.abc import Iterator

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.checks.denied_items import NOMINAL, denied_items
from pipeline.align.checks.polarity_check import denial
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence

SHARE = 0.75
"""The share of a sentence's content words that must stand in the sources."""
OPENING = 3
"""Words at the beginning of an order among which it is forbidden: "Please do not use"."""
CONFIDENCE = 0.65


def denied_nouns(sentence: CheckedSentence) -> Iterator[Finding]:
    """Nouns of a sentence without any denial that the sources have as what there is none of, and nowhere else."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not _is_repeated(sentence) or any(wording.is_negative(token) for token in said.tokens):
        return
    items = {n: negation for negation, item in denied_items(sentence) for n in item}
    for place, stem in enumerate(said.stem):
        if said.pos[place] not in NOMINAL:
            continue
        there = [n for n, other in enumerate(given.stem) if other == stem]
        denials = [items.get(n, denial(given, n, wording) if said.pos[place] == "NOUN" else None) for n in there]
        known = [n for n in denials if n is not None]
        if (
            known
            and len(known) == len(there)
            and len(sentence.anywhere.sentences_with(stem)) <= len({int(given.part[n]) for n in there})
        ):
            yield sentence.finding(place, place + 1, "negation", CONFIDENCE, (known[0], known[0] + 1))
            return


def forbidden(sentence: CheckedSentence) -> Iterator[Finding]:
    """Orders that the sources have forbidden: "Use the lift" where "Do not use the lift" is said."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not said.lower or not said.lower[0].isalpha() or any(wording.is_negative(t) for t in said.tokens[:OPENING]):
        return
    if not _is_repeated(sentence):
        return
    starts = [n for n in range(len(given)) if n == 0 or given.part[n] != given.part[n - 1]]
    told = {n for n in starts if given.lower[n] == said.lower[0]}  # "Take one a day. Do not take more than three."
    for start in starts:
        for n in range(start, min(start + OPENING, len(given) - 1)):
            is_order = wording.is_negation(given.tokens[n]) and given.lower[n + 1] == said.lower[0]
            if not is_order or _reads_on(sentence, n + 1):
                continue
            if told.isdisjoint(sentence.repeated.nearest(0, (n + 1, *sorted(told)))):
                yield sentence.finding(0, 1, "negation", CONFIDENCE, (n, n + 1))
                return


def _reads_on(sentence: CheckedSentence, place: int) -> bool:
    """Whether what the order says holds elsewhere in the sources, or its condition is another one here."""
    said, given = sentence.said, sentence.given
    part = {given.lower[n] for n in np.flatnonzero(given.part == given.part[place]).tolist()}
    return any(pos == "SCONJ" and word not in part for pos, word in zip(said.pos, said.lower, strict=True))


def _is_repeated(sentence: CheckedSentence) -> bool:
    content = sentence.said.is_content
    return bool(content.any()) and float((sentence.support >= LINKED)[content].mean()) >= SHARE
