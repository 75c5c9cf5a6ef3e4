"""The day from which a text applies, where a sentence moves it: the day before is told no more."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.surface import Surface

EFFECTIVE: Final = "effective_date"
_MOVED: Final = (".moved", ".moved-on")
_BY_PRONOUN: Final = ".moved-on"


class MovedDays:
    """Finds in one language which day from which a text applies holds."""

    def __init__(self, words: DigestWords) -> None:
        self._in_force = re.compile(rf"(?<!\w)(?:{words.pattern('in_force')})(?!\w)", re.IGNORECASE)
        self._formerly = re.compile(rf"(?<!\w)(?:{words.pattern('formerly')})(?!\w)", re.IGNORECASE)

    def states(self, rule: str, surface: Surface, before: Surface | None, start: int) -> bool:
        """Whether a sentence states a day from which the text applies.

        No draft that foresaw one does, nor what "is put back to 1 May" without the entry into force before it.
        """
        if not rule.endswith(_BY_PRONOUN):
            return rule.endswith(_MOVED) or self._formerly.search(surface.line.text, 0, start) is None
        is_near = before is not None and before.block == surface.block
        return is_near and before is not None and self._in_force.search(before.line.text) is not None


def without_moved(facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The facts; where a sentence moves the day from which the text applies, no day but the last that one gives."""
    moved = [fact for fact in facts if fact.name == EFFECTIVE and fact.rule.endswith(_MOVED)]
    last = max(moved, key=lambda fact: fact.sources[0].span, default=None)
    return (fact for fact in facts if last is None or fact.name != EFFECTIVE or fact is last)
