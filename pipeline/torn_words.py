"""Signs that a sentence is made of torn pieces: columns read across, words doubled or missing."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.trees import SentenceTree

_ELIDING = "eliding_words"
"""The lexicon of a language whose small words lose their vowel before another."""
_VOWEL = re.compile(r"[aeiouàâéèêëîïôùûœ][^\W\d_]+")


class TornWords:
    """Knows the pairs of small words of one language that never stand side by side, and words that must be elided."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._pairs = frozenset((row["first"], row["second"]) for row in resources.lexicon(language, "torn_pairs"))
        rows = resources.lexicon(language, _ELIDING) if _ELIDING in resources.lexicons(language) else ()
        self._eliding = frozenset(row["form"] for row in rows if row["kind"] == "elides")
        self._whole = frozenset(row["form"] for row in rows if row["kind"] == "no vowel")

    def found(self, tree: SentenceTree, tokens: Sequence[int]) -> bool:
        """Whether two neighbors cannot stand together: « de des risques », « de effectue »."""
        words = [tree.token(i).text.replace("’", "'") for i in tokens]
        return any(self._is_torn(first, second) for first, second in pairwise(words))

    def _is_torn(self, first: str, second: str) -> bool:
        if (first.lower(), second) in self._pairs:
            return True
        return first.lower() in self._eliding and second not in self._whole and bool(_VOWEL.fullmatch(second))
