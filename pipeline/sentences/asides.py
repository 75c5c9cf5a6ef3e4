"""Remarks in brackets that speak of a page and not of its story: marks of notes, codes of shares, what a link opens.

So does a word for the place of a dateline that is not told: "It was learned here today".
"""

import re
from collections.abc import Collection

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.quotations import leaves_open

_WORDS = re.compile(r"\w+")
_BRACKETED = re.compile(r"\s*(?:\[([^][()]{1,80})\]|\(([^][()]{1,80})\))")
_TICKER = re.compile(r"[A-Z0-9]{1,6}\.[A-Z]{1,4}|[A-Z]{2,8}\s?: ?[A-Z][A-Z0-9.]{0,6}")
"""The code of a share, as agencies set it behind the name of a company: "(KSR.N)", "(NYSE: KSR)"."""


class Asides:
    """Knows the words with which such a remark begins, in one language: "in Arabic", « en anglais »."""

    def __init__(self, openings: Collection[str], here: re.Pattern[str] | None = None) -> None:
        self._openings = tuple(tuple(each.split()) for each in openings)
        self._here = here

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Asides":
        """Those of the lexicons."""
        rows = resources.lexicon(language, "dateline_words")
        adverbs, verbs, leading = (
            "|".join(re.escape(row["form"]) for row in rows if row["kind"] == kind)
            for kind in ("adverb", "verb", "leading")
        )
        days = frozenset().union(*(resources.forms(language, each) for each in ("weekdays", "relative_days")))
        parts = "|".join(sorted(map(re.escape, days | resources.forms(language, "day_parts"))))
        here = re.compile(rf"\b({verbs}) (?:{adverbs})(?= (?:(?:{leading}) )?(?:{parts})\b)", re.IGNORECASE)
        return cls(resources.forms(language, "aside_openings"), here)

    def cut(self, text: str) -> str:
        """The text without them; what an editor put in other brackets stays, and what stands in quotation marks."""
        cut = _BRACKETED.sub(lambda m: "" if self._is_aside(m[1], m[2]) else m[0], text)
        if self._here is None:
            return cut
        kept: list[str] = []
        end, is_open = 0, False
        for match in self._here.finditer(cut):
            before = cut[end : match.start()]
            is_open = leaves_open(before, is_open=is_open)
            kept += [before, match[0] if is_open else match[1]]
            end = match.end()
        return "".join((*kept, cut[end:]))

    def _is_aside(self, square: str | None, round_: str | None) -> bool:
        if round_ is not None and _TICKER.fullmatch(round_.strip()):
            return True
        words = tuple(_WORDS.findall((square or round_ or "").lower()))
        return any(words[: len(each)] == each for each in self._openings)
