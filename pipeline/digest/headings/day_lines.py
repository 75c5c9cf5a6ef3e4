"""Lines that say a day and nothing else, over what is then: the days of a programme, a diary, a timetable.

Below "Sunday 4 May" nothing is told without its day: "3 pm: prize-giving" would be on any.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.values.values import ValueReader
from pipeline.document import Block, Document
from pipeline.fragments import fragment
from pipeline.languages import traits_of

HEADS: Final = frozenset({"authors", "heading"})
"""Blocks that head what is below; a day right below the title was taken for what stands there on papers."""
_LEAST: Final = 2
"""Days of a document that is parted by them."""
_TOP: Final = 3
"""Blocks at the top, among which the day of a letter stands."""
_MARKS: Final = " *_#:.–—-"
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def _endings(words: DigestWords) -> Iterator[str]:
    """What the names of days that come again end in: "Saturdays"."""
    yield from traits_of(words.language).plural_endings


class DayLines:
    """Finds them in documents of one language."""

    def __init__(self, words: DigestWords) -> None:
        self._values = ValueReader(words)
        days = [day.casefold().rstrip(".") for day in words.weekdays]
        self._weekdays = frozenset((*days, *(f"{day}{end}" for day in days for end in _endings(words))))
        between = (*words.values("range_joint"), *words.values("day_joint"))
        self._others = self._weekdays | {*map(str.casefold, (*words.values("date_lead"), *between))}

    def heads(self, document: Document) -> Iterator[tuple[int, Head]]:
        """The days with the numbers of their blocks, where there are several."""
        blocks = document.blocks
        found = {n: head for n, block in enumerate(blocks) if (head := self._head(document, n, block))}
        if not any(blocks[n].kind == "heading" for n in found):
            found = {n: head for n, head in found.items() if blocks[n].kind not in HEADS}
        if len({head.text for head in found.values()}) >= _LEAST:
            yield from found.items()

    def _head(self, document: Document, number: int, block: Block) -> Head | None:
        printed = block.span.of(document.text).strip()
        is_heading = block.kind in HEADS
        if not (is_heading or block.kind == "paragraph") or "\n" in printed:
            return None
        text = fragment(document, block.span).strip(_MARKS)
        if not ((is_heading or number >= _TOP) and self._is_day(text, is_heading=is_heading)):
            return None
        return Head(text, block.span, block.span.end, is_run_in=True, is_bounding=True)

    def _is_day(self, text: str, *, is_heading: bool) -> bool:
        dates = [*self._values.dates(text)]
        if len(dates) > 1 or not text:
            return False
        rest = text if not dates else f"{text[: dates[0].start]} {text[dates[0].end :]}"
        words = [word.casefold() for word in _LETTERS.findall(rest)]
        has_weekday = any(word in self._weekdays for word in words)
        is_day = has_weekday or (is_heading and bool(dates) and text[dates[0].start].isdigit())
        return is_day and all(word in self._others for word in words) and not any(map(str.isdigit, rest))
