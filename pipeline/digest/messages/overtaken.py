"""What an older message says that the newest changes: days and sums beside "not", "instead", "is out", "now"."""

import re
from collections.abc import Iterable
from typing import Final

_GLUED: Final = re.compile(r"(?<=\d)[^\W\d_]{1,3}(?=\s)")
"""The end of an ordinal: "16th"."""
_PRICED: Final = re.compile(r"[£€$]\s?\d[\d,. ]*\d|[£€$]\s?\d|\d[\d,. ]*\s?[£€$]")
_DAY: Final = re.compile(r"(?<![\d.,])(\d{1,2})\s+([^\W\d_]{3,})")


def figures(text: str) -> frozenset[str]:
    """The days and sums of a text, each as it may be compared: "16 october", "£500"."""
    plain = _GLUED.sub("", text)
    sums = {re.sub(r"[\s,]", "", match[0]) for match in _PRICED.finditer(plain)}
    return frozenset({*sums, *(f"{match[1]} {match[2].casefold()}" for match in _DAY.finditer(plain))})


def overtaken(sentences: Iterable[str], overtaking: re.Pattern[str]) -> frozenset[str]:
    """The figures of the sentences of the newest message that change something."""
    return frozenset().union(*(figures(text) for text in sentences if overtaking.search(text)))
