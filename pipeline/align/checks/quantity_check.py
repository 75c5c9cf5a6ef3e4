"""Quantifiers and counts: what is said of all here and of some or none there; numbers that have changed places."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice, pairwise, permutations

import numpy as np

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage

STRENGTH = {"some": 1, "most": 2, "all": 3}
"""How much each quantifier says; "none" says the contrary."""
QUANTIFYING = frozenset({"det", "amod", "advmod", "nmod", "obl", "fixed", "nummod"})
CONFIDENCE = 0.7
EXCHANGED = 0.8
MOST_COUNTS = 8
"""Numbers of a sentence that are compared."""
ARTICLE = "DET"  # « une » is no number; "Nine" and "fourteen" are taken for names and adjectives
JOINED = "conj"
ORDERING, CLOSE = frozenset({"ADP", "PUNCT"}), 3
"""What stands between two numbers that make one value, and how near those are: "11 of 12", "41 minutes to 29"."""
BOUND, BOUNDING = 2, frozenset({"ADP", "SCONJ"})
"""Words of a bound before its number, and what the last of them is: "more than"."""
ABOVE = 3
"""Words above a number in which its noun and its verb are sought."""


def quantities(sentence: CheckedSentence) -> Iterator[Finding]:
    """Quantifiers that say more than those of the same nouns in the sources, or the contrary."""
    said, given = sentence.said, sentence.given
    there = _quantified(sentence, given)
    if not there:
        return
    for noun, marks in sorted(_quantified(sentence, said).items()):
        same = [n for n in range(len(given)) if _is_same(sentence, noun, n) and _holds_alike(sentence, noun, n)]
        if not same or not all(n in there for n in same):
            continue
        for mark, quantity in marks[:1]:
            found = [its for n in same for its in there[n]]
            if all(_exceeds(quantity, other) for _, other in found):
                kind: Kind = "negation" if "none" in (quantity, found[0][1]) else "number"
                yield sentence.finding(mark, mark + 1, kind, CONFIDENCE, (found[0][0], found[0][0] + 1))


def exchanges_of_counts(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers each of which counts what the sources count by the other: two killed and nine hurt, or nine and two."""
    said = list(islice(_counts(sentence, sentence.said), MOST_COUNTS))
    there = {(value, slot): place for place, value, slots in _counts(sentence, sentence.given) for slot in slots}
    for (place, value, slots), (_, other, others) in permutations(said, 2):
        own = any((value, slot) in there for slot in slots - others)
        crossed = [there[other, slot] for slot in sorted(slots - others) if (other, slot) in there]
        is_mutual = any((value, slot) in there for slot in others - slots)
        if value != other and crossed and is_mutual and not own:
            yield sentence.finding(place, place + 1, "number", EXCHANGED, (crossed[0], crossed[0] + 1))


def turned(sentence: CheckedSentence) -> Iterator[Finding]:
    """Two numbers that the sources have the other way round, with the same small words between: "from 41 to 29"."""
    there = {(first, between, second): place for place, first, between, second in _pairs(sentence, sentence.given)}
    for place, first, between, second in _pairs(sentence, sentence.said):
        found = there.get((second, between, first))
        if first != second and found is not None and (first, between, second) not in there:
            yield sentence.finding(place, place + 1, "number", EXCHANGED, (found, found + 1))


def bounds(sentence: CheckedSentence) -> Iterator[Finding]:
    """Bounds of a number that the sources deny before it: "more than six hours" where there are "no more than six"."""
    said, given = sentence.said, sentence.given
    for place in range(BOUND, len(said)):
        if sentence.anywhere.numerals.value(said.lower[place]) is None or said.pos[place - 1] not in BOUNDING:
            continue
        run = said.lower[place - BOUND : place + 1]
        there = [n for n in range(BOUND, len(given)) if given.lower[n - BOUND : n + 1] == run]
        denied = [n for n in there if _is_denied(sentence, given, n - BOUND)]
        if denied and len(denied) == len(there) and not _is_denied(sentence, said, place - BOUND):
            first = denied[0] - BOUND
            yield sentence.finding(place - BOUND, place + 1, "number", CONFIDENCE, (first - 1, denied[0] + 1))


