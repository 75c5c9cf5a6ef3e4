"""Words broken at the end of a line: which hyphens are the typesetter's and which the writer's."""

import re
from collections import Counter
from collections.abc import Iterable

from pipeline.ingest.pdf.glyphs import SOFT_HYPHEN
from pipeline.ingest.words import FileWords

_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'’][^\W\d_]+)*")
_BROKEN = re.compile(rf"([^\W\d_]+(?:[-'’][^\W\d_]+)*)[-\u2010{SOFT_HYPHEN}]$")
_LONGEST_WORD = 80
_HYPHENS = ("-", "\u2010", SOFT_HYPHEN)


class LineJoiner:
    """Joins lines into a paragraph, by the words that the document writes in the middle of its lines."""

    def __init__(self, lines: Iterable[str], words: FileWords) -> None:
        self._file_words = words
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
        last, start = first.rpartition("-")[2], second.partition("-")[0]
        if last in self._file_words.before_hyphen or start in self._file_words.after_hyphen:
            return True
        return "-" in first and not self._words[last + second]
