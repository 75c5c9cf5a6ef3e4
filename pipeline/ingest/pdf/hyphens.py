"""Words broken at the end of a line: which hyphens are the typesetter's and which the writer's."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from pipeline.ingest.pdf.glyphs import SOFT_HYPHEN
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'’][^\W\d_]+)*")
_BROKEN = re.compile(rf"([^\W\d_]+(?:[-'’][^\W\d_]+)*)[-\u2010{SOFT_HYPHEN}]$")
_LONGEST_WORD = 80
_HYPHENS = ("-", "\u2010", SOFT_HYPHEN)


@cache
def _kept_parts() -> tuple[frozenset[str], frozenset[str]]:
    """Words that stand before or after a hyphen which is a part of the word (non-, -like; peut-, -ci)."""
    resources = Resources()
    rows = [row for language in LANGUAGES for row in resources.lexicon(language, "ingest_hyphens")]
    before = frozenset(row["part"] for row in rows if row["place"] == "before")
    after = frozenset(row["part"] for row in rows if row["place"] == "after")
    return before, after


class LineJoiner:
    """Joins lines into a paragraph, by the words that the document writes in the middle of its lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: Counter[str] = Counter()
        for line in lines:
            self._words.update(word.lower() for word in _WORD.findall(line.rstrip("-\u2010" + SOFT_HYPHEN)))

    def join(self, left: str, right: str) -> str:
        """Two consecutive lines as one: with a space, or with the broken word made whole."""
        if not left.endswith(_HYPHENS) or not right:
            return f"{left} {right}" if left and right else left + right
        broken, rest = _BROKEN.search(left[-_LONGEST_WORD:]), _WORD.match(right)
        if broken is None or rest is None:
            return f"{left} {right}" if left.endswith((" -", " \u2010")) else left + right
        stem = left[:-1]
        return stem + ("-" if self._is_kept(broken.group(1), rest.group()) else "") + right

    def _is_kept(self, first: str, second: str) -> bool:
        """Whether the hyphen is the writer's own."""
        if len(first) == 1 or not (second[0].islower() or (first.isupper() and second.isupper())):
            return True
        first, second = first.lower(), second.lower()
        whole, hyphenated = self._words[first + second], self._words[f"{first}-{second}"]
        if whole or hyphenated:
            return hyphenated > whole
        before, after = _kept_parts()
        last, start = first.rpartition("-")[2], second.partition("-")[0]
        return last in before or start in after or ("-" in first and not self._words[last + second])
