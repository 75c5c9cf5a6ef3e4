"""How often something is: "twice a month", "every six months", « toutes les deux semaines », "monthly"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.align.reading.words import plain_words

COUNTED = frozenset({"NOUN", "NUM", "PROPN", "SYM"})
"""What may stand before "a" in "three tablets a day"."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The words `[first, last)` that say how often: a number of times in a time, or once in it."""

    first: int
    last: int
    value: str


@dataclass(frozen=True, slots=True)
class _Reader:
    passage: Passage
    wording: Wording
    places: Sequence[int]
    words: Sequence[str]

    def read(self) -> Iterator[Rate]:
        at = 0
        while at < len(self.words):
            times, behind = self._times(at)
            found = self._time(behind, is_counted=behind > at or self._is_counted(at))
            if found is None:
                at += 1
                continue
            (count, base), last = found
            yield Rate(self.places[at], self.places[last - 1] + 1, f"{times / count} {base}")
            at = last

    def _times(self, at: int) -> tuple[Fraction, int]:
        """How many times is said from a word on, and the place behind it; once, if nothing is said."""
        if times := self.wording.times(self.words[at]):
            return Fraction(times), at + 1
        number = next(self.wording.numerals.read(self.words[at : at + 2]), None)
        if number is not None and number.first == 0 and self.wording.times(self._word(at + number.last)) == 0:
            return Fraction(number.value), at + number.last + 1
        return Fraction(1), at

    def _is_counted(self, at: int) -> bool:
        before = self.places[at] - 1
        return before >= 0 and self.passage.pos[before] in COUNTED

    def _time(self, at: int, *, is_counted: bool) -> tuple[tuple[Fraction, str], int] | None:
        """The time in which something is repeated, and the place behind it."""
        word = self._word(at)
        if unit := self.wording.lexicons.word_value("align_frequencies", word):
            return self._length(Fraction(1), unit), at + 1
        kind = self.wording.repeating.get(word)
        if kind is None or (kind == "by" and not is_counted):
            return None
        at += 1
        while self.wording.repeating.get(self._word(at)) == "article":
            at += 1
        count, at = (Fraction(1), at) if kind == "by" else self._count(at)
        unit = self.wording.unit_of_time(self._word(at))
        return None if unit is None or not count else (self._length(count, unit), at + 1)

    def _count(self, at: int) -> tuple[Fraction, int]:
        """How many units the time has: "six" of "every six months", "other" of "every other day"."""
        word = self._word(at)
        kind = self.wording.repeating.get(word)
        if kind in ("half", "second"):
            return Fraction(1, 2) if kind == "half" else Fraction(2), at + 1
        number = next(self.wording.numerals.read(self.words[at : at + 3]), None)
        if number is not None and number.first == 0:
            return Fraction(number.value), at + number.last
        order = self.wording.ordinal(word) if self.wording.unit_of_time(self._word(at + 1)) else 0
        return (Fraction(order), at + 1) if order else (Fraction(1), at)

    def _length(self, count: Fraction, unit: str) -> tuple[Fraction, str]:
        """A time in the smallest unit that it can be told in exactly; eight days of French are a week."""
        value = self.wording.lexicons.word_value("align_durations", f"{count} {unit}")
        times = Fraction(1) if value else count
        value = value or self.wording.lexicons.word_value("align_durations", unit) or f"1 {unit}"
        number, _, base = value.partition(" ")
        return times * int(number), base

    def _word(self, at: int) -> str:
        return self.words[at] if at < len(self.words) else ""


def rates(passage: Passage, wording: Wording) -> Iterator[Rate]:
    """What a passage says of how often something is, in order."""
    words = [(n, word) for n, token in enumerate(passage.tokens) for word in plain_words(token.text.lower())]
    return _Reader(passage, wording, [n for n, _ in words], [word for _, word in words]).read()
