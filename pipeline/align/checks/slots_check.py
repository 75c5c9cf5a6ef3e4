"""Names and numbers of the sources that stand here where the sentence which this one repeats has another one.

Such a word is somewhere in the sources, and so is everything around it; only they do not stand together: "the committee
rented the Mill Lane garage" of two garages the other of which was rented. A sentence of the sources that has nearly all
of the other words is the one that is repeated; there the same place is filled by something else of the same kind.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.passage_values import PassageValue, passage_values
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage

REPEATED, LEAST = 0.75, 2
"""The share of a sentence's other words that one sentence of the sources must have, and how many at least."""
FARTHEST = 4
"""Words on either side of a place that are compared."""
BESIDE, GOVERNED, SHARED = 0.5, 2.0, 4.0
"""What each of those counts that is the same, that the same word governs both, and all other words that are there."""
FITTING = 2.5
"""How well a place must fit by the words beside and above it."""
MARGIN = 1.5
"""By how much it must fit better than where the sources have the name or number itself."""
MOST, MOST_THERE = 24, 96
"""Names and numbers of a sentence and of its sources that are compared: more are no sentence of anybody's."""
SMALL = frozenset({"DET", "PUNCT", "PRON", "SYM"})
BETWEEN = frozenset({"ADP", "DET"})
"""Parts of speech that may differ before a name: « du quai Nord », « de la rue Hoche »."""
CONFIDENCE = 0.65


@dataclass(frozen=True)
class Slots:
    """The names and numbers of a sentence and of its sources."""

    sentence: CheckedSentence
    own: tuple[PassageValue, ...]
    theirs: tuple[PassageValue, ...]

    def part(self, value: PassageValue) -> int:
        """The sentence of the sources that a value stands in."""
        return int(self.sentence.given.part[value.first])

    def shares(self, value: PassageValue) -> Mapping[int, tuple[float, float]]:
        """How many words of the sentence but a value each sentence of the sources has, and which share."""
        said, given = self.sentence.said, self.sentence.given
        others = [n for n, pos in enumerate(said.pos) if pos not in SMALL and not value.typed <= n < value.last]
        found = {}
        for part in sorted({*given.part.tolist()}):
            has = self.sentence.sameness[others][:, given.part == part].max(axis=1, initial=0.0)
            found[part] = float(has.sum()), float(has.mean()) if others else 0.0
        return found

    def fit(self, value: PassageValue, other: PassageValue) -> float:
        """How well what stands around a place of the sources is what stands around one of the summary."""
        narrow = self._fit(value.first, value.last, other.first, other.last)
        if value.typed == value.first or other.typed == other.first:
            return narrow
        return max(narrow, self._fit(value.typed, value.last, other.typed, other.last))

    def _fit(self, first: int, last: int, begin: int, end: int) -> float:
        said, given = self.sentence.said, self.sentence.given
        total = self._beside(last, end, 1, int(given.part[begin])) + self._beside(
            first - 1, begin - 1, -1, int(given.part[begin])
        )
        own, its = _head(said, first, last), _head(given, begin, end)
        if own is None or its is None:
            return total + (GOVERNED if own is its else 0.0)
        return total + (GOVERNED * float(self.sentence.sameness[own[0], its[0]]) if own[1] == its[1] else 0.0)

    def _beside(self, n: int, m: int, step: int, part: int) -> float:
        """The words on one side that are the same; the edge of both sentences is one too."""
        said, given = self.sentence.said, self.sentence.given
        total = 0.0
        for _ in range(FARTHEST):
            while step < 0 and n >= 0 and said.pos[n] in BETWEEN:
                n -= 1
            while step < 0 and m >= 0 and given.pos[m] in BETWEEN and given.part[m] == part:
                m -= 1
            ends = not 0 <= n < len(said), not 0 <= m < len(given) or int(given.part[m]) != part
            if any(ends):
                return total + BESIDE * all(ends)
            if not self.sentence.sameness[n, m]:
                return total
            total, n, m = total + BESIDE * float(self.sentence.sameness[n, m]), n + step, m + step
        return total


def slots_of(sentence: CheckedSentence) -> Slots:
    """The names and numbers of a sentence beside those of its sources."""
    own, theirs = (
        tuple(passage_values(passage, sentence.wording, sentence.anywhere.numerals, sentence.capitals))
        for passage in (sentence.said, sentence.given)
    )
    return Slots(sentence, own[:MOST], theirs[:MOST_THERE])


def misplaced(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers in whose place the repeated sentence has another one, else names; which it does not have itself."""
    slots = slots_of(sentence)
    for is_number in (True, False):
        values = [v for v in slots.own if (v.number is not None) == is_number and _is_known(sentence, v)]
        found = [(value, other) for value in values if (other := _displacing(slots, value)) is not None]
        for value, other in found:
            kind: Kind = "number" if is_number else "relation"
            yield sentence.finding(value.first, value.last, kind, CONFIDENCE, (other.first, other.last))
        if found:
            return


def _is_known(sentence: CheckedSentence, value: PassageValue) -> bool:
    """Whether the sources have a name or number at all; what they do not have is another check's."""
    anywhere = sentence.anywhere
    known = value.words <= anywhere.words if value.number is None else value.number in anywhere.values
    return known and value.first not in sentence.retold


def _displacing(slots: Slots, value: PassageValue) -> PassageValue | None:
    """What the repeated sentence has in the place of a name or number."""
    given, shares = slots.sentence.given, slots.shares(value)
    own = [other for other in slots.theirs if value.is_same(other)]
    has = {slots.part(other) for other in own}
    if value.number is None:
        has |= {int(given.part[n]) for n, word in enumerate(given.lower) if word in value.words}
    most = max((shares[part][1] for part in has), default=0.0)
    repeated = {p for p, (count, share) in shares.items() if count >= LEAST and share >= REPEATED and share > most}

    def worth(other: PassageValue) -> float:
        return slots.fit(value, other) + SHARED * shares[slots.part(other)][1]

    at_home = max(map(worth, own), default=-MARGIN)
    places = [
        other
        for other in slots.theirs
        if slots.part(other) in repeated
        and (other.number is None) == (value.number is None)
        and not any(other.is_same(mine) for mine in slots.own)
        and slots.fit(value, other) >= FITTING
        and worth(other) >= at_home + MARGIN
    ]
    return max(places, key=lambda other: (worth(other), -other.first), default=None)


def _head(passage: Passage, first: int, last: int) -> tuple[int, str] | None:
    """The word outside that governs a name or number, and how; None where that is the root."""
    for n in range(first, last):
        head = int(passage.head[n])
        if not first <= head < last:
            return head, (passage.tokens[n].dep or "").partition(":")[0]
    return None
