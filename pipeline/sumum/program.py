"""Patterns at work: matched by bit operations on the places of a sentence, in time linear in the pattern.

A set of places is an integer, with a bit for each constituent and one for the end. Backwards through the pattern, the
places from which its rest matches follow from those from which what is behind matches; forwards from the first of
them, every choice that leads to a match is then known, so that nothing is ever tried in vain.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.sumum.pattern import Atom, Choice, Edge, Node, Repeat, Skip, Slot
from pipeline.sumum.pattern import Sequence as Parts


@dataclass(frozen=True, slots=True)
class Found:
    """What a pattern matched: the constituents `[first, last)`, and those of its slots."""

    first: int
    last: int
    slots: Mapping[str, tuple[int, int]]


class Places(NamedTuple):
    """Places from which the rest matches: in general, and where a SKIP or ARGUMENT has just been left."""

    tight: int
    loose: int


@dataclass(slots=True)
class CodedSentence:
    """The features of the constituents of a sentence, with what atoms were found to accept in it."""

    codes: Sequence[int]
    present: int
    known: dict[Atom, int] = field(default_factory=dict)

    def places(self, atom: Atom) -> int:
        """The places that an atom accepts."""
        found = self.known.get(atom)
        if found is None:
            found = self.known[atom] = atom.places(self.codes)
        return found


class Program:
    """A pattern ready to run.

    `clauses` are what any match needs: a sentence without a feature of each of them cannot match.
    """

    def __init__(self, node: Node) -> None:
        self._node = node
        self._is_anchored = _begins_at_start(node)
        self.clauses = tuple(dict.fromkeys(_clauses(node)))

    def find(self, sentence: CodedSentence) -> Found | None:
        """The leftmost match in a sentence."""
        end = len(sentence.codes)
        if not end:
            return None
        # a SKIP or ARGUMENT at the end of a pattern takes all that is left
        goal = Places((2 << end) - 1, 1 << end)
        starts = _before(self._node, goal, sentence).tight
        if self._is_anchored:
            starts &= 1
        if not starts:
            return None
        slots: dict[str, tuple[int, int]] = {}
        first = _lowest(starts)
        last, _ = _walk(self._node, (first, False), goal, sentence, slots)
        return Found(first, last, dict(sorted(slots.items()))) if last > first else None


def coded(codes: Sequence[int]) -> CodedSentence:
    """A sentence for programs to run on."""
    return CodedSentence(codes, union(codes))


def union(masks: Iterable[int]) -> int:
    """All bits of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def bits_of(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _lowest(places: int) -> int:
    return (places & -places).bit_length() - 1


def _before(node: Node, behind: Places, sentence: CodedSentence) -> Places:
    """The places from which a part matches so that its end is one of `behind`."""
    if isinstance(node, Atom):
        places = sentence.places(node) & (behind.tight >> 1)
        return Places(places, places)
    if isinstance(node, Skip):
        places = ((1 << behind.loose.bit_length()) - 1) >> node.least
        return Places(places, places)
    if isinstance(node, Parts):
        for part in reversed(node.parts):
            if not behind.tight | behind.loose:
                return behind
            behind = _before(part, behind, sentence)
        return behind
    if isinstance(node, Slot):
        return _before(node.part, behind, sentence)
    if isinstance(node, Choice):
        found = [_before(part, behind, sentence) for part in node.parts]
        return Places(union(one.tight for one in found), union(one.loose for one in found))
    if isinstance(node, Edge):
        edge = 1 << len(sentence.codes) if node.is_end else 1
        return Places(behind.tight & edge, behind.loose & edge)
    around = _around(node, behind, sentence)
    return _before(node.part, around, sentence) if node.least else around


def _around(node: Repeat, behind: Places, sentence: CodedSentence) -> Places:
    """The places from which any number of repetitions, or none, leads to one of `behind`."""
    while True:
        inner = _before(node.part, behind, sentence)
        wider = Places(behind.tight | inner.tight, behind.loose | inner.loose)
        if not node.is_many or wider == behind:
            return wider
        behind = wider


_Here = tuple[int, bool]
"""A place, and whether a SKIP or ARGUMENT has just been left."""


def _walk(node: Node, here: _Here, behind: Places, sentence: CodedSentence, slots: dict[str, tuple[int, int]]) -> _Here:
    """Where the part ends that begins here and leads to one of `behind`, the first of its ways; fills the slots."""
    place, _ = here
    if isinstance(node, Atom):
        return place + 1, False
    if isinstance(node, Skip):
        start = place + node.least
        return start + _lowest(behind.loose >> start), True
    if isinstance(node, Parts):
        goals = [behind]
        for part in reversed(node.parts[1:]):
            goals.append(_before(part, goals[-1], sentence))
        for part, goal in zip(node.parts, reversed(goals), strict=True):
            here = _walk(part, here, goal, sentence, slots)
        return here
    if isinstance(node, Slot):
        there = _walk(node.part, here, behind, sentence, slots)
        if there[0] > place:
            slots[node.name] = (place, there[0])
        return there
    if isinstance(node, Choice):
        part = next(part for part in node.parts if _is_in(here, _before(part, behind, sentence)))
        return _walk(part, here, behind, sentence, slots)
    if isinstance(node, Repeat):
        around = _around(node, behind, sentence) if node.is_many else behind
        count = 0
        while (count == 0 or node.is_many) and _is_in(here, _before(node.part, around, sentence)):
            there = _walk(node.part, here, around, sentence, slots)
            count += 1
            if there[0] == here[0]:
                break
            here = there
    return here


def _is_in(here: _Here, places: Places) -> bool:
    place, is_loose = here
    return bool((places.loose if is_loose else places.tight) >> place & 1)


def _begins_at_start(node: Node) -> bool:
    if isinstance(node, Skip):
        return node.least == 0
    if isinstance(node, Parts):
        return _begins_at_start(node.parts[0])
    if isinstance(node, Choice):
        return all(_begins_at_start(part) for part in node.parts)
    if isinstance(node, Slot):
        return _begins_at_start(node.part)
    return isinstance(node, Edge) and not node.is_end


def _clauses(node: Node) -> tuple[int, ...]:
    """What must be there: a bit of each of these masks."""
    if isinstance(node, Atom):
        return node.wanted
    if isinstance(node, Parts):
        return tuple(clause for part in node.parts for clause in _clauses(part))
    if isinstance(node, Slot):
        return _clauses(node.part)
    if isinstance(node, Repeat):
        return _clauses(node.part) if node.least else ()
    if isinstance(node, Choice):
        options = [_clauses(part) for part in node.parts]
        return (union(clause for option in options for clause in option),) if all(options) else ()
    return ()
