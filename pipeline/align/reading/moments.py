"""Days and times of day by what they are, however a text writes them.

"3 May 2026", "May 3rd, 2026", "2026-05-03", "3/5/2026" and "3.5.2026" are one day, "3 pm", "15:00" and « 15 h » one
time. Plain words are read, without their marks, so that all sentences of the sources can be: what is no day by its
form is none by any form of a summary either.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain

from pipeline.annotate.lexicon import Lexicons
from pipeline.languages import Language, traits_of

JOINT = 2
"""Letters of what may stand between a day and its month: "3rd of May", « 1er mai »."""
MOST_LISTED = 12
"""Days that one month may have before it."""
YEAR, SHORT = 4, 2
"""Digits of a year, and of one without its century, of a day, a month, an hour or minutes."""
THIS_CENTURY = 50
"""Up to which year without its century this one is meant."""
NOON, HOURS, MINUTES = 12, 24, 60
DOTTED = re.compile(r"(\d{1,4})\.(\d{1,2})\.(\d{1,4})")
CLOCK = re.compile(r"(\d{1,2})[.,](\d\d)")
ANY_YEAR = "--"
"""What stands for the year of a day that is written without one (ISO 8601:2000)."""
LEAP_YEAR = "2000"
"""A year that has every day of a calendar."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The words `[first, last)` that say a day or a time of day, and which they may be: "3/5" is one of two days."""

    first: int
    last: int
    values: frozenset[str]

    @property
    def told(self) -> frozenset[str]:
        """What somebody may say who has read it: a day with its year or without."""
        return self.values | {ANY_YEAR + value[YEAR + 1 :] for value in self.values if value[:1].isdigit()}

    def weekdays(self, told: frozenset[str]) -> frozenset[int]:
        """The weekdays that it may be, from 1 on, if it is one of those days that have years."""
        ends = {value[-len("05-03") :] for value in self.values}
        days = (value for value in self.values | told if value[:1].isdigit() and value[YEAR + 1 :] in ends)
        return frozenset(date.fromisoformat(day).isoweekday() for day in days)


