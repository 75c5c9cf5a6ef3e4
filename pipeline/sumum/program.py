"""Patterns at work: matched by bit operations on the places of a sentence, in time linear in the pattern.

A set of places is an integer, with a bit for each constituent and one for the end. Backwards through the pattern, the
places from which its rest matches follow from those from which what is behind matches; forwards from the first of
them, every choice that leads to a match is then known, so that nothing is ever tried in vain.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from typing import Final, Protocol

from pipeline.sumum.pattern import Atom, Choice, Edge, Node, Repeat, Skip, Slot
from pipeline.sumum.pattern import Sequence as Parts


@dataclass(frozen=True, slots=True)
class Found:
    """What a pattern matched: the constituents `[first, last)`, and those of its slots."""

    first: int
    last: int
    slots: Mapping[str, tuple[int, int]]


Places = tuple[int, int]
"""Places from which the rest matches: in general, and where a SKIP or ARGUMENT has just been left."""
Here = tuple[int, bool]
"""A place, and whether a SKIP or ARGUMENT has just been left."""
Slots = dict[str, tuple[int, int]]


class CodedSentence:
    """The features of the constituents of a sentence, with the places that masks and atoms were found to accept."""

    __slots__ = ("_masks", "atoms", "codes", "end", "present", "reached")

    def __init__(self, codes: Sequence[int]) -> None:
        self.codes = codes
        self.present = union(codes)
        self.end = 1 << len(codes)
        self._masks: dict[int, int] = {}
        self.atoms: dict[Atom, int] = {}
        """The places that atoms accept, as far as they are known."""
        self.reached: dict[int, int] = {}
        """The places that beginnings of patterns reach, by their numbers in `Beginnings`."""

    def places(self, atom: Atom) -> int:
        """The places that an atom accepts, which are known from now on."""
        found = self.end - 1
        for mask in atom.wanted:
            found &= self._having(mask)
        if atom.refused:
            found &= ~self._having(atom.refused)
        self.atoms[atom] = found
        return found

    def _having(self, mask: int) -> int:
        found = self._masks.get(mask)
        if found is None:
            found = 0
            if self.present & mask:
                found = sum([1 << place for place, bits in enumerate(self.codes) if bits & mask])
            self._masks[mask] = found
        return found


class Beginnings:
    """The beginnings of patterns, numbered: what many patterns begin with is tried once a sentence for all of them."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, Node], int] = {}

    def number(self, before: int, node: Node) -> int:
        """The number of a beginning that goes on with `node` behind another one."""
        return self._numbers.setdefault((before, node), len(self._numbers) + 1)


class Program:
    """A pattern ready to run.

    `clauses` are what any match needs: a sentence without a feature of each of them cannot match.
    """

    def __init__(self, node: Node, beginnings: Beginnings | None = None) -> None:
        self._step = _compiled(node)
        self._is_anchored = _begins_at_start(node)
        self.clauses = tuple(dict.fromkeys(_clauses(node)))
        numbers = beginnings or Beginnings()
        number = 0 if self._is_anchored else -1
        steps = []
        for part in node.parts if isinstance(node, Parts) else (node,):
            number = numbers.number(number, _without_slots(part))
            steps.append((number, _compiled(part)))
        self._beginnings = tuple(steps)

    def find(self, sentence: CodedSentence) -> Found | None:
        """The leftmost match in a sentence."""
        if not sentence.codes or not self._may_match(sentence):
            return None
        # a SKIP or ARGUMENT at the end of a pattern takes all that is left
        goal = (2 * sentence.end - 1, sentence.end)
        starts, _ = self._step.before(goal, sentence)
        if self._is_anchored:
            starts &= 1
        if not starts:
            return None
        slots: Slots = {}
        first = _lowest(starts)
        last, _ = self._step.walk((first, False), goal, sentence, slots)
        return Found(first, last, dict(sorted(slots.items()))) if last > first else None

    def _may_match(self, sentence: CodedSentence) -> bool:
        """Whether one part after the other reaches a place: most patterns fail at one of their first."""
        reached = sentence.reached
        places = 1 if self._is_anchored else sentence.end - 1
        for number, step in self._beginnings:
            known = reached.get(number)
            if known is None:
                known = reached[number] = step.after(places, sentence)
            if not known:
                return False
            places = known
        return True


def union(masks: Iterable[int]) -> int:
    """All bits of some masks."""
    return reduce(or_, masks, 0)


