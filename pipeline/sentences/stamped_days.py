"""The day on which a document says that it came out: « Version 1 du 27/05/2015 », "KASRE, May 3, 2021 (ANB) --".

What came with a document for its day may be that of what it tells; then no summary says that it was reported on that.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import groupby

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.relative_days import is_outdated

_DASHES = ("-", "–", "—")
"""How a dateline ends that was taken for a title."""
_HEAD = 8
"""Blocks of a document among which its dateline stands."""
_WORDS = re.compile(r"[^\W\d_]+")
_SHORTEST = 3
_LONGEST_NAME = 2
"""Words in a row of a headline that only name something; of more, one may be a verb: "Fire at Arlon Kills Five"."""


class StampedDays:
    """Knows the words of one language with which a line says so."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._months = {row["form"]: int(row["value"]) for row in resources.lexicon(language, "months")}
        self._events = resources.forms(language, "event_nouns")
        self._stop = resources.forms(language, "stop_words")
        phrases = "|".join(sorted(map(re.escape, resources.forms(language, "publication_phrases"))))
        months = "|".join(sorted(map(re.escape, self._months), key=len, reverse=True))
        day = (
            rf"(?<!\d)(?:(?P<first>\d\d?)/(?P<second>\d\d?)/"
            rf"|(?:(?P<day>\d\d?)[^\W\d_]{{0,2}} (?P<month>{months})\.?|(?P<named>{months})\.? (?P<numbered>\d\d?)),? )"
            r"(?P<year>(?:19|20)\d\d)\b"
        )
        flags = re.IGNORECASE | re.MULTILINE
        self._stamp = re.compile(rf"^\W*(?:{phrases})\b.{{0,24}}?{day}.{{0,24}}$", flags)
        self._day = re.compile(day, flags)

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "StampedDays":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def reported(self, document: Document) -> str | None:
        """The day (ISO 8601) on which a document came out, as far as its text does not say another or several."""
        stamps = [*self._stamp.finditer(document.text)] or [*self._datelines(document)]
        days = sorted({day for found in stamps for day in self._days(found)})
        known = document.date.isoformat() if document.date is not None else None
        if known is None or is_outdated(document):
            return None
        if known in days or not days:
            return known
        return days[0] if len(days) == 1 else None

    def _datelines(self, document: Document) -> Iterator[re.Match[str]]:
        """The dates of a dateline: what "today" means is told from there, though another day came with the document."""
        for block in document.blocks[:_HEAD]:
            text = block.span.of(document.text)
            if block.kind == "header_field" or (block.kind == "title" and text.rstrip().endswith(_DASHES)):
                yield from self._day.finditer(text)

    def would_date(self, headline: str) -> bool:
        """Whether a headline only names an event and where it was: a day before it would be that of the event.

        So it opens with the event, which a word without a weight follows: of "Fire Kills Five" or "Minister Resigns
        After Fire" capitals do not tell that it is no name.
        """
        runs = [[*run] for counts, run in groupby(_WORDS.findall(headline), self._counts) if counts]
        if not runs or runs[0][-1].lower() not in self._events:
            return False
        is_named = all(word[:1].isupper() or word.lower() in self._events for run in runs for word in run)
        return is_named and all(len(run) <= _LONGEST_NAME for run in runs)

    def _counts(self, word: str) -> bool:
        return len(word) >= _SHORTEST and word.lower() not in self._stop

    def _days(self, found: re.Match[str]) -> Iterator[str]:
        """The days that a stamp may mean: in figures alone, 4/3 is one of March or of April."""
        year = int(found["year"])
        if found["first"] is not None:
            first, second = int(found["first"]), int(found["second"])
            yield from _valid(year, second, first)
            yield from _valid(year, first, second)
        else:
            month = self._months[(found["month"] or found["named"]).lower()]
            yield from _valid(year, month, int(found["day"] or found["numbered"]))


def _valid(year: int, month: int, day: int) -> Iterator[str]:
    try:
        yield date(year, month, day).isoformat()
    except ValueError:
        return
