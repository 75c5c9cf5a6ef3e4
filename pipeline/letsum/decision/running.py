"""Headers that extraction ran into one line: where their lines began, as what opens them tells.

"COUR D'APPEL DE BREST ARRET DU 3 mars 2004 RG : 03/00123 APPELANT : M. Orr représenté par Me Lind INTIMEE : …" has lost
its lines, and every rule that reads by lines. A line feed instead of the blank before "ARRET DU" gives them back, one
code point for one, so that all places stay what they are.
"""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.letsum.decision.grammar import DecisionGrammar, DecisionRule

_LINE: Final = re.compile(r"[^\n]+")
_READ: Final = 6_000
"""Code points of a text in which its header may run."""
_FEWEST: Final = 4
"""Openings of a header's parts that make of a text one whose lines are lost."""
_LONGEST_PART: Final = 1_100
"""Code points of a part of a header, at most: what stands further on opens no part of it."""
_LAST: Final = 220
"""Code points of the last part that are read."""
_SHORT: Final = 120
"""Code points of a line that is one: it needs no opening of another."""


class RunningHeaders:
    """Gives running headers their lines back."""

    def __init__(self, grammar: DecisionGrammar) -> None:
        self._parts = grammar.rules_of("part")
        self._details = grammar.rules_of("detail")
        self._persons = grammar.rules_of("person")

    def broken(self, text: str) -> tuple[str, int]:
        """The text with a line feed for the blank before each line of a running header, and where that header ends.

        0 where the header has its lines.
        """
        parts = [at for at in _places(self._parts, text, _READ) if _is_inside(text, at)]
        end = 0
        count = 0
        for at in parts:
            if at - end > _LONGEST_PART:
                break
            end, count = at, count + 1
        if count < _FEWEST:
            return text, 0
        for at in _places(self._details, text, _READ):  # the last parties have details too
            if end < at <= end + _LAST:
                end = at
        line = _LINE.match(text, end)
        end = min(line.end() if line else end, end + _LAST)
        signs = list(text)
        for at in _places((*self._parts, *self._details, *self._persons), text, end):
            if at > 0 and signs[at - 1] in " \t":
                signs[at - 1] = "\n"
        return "".join(signs), end


def _places(rules: Sequence[tuple[DecisionRule, "re.Pattern[str]"]], text: str, end: int) -> list[int]:
    """Where the rules find something before `end`, in the order of the text."""
    return sorted({match.start("value") for _, pattern in rules for match in pattern.finditer(text, 0, end)})


def _is_inside(text: str, at: int) -> bool:
    """Whether something stands before it in a long line."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return bool(text[start:at].strip()) and (len(text) if end < 0 else end) - start > _SHORT