def bits_of(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class _Step(Protocol):
    """A part of a pattern."""

    def after(self, places: int, sentence: CodedSentence) -> int:
        """The places to which the part leads from some places."""
        ...

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        """The places from which the part matches so that its end is one of `behind`."""
        ...

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:
        """Where the part ends that begins here and leads to one of `behind`, by the first of its ways."""
        ...


@dataclass(frozen=True, slots=True)
class _One:
    atom: Atom

    def after(self, places: int, sentence: CodedSentence) -> int:
        accepted = sentence.atoms.get(self.atom)
        if accepted is None:
            accepted = sentence.places(self.atom)
        return (places & accepted) << 1

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        accepted = sentence.atoms.get(self.atom)
        if accepted is None:
            accepted = sentence.places(self.atom)
        places = accepted & (behind[0] >> 1)
        return places, places

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:  # noqa: ARG002
        return here[0] + 1, False


@dataclass(frozen=True, slots=True)
class _Any:
    least: int

    def after(self, places: int, sentence: CodedSentence) -> int:
        if not places:
            return 0
        first = (places & -places) << self.least
        return (2 * sentence.end - 1) & ~(first - 1)

    def before(self, behind: Places, sentence: CodedSentence) -> Places:  # noqa: ARG002
        places = ((1 << behind[1].bit_length()) - 1) >> self.least
        return places, places

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:  # noqa: ARG002
        start = here[0] + self.least
        return start + _lowest(behind[1] >> start), True


@dataclass(frozen=True, slots=True)
class _AtEdge:
    is_end: bool

    def after(self, places: int, sentence: CodedSentence) -> int:
        return places & (sentence.end if self.is_end else 1)

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        edge = sentence.end if self.is_end else 1
        return behind[0] & edge, behind[1] & edge

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:  # noqa: ARG002
        return here


@dataclass(frozen=True, slots=True)
class _All:
    steps: tuple[_Step, ...]

    def after(self, places: int, sentence: CodedSentence) -> int:
        for step in self.steps:
            places = step.after(places, sentence)
            if not places:
                return 0
        return places

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        for step in reversed(self.steps):
            behind = step.before(behind, sentence)
            if not behind[0] | behind[1]:
                return behind
        return behind

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:
        goals = [behind]
        for step in reversed(self.steps[1:]):
            goals.append(step.before(goals[-1], sentence))
        for step, goal in zip(self.steps, reversed(goals), strict=True):
            here = step.walk(here, goal, sentence, slots)
        return here


@dataclass(frozen=True, slots=True)
class _First:
    steps: tuple[_Step, ...]

    def after(self, places: int, sentence: CodedSentence) -> int:
        found = 0
        for step in self.steps:
            found |= step.after(places, sentence)
        return found

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        tight = loose = 0
        for step in self.steps:
            one_tight, one_loose = step.before(behind, sentence)
            tight |= one_tight
            loose |= one_loose
        return tight, loose

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:
        step = next(step for step in self.steps if _is_in(here, step.before(behind, sentence)))
        return step.walk(here, behind, sentence, slots)


@dataclass(frozen=True, slots=True)
class _Kept:
    name: str
    step: _Step

    def after(self, places: int, sentence: CodedSentence) -> int:
        return self.step.after(places, sentence)

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        return self.step.before(behind, sentence)

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:
        there = self.step.walk(here, behind, sentence, slots)
        if there[0] > here[0]:
            slots[self.name] = (here[0], there[0])
        return there


@dataclass(frozen=True, slots=True)
class _Often:
    step: _Step
    least: int
    is_many: bool

    def after(self, places: int, sentence: CodedSentence) -> int:
        if self.least:
            places = self.step.after(places, sentence)
        new = places
        while new:
            reached = self.step.after(new, sentence)
            new = reached & ~places
            places |= reached
            if not self.is_many:
                break
        return places

    def before(self, behind: Places, sentence: CodedSentence) -> Places:
        around = self._around(behind, sentence)
        return self.step.before(around, sentence) if self.least else around

    def walk(self, here: Here, behind: Places, sentence: CodedSentence, slots: Slots) -> Here:
        goal = self._around(behind, sentence) if self.is_many else behind
        inner = self.step.before(goal, sentence)
        count = 0
        while (count == 0 or self.is_many) and _is_in(here, inner):
            there = self.step.walk(here, goal, sentence, slots)
            if there[0] == here[0]:
                return there
            here = there
            count += 1
        return here

    def _around(self, behind: Places, sentence: CodedSentence) -> Places:
        """The places from which any number of repetitions, or none, leads to one of `behind`."""
        while True:
            tight, loose = self.step.before(behind, sentence)
            wider = (behind[0] | tight, behind[1] | loose)
            if not self.is_many or wider == behind:
                return wider
            behind = wider


def _compiled(node: Node) -> _Step:
    if isinstance(node, Atom):
        return _One(node)
    if isinstance(node, Skip):
        return _Any(node.least)
    if isinstance(node, Edge):
        return _AtEdge(node.is_end)
    if isinstance(node, Parts):
        return _All(tuple(_compiled(part) for part in node.parts))
    if isinstance(node, Choice):
        return _First(tuple(_compiled(part) for part in node.parts))
    if isinstance(node, Slot):
        return _Kept(node.name, _compiled(node.part))
    return _Often(_compiled(node.part), node.least, node.is_many)


def _lowest(places: int) -> int:
    return (places & -places).bit_length() - 1


def _is_in(here: Here, places: Places) -> bool:
    place, is_loose = here
    return bool(places[is_loose] >> place & 1)


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


def _without_slots(node: Node) -> Node:
    """The same without names: what patterns have in common whatever they keep of it."""
    if isinstance(node, Slot):
        return _without_slots(node.part)
    if isinstance(node, Parts):
        return Parts(tuple(_without_slots(part) for part in node.parts))
    if isinstance(node, Choice):
        return Choice(tuple(_without_slots(part) for part in node.parts))
    if isinstance(node, Repeat):
        return replace(node, part=_without_slots(node.part))
    return node


_MOST_CLAUSES: Final = 1_000
"""Choices with more clauses than this, one of each part, are known by one wide clause."""


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
        if prod(map(len, options)) > _MOST_CLAUSES:
            return (union(clause for option in options for clause in option),)
        return tuple(dict.fromkeys(union(picked) for picked in product(*options)))
    return ()
