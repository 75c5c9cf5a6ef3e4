"""What is only a source shortened, in the order of its words, has nothing in it that a check could refute.

Told by words and stems alone, so that nothing has to be parsed. Whatever could be wrong is left to the checks: a word
of its own that is a name, a number, a denial or tells a role; a denial that is left out; several names or numbers
beside which words have gone or come.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain, pairwise

from pipeline.align.numerals import Numerals
from pipeline.align.wording import Wording
from pipeline.align.words import PlainSentence, Stems, plain_words

CALENDAR = ("months", "weekdays")


class Shortenings:
    """Knows sentences of one language that only shorten their sources."""

    def __init__(self, wording: Wording, stems: Stems) -> None:
        self._numerals = Numerals(wording.lexicons)
        self._calendar = frozenset(word for name in CALENDAR for word in wording.lexicons.words(name))
        self._denials = frozenset(stems.of(part) for word in wording.polarity for part in plain_words(word))
        self._roles = frozenset(part for word in wording.roles for part in plain_words(word))

    def is_one(self, said: PlainSentence, given: Sequence[PlainSentence]) -> bool:
        """Whether a sentence is a shortening of some of the others, one after the other."""
        given = _in_order(said, given)
        words = list(chain.from_iterable(sentence.words for sentence in given))
        stems = list(chain.from_iterable(sentence.stems for sentence in given))
        found = SequenceMatcher(None, said.stems, stems, autojunk=False).get_matching_blocks()[:-1]
        if not found:
            return False
        kept = [(block.a + n, block.b + n) for block in found for n in range(block.size)]
        own = set(range(len(said.words))) - {a for a, _ in kept}
        if any(self._is_telling(said, place) for place in own):
            return False
        dropped = set(_dropped(given, {b for _, b in kept}))
        if any(stems[n] in self._denials for n in dropped):
            return False
        numbers = {b for _, b in kept if self._is_number(words[b])}
        if any(n in dropped and self._is_number(words[n]) for b in numbers for n in (b - 1, b + 1)):
            return False
        fragile = numbers | {b for _, b in kept if words[b][:1].isupper()}
        gaps = {
            b
            for (a, before), (c, after) in pairwise(kept)
            if (c - a, after - before) != (1, 1)
            for b in (before, after)
        }
        return len(fragile) < 2 or fragile.isdisjoint(gaps)

    def _is_telling(self, said: PlainSentence, place: int) -> bool:
        """Whether a word that the sources do not have there may be wrong; the first word has its capital from there."""
        word, lower = said.words[place], said.words[place].lower()
        return (
            (place > 0 and word[:1].isupper())
            or self._is_number(word)
            or lower in self._roles
            or lower in self._calendar
            or said.stems[place] in self._denials
        )

    def _is_number(self, word: str) -> bool:
        return word[:1].isdigit() or self._numerals.value(word) is not None


def _in_order(said: PlainSentence, given: Sequence[PlainSentence]) -> list[PlainSentence]:
    """The sentences of which more than a word is said, by where their longest run of words is."""
    runs = [SequenceMatcher(None, said.stems, other.stems, autojunk=False).find_longest_match() for other in given]
    order = sorted((run.a, number) for number, run in enumerate(runs) if run.size > 1)
    return [given[number] for _, number in order]


def _dropped(given: Sequence[PlainSentence], kept: set[int]) -> Iterator[int]:
    """The words left out of sentences of which others are kept, as numbers in all of them."""
    first = 0
    for sentence in given:
        places = range(first, first + len(sentence.words))
        if not kept.isdisjoint(places):
            yield from (place for place in places if place not in kept)
        first = places.stop
