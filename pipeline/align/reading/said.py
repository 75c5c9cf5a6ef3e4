"""What the sources say anywhere, word by word: names and numbers that stand nowhere in them are somebody's own."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pipeline.align.reading.name_forms import bare, is_acronym, spelled_out
from pipeline.align.reading.numerals import DECIMAL_MARKS, THOUSAND, Numerals, SaidNumber
from pipeline.align.reading.paraphrases import Paraphrases
from pipeline.align.reading.wording import Wording
from pipeline.align.reading.words import PlainSentence

SHORTEST_ROOT = 4
"""Letters of a name of which derived ones ("Yemen", "Yemeni") may have different endings."""
SHARE_OF_ROOT = 0.7
LOST = 1
"""Letters at the end of a name that a derived one may lose: the "e" of "Ukraine"."""
ROOT = 5
"""Letters that words of one family have in common."""


class SaidAnywhere:
    """The words and numbers of all sources, in lower case and by value."""

    def __init__(
        self, given: Sequence[PlainSentence], wording: Wording, paraphrases: Paraphrases | None = None
    ) -> None:
        self.numerals = Numerals(wording.lexicons)
        self.words = frozenset(word.lower() for sentence in given for word in sentence.words)
        self.stems = frozenset(stem for sentence in given for stem in sentence.stems)
        self.values = frozenset(
            value
            for sentence in given
            for row in sentence.rows
            for number in self.numerals.read(row)
            for value in (number.value, *(number.parts if _may_be_several(number, row) else ()))
        )
        read = (moment for sentence in given for moment in wording.moments.read(sentence.words))
        self.moments = frozenset(value for moment in read for value in moment.told)
        ordinals = {word: wording.lexicons.word_value("ordinals", word) for word in sorted(self.words)}
        self.ordinals = frozenset(Decimal(value) for value in ordinals.values() if value)
        days = {word for name in ("relative_days", "weekdays") for word in wording.lexicons.words(name)}
        self.is_told_by_days = not days.isdisjoint(self.words)
        self._shares = frozenset(wording.shares[word] for word in wording.shares if word in self.words)
        self._roots = frozenset(word[:SHORTEST_ROOT] for word in self.words if len(word) >= SHORTEST_ROOT)
        self._beginnings = frozenset(word[:ROOT] for word in self.words if len(word) >= ROOT)
        self._forms = self.words | {bare(word) for word in self.words}
        self.sentences = given
        self._ordinal = wording.ordinal
        self._paraphrases = paraphrases or Paraphrases({})
        self._names = wording.names
        self._named = frozenset(name for sentence in given for *_, name in wording.names.named(sentence.words))
        self._plain = frozenset(
            plain
            for sentence in given
            for word in sentence.words
            if word[:1].isupper() and (plain := wording.names.plain(word))
        )
        self.acronyms = frozenset(word for sentence in given for word in sentence.words if is_acronym(word))
        self._spelled_out: dict[str, bool] = {}
        self._with: dict[str, NDArray[np.int64]] = {}
        self._runs: dict[int, str] = {}
        self._told: dict[int, frozenset[str]] = {}
        self._moments = wording.moments
        self._pairs = {(a.lower(), b.lower()) for sentence in given for a, b in pairwise(sentence.words)}
        self._together: set[tuple[str, str]] = set()
        self._leading: set[str] = set()
        self._alone: set[str] = set()
        for sentence in given:
            self._read_names(sentence.words, wording.particles)

    def _read_names(self, words: Sequence[str], particles: frozenset[str]) -> None:
        """Notes which words stand in one name, and which of them before another one or without."""
        run: list[str] = []
        for place, word in enumerate(words):
            lower = word.lower()
            following = words[place + 1] if place + 1 < len(words) else ""
            if word[:1].isupper():
                self._together.update((before, lower) for before in run)
                run.append(lower)
            elif lower not in particles or not following[:1].isupper():
                run = []
            (self._leading if word[:1].isupper() and following[:1].isupper() else self._alone).add(lower)

    def are_of_different_names(self, first: str, second: str) -> bool:
        """Whether two words that stand there never stand in one name, the first never without another one behind it."""
        lower = first.lower(), second.lower()
        if lower in self._together or not {*lower} <= self.words:
            return False
        return lower[0] in self._leading and lower[0] not in self._alone

    def stands_as(self, words: Sequence[str]) -> bool:
        """Whether a sentence there has the very words, in their order."""
        return tuple(word.lower() for word in words) in self._whole

    def has_run(self, words: Sequence[str], stems: Sequence[str]) -> bool:
        """Whether words, in lower case, stand one behind the other in a sentence there; `stems` are of some of them."""
        rarest = min((self.sentences_with(stem) for stem in stems if stem in self.stems), key=len, default=None)
        held = f" {' '.join(words)} "
        numbers = [] if rarest is None else rarest.tolist()
        return any(held in self._running(n) for n in numbers)

    def _running(self, number: int) -> str:
        """The words of a sentence there in lower case, with a space around each; joined once."""
        if number not in self._runs:
            self._runs[number] = f" {' '.join(self.sentences[number].words).lower()} "
        return self._runs[number]

    def told_in(self, number: int) -> frozenset[str]:
        """The values of the numbers and days of a sentence there, read once."""
        if number not in self._told:
            sentence = self.sentences[number]
            values = (str(found.value) for row in sentence.rows for found in self.numerals.read(row))
            days = (value for moment in self._moments.read(sentence.words) for value in moment.told)
            self._told[number] = frozenset((*values, *days))
        return self._told[number]

    @cached_property
    def _whole(self) -> frozenset[tuple[str, ...]]:
        return frozenset(tuple(word.lower() for word in sentence.words) for sentence in self.sentences)

    @cached_property
    def places(self) -> Mapping[str, Sequence[tuple[int, int]]]:
        """For each stem the numbers of the sentences there that have it, with its place in each."""
        found: dict[str, list[tuple[int, int]]] = {}
        for number, sentence in enumerate(self.sentences):
            for place, stem in enumerate(sentence.stems):
                found.setdefault(stem, []).append((number, place))
        return found

    @cached_property
    def ordered(self) -> frozenset[tuple[int, str]]:
        """Each ordinal with each stem of a sentence there that has it; found once."""
        found: set[tuple[int, str]] = set()
        for sentence in self.sentences:
            for value in {value for word in sentence.words if (value := self._ordinal(word.lower()))}:
                found.update((value, stem) for stem in sentence.stems)
        return frozenset(found)

    def sentences_with(self, stem: str) -> NDArray[np.int64]:
        """The numbers of the sentences there that have a stem, in order; found once."""
        if stem not in self._with:
            numbers = dict.fromkeys(number for number, _ in self.places.get(stem, ()))
            self._with[stem] = np.array([*numbers], np.int64)
        return self._with[stem]

    def paraphrase(self, stem: str) -> float:
        """How probable it is that some word there says what a stem says."""
        return 1.0 if stem in self.stems else self._paraphrases.best(stem, self.stems)

    def are_paraphrases(self, first: str, second: str) -> bool:
        """Whether one of two stems may be said as the other."""
        return self._paraphrases.best(first, {second}) > 0 or self._paraphrases.best(second, {first}) > 0

    def has_root(self, word: str) -> bool:
        """Whether a longer word, in lower case, begins like one that is there."""
        return len(word) >= ROOT and word[:ROOT] in self._beginnings

    def has_pair(self, first: str, second: str) -> bool:
        """Whether a word, in lower case, stands right behind another one."""
        return (first, second) in self._pairs

    def has_number(self, value: Decimal, tolerance: Decimal = Decimal(0)) -> bool:
        """Whether a number of this value is there, or a less round one as near as a share of it."""
        if value in self.values or value in self._shares:
            return True
        return tolerance > 0 and any(
            abs(value - other) <= tolerance * abs(other) and _digits(value) < _digits(other) for other in self.values
        )

    def has_name_of(self, name: str) -> bool:
        """Whether what a name stands for (`NameForms.named`) is named there, by whatever name."""
        return name in self._named

    def _spells_out(self, acronym: str) -> bool:
        if acronym not in self._spelled_out:
            self._spelled_out[acronym] = any(spelled_out(acronym, sentence.words) for sentence in self.sentences)
        return self._spelled_out[acronym]

    def has_name(self, word: str, stem: str) -> bool:
        """Whether a word of a name is there: itself, its stem, what it is derived from, or what it abbreviates."""
        lower = word.lower()
        if stem in self.stems or not {lower, lower.removesuffix("s"), bare(lower)}.isdisjoint(self._forms):
            return True
        if self._names.plain(word) in self._plain or (is_acronym(word) and self._spells_out(word)):
            return True
        if lower[:SHORTEST_ROOT] not in self._roots or len(lower) < SHORTEST_ROOT:
            return False
        return any(_are_related(lower, other) for other in self.words)


def _may_be_several(number: SaidNumber, row: Sequence[str]) -> bool:
    """Whether the parts of a number may be said alone: "2" of "2 million", but not "forty" of "forty-eight".

    Digits with decimals may be the next cell of a table: « 3 450,00 » is a number, or three at 450.
    """
    has_decimals = any(mark in row[number.last - 1] for mark in DECIMAL_MARKS)
    return has_decimals or any(part >= THOUSAND for part in number.parts)


def _digits(value: Decimal) -> int:
    """How many digits of a number are more than its size."""
    return len(value.normalize().as_tuple().digits)


def _are_related(word: str, other: str) -> bool:
    """Whether one of two words is derived from the other: alike for most of the shorter one, but for an ending.

    "Yemen" and "Yemeni", "Ukraine" and "Ukrainian", but not "Whitman" and "Whitmer", "Huart" and "Huard".
    """
    shorter, longer = sorted((word, other), key=len)
    if len(shorter) < SHORTEST_ROOT or len(shorter) == len(longer):
        return False
    alike = next((n for n, letter in enumerate(shorter) if letter != longer[n]), len(shorter))
    is_derived = len(shorter) - alike <= LOST
    return is_derived and alike >= max(SHORTEST_ROOT, SHARE_OF_ROOT * len(longer))
