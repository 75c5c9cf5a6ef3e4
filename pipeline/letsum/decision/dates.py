"""Whole calendar dates of header and end with their places, in the order of day and month of the court's country."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from pipeline.languages import traits_of
from pipeline.letsum.decision.grammar import DecisionGrammar
from pipeline.span import Span
from pipeline.structure.vocabulary import StructureVocabulary

Order = Literal["day", "month"]

_ISO = re.compile(r"(?<![\d-])(?P<year>[12]\d{3})(?P<sign>[-/.]?)(?P<month>[01]\d)(?P=sign)(?P<day>[0-3]\d)(?![\d-])")
_NUMERIC = re.compile(
    r"(?<![\d/.])(?P<first>\d{1,2})(?P<sign>[/.-])(?P<second>\d{1,2})(?P=sign)(?P<year>[12]\d{3})(?!\d)"
)
_DAYS = re.compile(r"(?<![\d/.:-])(?:[0-3]?\d,\s){0,8}[0-3]?\d(?:,\s|,?\s(?:\w{1,3}|&)\s)$")
"""Days before the last of a list: "3, 4 and "."""
_TO = re.compile(r"[0-3]?\d\s?[-–]\s?$")
"""The first day of several in a row: "3-"."""


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date and its place in the text."""

    value: date
    span: Span


class DateReader:
    """Finds whole dates; 05/04/1956 only where `order` says which number is the day."""

    def __init__(self, vocabulary: StructureVocabulary) -> None:
        self._vocabulary = vocabulary

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
        for match in _ISO.finditer(text):
            yield from _calendar(match, int(match["year"]), int(match["month"]), int(match["day"]), offset)
        for match in _NUMERIC.finditer(text):
            first, second = int(match["first"]), int(match["second"])
            if first > 12 or first == second or (second <= 12 and order == "day"):
                yield from _calendar(match, int(match["year"]), second, first, offset)
            elif second > 12 or order == "month":
                yield from _calendar(match, int(match["year"]), first, second, offset)


def days_before(text: str, last: FoundDate, start: int) -> str:
    """The days of the same month that stand before a date, each as such: "3, 4 and 5 March 2020"."""
    lead = text[start : last.span.start]
    listed, ranged = _DAYS.search(lead), _TO.search(lead)
    found = listed or ranged
    days = [int(day) for day in re.findall(r"\d{1,2}", found[0])] if found else []
    if not days or sorted({*days, last.value.day}) != [*days, last.value.day] or not days[0]:
        return ""
    told = [last.value.replace(day=day).isoformat() for day in days]
    return ", ".join(told) + ", " if listed else f"{told[0]} – "


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
