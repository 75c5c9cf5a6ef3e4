"""How probably an unknown word is spelled as it is: what a sentence with it costs beside that there is one.

Without it an unknown word would be likelier than any other, and a model the better the fewer words it knows.
"""

import math
from collections import Counter
from collections.abc import Iterable

END = "\n"
UNSEEN = 0.5
"""How often a letter that no known word has counts as seen."""


class Letters:
    """The letters of the words of a vocabulary, each word counted once: unknown words are as rare ones are."""

    def __init__(self, words: Iterable[str]) -> None:
        self._counts = Counter(letter for word in words for letter in (*word, END))
        self._total = self._counts.total() + UNSEEN

    def log2_probability(self, word: str) -> float:
        """The logarithm of the probability of a spelling, one letter after the other and the end."""
        return sum(math.log2((self._counts[letter] or UNSEEN) / self._total) for letter in (*word, END))
