"""Whole calendar dates of header and end with their places, in the order of day and month of the court's country."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from pipeline.languages import traits_of
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of
from pipeline.span import Span
from pipeline.structure.vocabulary import StructureVocabulary

Order = Literal["day", "month"]

_ISO = re.compile(r"(?<![\d-])(?P<year>[12]\d{3})(?P<sign>[-/.]?)(?P<month>[01]\d)(?P=sign)(?P<day>[0-3]\d)(?![\d-])")
_NUMERIC = re.compile(
    r"(?<![\d/.])(?P<first>\d{1,2})(?P<sign>[/.-])(?P<second>\d{1,2})(?P=sign)(?P<year>[12]\d{3})(?!\d)"
)
_DAYS = re.compile(r"(?<![\d/.:-])(?:[0-3]?\d(?:er)?,\s){0,8}[0-3]?\d(?:er)?(?:,\s|,?\s(?:\w{1,3}|&)\s)$")
"""Days before the last of a list: "3, 4 and "."""
_TO = re.compile(r"[0-3]?\d\s?[-–]\s?$")
"""The first day of several in a row: "3-"."""
_JOINT = r"(?:,?\s(?:[^\W\d_]{1,3}|&)(?:\s[^\W\d_]{1,3})?\s|,\s|\s?[-–]\s?)"
"""What stands between the days of a list: "and", "and on", a comma, a dash."""
_SOME_DAYS = rf"(?:[0-3]?\d(?:er)?{_JOINT}){{0,8}}[0-3]?\d(?:er)?"
"""The days of a month."""
_JOINED = re.compile(_JOINT)
_LISTED = re.compile(rf"(?:[0-3]?\d{_JOINT})+")
"""The first days of a list, before the last one with its month."""
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date and its place in the text."""

    value: date
    span: Span
    earlier: str = ""
    """The days before it that are told with it, each with its joint: "2020-03-03, "."""


