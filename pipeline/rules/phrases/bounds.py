"""How many ways there are to read a phrase at one place of a text, and the literals that it cannot do without.

Both follow from the phrase alone. A matcher that goes back when it fails tries each way at most once, so their number
bounds its steps: no phrase is admitted that has more than `MOST_WAYS`. A way counts where the next sign does not end it
at once: digits that letters follow are read in one way, however many there are.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from pipeline.rules.phrases.nodes import Cased, Choice, Fact, Look, Node, Place, Row, Signs, Text, is_empty_able

MOST_WAYS: Final = 20_000
MOST_COUNTED: Final = 10**9
"""More ways are not counted."""
MOST_WAYS_AHEAD: Final = 500
"""Looking ahead in so many ways costs no more than a long sentence, and what follows does not multiply it."""
MOST_LITERALS: Final = 400
"""More alternatives than this are not worth looking for."""
MOST_JOINED: Final = 60
"""Longer literals are made of neighboring parts as long as there are no more of them than this."""
SHORTEST_LITERAL: Final = 3
"""A literal of fewer letters stands in nearly every sentence."""

_SAMPLE: Final = frozenset(map(chr, (*range(0x20, 0x180), *range(0x2010, 0x203B), 0x20AC, 0x0A)))
"""Signs that stand for all: two classes without a common one among them have none in common."""
_NOTHING: Final[frozenset[str]] = frozenset()
_EMPTY: Final = frozenset({""})


def may_exceed(node: Node, most: int) -> bool:
    """Whether a part has perhaps more ways than `most`, whatever follows: no is certain, and known at a glance."""
    return _at_most(node) > most


def _at_most(node: Node) -> int:
    match node:
        case Signs():
            return 1 if node.most is None else node.most - node.least + 1
        case Row(parts):
            total = 1
            for part in parts:
                total = min(total * _at_most(part), MOST_COUNTED)
            return total
        case Choice(branches):
            once = sum(_at_most(branch) for branch in branches)
            return min(sum(_power(once, times) for times in range(node.least, node.most + 1)), MOST_COUNTED)
        case Fact() | Cased() | Look():
            return _at_most(node.inner)
    return 1


def ways(node: Node, follow: frozenset[str] = _NOTHING, *, ignores_case: bool = True) -> int:
    """The most ways to read a part from one place that may go on, where one of the signs `follow` comes next."""
    match node:
        case Signs():
            own = _class(node.of, ignores_case)
            return 1 if node.most is None or not own & follow else node.most - node.least + 1
        case Row(parts):
            total = 1
            for part in reversed(parts):
                total = min(total * ways(part, follow, ignores_case=ignores_case), MOST_COUNTED)
                first = _first(part, ignores_case)
                follow = first | follow if is_empty_able(part) else first
            return total
        case Choice():
            return _ways_of_choice(node, follow, ignores_case)
        case Fact():
            return ways(node.inner, follow, ignores_case=ignores_case)
        case Cased():
            return ways(node.inner, follow, ignores_case=node.ignores_case)
        case Look():
            found = ways(node.inner, ignores_case=ignores_case)
            return 1 if found <= MOST_WAYS_AHEAD else found
    return 1


def _ways_of_choice(node: Choice, follow: frozenset[str], ignores_case: bool) -> int:
    first = _first(node, ignores_case)
    again = first if node.most > 1 else _NOTHING
    once = 1 if node.is_atomic else _ways_of_branches(node.branches, follow | again, ignores_case)
    if not first & follow:
        return _power(once, node.most)
    return min(sum(_power(once, times) for times in range(node.least, node.most + 1)), MOST_COUNTED)


def _ways_of_branches(branches: tuple[Node, ...], follow: frozenset[str], ignores_case: bool) -> int:
    """The ways of all branches that the same signs may begin, where they are most."""
    begun = [
        (_first(branch, ignores_case), _heads(branch), ways(branch, follow, ignores_case=ignores_case))
        for branch in branches
    ]
    return max(
        sum(
            count
            for others, other_heads, count in begun
            if first & others and any(a.startswith(b) or b.startswith(a) for a in heads for b in other_heads)
        )
        for first, heads, _ in begun
    )


def _power(once: int, times: int) -> int:
    # Two ways thirty times over are more than are counted.
    return min(int(once ** min(times, 30)), MOST_COUNTED)


@cache
def _class(of: str, ignores_case: bool) -> frozenset[str]:
    signs = re.compile(f"[{of}]", re.IGNORECASE if ignores_case else 0)
    return frozenset(sign for sign in _SAMPLE if signs.match(sign))


@cache
def _first(node: Node, ignores_case: bool) -> frozenset[str]:
    """The signs that a part may begin with."""
    match node:
        case Text(text):
            one = text[:1]
            return frozenset((one.lower(), one.upper()) if ignores_case else one)
        case Signs(of):
            return _class(of, ignores_case)
        case Row(parts):
            found: frozenset[str] = _NOTHING
            for part in parts:
                found |= _first(part, ignores_case)
                if not is_empty_able(part):
                    break
            return found
        case Choice(branches):
            return _NOTHING.union(*(_first(branch, ignores_case) for branch in branches))
        case Fact():
            return _first(node.inner, ignores_case)
        case Cased():
            return _first(node.inner, node.ignores_case)
    return _NOTHING


def _heads(node: Node) -> tuple[str, ...]:
    """The letters that a part begins with, in lower case: "" where they are not known."""
    match node:
        case Text(text):
            return (text.lower(),)
        case Row(parts):
            for part in parts:
                if not isinstance(part, Place | Look):
                    return ("",) if is_empty_able(part) else _heads(part)
        case Choice() if node.least:
            return tuple(head for branch in node.branches for head in _heads(branch))
        case Fact() | Cased():
            return _heads(node.inner)
    return ("",)


def required_literals(node: Node) -> tuple[str, ...] | None:
    """Strings in lower case of which every text that matches contains one; None where no such strings are known."""
    found = _required(node, is_joined=False)
    return None if found is None or len(found) > MOST_LITERALS else tuple(sorted(found))


def joined_literals(node: Node) -> tuple[str, ...] | None:
    """The same, but as long as neighboring parts together make them: "this lease" is rarer than "this ".

    Of a text on one line: no two spaces stand beside each other.
    """
    found = _required(node, is_joined=True)
    return required_literals(node) if found is None or len(found) > MOST_LITERALS else tuple(sorted(found))


def _required(node: Node, *, is_joined: bool) -> frozenset[str] | None:
    match node:
        case Text(text):
            return frozenset({text.lower()}) if len(text) >= SHORTEST_LITERAL else None
        case Row(parts):
            # The longest, then the fewest.
            each = [_required(part, is_joined=is_joined) for part in parts]
            together = _runs(parts) if is_joined else ()
            found = [one for one in (*each, *together) if one is not None]
            return max(found, key=lambda one: (min(map(len, one)), -len(one), sorted(one)), default=None)
        case Choice() if node.least:
            needed = [_required(branch, is_joined=is_joined) for branch in node.branches]
            known = [found for found in needed if found is not None]
            return _NOTHING.union(*known) if len(known) == len(needed) else None
        case Fact() | Cased():
            return _required(node.inner, is_joined=is_joined)
    return None


def _runs(parts: Sequence[Node]) -> Iterator[frozenset[str]]:
    """What neighbors of which all strings are known make together, where each is long enough."""
    run: frozenset[str] = _EMPTY
    for part in (*parts, None):
        strings = None if part is None else _strings(part)
        longer = None if strings is None else _after(run, strings)
        if longer is None:
            if min(map(len, run)) >= SHORTEST_LITERAL:
                yield run
            run = strings or _EMPTY
        else:
            run = longer


def _strings(node: Node) -> frozenset[str] | None:
    """All strings in lower case that a part stands for, where they are few."""
    found: frozenset[str] | None = None
    match node:
        case Text(text):
            found = frozenset({text.lower()})
        case Look() | Place("edge" | "apart" | "anywhere"):  # the start of a line may have spaces
            found = _EMPTY
        case Fact() | Cased():
            found = _strings(node.inner)
        case Row(parts):
            found = _EMPTY
            for part in parts:
                own = _strings(part)
                found = None if found is None or own is None else _after(found, own)
        case Choice(branches) if node.most == 1:
            each = [_strings(branch) for branch in branches]
            known = [one for one in each if one is not None]
            if len(known) == len(each):
                found = _NOTHING.union(*known, _NOTHING if node.least else _EMPTY)
    return None if found is None or len(found) > MOST_JOINED else found


def _after(some: frozenset[str], others: frozenset[str]) -> frozenset[str] | None:
    """Each of some strings with each of others behind it; None where these are too many, or two spaces would meet."""
    if len(some) * len(others) > MOST_JOINED:
        return None
    made = frozenset(one + other for one in some for other in others)
    return None if any("  " in one for one in made) else made
