"""What may change in a document and still be compared: its days, sums, numbers with what they count, quoted names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.values.values import Value, ValueReader, decimal_of

Kind = Literal["day", "sum", "number", "name"]

_NUMBER = re.compile(
    r"(?<![\w.,/-])(?P<digits>\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d))"
    r"(?P<glued>[a-z%]{0,2})(?![\w/])(?:[\s-](?P<unit>[^\W\d_]+))?",
    re.IGNORECASE,
)
_NAME = re.compile(r"[«“\"]\s?(?P<name>[^«»“”\"]{2,40}?)\s?[»”\"]")
_CHAIN = re.compile(r"\s*(?:[/–—-]|,|&)?\s*(?:[^\W\d_]{1,3}\s+)?", re.IGNORECASE)
"""What stands between values that are told in one go: "42p / 8,000", "2 to 6 June"."""
_UNIT: Final = 3
"""Letters that the forms of a unit have in common: "60 day", "60 days"."""
_TELLING: Final = 3
"""Digits of a number that is not the same by chance."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its place in a line; `unit` is what a number counts, or the year of a day, where they are said."""

    start: int
    end: int
    kind: Kind
    key: str
    unit: str = ""

    def is_same(self, other: "Figure") -> bool:
        """Whether two say the same, as far as they say it."""
        if self.kind == other.kind == "number":
            is_telling = len(re.sub(r"\D", "", self.key)) >= _TELLING or not self.key[-1:].isdigit()
            return self.key == other.key and (is_telling or self.unit == other.unit)
        if {self.kind, other.kind} == {"number", "sum"}:
            return self.key == other.key and len(self.key) >= _TELLING
        is_of_kind = self.kind == other.kind and self.key == other.key
        return is_of_kind and (self.kind != "day" or not (self.unit and other.unit) or self.unit == other.unit)

    def is_like(self, other: "Figure") -> bool:
        """Whether one may stand in the place of the other: two days, two sums, two numbers of the same."""
        if self.kind != other.kind:
            return False
        is_glued = self.key[-1:].isdigit() == other.key[-1:].isdigit() and self.key[-1:].isalpha()
        return self.kind != "number" or is_glued or (bool(self.unit) and self.unit == other.unit)


class FigureReader:
    """Reads the figures of one language."""

    def __init__(self, words: DigestWords) -> None:
        self._values = ValueReader(words)
        self._months = words.months
        self._numerals = words.numerals
        self._units = frozenset(form[:_UNIT] for form in words.units)
        self._word = re.compile(
            rf"(?<![\w-])(?P<word>{any_of(words.numerals)})[\s-](?P<unit>[^\W\d_]{{3,}})", re.IGNORECASE
        )
        self._joints = frozenset(
            {*words.values("range_joint"), *words.values("day_joint"), *words.values("range_close")}
        )
        joints = rf"\s(?:{words.pattern('range_joint')}|{words.pattern('day_joint')})\s"
        weekday = "|".join(words.weekdays)
        ordinal = words.pattern("date_ordinal")
        self._first = re.compile(
            rf"(?<!\w)(?P<day>\d{{1,2}})(?:{ordinal})?(?:{joints}|\s?[-–—&/]\s?)(?:(?:{weekday})\s)?$", re.IGNORECASE
        )

    def read(self, text: str) -> tuple[Figure, ...]:
        """The figures of a line, in their order."""
        days = [*self._days(text)]
        taken = [(each.start, each.end) for each in days]
        sums = [*self._values.amounts(text)]
        numbers = [n for n in self._numbers(text, sums) if not any(a < n.end and n.start < b for a, b in taken)]
        taken += [(each.start, each.end) for each in numbers]
        spelled = [n for n in self._spelled(text) if not any(a < n.end and n.start < b for a, b in taken)]
        return tuple(sorted((*days, *numbers, *spelled, *self._names(text)), key=lambda each: each.start))

    def _spelled(self, text: str) -> Iterator[Figure]:
        """Numbers in words with what they count; "one" and "a" only of what the calendar or a clock counts."""
        for match in self._word.finditer(text):
            value, unit = self._numerals[" ".join(match["word"].lower().split())], match["unit"].lower()[:_UNIT]
            if value > 1 or unit in self._units:
                yield Figure(*match.span("word"), "number", str(value), unit)

    def _days(self, text: str) -> Iterator[Figure]:
        for value in self._values.dates(text):
            day = self._day(text, value)
            if day is None:
                continue
            yield day
            if found := self._first.search(text, max(0, value.start - 40), value.start):
                month = day.key.partition("-")[0]
                yield Figure(found.start("day"), found.end("day"), "day", f"{month}-{int(found['day'])}", day.unit)

    def _day(self, text: str, value: Value) -> Figure | None:
        written = text[value.start : value.end]
        parts = [int(each) for each in (value.normalized or "").split("-") if each.isdigit()]
        if len(parts) > 2:
            return Figure(value.start, value.end, "day", f"{parts[1]}-{parts[2]}", str(parts[0]))
        month = next((self._months[w] for w in re.findall(r"[^\W\d_]+\.?", written.lower()) if w in self._months), None)
        day, year = re.search(r"(?<!\d)\d{1,2}(?!\d)", written), re.search(r"(?<!\d)[12]\d{3}(?!\d)", written)
        if month is None or day is None:
            return None
        return Figure(value.start, value.end, "day", f"{month}-{int(day[0])}", year[0] if year else "")

    def _numbers(self, text: str, sums: Sequence[Value]) -> Iterator[Figure]:
        after = ""
        for match in reversed([*_NUMBER.finditer(text)]):
            number = decimal_of(match["digits"])
            if number is None:
                continue
            start, end = match.span("digits")
            is_sum = any(each.start < end and start < each.end for each in sums)
            key = _plain(number) + ("" if is_sum else match["glued"].lower())
            unit = (match["unit"] or "").lower()
            after = after if unit in self._joints else unit[:_UNIT]  # "7 to 10 days": both are days
            yield Figure(start, match.end("glued"), "sum" if is_sum else "number", key, "" if is_sum else after)

    @staticmethod
    def _names(text: str) -> Iterator[Figure]:
        for match in _NAME.finditer(text):
            yield Figure(match.start("name"), match.end("name"), "name", match["name"].casefold())


def chain(text: str, figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """The first of some figures, and those that are told with it."""
    found: list[Figure] = []
    for figure in figures:
        if found and not _CHAIN.fullmatch(text, found[-1].end, figure.start):
            break
        found.append(figure)
    return tuple(found)


def _plain(number: Decimal) -> str:
    plain = number.normalize()
    return f"{plain:f}"
