"""Numbers of cells as their formats show them, where that changes what they say: shares in per cent, sums of money.

ECMA-376 part 1, 18.8.31. Other numbers keep the digits that were saved: how thousands are parted is custom of readers.
"""

import re
from dataclasses import dataclass

_BUILT_IN = {9: "0%", 10: "0.00%"}
"""Built-in formats that change what a number says; those of money are the currency of whoever opens the file."""
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|\[\$([^][-]*)(?:-[^][]*)?\]|_.|\*.|\[[^][]*\]')
_CURRENCIES = ("£", "€", "$", "¥", "CHF", "EUR", "GBP", "USD")
_NUMBER = re.compile(r"[#?0][#?0,]*(?:\.[#?0]+)?")
_LARGEST = 1e15


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """How numbers are shown: in per cent, or with a currency before or behind them, and with so many decimals."""

    decimals: int
    is_share: bool = False
    before: str = ""
    behind: str = ""

    def shown(self, value: float) -> str:
        """A number as its readers see it; behind a sum its currency has the decimal comma of where it is so written."""
        if self.is_share:
            return f"{value * 100:.{self.decimals}f}%"
        digits = f"{abs(value):,.{self.decimals}f}"
        if self.behind:
            digits = digits.translate({ord(","): "\N{NARROW NO-BREAK SPACE}", ord("."): ","})
        sign = "-" if value < 0 and digits.strip("0.,") else ""
        return f"{sign}{self.before}{digits}{' ' if self.behind else ''}{self.behind}"


def number_format(number: int, code: str | None) -> NumberFormat | None:
    """The format of a number, or of the code that a workbook gives it; None where it only groups digits."""
    code = _BUILT_IN.get(number, "") if code is None else code
    positive = code.partition(";")[0]
    literals = "".join(filter(None, (part for found in _LITERAL.finditer(positive) for part in found.groups())))
    bare = _LITERAL.sub(lambda found: "".join(part or "" for part in found.groups()), positive)
    digits = _NUMBER.search(bare)
    if digits is None:
        return None
    decimals = len(digits[0].partition(".")[2])
    rest = bare[: digits.start()] + bare[digits.end() :]
    if rest.strip() == "%" and not literals.strip():
        return NumberFormat(decimals, is_share=True)
    sign = next((sign for sign in _CURRENCIES if rest.strip("-+() \u00a0\u202f") == sign), None)
    if sign is None:
        return None
    is_before = sign in bare[: digits.start()]
    return NumberFormat(decimals, before=sign if is_before else "", behind="" if is_before else sign)


def shown_as(value: str, form: NumberFormat | None) -> str | None:
    """A saved number as its format shows it; None where the format says no more than its digits."""
    if form is None:
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return form.shown(number) if abs(number) < _LARGEST else None
