"""Calendar values: partial dates and intervals as ISO 8601, seen from the date of the document."""

import datetime
from typing import Final, Literal

Unit = Literal["day", "week", "fortnight", "weekend", "month", "quarter", "year", "decade", "century"]

_DAYS: Final[dict[str, int]] = {"day": 1, "week": 7, "weekend": 7, "fortnight": 14}
_MONTHS: Final[dict[str, int]] = {"month": 1, "quarter": 3}
_YEARS: Final[dict[str, int]] = {"year": 1, "decade": 10, "century": 100}


def iso_date(year: int, month: int | None = None, day: int | None = None) -> str | None:
    """A day, a month or a year; None for a day or month that the calendar does not have."""
    try:
        datetime.date(year, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        return None
    if month is None:
        return f"{year:04}"
    return f"{year:04}-{month:02}" if day is None else f"{year:04}-{month:02}-{day:02}"


def nearest_year(month: int, day: int | None, reference: datetime.date) -> int:
    """The year that brings a month, or a day of it, nearest to the reference; of two, the past one."""

    def distance(year: int) -> tuple[int, int]:
        days = (month - reference.month) * 30.4 + ((day or reference.day) - reference.day)
        return round(abs((year - reference.year) * 365.2 + days)), year

    return min((reference.year - 1, reference.year, reference.year + 1), key=distance)


def directed_month(month: int, direction: int, reference: datetime.date) -> str | None:
    """The last (-1) or next (1) such month; for 0 the one of this year."""
    year = reference.year
    if direction < 0 and month >= reference.month:
        year -= 1
    elif direction > 0 and month <= reference.month:
        year += 1
    return iso_date(year, month)


def directed_weekday(weekday: int, direction: int | None, reference: datetime.date) -> str | None:
    """The day that a weekday (1 for Monday) names; None beyond the calendar's first and last days.

    Without direction it is the nearest past one, the reference included, as news reports mean it; -1 and 1
    are the one before and the one after the reference, 0 the one in its week.
    """
    back = (reference.isoweekday() - weekday) % 7
    if direction is None:
        days = -back
    elif direction == 0:
        days = weekday - reference.isoweekday()
    else:
        days = -(back or 7) if direction < 0 else (7 - back)
    return shifted("day", days, reference)


def directed_unit(unit: str, direction: int, reference: datetime.date) -> str | None:
    """This, the last or the next week, month, quarter, year … ; None for a day, which a story counts anew."""
    if unit in ("week", "weekend"):
        monday = 1 - reference.isoweekday() + 7 * direction
        first = monday + (5 if unit == "weekend" else 0)
        return _interval(shifted("day", first, reference), shifted("day", monday + 6, reference))
    if unit == "month":
        return _moved_month(reference, direction)
    if unit == "quarter":
        first_month = (reference.month - 1) // 3 * 3 + 1
        start = reference.replace(month=first_month, day=1)
        return _interval(_moved_month(start, 3 * direction), _moved_month(start, 3 * direction + 2))
    if unit == "year":
        return iso_date(reference.year + direction)
    if unit in ("decade", "century"):
        length = _YEARS[unit]
        first_year = reference.year // length * length + direction * length
        return _interval(iso_date(first_year), iso_date(first_year + length - 1))
    return None


def shifted(unit: str, count: int, reference: datetime.date) -> str | None:
    """The day, month or year that is `count` units after the reference (before it, if negative)."""
    try:
        if unit in _DAYS:
            return (reference + datetime.timedelta(_DAYS[unit] * count)).isoformat()
        if unit in _MONTHS:
            return _moved_month(reference, _MONTHS[unit] * count)
        return iso_date(reference.year + _YEARS[unit] * count) if unit in _YEARS else None
    except OverflowError:
        return None


def _interval(start: str | None, end: str | None) -> str | None:
    return f"{start}/{end}" if start and end else None


def _moved_month(reference: datetime.date, months: int) -> str | None:
    index = reference.year * 12 + reference.month - 1 + months
    return iso_date(index // 12, index % 12 + 1)
