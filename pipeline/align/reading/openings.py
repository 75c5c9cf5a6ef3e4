"""What our digests begin with: what a document is, and what leads to the values of their first line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pipeline.align.reading.words import plain_words
from pipeline.languages import Language
from pipeline.resources import Resources

NUMBER = "{}"
OPENING = "opening"


@dataclass(frozen=True)
class Openings:
    """What digests say before the values of their first line, each as words; `{}` is a number."""

    kinds: frozenset[tuple[str, ...]]
    phrases: frozenset[tuple[str, ...]]

    @cached_property
    def _longest(self) -> int:
        return max((len(words) for words in self.kinds | self.phrases), default=0)

    def kind(self, words: Sequence[str]) -> int:
        """How many words say what a document is: "Web page", "Document of 598 words"; 0 if they begin otherwise."""
        return self._length(self.kinds, words)

    def phrase(self, words: Sequence[str]) -> int:
        """How many words lead to a value: "dated", "at its head"."""
        return self._length(self.phrases, words)

    def _length(self, known: frozenset[tuple[str, ...]], words: Sequence[str]) -> int:
        for length in range(min(self._longest, len(words)), 0, -1):
            plain = tuple(words[:length])
            if plain in known or tuple(NUMBER if word.isdecimal() else word for word in plain) in known:
                return length
        return 0


def read_openings(resources: Resources, language: Language) -> Openings:
    """The openings of the digests of a language."""
    kinds = {tuple(plain_words(row["title"].lower())) for row in resources.lexicon(language, "digest_kinds")}
    phrases: set[tuple[str, ...]] = set()
    for row in resources.lexicon(language, "digest_words"):
        if row["class"] != OPENING:
            continue
        before, value, behind = row["value"].lower().partition(NUMBER)
        first, last = tuple(plain_words(before)), tuple(plain_words(behind))
        if first and last:
            kinds.add((*first, NUMBER, *last))
        elif first:
            (phrases if value else kinds).add(first)
    return Openings(frozenset(kinds), frozenset(phrases))
