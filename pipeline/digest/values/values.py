"""What dates, amounts and durations in a text mean; what is not said, such as a year, is never guessed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from email.utils import parsedate_to_datetime

from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.languages import traits_of

_MOST_GROUPS = 8
"""Of three digits in a number: a row of more is no amount, and would be read from each of them to its end."""
_NUMBER = rf"\d{{1,3}}(?:[ .,'\u00a0\u202f]\d{{3}}){{1,{_MOST_GROUPS}}}(?:[.,]\d{{1,2}})?(?!\d)|\d+(?:[.,]\d+)?"
_ISO = r"(?<![\d/-])(?P<iso_year>[12]\d{3})-(?P<iso_month>[01]\d)-(?P<iso_day>[0-3]\d)(?!\d)"
_NUMERIC = (
    r"(?<![\d/.-])(?P<first>\d{1,2})(?P<sign>[/.-])(?P<second>\d{1,2})(?P=sign)(?P<short>[12]\d{3}|\d\d)(?![\d/])"
)


_MINUS = re.compile(r"(?<![^\s(:;\t])(?:[-–]|−\s?)$")
_STAMP = re.compile(r"\s*[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d")
_DASH = re.compile(r"[-−–—]\s*$")
_BESIDE = 40
"""Signs beside an amount in which stands how sure it is."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value with its place in a line, and in a normal form where that is sure."""

    start: int
    end: int
    normalized: str | None


class ValueReader:
    """Reads the values of one language."""

    def __init__(self, words: DigestWords) -> None:
        self._words = words
        self._day_first = traits_of(words.language).writes_day_first
        month, joint, ordinal = any_of(words.months), words.pattern("date_joint"), words.pattern("date_ordinal")
        day = rf"\d{{1,2}}(?:{ordinal})?"
        self._date = re.compile(
            rf"(?<!\w)(?:(?P<day>{day})(?:\s+(?:(?:{joint})\s+)?|-)(?P<month>{month}),?(?:[\s-]+(?P<year>[12]\d{{3}}))?"
            rf"|(?P<month2>{month})\s+(?P<day2>{day})(?:,?\s+(?P<year2>[12]\d{{3}}))?"
            rf"|(?P<month3>{month})\s+(?P<year3>[12]\d{{3}}))(?!\w)|{_ISO}|{_NUMERIC}",
            re.IGNORECASE,
        )
        known = [form for form in words.currencies if form not in words.values("not_money")]
        signs = [form for form in known if not form[-1].isalnum() or len(form) == _CODE]
        both = rf"\s(?:{words.pattern('range_joint')}|{words.pattern('day_joint')})\s"
        weekday = rf"(?:(?:{any_of(words.weekdays)})\s)?"
        self._range = re.compile(
            rf"(?<!\w)(?P<first>\d{{1,2}})(?:{ordinal})?(?:{both}{weekday}|\s?&\s?|[-–—/]|(?<=^\d)\s[-–—]\s|(?<=^\d\d)\s[-–—]\s)$",
            re.IGNORECASE,
        )
        currency, multiplier = any_of(known), words.pattern("multiplier")
        amount_joint, tax = words.pattern("amount_joint"), words.pattern("tax")
        self._amount = re.compile(
            rf"(?<![\w.,])(?:(?P<before>{any_of(signs)})\s?(?P<number>{_NUMBER})(?:\s?(?P<times>{multiplier})(?!\w))?"
            rf"|(?P<number2>{_NUMBER})(?:\s?(?P<times2>{multiplier})(?!\w))?\s?(?:{amount_joint})?(?P<after>{currency})"
            rf"(?!\w))(?:\s(?:{tax})(?!\w))?",
            re.IGNORECASE,
        )
        self._side = re.compile(rf"\s(?:{words.pattern('balance_side')})(?!\w)", re.IGNORECASE)
        joints = rf"(?:\s+(?:{words.pattern('range_joint')})\s+|\s*[-–—/]\s*)"
        # "£20 – £30" and "£20-£30" are ranges; in "4 May  -£20" the sign stands before its amount.
        dash = r"(?:\s+[-–—/]\s+|(?<!\s)[-–—/]\s*)"
        open_joints = rf"(?:\s+(?:{words.pattern('range_joint')})\s+|{dash})"
        money = rf"(?:{currency})?"
        self._unsure_before = re.compile(
            rf"(?<!\w)(?:{words.pattern('approximate')})(?:\s+|(?<='))[(~≈]?$|[~≈<>≤≥]\s?$|\d\s?{money}{open_joints}$"
            rf"|(?<!\w)(?:{words.pattern('range_open')})\s[^.;]*\d[^.;]*\s(?:{words.pattern('range_close')})\s$",
            re.IGNORECASE,
        )
        self._unsure_after = re.compile(
            rf"\s(?:{words.pattern('approximate_behind')})(?!\w)|{joints}(?:{any_of(signs)})?\s?\d", re.IGNORECASE
        )

    def dates(self, text: str) -> Iterator[Value]:
        """The dates in a line, in their order; ISO 8601 where all of a date is said: 2022-10-14, 2022-10.

        The last of several days that share their month ("9-12 May 2025", "Friday 11 and Saturday 12 June") stands for
        all of them.
        """
        for match in self._date.finditer(text):
            is_last = match["day"] and self._range.search(text, max(0, match.start() - _BESIDE), match.start())
            yield Value(match.start(), match.end(), None if is_last else self._iso(match))

    def only_day(self, text: str) -> str | None:
        """The day of a line that names one and no other date."""
        days = [each.normalized for each in self.dates(text)]
        return days[0] if len(days) == 1 and len(days[0] or "") == _ISO_DAY else None

    def day_and_month(self, text: str) -> tuple[int, int] | None:
        """The day and month of the first date of a line, where it is written without a year."""
        match = self._date.search(text)
        if match is None or not (match["day"] or match["day2"]) or match["year"] or match["year2"]:
            return None
        day = re.match(r"\d+", match["day"] or match["day2"])
        return (int(day.group()), self._month(match["month"] or match["month2"])) if day else None

    def amounts(self, text: str) -> Iterator[Value]:
        """The amounts of money in a line: the number with a point and the code of ISO 4217, as `59.98 EUR`.

        A minus sign glued to an amount, and parentheses that hold a line of nothing else, make it negative, and belong
        to it. What is near an amount, owed to somebody ("£7.82 CR"), a bound, an end of a range, behind a dash or an
        aside is not normalized.
        """
        for match in self._amount.finditer(text):
            start, end = match.span()
            before, after = text[max(0, start - _BESIDE) : start], text[end : end + _BESIDE]
            number = match["number"] or match["number2"]
            is_cut = len(number) > 4 * _MOST_GROUPS and before[-2:-1].isdigit()
            money = None if is_cut else self._money(match)
            if self._unsure_before.search(before) or self._unsure_after.match(after):
                yield Value(start, end, None)
            elif side := self._side.match(after):
                yield Value(start, end + side.end(), None)
            elif minus := _MINUS.search(before):
                yield Value(start - len(minus[0]), end, money and f"-{money}")
            elif before.endswith("(") and after.startswith(")"):
                is_alone = start == 1 + len(text) - len(text.lstrip()) and not text[end + 1 :].strip()
                yield Value(start - 1, end + 1, money and f"-{money}") if is_alone else Value(start, end, None)
            else:
                yield Value(start, end, None if _DASH.search(before) else money)

    def _iso(self, match: re.Match[str]) -> str | None:
        if match["iso_year"]:
            return _calendar(int(match["iso_year"]), int(match["iso_month"]), int(match["iso_day"]))
        if match["short"]:
            return self._numeric(match)
        if match["year3"]:
            return f"{match['year3']}-{self._month(match['month3']):02}"
        year = match["year"] or match["year2"]
        if not year:
            return None
        day = re.match(r"\d+", match["day"] or match["day2"])
        month = self._month(match["month"] or match["month2"])
        return _calendar(int(year), month, int(day.group())) if day else None

    def _month(self, name: str) -> int:
        return self._words.months[name.lower()]

    def _numeric(self, match: re.Match[str]) -> str | None:
        """Day and month of 21/09/1976; 05/04/1956 only where the day is written first wherever the language is."""
        first, second = int(match["first"]), int(match["second"])
        year = int(match["short"]) + (2000 if len(match["short"]) == _SHORT else 0)
        if self._day_first or first > _MONTHS or first == second or match["sign"] == ".":
            return _calendar(year, second, first)
        return _calendar(year, first, second) if second > _MONTHS else None

    def _money(self, match: re.Match[str]) -> str | None:
        written = match["before"] or match["after"]
        times = (match["times"] or match["times2"] or "").lower()
        number = decimal_of(match["number"] or match["number2"])
        if number is None:
            return None
        if times:
            number *= Decimal(self._words.values("multiplier")[times])
        is_open = written.lower() in self._words.values("open_currency")
        currency = written if is_open else self._words.currencies.get(written.lower(), written)
        plain = number.normalize()
        told = f"{plain:f}" if plain == plain.to_integral_value() else f"{number:f}"
        return f"{told} {currency}"


