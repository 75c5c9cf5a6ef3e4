"""Numbers in a row of words, by value: digits, words, and words that multiply digits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.annotate.lexicon import Lexicons

THOUSAND, HUNDRED, SCORE, TEN = Decimal(1000), Decimal(100), Decimal(20), Decimal(10)
GROUP = 3
"""Digits of a group, as in « 12 000 »."""
DECIMAL_MARKS = ",."


@dataclass(frozen=True, slots=True)
class SaidNumber:
    """The words `[first, last)` that say a number, its value, and the values of its words."""

    first: int
    last: int
    value: Decimal
    parts: tuple[Decimal, ...]
    has_digits: bool


class Numerals:
    """Reads the numbers of one language as they follow one another in a text."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._joints = lexicons.words("numeral_joints")
        values = {word: lexicons.word_value("numerals", word) for word in lexicons.words("numerals")}
        self._values = {word: Decimal(value) for word, value in values.items() if value}

    def value(self, word: str) -> Decimal | None:
        """The value of digits or of a numeral."""
        return number_of(word) if word[:1].isdigit() else self._values.get(word.lower())

    def read(self, words: Sequence[str]) -> Iterator[SaidNumber]:
        """The numbers of some words, each as long as can be: "two hundred and five", "1.5 million", "12 000"."""
        first = 0
        while first < len(words):
            begin = self.value(words[first])
            last = None if begin is None else self._end(words, first, begin)
            if last is None:
                first += 1
                continue
            said = [word for word in words[first:last] if word.lower() not in self._joints]
            parts = tuple(value for word in said if (value := self.value(word)) is not None)
            has_digits = said[0][:1].isdigit()
            yield SaidNumber(first, last, _composed(said, parts), parts, has_digits)
            first = last

    def _end(self, words: Sequence[str], first: int, begin: Decimal) -> int | None:
        """Where the number ends that begins with a word of that value; None where none does."""
        if len(words[first]) == 1 and words[first].isalpha() and begin > 1:
            return None
        place, last, before, is_digits = first + 1, words[first], begin, words[first][:1].isdigit()
        while place < len(words):
            joint = int(not is_digits and before >= SCORE and words[place].lower() in self._joints)
            word = words[place + joint] if place + joint < len(words) else ""
            value = self.value(word) if word else None
            if value is None or not _goes_on(last, before, word, value, is_digits) or (joint and value >= before):
                return place
            place, last, before = place + joint + 1, word, value
            is_digits = is_digits and word[:1].isdigit()
        return place


def number_of(text: str) -> Decimal | None:
    """The value of digits; a mark before three last digits parts thousands, any other is a decimal one."""
    digits = text.replace(",", ".")
    head, mark, tail = digits.rpartition(".")
    whole, decimals = (head, tail) if mark and len(tail) != GROUP else (f"{head}{tail}", "")
    plain = whole.replace(".", "")
    if not plain.isdecimal() or not (decimals.isdecimal() or not decimals):
        return None
    return Decimal(f"{plain}.{decimals or 0}").normalize()


def _goes_on(last: str, before: Decimal, word: str, value: Decimal, is_digits: bool) -> bool:
    """Whether a number may go on with a word: one that multiplies what it follows, or a smaller one."""
    if word[:1].isdigit():
        return is_digits and _is_group(word) and last.isdecimal() and len(last) <= GROUP
    if is_digits:
        return value > THOUSAND or (value >= HUNDRED and before < THOUSAND)
    if len(word) == 1:
        return False
    if value >= HUNDRED:
        return value >= THOUSAND or before < SCORE or before >= THOUSAND
    if value == SCORE and before == SCORE / 5:
        return True  # « quatre-vingts »
    return before >= HUNDRED or value < SCORE <= before or value < TEN == before


def _is_group(word: str) -> bool:
    """Whether digits may stand behind others of one number: « 000 », the last ones with decimals: « 234,50 »."""
    decimals = word[GROUP:]
    is_plain = not decimals or (decimals[0] in DECIMAL_MARKS and decimals[1:].isdecimal() and len(decimals) <= GROUP)
    return is_plain and word[:GROUP].isdecimal() and len(word) >= GROUP


def _composed(words: Sequence[str], parts: Sequence[Decimal]) -> Decimal:
    """The value of a number by those of its words: larger ones multiply what stands before them, others add."""
    total = group = Decimal(0)
    for word, value in zip(words, parts, strict=True):
        if word[:1].isdigit():
            group = group * THOUSAND + value
        elif value >= THOUSAND:
            total, group = total + (group or 1) * value, Decimal(0)
        elif group and value > group % HUNDRED > 0 and value in (HUNDRED, SCORE):
            group = group - group % HUNDRED + group % HUNDRED * value
        else:
            group += value
    return (total + group).normalize()
