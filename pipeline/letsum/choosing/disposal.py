"""Rulings that a table tells although something refuses them: without its outcome a table is worth little.

A ruling may lean on a list, stand behind a quotation whose end nobody saw, or begin as its source should not. Where no
other ruling may be told, it is: alone, or with the list that it announces.
"""

from collections.abc import Iterator, Sequence

from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.standing import closes_parentheses, rules
from pipeline.letsum.interpretation import ThematicUnit

_SHORTEST = 3
"""Words of a ruling: "The appeal succeeds"."""
_FINAL = (".", ";", ":", ",", "!", ")", "]", "\u201d", "\u00bb", '"')
"""Signs that end an order; one without them was cut."""


def refused_rulings(
    units: Sequence[ThematicUnit], normalized: Sequence[Normalized], told: frozenset[int], longest: int
) -> Iterator[tuple[int, ...]]:
    """The rulings that are not `told`, each with its list of at most `longest` words; none where one is told."""
    deciding = [at for at, unit in enumerate(units) if rules(unit)]
    if told.isdisjoint(deciding):
        yield from (members for at in deciding if (members := _whole(units, normalized, at, longest)))


def _whole(
    units: Sequence[ThematicUnit], normalized: Sequence[Normalized], at: int, longest: int
) -> tuple[int, ...] | None:
    """A ruling with the list that it announces; None where it is no sentence, or its list is too long."""
    text = normalized[at].text
    if units[at].line.is_heading or len(text.split()) < _SHORTEST or not text.endswith(_FINAL):
        return None
    if not closes_parentheses(text) or not text[:1].isupper():
        return None
    if not text.endswith(":"):
        return (at,)
    members, words = [at], 0
    for after in range(at + 1, len(units)):
        words += len(normalized[after].text.split())
        if units[after].outcome is None or units[after].line.is_heading or words > longest:
            break
        members.append(after)
    return tuple(members) if len(members) > 1 else None