class DateReader:
    """Finds whole dates; 05/04/1956 only where `order` says which number is the day.

    `ranges` are the words between the first and the last of several days in a row.
    """

    def __init__(self, vocabulary: StructureVocabulary, ranges: Container[str] = ()) -> None:
        self._vocabulary = vocabulary
        self._ranges = ranges
        month = rf"(?i:(?P<month>{any_of(vocabulary.months)}))"
        self._listed = re.compile(
            rf"(?<!\w){month}\s(?P<days>\d{{1,2}}(?:{_JOINT}\d{{1,2}})+),?\s(?P<year>[12]\d{{3}})(?!\d)"
        )
        self._year_first = re.compile(
            rf"(?<!\d)(?P<year>[12]\d{{3}}):\s{month}\s(?P<days>\d{{1,2}}(?:,\s\d{{1,2}})*)(?!\d)"
        )
        self._month_alone = (
            re.compile(rf"(?<!\d)(?P<days>{_SOME_DAYS})\s{month}(?P<joint>{_JOINT})$"),
            re.compile(rf"(?<!\w){month}\s(?P<days>{_SOME_DAYS})(?P<joint>{_JOINT})$"),
        )

    def find(self, text: str, span: Span, order: Order | None) -> list[FoundDate]:
        """The dates inside `span` of `text`, in their order, overlapping ones left out."""
        found = sorted(
            self._every(text[span.start : span.end], span.start, order), key=lambda d: (d.span.start, -len(d.span))
        )
        kept: list[FoundDate] = []
        for each in found:
            if not kept or each.span.start >= kept[-1].span.end:
                kept.append(each)
        return kept

    def _every(self, text: str, offset: int, order: Order | None) -> Iterator[FoundDate]:
        for match in self._vocabulary.dates(text):
            month = self._vocabulary.months[match["month"].lower()]
            yield from _calendar(match, int(match["year"]), month, int(match["day"]), offset)
        for match in (*self._listed.finditer(text), *self._year_first.finditer(text)):
            *days, last = (int(day) for day in re.findall(r"\d+", match["days"]))
            month = self._vocabulary.months[match["month"].lower()]
            for found in _calendar(match, int(match["year"]), month, last, offset):
                yield replace(found, earlier=self._told(days, found.value, match["days"]))
        for match in _ISO.finditer(text):
            yield from _calendar(match, int(match["year"]), int(match["month"]), int(match["day"]), offset)
        for match in _NUMERIC.finditer(text):
            first, second = int(match["first"]), int(match["second"])
            if first > 12 or first == second or (second <= 12 and order == "day"):
                yield from _calendar(match, int(match["year"]), second, first, offset)
            elif second > 12 or order == "month":
                yield from _calendar(match, int(match["year"]), first, second, offset)

    def days(self, text: str, first: FoundDate, start: int, order: Order | None) -> str:
        """All days of a list that a date of a line, which begins at `start`, stands in: "3, 4 and 5 March 2020"."""
        told = [f"{self._before(text, first, start)}{first.value.isoformat()}"]
        stop = text.find("\n", first.span.end)
        stop = stop if stop >= 0 else len(text)
        end = first.span.end
        for following in self.find(text, Span(end, stop), order) if end < stop else ():
            joint = _JOINED.match(text, end)
            lead = text[joint.end() : following.span.start] if joint is not None else ""
            if joint is None or (lead and ((listed := _LISTED.match(lead)) is None or listed.end() < len(lead))):
                break
            between = " – " if self._is_range(joint[0]) else ", "
            told.append(f"{between}{self._before(text, following, joint.end())}{following.value.isoformat()}")
            end = following.span.end
        return "".join(told)

    def _before(self, text: str, last: FoundDate, start: int) -> str:
        """The days before a date in its list: of its month, or of another of its year ("10 February and 24 March")."""
        if last.earlier:
            return last.earlier
        lead = text[start : last.span.start]
        other = next((found for each in self._month_alone if (found := each.search(lead)) is not None), None)
        if other is not None:
            month = self._vocabulary.months[other["month"].lower()]
            *days, end = (int(day) for day in re.findall(r"\d+", other["days"]))
            for first in _calendar(other, last.value.year, month, end, start):
                if first.value < last.value:
                    told = f"{self._told(days, first.value, other['days'])}{first.value.isoformat()}"
                    return f"{told}{' – ' if self._is_range(other['joint']) else ', '}"
        found = _DAYS.search(lead) or _TO.search(lead)
        days = [int(day) for day in re.findall(r"\d{1,2}", found[0])] if found else []
        return self._told(days, last.value, found[0]) if found else ""

    def _told(self, days: Sequence[int], last: date, words: str) -> str:
        """The days of a month before its last, each as such; two in a row are the ends of a range."""
        if not days or sorted({*days, last.day}) != [*days, last.day] or not days[0]:
            return ""
        told = [last.replace(day=day).isoformat() for day in days]
        return f"{told[0]} – " if len(days) == 1 and self._is_range(words) else ", ".join(told) + ", "

    def _is_range(self, words: str) -> bool:
        """Whether what stands between two days says that the hearing went on from one to the other."""
        return re.search(r"[-–]", words) is not None or any(
            word.casefold() in self._ranges for word in _LETTERS.findall(words)
        )


def order_of_dates(grammar: DecisionGrammar, countries: list[str]) -> Order | None:
    """Which number is the day, from the countries of the reporters and courts that a decision cites."""
    if traits_of(grammar.language).writes_day_first:
        return "day"
    month_first = sum(country in grammar.words("month_first_country") for country in countries)
    day_first = sum(country in grammar.words("day_first_country") for country in countries)
    if not month_first + day_first:
        return None
    return "month" if month_first > day_first else "day"


def _calendar(match: "re.Match[str]", year: int, month: int, day: int, offset: int) -> Iterator[FoundDate]:
    try:
        value = date(year, month, day)
    except ValueError:
        return
    yield FoundDate(value, Span(match.start() + offset, match.end() + offset))
