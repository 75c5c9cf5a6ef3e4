"""What the lines of a text look like, whatever their words: measures from 0 to 1 that speak for kinds of documents."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pipeline.source import SourceText, TextSample

_TURN = re.compile(
    r"(?:[*_]{1,2}|\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*)?"
    r"(?P<label>[A-ZÀ-Þ][^\W_]*(?:[ .'’-]{1,2}[^\W_]+){0,5}(?: \([^()]{1,20}\))?)\s?[*_]{0,2}\s?:(?=\s|$)"
)
# Each begins with its sign and looks back from it: what may begin with many things is tried at every letter.
_BLANK = re.compile(r"[_.…☐☑□▢❏](?:(?<=_)_{3}|(?<=\.)\.{7}|(?<=…)…{2}|(?<=[☐☑□▢❏]))")
_BOX = re.compile(r"\s*[-*]?\s?\[[ xX]\]")
_CLAUSE = re.compile(
    r"(?:#+ |\*\*)?(?:[A-Za-zÀ-ÿ]{4,8}\s)?(?:\d{1,2}\.){1,3}\d{0,2}\s?[A-ZÀ-Þ«\"“]"
    r"|(?:#+ |\*\*)?[A-Z][a-z]{3,6} (?:\d{1,3}(?:er)?|[IVX]{1,5})\b"
)
# What stands between an amount and its currency begins behind the last digit, so that long numbers are read once.
_AMOUNT = re.compile(r"[$€£\d](?:(?<=[$€£])\s?\d|(?<=\d)(?:[.,\s]*+(?:[$€£]|EUR\b|USD\b)|[.,]\d\d\b(?:\s|$)))")
_CODE = re.compile(r"(?:```|~~~|\$ |>>> |\s{4,}\w+\(|.*[;{}]$)")
_ENDED = re.compile(r"[.!?…][\"”»’)*]*$")
_RUNNING, _SHORT = 12, 8
"""Words of a line that runs on, and of a short one."""
_HEADING = 12
"""A heading has at most so many words."""
_ENOUGH = 6
"""A measure that counts is full with so many lines."""


def _turns(lines: Sequence[str]) -> float:
    """The share of lines that a label opens which opens three at least, as a speaker's name does."""
    labels = Counter(found["label"] for line in lines if (found := _TURN.match(line)))
    speaking = sum(count for count in labels.values() if count >= 3)
    return min(1.0, 2 * speaking / max(len(lines), 10)) if len(labels) > 1 else 0.0


def _questions(lines: Sequence[str]) -> float:
    short = [line for line in lines if len(line.split()) <= 2 * _HEADING and not line.endswith((".", ",", ";"))]
    asking = sum(line.rstrip("*_ ").endswith("?") for line in short)
    return min(1.0, 2 * asking / max(len(short), 1)) if asking >= 3 else 0.0


def _quoted(lines: Sequence[str]) -> float:
    return min(1.0, 3 * sum(line.startswith(">") for line in lines) / max(len(lines), 5))


def _is_blank(line: str) -> bool:
    return _BLANK.search(line) is not None or _BOX.match(line) is not None


def _counted(is_one: Callable[[str], object]) -> Callable[[Sequence[str]], float]:
    def measure(lines: Sequence[str]) -> float:
        found = sum([bool(is_one(line)) for line in lines])
        return min(1.0, found / _ENOUGH) if found >= 2 else 0.0

    return measure


def _amounts(lines: Sequence[str]) -> float:
    return min(1.0, 3 * sum(bool(_AMOUNT.search(line)) for line in lines) / max(len(lines), 10))


MEASURES: Final[Mapping[str, Callable[[Sequence[str]], float]]] = {
    "amounts": _amounts,
    "blanks": _counted(_is_blank),
    "clauses": _counted(_CLAUSE.match),
    "code": _counted(_CODE.match),
    "questions": _questions,
    "quoted": _quoted,
    "turns": _turns,
}
"""The measures by name; each takes the lines of a sample that are not blank."""


def laid_out(source: SourceText, sample: TextSample) -> dict[str, float]:
    """How much of a text runs on, how many of its lines are short, and how many the format itself marks."""
    lines = sample.lines
    signs = sum(map(len, lines)) or 1
    prose = sum(len(line) for line in lines if len(line.split()) >= _RUNNING and _ENDED.search(line))
    short = sum(len(line.split()) <= _SHORT for line in lines)
    marked = sum(mark.kind in ("heading", "list_item", "table") for mark in source.marks)
    return {
        "prose": prose / signs,
        "short_lines": short / max(1, len(lines)),
        "marks": marked / max(1, len(source.text.splitlines())),
    }
