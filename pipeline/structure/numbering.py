"""Numbers in front of headings: reading them, and finding the run of them that is a numbering of sections."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

Number = tuple[int, ...]

_DECIMAL = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,5})(?P<sign>\.?(?:\s?[)–—:-])?)(?:\s+|(?<=[.)])(?=[^\W\d_]))")
_ROMAN = re.compile(r"(?P<number>[IVXL]{1,7})(?P<sign>\.?(?:\s?[)–—:-])?)\s+(?=\S)")
_LETTER = re.compile(r"(?P<number>[A-Z])(?P<sign>[.)]|\s?[–—:-](?=\s))\s*(?=[^\W_]{2})")
_LOWER = re.compile(r"\(?(?P<number>[a-z])(?P<sign>\))\s+(?=\S)")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}


@dataclass(frozen=True, slots=True)
class Numbered:
    """The number in front of a heading: its style, its value and where the words begin.

    `number` is the path of a decimal number (2.3.1 is (2, 3, 1)), a single value for the other styles.
    """

    style: str
    number: Number
    words_at: int


def read_number(text: str) -> Numbered | None:
    """The number that `text` begins with; None where what looks like one is a word, such as the pronoun I."""
    if match := _DECIMAL.match(text):
        number = tuple(int(part) for part in match["number"].split("."))
        return Numbered("decimal", number, match.end())
    if match := _ROMAN.match(text):
        rest = text[match.end() :]
        if match["sign"] or rest.isupper() or (len(match["number"]) > 1 and rest[0].isupper()):
            value = roman_value(match["number"])
            if value:
                return Numbered("roman", (value,), match.end())
    if match := _LETTER.match(text):
        return Numbered("letter", (ord(match["number"]) - ord("A") + 1,), match.end())
    if match := _LOWER.match(text):
        return Numbered("lower", (ord(match["number"]) - ord("a") + 1,), match.end())
    return None


def roman_value(text: str) -> int:
    """The value of a Roman numeral up to 89, 0 where it is not one."""
    total = 0
    for sign, follower in zip(text, [*text[1:], ""], strict=True):
        value = _VALUES[sign]
        total += -value if follower and _VALUES[follower] > value else value
    return total if 0 < total < 90 and _roman(total) == text else 0


def _roman(value: int) -> str:
    signs = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for size, sign in signs:
        while value >= size:
            text, value = text + sign, value - size
    return text


def find_numbering(candidates: Sequence[tuple[int, Number, float]], may_restart: bool = True) -> set[int]:
    """The candidates that make up the numbering of the sections, by their keys.

    `candidates` are (key, number, weight) in reading order. The result is the heaviest chain in which every
    number may follow the one before: its first part (2 to 2.1), its successor (2.1 to 2.2) or that of one of
    its beginnings (2.3 to 3), with at most one number left out, and the subsections that skip more (3 to 3.4).
    Where it `may_restart`, as by chapters, 1 may follow any number. Linear in the number of candidates.
    """
    opened: dict[Number, tuple[float, int]] = {}
    before: dict[int, int | None] = {}
    best: tuple[float, int] | None = None
    restart: tuple[float, int] | None = None
    for position, (_, number, weight) in enumerate(candidates):
        score, previous = opened.get(number, (0.0 if number in ((0,), (1,)) else -0.6, -1))
        if may_restart and number == (1,) and restart and restart[0] - 1.0 > score:
            score, previous = restart[0] - 1.0, restart[1]
        score += weight
        before[position] = previous if previous >= 0 else None
        for follower, cost in _followers(number):
            if score - cost > opened.get(follower, (0.0, -1))[0]:
                opened[follower] = (score - cost, position)
        if best is None or score > best[0]:
            best = (score, position)
        restart = best
    chain: set[int] = set()
    at = best[1] if best else None
    while at is not None:
        chain.add(candidates[at][0])
        at = before[at]
    return _with_skipping_subsections(chain, candidates)


def _with_skipping_subsections(chain: set[int], candidates: Sequence[tuple[int, Number, float]]) -> set[int]:
    found = set(chain)
    last: Number = ()
    for key, number, _ in candidates:
        if key in chain:
            last = number
        elif len(number) > 1 and last and number > last and number[: len(number) - 1] == last[: len(number) - 1]:
            found.add(key)
            last = number
    return found


def _followers(number: Number) -> list[tuple[Number, float]]:
    """The numbers that may come next, with what each costs."""
    followers: list[tuple[Number, float]] = [((*number, 1), 0.0), ((*number, 0), 0.2), ((*number, 2), 0.4)]
    for length in range(len(number), 0, -1):
        head, last = number[: length - 1], number[length - 1]
        followers += [((*head, last + 1), 0.0), ((*head, last + 2), 0.4)]
    return followers
