"""Names that are put together of parts of others: "Anna Brown" where the sources have Anna Reed and Carl Brown."""

from collections.abc import Iterator

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.words import plain_words

CONFIDENCE = 0.75


def mixed_names(sentence: CheckedSentence) -> Iterator[Finding]:
    """Pairs of words of one name the first of which the sources never have but in other names."""
    said = sentence.said
    titles = sentence.wording.titles
    for place in range(1, len(said)):
        first, second = said.tokens[place - 1], said.tokens[place]
        if not all(token.pos == "PROPN" and token.text[:1].isupper() for token in (first, second)):
            continue
        before, after = plain_words(first.text)[-1:], plain_words(second.text)[:1]
        if not before or not after or before[0].isupper() or first.text.lower() in titles:
            continue
        if sentence.anywhere.are_of_different_names(before[0], after[0]):
            fitting = np.array([word == first.text.lower() for word in sentence.given.lower])
            there = sentence.instead(place - 1, fitting, least=0.0)
            source = None if there is None else (there[0], min(there[1] + 1, len(sentence.given)))
            yield sentence.finding(place - 1, place + 1, "name", CONFIDENCE, source)
