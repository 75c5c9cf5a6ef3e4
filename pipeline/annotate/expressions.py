"""What expressions of time, money and quantity mean: their values, seen from the date of the document."""

import datetime
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.annotate.calendar import (
    directed_month,
    directed_unit,
    directed_weekday,
    iso_date,
    nearest_year,
    shifted,
)
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.numbers import Numbers, written
from pipeline.annotate.token_grammar import Match
from pipeline.document import Token

_DURATIONS = {
    "second": ("PT", 1, "S"),
    "minute": ("PT", 1, "M"),
    "hour": ("PT", 1, "H"),
    "day": ("P", 1, "D"),
    "week": ("P", 1, "W"),
    "weekend": ("P", 2, "D"),
    "fortnight": ("P", 2, "W"),
    "month": ("P", 1, "M"),
    "quarter": ("P", 3, "M"),
    "year": ("P", 1, "Y"),
    "decade": ("P", 10, "Y"),
    "century": ("P", 100, "Y"),
}
_FARTHEST = 10_000
"""More units than that are no distance in time that a calendar could hold."""


@dataclass(frozen=True, slots=True)
class Captures:
    """The captured tokens of a match by name, and the date that relative expressions start from."""

    tokens: dict[str, Sequence[Token]]
    reference: datetime.date | None

    def get(self, name: str) -> Sequence[Token]:
        """The tokens of a capture; none where it took no part."""
        return self.tokens.get(name, ())

    def text(self, name: str) -> str:
        """The text of a capture without spaces."""
        return "".join(token.text for token in self.get(name))


