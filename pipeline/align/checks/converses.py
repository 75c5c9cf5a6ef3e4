"""What the summary tells from the other side: "Nordby sold the boat to Hale" where "Hale bought it from Nordby"."""

import numpy as np

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage

SUBJECT, DEEPEST = "nsubj", 3
"""The subject, and how far below its head names of it are sought."""


def told_from_the_other_side(sentence: CheckedSentence) -> frozenset[int]:
    """The verbs of a sentence whose converse the sources say of the same two names, each in the other's place."""
    said, given, converses = sentence.said, sentence.given, sentence.wording.converses
    found = set()
    for verb, lemma in enumerate(said.lemma):
        others = converses.get(lemma, frozenset()) if said.pos[verb] == "VERB" else ()
        own = named_subject(said, verb) if others else frozenset()
        for word, other in enumerate(given.lemma):
            if other in others and own and _are_exchanged(sentence, own, word):
                found.add(verb)
    return frozenset(found)


def _are_exchanged(sentence: CheckedSentence, own: frozenset[str], word: int) -> bool:
    """Whether who does something here takes part in its converse there without doing it, and the other way round."""
    said, given = sentence.said, sentence.given
    theirs = named_subject(given, word)
    beside = {given.lower[n] for n in np.flatnonzero(given.part == given.part[word]).tolist()}
    return bool(theirs) and own.isdisjoint(theirs) and own <= beside and theirs <= {*said.lower}


def named_subject(passage: Passage, verb: int) -> frozenset[str]:
    """The words of names in the subject of a verb."""
    heads = [n for n in passage.dependents.get(verb, ()) if (passage.tokens[n].dep or "").startswith(SUBJECT)]
    words = {*heads}
    for _ in range(DEEPEST):
        words |= {n for head in words for n in passage.dependents.get(head, ())}
    return frozenset(passage.lower[n] for n in words if passage.pos[n] == "PROPN")