class Moments:
    """Reads the days and times of one language in rows of plain words."""

    def __init__(self, lexicons: Lexicons, language: Language) -> None:
        self._lexicons = lexicons
        self._is_day_first = traits_of(language).writes_day_first
        months = lexicons.words("months")
        self._months = {word.strip("."): int(lexicons.word_value("months", word) or 0) for word in months}

    def read(self, words: Sequence[str]) -> Iterator[Moment]:
        """The days and times among some words, in order."""
        lower = [word.lower() for word in words]
        place = 0
        while place < len(lower):
            found = self._day(lower, place) or self._time(lower, place)
            if found is not None:
                yield found
            place = found.last if found is not None else place + 1

    def weekday(self, word: str) -> int | None:
        """The number of a weekday from 1 on; None for any other word."""
        value = self._lexicons.word_value("weekdays", word)
        return int(value) if value else None

    def _day(self, words: Sequence[str], place: int) -> Moment | None:
        fields, length = _fields(words, place)
        values = frozenset(self._in_digits(fields)) if fields else frozenset[str]()
        if values:
            return Moment(place, place + length, values)
        return self._named(words, place) or self._listed(words, place)

    def _in_digits(self, fields: Sequence[str]) -> Iterator[str]:
        """The days that three numbers may be, by what the language writes first."""
        first, second, third = fields
        if len(first) == YEAR:
            yield from _days(first, second, third)
        elif len(third) in (SHORT, YEAR) and len(first) <= SHORT:
            day_first, month_first = [*_days(third, second, first)], [*_days(third, first, second)]
            yield from (day_first or month_first) if self._is_day_first else chain(day_first, month_first)

    def _named(self, words: Sequence[str], place: int) -> Moment | None:
        """A day whose month has its name: "3 May", "May 3rd", "the third of May", each perhaps with a year."""
        if words[place] in self._months:
            month, day, last = self._months[words[place]], self._number(words, place + 1), place + 2
        else:
            day, last = self._number(words, place), self._behind(words, place + 1)
            month, last = self._months.get(_word(words, last), 0), last + 1
        if not day or not month:
            return None
        behind = self._behind(words, last)
        for at in (last, behind):
            if len(year := _word(words, at)) == YEAR and year.isdecimal():
                values = frozenset(_days(year, str(month), str(day)))
                return Moment(place, at + 1, values) if values else None
        any_year = frozenset(f"{ANY_YEAR}{found[YEAR + 1 :]}" for found in _days(LEAP_YEAR, str(month), str(day)))
        return Moment(place, last, any_year) if any_year else None

    def _listed(self, words: Sequence[str], place: int, others: int = MOST_LISTED) -> Moment | None:
        """A day before others of the same month: "3 and 4 May", « du 1er au 15 octobre »."""
        day = self._number(words, place)
        behind = self._behind(words, place + 1)
        behind += _word(words, behind).isalpha()
        if not (day and others and behind < len(words)):
            return None
        last = self._named(words, behind) or self._listed(words, behind, others - 1)
        if last is None or self._time(words, place):
            return None
        values = frozenset(f"{value[:-SHORT]}{day:02}" for value in last.values if _has_day(value, day))
        return Moment(place, place + 1, values) if values else None

    def _number(self, words: Sequence[str], place: int) -> int:
        """The number of a day, in digits or as an ordinal; 0 for any other word."""
        word = _word(words, place)
        digits = word if word.isdecimal() and len(word) <= SHORT else self._lexicons.word_value("ordinals", word)
        return int(digits or 0)

    @staticmethod
    def _behind(words: Sequence[str], place: int) -> int:
        """The place behind an ending and a preposition: behind "rd of" of "3rd of May"."""
        at = place
        while at < place + JOINT and (word := _word(words, at)).isalpha() and len(word) <= JOINT:
            at += 1
        return at

    def _time(self, words: Sequence[str], place: int) -> Moment | None:
        """A time of day: "3 pm", "15:00", « 15 h 30 », "noon"."""
        whole = self._lexicons.word_value("clock_words", words[place])
        if whole:
            is_part = place and self._lexicons.word_value("day_parts", f"{words[place - 1]}-{words[place]}")
            return None if is_part else Moment(place, place + 1, frozenset({f"T{whole}"}))
        written = CLOCK.fullmatch(words[place])
        hour, minute = (written[1], written[2]) if written else (words[place], "")
        if not hour.isdecimal() or len(hour) > SHORT:
            return None
        last = place + 1
        is_marked = not written and self._lexicons.word_value("clock_units", _word(words, last)) == "hour"
        last += is_marked
        if not written and _is_minutes(_word(words, last)):
            minute, last, is_marked = _word(words, last), last + 1, True
        if not written and (noon := self._lexicons.word_value("clock_words", _word(words, last))):
            return Moment(place, last + 1, frozenset({f"T{noon}"}))  # "12 noon"
        part, end = self._part(words, last)
        if not (part or is_marked):
            return None
        hours = _hours(hour, part, may_be_later=bool(minute))
        values = frozenset(f"T{h:02}:{int(minute or 0):02}" for h in hours if h < HOURS)
        return Moment(place, end, values) if values and int(minute or 0) < MINUTES else None

    def _part(self, words: Sequence[str], place: int) -> tuple[str, int]:
        """The half of the day that is said behind an hour, and the place behind it: "p.m.", « de l'après-midi »."""
        at = self._behind(words, place)
        for first in dict.fromkeys((place, at)):
            one, two = _word(words, first), _word(words, first + 1)
            for said, length in ((one + two, 2), (f"{one}-{two}", 2), (one, 1)):
                if part := self._lexicons.word_value("day_parts", said):
                    return part, first + length
        return "", place


def _word(words: Sequence[str], place: int) -> str:
    return words[place] if place < len(words) else ""


def _fields(words: Sequence[str], place: int) -> tuple[Sequence[str], int]:
    """Three numbers that may be a day from a place on, in one word or in three, and how many words they are."""
    if dotted := DOTTED.fullmatch(words[place]):
        return dotted.groups(), 1
    fields = words[place : place + 3]
    is_digits = len(fields) == 3 and all(word.isdecimal() and len(word) in (1, SHORT, YEAR) for word in fields)
    return (fields, 3) if is_digits else ((), 0)


def _days(year: str, month: str, day: str) -> Iterator[str]:
    """The day of a calendar, where there is such a day."""
    full = int(year) + (0 if len(year) == YEAR else 2000 if int(year) <= THIS_CENTURY else 1900)
    try:
        yield date(full, int(month), int(day)).isoformat()
    except ValueError:
        return


def _has_day(value: str, day: int) -> bool:
    """Whether the month of a day, with its year or without, has another: no February has a 33rd."""
    month = value.removeprefix(ANY_YEAR)[-len("05-03") : -len("-03")]
    year = LEAP_YEAR if value.startswith(ANY_YEAR) else value[:YEAR]
    return any(_days(year, month, str(day)))


def _is_minutes(word: str) -> bool:
    return len(word) == SHORT and word.isdecimal() and int(word) < MINUTES


def _hours(hour: str, part: str, *, may_be_later: bool) -> Iterator[int]:
    """The hours that one may be: without a half of the day either, unless it is written as one of 24 or by a unit."""
    number = int(hour)
    if part and number <= NOON:
        yield number % NOON + (NOON if part == "pm" else 0)
        return
    yield number
    if may_be_later and not part and number < NOON and len(hour) < SHORT:
        yield number + NOON
