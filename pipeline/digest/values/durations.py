"""How long something lasts, in ISO 8601: "two months" is P2M; working days are as many as the calendar makes them."""

import re
from typing import Final

from pipeline.digest.elements.words import DigestWords, any_of

LASTING: Final = frozenset(
    {"deadline", "duration", "notice_period", "payment_terms", "probation", "validity", "warranty", "withdrawal"}
)
"""Facts whose normal form may be how long: until when, and from when, stands elsewhere."""
_DESIGNATORS: Final = {"day": (1, "D"), "week": (1, "W"), "fortnight": (2, "W"), "month": (1, "M"), "year": (1, "Y")}
_DESIGNATORS_OF_MONTHS: Final = {"quarter": (3, "M")}


class Durations:
    """Reads the durations of one language."""

    def __init__(self, words: DigestWords) -> None:
        self._numerals = words.numerals
        self._units = {form: unit for form, unit in words.units.items() if unit in _ISO}
        number = rf"\d{{1,3}}|{any_of(self._numerals)}"
        parts = rf"(?:{number})(?:-(?:{number}))?"
        uncounted = words.pattern("not_calendar")
        self._month_end = re.compile(rf"(?<!\w)(?:{words.pattern('month_end')})(?!\w)", re.IGNORECASE)
        self._duration = re.compile(
            rf"(?<![\w.,-])(?P<number>{parts})(?:\s?\(\d{{1,3}}\))?[\s-](?P<unit>{any_of(self._units)})(?!\w)"
            rf"(?!\s(?:{uncounted})(?!\w))",
            re.IGNORECASE,
        )

    def only(self, text: str, behind: str = "") -> str | None:
        """The duration of a text that names one and no other; None where its number is not sure.

        Nor where it, or what stands `behind` it, counts from or to the end of a month: "30 days end of month".
        """
        if self._month_end.search(f"{text}{behind}"):
            return None
        found = {self._iso(match) for match in self._duration.finditer(text)}
        return found.pop() if len(found) == 1 else None

    def _iso(self, match: re.Match[str]) -> str | None:
        times, designator = _ISO[self._units[" ".join(match["unit"].lower().split())]]
        numbers = [int(n) if n.isdigit() else self._numerals.get(n) for n in match["number"].lower().split("-")]
        known = [number for number in numbers if number]
        is_whole = len(known) == len(numbers) and (len(known) == 1 or known[0] > known[1])
        return f"P{sum(known) * times}{designator}" if is_whole else None


_ISO: Final = {**_DESIGNATORS, **_DESIGNATORS_OF_MONTHS}
