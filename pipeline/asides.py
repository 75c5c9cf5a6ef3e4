"""Remarks in brackets that speak of a page and not of its story: marks of notes, codes of shares, what a link opens."""

import re
from collections.abc import Collection

_WORDS = re.compile(r"\w+")
_BRACKETED = re.compile(r"\s*(?:\[([^][()]{1,80})\]|\(([^][()]{1,80})\))")
_TICKER = re.compile(r"[A-Z0-9]{1,6}\.[A-Z]{1,4}|[A-Z]{2,8}\s?: ?[A-Z][A-Z0-9.]{0,6}")
"""The code of a share, as agencies set it behind the name of a company: "(KSR.N)", "(NYSE: KSR)"."""


class Asides:
    """Knows the words with which such a remark begins, in one language: "in Arabic", « en anglais »."""

    def __init__(self, openings: Collection[str]) -> None:
        self._openings = tuple(tuple(each.split()) for each in openings)

    def cut(self, text: str) -> str:
        """The text without them; what an editor put in other brackets stays."""
        return _BRACKETED.sub(lambda m: "" if self._is_aside(m[1], m[2]) else m[0], text)

    def _is_aside(self, square: str | None, round_: str | None) -> bool:
        if round_ is not None and _TICKER.fullmatch(round_.strip()):
            return True
        words = tuple(_WORDS.findall((square or round_ or "").lower()))
        return any(words[: len(each)] == each for each in self._openings)
