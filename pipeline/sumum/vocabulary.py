"""What patterns can ask of a constituent, one bit each: a constituent is an integer, and a condition a mask."""

from collections.abc import Iterable
from typing import Final

CATEGORIES: Final = ("GN", "GV", "PREP", "CONJ", "ADJ", "ADV", "DET", "NUM", "PRON", "PUNCT", "OTHER")
CONDITIONS: Final[dict[str, tuple[str, ...]]] = {
    "voice": ("active", "passive"),
    "tense": ("present", "past", "imperfect", "future", "conditional"),
    "finite": ("yes", "no"),
    "perfect": ("yes", "no"),
    "negated": ("yes", "no"),
    "modal": ("yes", "no"),
    "number": ("singular", "plural"),
    "person": ("1", "2", "3"),
    "definite": ("yes", "no"),
}


class Vocabulary:
    """The features that the patterns of a language ask for, in the order in which they were first asked for.

    A feature is a pair: ("category", "GN"), ("concept", "goal"), ("relation", "define"), ("text", "in"),
    ("lemma", "consist"), ("word", "our"), ("topic", ""), or a condition such as ("voice", "active").
    """

    def __init__(self) -> None:
        self._bits: dict[tuple[str, str], int] = {}

    def bit(self, kind: str, value: str) -> int:
        """The bit of a feature, which it gets if it has none yet."""
        return self._bits.setdefault((kind, value), 1 << len(self._bits))

    def mask(self, kind: str, values: Iterable[str]) -> int:
        """The bits of those of the features that some pattern asks for."""
        found = 0
        for value in values:
            found |= self._bits.get((kind, value), 0)
        return found

    def of_kind(self, kind: str) -> dict[str, int]:
        """The features of a kind that some pattern asks for, with their bits."""
        return {value: bit for (one, value), bit in self._bits.items() if one == kind}

    def feature(self, bit: int) -> tuple[str, str]:
        """The feature of a bit."""
        return list(self._bits)[bit.bit_length() - 1]
