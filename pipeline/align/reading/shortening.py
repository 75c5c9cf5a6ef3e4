"""What is only a source shortened, in the order of its words, has nothing in it that a check could refute.

Told by words and stems alone, so that nothing has to be parsed. Whatever could be wrong is left to the checks: a word
of its own that is a name, a number, a denial or tells a role; a denial that is left out; several names or numbers
beside which words have gone or come.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain, pairwise
from typing import Final

from pipeline.align.alignment import Verification, VerifiesEach
from pipeline.align.reading.numerals import Numerals
from pipeline.align.reading.wording import Wording, wording_of
from pipeline.align.reading.words import PlainReader, PlainSentence, Stems, plain_reader, plain_words
from pipeline.document import Document, as_lines
from pipeline.languages import Language
from pipeline.resources import Resources

CALENDAR = ("months", "weekdays")
_ASIDE: Final = re.compile(r" ?\([^()]*\)")
_FEWEST: Final = 2
"""Words before an aside that must be the same."""
_SMALL_WORDS: Final = 2
"""A long form has at most so many words more than its acronym has letters."""


class VerifiesDoubtful:
    """Verifies texts, each against its own source, and has only those looked at closely that do not just shorten it.

    `verifier` gives what looks closely: most summaries never need it, and loading it takes longer than all else here.
    """

    def __init__(self, resources: Resources, verifier: Callable[[], VerifiesEach]) -> None:
        self._resources = resources
        self._verifier = verifier

    def verify_each(self, texts: Sequence[tuple[Document, Document]], language: Language) -> Sequence[Verification]:
        """What each text does not have from its own source; of one that only shortens that, nothing."""
        reader = plain_reader(self._resources, language)
        shortenings = self._resources.once((Shortenings, language), lambda: self._shortenings(language))
        found = [Verification(1.0, (), ()) for _ in texts]
        doubtful = [
            number
            for number, (text, source) in enumerate(texts)
            if not shortenings.are(reader.sentences([text]), reader.sentences([source]))
            and not _is_without_asides(text, source, reader, shortenings)
        ]
        if doubtful:
            verified = self._verifier().verify_each([texts[number] for number in doubtful], language)
            for number, verification in zip(doubtful, verified, strict=True):
                found[number] = verification
        return found

    def _shortenings(self, language: Language) -> "Shortenings":
        return Shortenings(wording_of(self._resources, language), Stems(language))


class Shortenings:
    """Knows sentences of one language that only shorten their sources."""

    def __init__(self, wording: Wording, stems: Stems) -> None:
        self._stems = stems
        self._numerals = Numerals(wording.lexicons)
        self._calendar = frozenset(word for name in CALENDAR for word in wording.lexicons.words(name))
        self._denials = frozenset(stems.of(part) for word in wording.polarity for part in plain_words(word))
        self._roles = frozenset(part for word in wording.roles for part in plain_words(word))

    def are(self, said: Sequence[PlainSentence], given: Sequence[PlainSentence]) -> bool:
        """Whether each of some sentences is a shortening of others."""
        return all(self.is_one(sentence, given) for sentence in said)

    def denies(self, words: str) -> bool:
        """Whether there is a denial in some words."""
        return any(self._stems.of(word) in self._denials for word in plain_words(words))

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


def _is_without_asides(text: Document, source: Document, reader: PlainReader, shortenings: Shortenings) -> bool:
    """Whether a text is a shortening but for asides in brackets: those left out, and long forms of acronyms told.

    An aside changes nothing in what stands around it, unless it denies that.
    """
    if "(" not in source.text:
        return False
    free = (_aside_free(block.span.of(source.text), shortenings) for block in source.blocks)
    given = [line for line in free if line.strip()]  # a sentence that is an aside as a whole leaves nothing
    said = _without_known_asides(text.text, f" {' '.join(source.text.split())}")
    if not given or not said.strip():
        return False
    return shortenings.are(
        reader.sentences([as_lines([said], text.language)]), reader.sentences([as_lines(given, source.language)])
    )


def _aside_free(line: str, shortenings: Shortenings) -> str:
    """A line without asides that deny nothing."""
    while (left := _ASIDE.sub(lambda aside: aside[0] if shortenings.denies(aside[0]) else "", line)) != line:
        line = left
    return line


def _without_known_asides(said: str, given: str) -> str:
    """A text without the asides that its source has behind the same words.

    A few words before an acronym that are the same there, and other ones before these, are its long form, which is told
    in its stead.
    """
    for aside in reversed(list(_ASIDE.finditer(said))):
        words, bracket = said[: aside.start()].split(" "), said[aside.start() : aside.end()]
        behind = (f" {' '.join(words[at:])}{bracket}" for at in range(len(words) - 1, -1, -1))
        alike = next((number for number, one in enumerate(behind) if one not in given), len(words))
        short = bracket.strip(" ()")
        if alike < _FEWEST:
            continue
        if alike < len(words) and alike <= len(short) + _SMALL_WORDS:
            said = " ".join((*words[:-alike], f"{short}{said[aside.end() :]}"))
        else:
            said = said[: aside.start()] + said[aside.end() :]
    return said


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
