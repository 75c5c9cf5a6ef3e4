"""The target vocabulary: sorted, so that all words with a common beginning stand together, as in a trie.

A session adds words of its own behind it: numbers and names that the source has, and what its user has typed.
"""

from bisect import bisect_left
from collections.abc import Sequence

from pipeline.complete.tokens import CLASSES, NUMBER, UNKNOWN, is_number

LAST = "\U0010ffff"


class NumberedVocabulary:
    """Words by number and numbers by word."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self._numbers = {word: number for number, word in enumerate(self.words)}
        missing = [name for name in CLASSES if name not in self._numbers]
        if missing:
            raise ValueError(f"the vocabulary has no {', '.join(missing)}")
        self.unknown = self._numbers[UNKNOWN]
        self.number_class = self._numbers[NUMBER]

    def __len__(self) -> int:
        return len(self.words)

    def find(self, word: str) -> int | None:
        """The number of a word, or None."""
        return self._numbers.get(word)

    def number(self, word: str) -> int:
        """The number of a word, or that of what stands for it: any number, or the unknown word."""
        if is_number(word):
            return self.number_class
        return self._numbers.get(word, self.unknown)

    def beginning_with(self, beginning: str) -> tuple[int, int]:
        """The half-open range of the numbers of the words that begin so."""
        return range_of(self.words, beginning)


def range_of(words: Sequence[str], beginning: str) -> tuple[int, int]:
    """The half-open range of the places of sorted words that begin so."""
    start = bisect_left(words, beginning)
    return start, bisect_left(words, beginning + LAST, start)


MOST_OWN = 4_000
"""New words of a document beyond which further ones stay unknown: twice what a cache of its words holds."""


class OwnWords:
    """The words that a session adds, with numbers behind those of the vocabulary."""

    def __init__(self, vocabulary: NumberedVocabulary) -> None:
        self._vocabulary = vocabulary
        self._words: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number of a word of the vocabulary or of the session; a new word is added, while there is room."""
        known = None if is_number(word) else self._vocabulary.find(word)
        if known is not None:
            return known
        if word not in self._numbers:
            if len(self._words) >= MOST_OWN:
                return self._vocabulary.number(word)
            self._numbers[word] = len(self._vocabulary) + len(self._words)
            self._words.append(word)
        return self._numbers[word]

    def find(self, word: str) -> int:
        """The number of a word of the vocabulary or of the session, or what stands for it."""
        return self._numbers.get(word, self._vocabulary.number(word))

    def word(self, number: int) -> str:
        """The word of a number."""
        size = len(self._vocabulary)
        return self._vocabulary.words[number] if number < size else self._words[number - size]

    def stands_for(self, number: int) -> int:
        """The number that the models know a word by."""
        if number < len(self._vocabulary):
            return number
        return self._vocabulary.number(self.word(number))
