"""What a sum is without its qualifier is another sum: "2,350 a month" of a gross salary with the bonus included."""

import re
from typing import Final

from pipeline.digest.elements.words import DigestWords

_MOST_WORDS: Final = 60
"""Words of a value with its qualifiers."""


class QualifiedSums:
    """Finds in one language the words around a sum without which it misleads: its tax, for whom it is, in brackets."""

    def __init__(self, words: DigestWords) -> None:
        closing, opening = words.pattern("sum_closing"), words.pattern("sum_opening")
        word = r"[\w'’€£$%.-]*[\w'’€£$%]"
        behind = rf"(?:\s?[,(]\s?(?:{word} ){{0,5}}?|\s)(?:{closing})(?!\w)"
        begun = rf"(?:\s?[,(]\s?|\s)(?:{opening})(?: {word}){{1,7}}?(?=[,;:.)]|$)"
        bounding = words.pattern("sum_bounding")
        bounded = rf"\s(?:{bounding})(?:(?<=')|\s){word}(?: {word}){{0,8}}?(?=\s?[,;:.)(]|$)"
        bracket = r"\s?\((?=[^()]*[^\W\d_]{3})[^()]{3,80}(?=\))"
        self._behind = re.compile(rf"(?:{behind}|{begun}|{bounded}|{bracket})\)?", re.IGNORECASE)
        nouns = r"(?<![\w'’])[\w'’]+ (?:[\w'’]+ )??" if "noun" in words.values("sum_before").values() else r"(?<!\w)"
        # A number of something else is no sum: "£50 to 3 volunteers", « 12 € à 19 h 30 », « 5 € au 12, rue du Port ».
        number = r"\d+(?:[ .,]\d+)*"
        unit = rf"\s?[km]?(?:[€£$]|\s?(?:{words.pattern('sum_unit')})(?!\w))"
        is_last = rf"(?=\s?[;.)(]|$|\s(?:{words.pattern('per_period')})(?!\w))"
        second = rf"(?:[£€$]\s?{number}(?:\s?[km])?(?!\w)|{number}(?:{unit}|(?!\w){is_last}))"
        self._rise = re.compile(rf"\s(?:{words.pattern('range_joint')})\s{second}", re.IGNORECASE)
        self._before = re.compile(rf"{nouns}(?:{words.pattern('sum_before')})(?!\w)", re.IGNORECASE)

    def goes_on(self, text: str, end: int) -> bool:
        """Whether a sum that ends at a place is followed by the one that replaces or bounds it."""
        return self._rise.match(text, end) is not None

    def around(self, text: str, start: int, end: int) -> tuple[int, int]:
        """The place of a sum with its qualifiers: those right behind it, and one in the clause before it.

        A sum that another one replaces or bounds is told with that: "raised from £6 to £9".
        In a language where it stands behind a noun, with that.
        """
        rise = self._rise.match(text, end)
        whole = rise.end() if rise else end
        while (found := self._behind.match(text, whole)) is not None:
            whole = found.end()
        clause = max(text.rfind(sign, 0, start) for sign in ".;:,(") + 1
        first = next((found.start() for found in self._before.finditer(text, clause, start)), start)
        return (first, whole) if len(text[first:whole].split()) <= _MOST_WORDS else (start, end)
