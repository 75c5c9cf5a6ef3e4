"""Numbers in digits and in words."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Token

_NUMBER = re.compile(r"(\d[\d.,]*)([^\W\d_]*)\.?$")
_SUFFIXED = re.compile(r"\d+")


class Numbers:
    """Reads the numbers of one language; its lexicons give the values of words and the marks among digits."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    def read(self, tokens: Sequence[Token]) -> Decimal | None:
        """The number that some tokens say ("two hundred", "5.2 million", "3 000"), or None."""
        total = group = Decimal(0)
        previous: str | None = None
        is_number = False
        for token in tokens:
            digits = _NUMBER.match(token.text)
            if digits:
                if previous is not None and len(token.text) == 3 and token.text.isdigit():
                    group = group * 1000 + Decimal(token.text)  # "3 000": digits in groups of three
                else:
                    group += self._digits(digits.group(1))
                previous = token.text
                is_number = True
                if digits.group(2):
                    group *= Decimal(self._lexicons.word_value("numerals", digits.group(2)) or 1)
                continue
            value = self._lexicons.value("numerals", token)
            if value is None:
                continue
            is_number = True
            factor = Decimal(value)
            if factor >= 1000:
                total, group = total + (group or 1) * factor, Decimal(0)
            elif group and factor > group:
                group *= factor
            else:
                group += factor
        return total + group if is_number else None

    def ordinal(self, tokens: Sequence[Token]) -> int | None:
        """The number of an ordinal or of a day, in digits or in words."""
        for token in tokens:
            digits = _SUFFIXED.match(token.text)
            if digits:
                return int(digits.group())
            value = self._lexicons.value("ordinals", token)
            if value:
                return int(value)
        return None

    def _digits(self, text: str) -> Decimal:
        """Digits with marks: a thousands mark parts groups of three digits, anything else is a decimal mark."""
        text = text.rstrip(".,")
        for mark in ".,":
            groups = text.split(mark)
            is_thousands = self._lexicons.word_value("number_marks", mark) == "thousands"
            if is_thousands and len(groups) > 1 and all(len(group) >= 3 for group in groups[1:]):
                text = "".join(groups)
        try:
            return Decimal(text.replace(",", "."))
        except InvalidOperation:
            return Decimal(_SUFFIXED.match(text).group())  # type: ignore[union-attr]  # the pattern begins so


def written(number: Decimal) -> str:
    """A number without exponent and without idle zeros."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
