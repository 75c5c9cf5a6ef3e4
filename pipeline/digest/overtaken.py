"""What an older message says that the newest changes: days and sums beside "not", "instead", "is out", "now"."""

import re
from collections.abc import Iterable
from typing import Final

_ORDINAL: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th|er|ère|e)(?=\s)")
_PRICED: Final = re.compile(r"[£€$]\s?\d[\d,. ]*\d|[£€$]\s?\d|\d[\d,. ]*\s?[£€$]")
_DAY: Final = re.compile(r"(?<![\d.,])(\d{1,2})\s+([^\W\d_]{3,})")


def figures(text: str) -> frozenset[str]:
    """The days and sums of a text, each as it may be compared: "16 october", "£500"."""
    plain = _ORDINAL.sub("", text)
    sums = {re.sub(r"[\s,]", "", match[0]) for match in _PRICED.finditer(plain)}
    return frozenset({*sums, *(f"{match[1]} {match[2].casefold()}" for match in _DAY.finditer(plain))})


def overtaken(sentences: Iterable[str], overtaking: re.Pattern[str]) -> frozenset[str]:
    """The figures of the sentences of the newest message that change something."""
    return frozenset().union(*(figures(text) for text in sentences if overtaking.search(text)))
