"""Patterns as programs over constituents: matched in time linear in the sentence, whatever the pattern.

A program is a list of instructions run with backtracking in the order of preference; what has failed once at a place
of the sentence is not tried there again, so each instruction runs at most once a place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from pipeline.sumum.pattern import Atom, Choice, Edge, Node, Repeat, Skip, Slot
from pipeline.sumum.pattern import Sequence as Parts


class Op(IntEnum):
    """What an instruction does."""

    ATOM = 0  # takes a constituent that the atom accepts
    ANY = 1  # takes any constituent
    SPLIT = 2  # goes on at the first target, else at the second
    JUMP = 3
    LOOSE = 4  # leaves a SKIP or ARGUMENT
    START = 5
    END = 6
    OPEN = 7  # a slot begins
    CLOSE = 8  # a slot ends
    MATCH = 9


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step; `first` and `second` are targets, `slot` the name of a slot."""

    op: Op
    atom: Atom | None = None
    first: int = 0
    second: int = 0
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a pattern matched: the constituents `[first, last)`, and those of its slots."""

    first: int
    last: int
    slots: Mapping[str, tuple[int, int]]


_Trail = tuple[str, int, bool, "_Trail | None"]


class Program:
    """A compiled pattern.

    `clauses` are what any match needs: a sentence without a bit of each of them cannot match.
    """

    def __init__(self, node: Node) -> None:
        self._code: list[Instruction] = []
        self._emit(node)
        self._add(Op.MATCH)
        self._is_anchored = _begins_at_start(node)
        self.clauses = tuple(dict.fromkeys(_clauses(node)))

    def find(self, constituents: Sequence[int]) -> Found | None:
        """The leftmost match in a sentence, given by the features of its constituents."""
        tried: set[int] = set()
        for start in range(1 if self._is_anchored else max(1, len(constituents))):
            found = self._run(constituents, start, tried)
            if found is not None:
                return found
        return None

    def _run(self, constituents: Sequence[int], start: int, tried: set[int]) -> Found | None:
        code, end = self._code, len(constituents)
        width = 2 * len(code)
        threads: list[tuple[int, int, int, _Trail | None]] = [(0, start, 0, None)]
        while threads:
            at, place, is_loose, trail = threads.pop()
            while True:
                key = place * width + 2 * at + is_loose
                if key in tried:
                    break
                tried.add(key)
                step = code[at]
                op = step.op
                if op is Op.ATOM:
                    if place == end or step.atom is None or not step.atom.accepts(constituents[place]):
                        break
                    at, place, is_loose = at + 1, place + 1, 0
                elif op is Op.ANY:
                    if place == end:
                        break
                    at, place, is_loose = at + 1, place + 1, 0
                elif op is Op.SPLIT:
                    threads.append((step.second, place, is_loose, trail))
                    at = step.first
                elif op is Op.JUMP:
                    at = step.first
                elif op is Op.LOOSE:
                    at, is_loose = at + 1, 1
                elif op is Op.START or op is Op.END:
                    if place != (end if op is Op.END else 0):
                        break
                    at += 1
                elif op is Op.MATCH:
                    if place == start or (is_loose and place < end):
                        break
                    return Found(start, place, _slots(trail))
                else:
                    trail = (step.slot, place, op is Op.OPEN, trail)
                    at += 1
        return None

    def _add(self, op: Op, atom: Atom | None = None, first: int = 0, second: int = 0, slot: str = "") -> int:
        self._code.append(Instruction(op, atom, first, second, slot))
        return len(self._code) - 1

    def _emit(self, node: Node) -> None:
        here = len(self._code)
        if isinstance(node, Atom):
            self._add(Op.ATOM, node)
        elif isinstance(node, Skip):
            for _ in range(node.least):
                self._add(Op.ANY)
            loop = self._add(Op.SPLIT, first=0, second=0)
            self._add(Op.ANY)
            self._add(Op.JUMP, first=loop)
            out = self._add(Op.LOOSE)
            self._code[loop] = Instruction(Op.SPLIT, first=out, second=loop + 1)
        elif isinstance(node, Edge):
            self._add(Op.END if node.is_end else Op.START)
        elif isinstance(node, Parts):
            for part in node.parts:
                self._emit(part)
        elif isinstance(node, Slot):
            self._add(Op.OPEN, slot=node.name)
            self._emit(node.part)
            self._add(Op.CLOSE, slot=node.name)
        elif isinstance(node, Choice):
            self._emit_choice(node.parts)
        elif node.least:
            self._emit(node.part)
            split = self._add(Op.SPLIT)
            self._code[split] = Instruction(Op.SPLIT, first=here, second=split + 1)
        else:
            split = self._add(Op.SPLIT)
            self._emit(node.part)
            if node.is_many:
                self._add(Op.JUMP, first=split)
            self._code[split] = Instruction(Op.SPLIT, first=split + 1, second=len(self._code))

    def _emit_choice(self, parts: Sequence[Node]) -> None:
        jumps = []
        for part in parts[:-1]:
            split = self._add(Op.SPLIT)
            self._emit(part)
            jumps.append(self._add(Op.JUMP))
            self._code[split] = Instruction(Op.SPLIT, first=split + 1, second=len(self._code))
        self._emit(parts[-1])
        for jump in jumps:
            self._code[jump] = Instruction(Op.JUMP, first=len(self._code))


def _slots(trail: _Trail | None) -> dict[str, tuple[int, int]]:
    """The slots on the way to a match; of one that was filled twice, the last filling."""
    ends: dict[str, list[int]] = {}
    slots: dict[str, tuple[int, int]] = {}
    while trail is not None:
        name, place, is_begin, trail = trail
        if not is_begin:
            ends.setdefault(name, []).append(place)
        else:
            end = ends[name].pop()
            if place < end:
                slots.setdefault(name, (place, end))
    return dict(sorted(slots.items()))


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
        return (sum_of_bits(clause for option in options for clause in option),) if all(options) else ()
    return ()


def sum_of_bits(masks: Iterable[int]) -> int:
    """All bits of some masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found
