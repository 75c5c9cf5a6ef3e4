"""An alphabet for elements that have any number of features: each element is a mark and the characters of its features.

A character stands for a feature that some pattern asks for; order and repetition of characters mean nothing.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from pipeline.rules.sequences.nodes import Capture, Choice, Condition, Element, Node, Parts, Repeat, walk

MARK: Final = "\x1e"
"""Begins every element."""
_FIRST: Final = 0x4E00
_REST: Final = f"[^{MARK}]*"
_MOST_CLAUSES: Final = 1_000
"""Choices with more clauses than this, one of each part, are known by one wide clause."""

Features = frozenset[str]
Clauses = tuple[Features, ...]
"""Sets of features: what is meant is a feature of each."""


@dataclass(frozen=True, slots=True)
class Written:
    """A sequence as patterns see it: the codes of its elements, and all the features that stand in it."""

    text: str
    present: Features

    @classmethod
    def of(cls, codes: Iterable[str]) -> "Written":
        """The sequence of the elements with these codes, each a mark and the characters of its features."""
        text = "".join(codes)
        return cls(text, frozenset(text))


class FeatureSets:
    """The features of a family in one language, in the order in which they were first asked for.

    A feature is a kind and a value: ("lemma", "consist"), ("concept", "goal"). `tests` says what a condition asks for:
    features of each of the sets that it gives; it raises PatternError for what the family does not know.
    """

    def __init__(self, tests: Callable[[Condition], Iterable[Iterable[tuple[str, str]]]]) -> None:
        self._tests = tests
        self._characters: dict[tuple[str, str], str] = {}
        self._features: list[tuple[str, str]] = []
        self._asked: dict[Element, tuple[Clauses, tuple[Clauses, ...]]] = {}

    def character(self, kind: str, value: str) -> str:
        """The character of a feature, which it gets if it has none yet."""
        return self._characters.setdefault((kind, value), chr(_FIRST + len(self._characters)))

    def of_kind(self, kind: str) -> dict[str, str]:
        """The features of a kind that some pattern asks for, with their characters."""
        return {value: character for (one, value), character in self._characters.items() if one == kind}

    def feature(self, character: str) -> tuple[str, str]:
        """The feature of a character."""
        if len(self._features) < len(self._characters):
            self._features = list(self._characters)
        return self._features[ord(character) - _FIRST]

    def expression(self, element: Element) -> str:
        """The regular expression of an element."""
        wanted, refused = self._conditions(element)
        alone = "".join(sorted(frozenset[str]().union(*(sets[0] for sets in refused if len(sets) == 1))))
        together = "".join(f"(?!{_ahead(sets)})" for sets in refused if len(sets) > 1)
        return f"{MARK}{_ahead(wanted)}{f'(?!{_REST}[{alone}])' if alone else ''}{together}{_REST}+"

    def place(self, text: str, offset: int) -> int:
        """The number of the element that begins at an offset."""
        return text.count(MARK, 0, offset)

    def needs(self, node: Node) -> Clauses:
        """What any match of a pattern needs, all of whose features are known from now on."""
        for one in walk(node):
            if isinstance(one, Element):
                self._conditions(one)
        return tuple(dict.fromkeys(self._clauses(node)))

    def _clauses(self, node: Node) -> Clauses:
        match node:
            case Element():
                return self._conditions(node)[0]
            case Parts():
                return tuple(clause for part in node.parts for clause in self._clauses(part))
            case Capture():
                return self._clauses(node.part)
            case Repeat():
                return self._clauses(node.part) if node.least else ()
            case Choice():
                options = [self._clauses(part) for part in node.parts]
                if prod(map(len, options)) > _MOST_CLAUSES:
                    return (_union(clause for option in options for clause in option),)
                return tuple(dict.fromkeys(_union(picked) for picked in product(*options)))
        return ()

    def _conditions(self, element: Element) -> tuple[Clauses, tuple[Clauses, ...]]:
        """The sets of which an element has a feature each, and those of which it has not one of each."""
        known = self._asked.get(element)
        if known is None:
            tested = [(self._sets(condition), condition.is_negated) for condition in element.conditions]
            wanted = tuple(one for sets, is_negated in tested if not is_negated for one in sets)
            known = self._asked[element] = wanted, tuple(sets for sets, is_negated in tested if is_negated)
        return known

    def _sets(self, condition: Condition) -> Clauses:
        return tuple(frozenset(self.character(*one) for one in features) for features in self._tests(condition))


def _ahead(sets: Clauses) -> str:
    """The regular expression that an element with a feature of each set begins with."""
    return "".join(f"(?={_REST}[{''.join(sorted(one))}])" for one in sets)


def _union(sets: Iterable[Features]) -> Features:
    return frozenset[str]().union(*sets)