_CODE = 3
_ISO_DAY = 10
_SHORT = 2
_MONTHS = 12


def decimal_of(text: str) -> Decimal | None:
    """The number that digits with their marks say: the last mark before one or two digits is the decimal one."""
    body = re.sub(r"[ '\u00a0\u202f]", "", text)
    if mark := re.search(r"[.,](\d+)$", body):
        decimals = mark[1]
        whole = re.sub(r"[.,]", "", body[: mark.start()])
        is_group = len(decimals) == _CODE and len(whole) <= _CODE and whole != "0"
        body = (
            whole + decimals
            if is_group or (len(decimals) == _CODE and whole != body[: mark.start()])
            else f"{whole}.{decimals}"
        )
    try:
        return Decimal(body)
    except InvalidOperation:
        return None


def _calendar(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def sum_of(normalized: str | None) -> float:
    """The number of a normalized amount, whatever its currency; 0 of what is none."""
    number = (normalized or "").partition(" ")[0]
    return float(number) if number.replace(".", "", 1).isdigit() else 0.0


def stamp_of(text: str) -> Value | None:
    """The day of a mail's "Date:", which no language of the mail changes: "Mon, 2 Mar 2026 08:12:00 +0100"."""
    try:
        day = parsedate_to_datetime(text.strip()) if _STAMP.match(text) else None
    except ValueError:
        return None
    return Value(0, len(text.rstrip()), day.date().isoformat()) if day else None
