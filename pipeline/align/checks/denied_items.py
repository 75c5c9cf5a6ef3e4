"""What a negation of the sources denies that has no verb of its own."""

from collections.abc import Iterator

from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage

NOMINAL = frozenset({"ADJ", "NOUN", "NUM", "PROPN"})
PHRASE, JOINING, VERBAL = NOMINAL | {"ADP", "DET"}, frozenset({"CCONJ", "PUNCT"}), frozenset({"AUX", "VERB"})


def denied_items(sentence: CheckedSentence) -> Iterator[tuple[int, range]]:
    """What the sources leave out of what a verb before says, with what denies it; of the verbs of a sentence.

    "in the north yard but not in the south yard", "the second was not": no verb of its own says what is denied.
    """
    said, given, wording = sentence.said, sentence.given, sentence.wording
    verb = None
    for n, token in enumerate(given.tokens):
        verb = n if token.pos == "VERB" else verb
        if not (wording.is_negation(token) or wording.denies_nouns(token)) or wording.is_particle(token) or not n:
            continue
        if verb is None or given.part[verb] < given.part[n] - 1 or given.stem[verb] not in said.stem:
            continue
        if given.pos[n - 1] in JOINING and given.part[n - 1] == given.part[n]:
            last = _end(given, n + 1, 1)
            if last == len(given) or given.pos[last] not in VERBAL:
                yield n, range(n + 1, last)
        elif given.pos[n - 1] in VERBAL and (n + 1 == len(given) or given.pos[n + 1] in JOINING):
            yield n, range(_end(given, n - 2, -1) + 1, n - 1)


def _end(given: Passage, place: int, step: int) -> int:
    """How far the words of names and nouns go from a place on, in its sentence."""
    part = given.part[place - step]
    while 0 <= place < len(given) and given.part[place] == part and given.pos[place] in PHRASE:
        place += step
    return place