class ExpressionValues:
    """Gives the matches of one language their values; a rule's `value` names the way, perhaps with an argument."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._numbers = Numbers(lexicons)
        self.ways: dict[str, Callable[[Captures, str], str | None]] = {
            "amount": self._amount,
            "century": self._century,
            "clock": self._clock,
            "date": self._date,
            "day": self._day,
            "decade": self._decade,
            "digits": self._digits,
            "duration": self._duration,
            "interval": self._interval,
            "range": self._range,
            "relative": self._relative,
            "shift": self._shift,
            "span": self._span,
        }

    def value(self, match: Match, tokens: Sequence[Token], reference: datetime.date | None) -> str | None:
        """The value of a match, or None where it has none or depends on a date that is not known."""
        if match.rule.value is None:
            return None
        way, _, argument = match.rule.value.partition(" ")
        captured = {name: tokens[first:last] for name, (first, last) in match.captures.items()}
        return self.ways[way](Captures(captured, reference), argument)

    def _word(self, lexicon: str, tokens: Sequence[Token]) -> str | None:
        return next((value for token in tokens if (value := self._lexicons.value(lexicon, token))), None)

    def _integer(self, lexicon: str, tokens: Sequence[Token]) -> int | None:
        value = self._word(lexicon, tokens)
        return int(value) if value else None

    def _parts(self, captures: Captures, prefix: str = "") -> tuple[int | None, int | None, int | None]:
        """Year, month and day as captured."""
        year = captures.text(f"{prefix}year")
        month = self._integer("months", captures.get(f"{prefix}month"))
        return int(year) if year else None, month, self._numbers.ordinal(captures.get(f"{prefix}day"))

    def _date(self, captures: Captures, _: str) -> str | None:
        return _written_date(*self._parts(captures), captures.reference)

    def _interval(self, captures: Captures, _: str) -> str | None:
        year, month, day = self._parts(captures, "end_")
        start_year, start_month, start_day = self._parts(captures, "start_")
        month = month or start_month
        end = _written_date(year, month, day, captures.reference)
        if end is None:
            return None
        start = _written_date(start_year or int(end[:4]), start_month or month, start_day, None)
        return f"{start}/{end}" if start and start <= end else None

    def _range(self, captures: Captures, _: str) -> str | None:
        years = re.findall(r"\d+", captures.text("range"))
        first, last = years[0], years[-1]
        last = first[: len(first) - len(last)] + last
        return f"{first}/{last}" if first < last else None

    def _digits(self, captures: Captures, order: str) -> str | None:
        parts = re.findall(r"\d+", captures.text("digits"))
        if len(parts) != 3:
            return None
        if len(parts[0]) == 4:
            order = "ymd"
        named = {letter: int(part) for letter, part in zip(order, parts, strict=True)}
        year, month, day = named["y"], named["m"], named["d"]
        if month > 12 >= day:
            month, day = day, month
        if len(parts[order.index("y")]) <= 2:
            year += 1900 if year > 50 else 2000
        return iso_date(year, month, day)

    def _relative(self, captures: Captures, _: str) -> str | None:
        if captures.reference is None:
            return None
        direction = self._integer("directions", captures.get("direction"))
        weekday = self._integer("weekdays", captures.get("weekday"))
        month = self._integer("months", captures.get("month"))
        if weekday:
            return directed_weekday(weekday, direction, captures.reference)
        if month:
            return directed_month(month, direction or 0, captures.reference)
        unit = self._word("calendar_units", captures.get("unit"))
        return directed_unit(unit, direction or 0, captures.reference) if unit else None

    def _day(self, captures: Captures, argument: str) -> str | None:
        days = argument or self._word("relative_days", captures.get("offset"))
        return shifted("day", int(days), captures.reference) if days and captures.reference else None

    def _shift(self, captures: Captures, argument: str) -> str | None:
        number = self._numbers.read(captures.get("number"))
        unit = self._word("calendar_units", captures.get("unit"))
        if captures.reference is None or unit is None or number is None or number > _FARTHEST:
            return None
        return shifted(unit, int(number) * int(argument), captures.reference)

    def _span(self, captures: Captures, _: str) -> str | None:
        direction = self._integer("directions", captures.get("direction"))
        other = self._shift(captures, str(direction)) if direction else None
        if other is None or captures.reference is None:
            return None
        reference = captures.reference.isoformat()[: len(other)]
        return "/".join(sorted((other, reference)))

    def _decade(self, captures: Captures, _: str) -> str | None:
        digits = re.search(r"\d+", captures.text("decade"))
        word = self._integer("decades", captures.get("decade_word"))
        first = int(digits.group()) if digits else word
        if first is None:
            return None
        first += 1900 if first < 100 else 0
        return f"{first:04}/{first + 9:04}"

    def _century(self, captures: Captures, _: str) -> str | None:
        number = self._numbers.ordinal(captures.get("century"))
        return f"{number * 100 - 99:04}/{number * 100:04}" if number and number < 100 else None

    def _clock(self, captures: Captures, _: str) -> str | None:
        if captures.get("word"):
            return f"T{self._word('clock_words', captures.get('word'))}"
        fields = [int(field) for field in re.findall(r"\d+", captures.text("hour"))]
        if not fields:
            number = self._numbers.read(captures.get("hour"))
            fields = [int(number)] if number is not None else []
        fields += [int(field) for field in re.findall(r"\d+", captures.text("minute"))]
        hour, minute = [*fields, 0][:2] if fields else (99, 0)
        part = self._word("day_parts", captures.get("part"))
        if part and hour <= 12:
            hour = hour % 12 + (12 if part == "pm" else 0)
        return f"T{hour:02}:{minute:02}" if hour < 24 and minute < 60 else None

    def _amount(self, captures: Captures, unit: str) -> str | None:
        number = self._numbers.read(captures.get("number"))
        unit = (
            unit
            or self._word("currency_countries", captures.get("country"))
            or self._word("currencies", captures.get("currency"))
            or self._word("units", captures.get("unit"))
            or ""
        )
        return f"{written(number)} {unit}" if number is not None else None

    def _duration(self, captures: Captures, _: str) -> str | None:
        number = self._numbers.read(captures.get("number"))
        tokens = captures.get("unit")
        unit = self._word("calendar_units", tokens) or self._word("clock_units", tokens)
        if number is None or unit is None:
            return None
        prefix, factor, letter = _DURATIONS[unit]
        return f"{prefix}{written(number * Decimal(factor))}{letter}"


def _written_date(year: int | None, month: int | None, day: int | None, reference: datetime.date | None) -> str | None:
    """A partial date; without a year the one nearest to the reference, and None without one."""
    if year is None and month is not None and reference is not None:
        year = nearest_year(month, day, reference)
    return iso_date(year, month, day) if year is not None else None
