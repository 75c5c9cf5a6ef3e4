"""Numbers in digits and in words."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Token

_NUMBER = re.compile(r"(\d[\d.,]*)([^\W\d_]*)\.?$")
_SUFFIXED = re.compile(r"\d+")
_WORD_BETWEEN = 3
"""Code points between two numbers that have a word between them, if only « à »."""


class Numbers:
    """Reads the numbers of one language; its lexicons give the values of words and the marks among digits."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons

    def read(self, tokens: Sequence[Token]) -> Decimal | None:
        """The number that some tokens say ("two hundred", "5.2 million", "3 000"), or None.

        None also for several numbers ("three or four", "30 to 40", "one in ten").
        """
        total = group = Decimal(0)
        last: Token | None = None
        value = Decimal(0)
        for token in tokens:
            before, digits = value, _NUMBER.match(token.text)
            word = None if digits else self._lexicons.value("numerals", token)
            if digits is None and word is None:
                continue
            is_apart = last is not None and token.span.start - last.span.end >= _WORD_BETWEEN
            if last is not None and last.pos == "DET":
                group = Decimal(0)  # "a 40", "a hundred"
            if digits:
                value = self._digits(digits.group(1))
                is_group = last is not None and len(token.text) == 3 and token.text.isdigit() and not is_apart
                if group and not is_group:
                    return None
                group = group * 1000 + value  # "3 000": digits in groups of three
                if digits.group(2):
                    group *= Decimal(self._lexicons.word_value("numerals", digits.group(2)) or 1)
            else:
                value = Decimal(word or 0)
                if is_apart and value >= before:
                    return None
                if value >= 1000:
                    total, group = total + (group or 1) * value, Decimal(0)
                elif group and value > group:
                    group *= value
                else:
                    group += value
            last = token
        return None if last is None else total + group

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