def _is_denied(sentence: CheckedSentence, passage: Passage, place: int) -> bool:
    wording = sentence.wording
    return place > 0 and (
        wording.quantifiers.get(passage.lower[place - 1]) == "none" or wording.completes(passage.tokens[place - 1])
    )


def _pairs(sentence: CheckedSentence, passage: Passage) -> Iterator[tuple[int, Decimal, str, Decimal]]:
    """Each number in digits with the next one close by, and the word between them that is no unit."""
    value = sentence.anywhere.numerals.value
    numbers = [
        (n, v) for n, t in enumerate(passage.tokens) if t.text[:1].isdigit() and (v := value(t.text)) is not None
    ]
    for (n, first), (m, second) in pairwise(numbers):
        between = [k for k in range(n + 1, m) if passage.pos[k] in ORDERING]
        if m - n <= CLOSE and len(between) == 1 and passage.part[n] == passage.part[m]:
            yield n, first, passage.lower[between[0]], second


def _counts(sentence: CheckedSentence, passage: Passage) -> Iterator[tuple[int, Decimal, frozenset[str]]]:
    """Each number with the stems of the noun that it counts and of the verb that this hangs on."""
    for place, token in enumerate(passage.tokens):
        value = sentence.anywhere.numerals.value(token.text) if token.pos != ARTICLE else None
        if value is None or place in passage.marks or _is_of_day(sentence, passage, place):
            continue
        slots, word = set(), place
        for _ in range(ABOVE):
            is_joined = passage.tokens[word].dep == JOINED  # "64 passengers and 9 crew": 9 counts no passengers
            word = int(passage.head[word])
            if is_joined and passage.tokens[word].pos == "NOUN":
                continue
            if word != place and passage.tokens[word].pos in ("NOUN", "VERB", "ADJ"):
                slots.add(passage.stem[word])
            if passage.tokens[word].pos == "VERB":
                break
        yield place, value, frozenset(slots)


def _is_of_day(sentence: CheckedSentence, passage: Passage, place: int) -> bool:
    """Whether a number stands beside a month, where it counts nothing."""
    beside = passage.lower[max(0, place - 1) : place + 2]
    return not sentence.wording.calendar.isdisjoint(beside)


def _quantified(sentence: CheckedSentence, passage: Passage) -> dict[int, list[tuple[int, str]]]:
    """For each noun the quantifiers that stand with it, or that it completes ("most of the unions")."""
    found: dict[int, list[tuple[int, str]]] = {}
    for place, token in enumerate(passage.tokens):
        quantity = sentence.wording.quantifiers.get(token.text.lower())
        if quantity is None:
            continue
        nouns = {int(passage.head[place])} if (token.dep or "").partition(":")[0] in QUANTIFYING else set()
        nouns |= {n for n in range(len(passage)) if int(passage.head[n]) == place and n != place}
        for noun in sorted(nouns):
            if passage.tokens[noun].pos == "NOUN":
                found.setdefault(noun, []).append((place, quantity))
    return found


def _is_same(sentence: CheckedSentence, noun: int, word: int) -> bool:
    said, given = sentence.said, sentence.given
    if given.tokens[word].pos != "NOUN":
        return False
    return said.stem[noun] == given.stem[word] or bool(sentence.traced.posteriors[noun, word] >= LINKED)


def _holds_alike(sentence: CheckedSentence, noun: int, word: int) -> bool:
    """Whether something else of what is said with a noun stands with the other one there."""
    said, given = sentence.said, sentence.given
    verbs = [n for n, token in enumerate(said.tokens) if token.pos == "VERB"]
    near = np.flatnonzero(given.part == given.part[word])
    return any(
        said.stem[verb] in {given.stem[int(n)] for n in near} or sentence.traced.posteriors[verb, near].max() >= LINKED
        for verb in verbs
        if verb != noun
    )


def _exceeds(quantity: str, other: str) -> bool:
    if "none" in (quantity, other):
        return quantity != other
    return STRENGTH[quantity] > STRENGTH[other]
