"""Sentences that announce what the next ones say: "I have two requests.", "This is what we ask. First, …"."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.surface import Surface

_LONGEST: Final = 85
"""Words of all that is told together."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Finds what is announced: as many sentences as `counts` says at the end of one, or those behind "first"."""

    counts: re.Pattern[str]
    numbers: Mapping[str, int]
    first: re.Pattern[str]

    @classmethod
    def of(cls, words: DigestWords) -> "Announced":
        """With the words of a language."""
        numbers = {word: int(value) for word, value in words.values("few").items()}
        things = words.pattern("announced_thing")
        counts = rf"(?<!\w)(?P<number>{words.pattern('few')}) (?:\S+ )?(?:{things})(?: \w+){{0,3}}\.$"
        first = rf"(?:{words.pattern('enumerating')})(?!\w)"
        return cls(re.compile(counts, re.IGNORECASE), numbers, re.compile(first, re.IGNORECASE))

    def behind(self, surface: Surface, following: Sequence[Surface]) -> Sequence[Surface]:
        """The sentences behind one in its paragraph that it announces; none where they cannot be told, or not all."""
        text = surface.line.text
        counted = self.counts.search(text)
        able = [*takewhile(lambda each: each.may_follow or each.weight is not None, following)]
        if counted is not None:
            count = self.numbers[counted["number"].lower()]
            found = able[:count] if len(able) >= count else []
        else:
            found = able if able and self.first.match(able[0].line.text) else []
        kept: list[Surface] = []
        words = len(text.split())
        for each in found:
            words += len(each.line.text.split())
            if words > _LONGEST:
                break
            kept.append(each)
        return kept if counted is None or len(kept) == len(found) else []
