"""Literals that a text must contain for a pattern to match: most patterns need not be tried on most sentences.

An index tells the patterns worth trying by three letters that follow each other in one of their literals.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

PARSER: Any = import_module("re._parser")
"""The standard library's own reader of patterns, which its stubs do not know."""
MOST = 400
"""More alternatives than this are not worth looking for."""
SHORTEST = 3
"""A literal of fewer letters stands in nearly every sentence."""


def required_literals(pattern: str) -> tuple[str, ...] | None:
    """Strings in lower case of which every match contains one; None where no such strings are known."""
    found = _of_sequence(list(PARSER.parse(pattern)))
    if found is None or len(found) > MOST:
        return None
    return tuple(sorted(found))


def trigrams(lowered: str) -> frozenset[str]:
    """All runs of three characters of a text in lower case."""
    return frozenset(lowered[at : at + SHORTEST] for at in range(len(lowered) - SHORTEST + 1))


class LiteralIndex:
    """Which of a list of patterns may match a text, by the literals that each of them needs."""

    def __init__(self, needed: Sequence[tuple[str, ...] | None]) -> None:
        counts = Counter(gram for literals in needed for literal in literals or () for gram in trigrams(literal))
        self._always = tuple(number for number, literals in enumerate(needed) if literals is None)
        self._by_gram: dict[str, list[tuple[str, int]]] = {}
        for number, literals in enumerate(needed):
            for literal in literals or ():
                rarest = min(sorted(trigrams(literal)), key=lambda gram: counts[gram])
                self._by_gram.setdefault(rarest, []).append((literal, number))

    def candidates(self, lowered: str, grams: Iterable[str]) -> list[int]:
        """The numbers of the patterns worth trying, in order; `grams` are the trigrams of `lowered`."""
        found = set(self._always)
        for gram in grams:
            for literal, number in self._by_gram.get(gram, ()):
                if number not in found and literal in lowered:
                    found.add(number)
        return sorted(found)


def _of_sequence(items: list[Any]) -> frozenset[str] | None:
    """The best literals among those that the parts of a sequence need: the longest, then the fewest."""
    candidates: list[frozenset[str]] = []
    run = ""
    for code, value in [*items, (None, None)]:
        name = str(code)
        if name == "LITERAL":
            run += chr(value)
            continue
        if len(run) >= SHORTEST:
            candidates.append(frozenset({run.lower()}))
        run = ""
        needed: frozenset[str] | None = None
        if name == "SUBPATTERN":
            needed = _of_sequence(list(value[3]))
        elif name == "BRANCH":
            needed = _of_branches([list(branch) for branch in value[1]])
        elif name in ("MAX_REPEAT", "MIN_REPEAT") and value[0] >= 1:
            needed = _of_sequence(list(value[2]))
        if needed is not None:
            candidates.append(needed)
    return max(candidates, key=lambda c: (min(map(len, c)), -len(c), sorted(c)), default=None)


def _of_branches(branches: list[list[Any]]) -> frozenset[str] | None:
    needed = [_of_sequence(branch) for branch in branches]
    if any(each is None for each in needed):
        return None
    return frozenset().union(*(each for each in needed if each is not None))
