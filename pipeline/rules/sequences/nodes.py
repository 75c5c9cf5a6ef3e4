"""What a pattern over a sequence consists of, whatever the elements of the sequence are."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Form = Literal["text", "name", "kind", "feature"]


class PatternError(ValueError):
    """A pattern that cannot be read: says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One test of an element: `"text|…"`, a bare name, `kind:value|…` or a feature `[key=value|…]`.

    `key` is the name, the kind or the feature. Negated, the element must fail the test.
    """

    form: Form
    key: str
    values: tuple[str, ...] = ()
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class Element:
    """One element that fulfills all conditions; any element where there are none."""

    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Skip:
    """Any number of elements, at least `least`, as few as will do; at the end of a pattern, all that are left."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class Edge:
    """The start or the end of the sequence."""

    is_end: bool


@dataclass(frozen=True, slots=True)
class Parts:
    """One part after the other."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The first of the parts with which the rest of the pattern matches."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part from `least` to `most` times, as often as will do; `most` None: any number of times."""

    part: "Node"
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Capture:
    """A part that is kept under a name."""

    name: str
    part: "Node"


@dataclass(frozen=True, slots=True)
class Look:
    """What must (not) follow, or stand before."""

    part: "Node"
    is_behind: bool
    is_negated: bool


Node = Element | Skip | Edge | Parts | Choice | Repeat | Capture | Look


def inner(node: Node) -> tuple[Node, ...]:
    """The parts that a node is made of."""
    if isinstance(node, Parts | Choice):
        return node.parts
    return (node.part,) if isinstance(node, Repeat | Capture | Look) else ()


def walk(node: Node) -> Iterator[Node]:
    """The node and all that it is made of."""
    yield node
    for part in inner(node):
        yield from walk(part)


def rebuilt(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with each of its parts changed."""
    if isinstance(node, Parts | Choice):
        return replace(node, parts=tuple(change(part) for part in node.parts))
    return replace(node, part=change(node.part)) if isinstance(node, Repeat | Capture | Look) else node


def obligatory(node: Node) -> Iterator[Node]:
    """The parts of which every match has each: elements, and choices among them."""
    match node:
        case Parts():
            for part in node.parts:
                yield from obligatory(part)
        case Capture() | Repeat() if not is_nullable(node):
            yield from obligatory(node.part)
        case Element() | Choice() if not is_nullable(node):
            yield node


def stands_alone(node: Node) -> bool:
    """Whether one part is all that a match needs: the pattern is found wherever that stands."""
    return len(list(obligatory(node))) == 1 and not _is_bound(node)


def _is_bound(node: Node) -> bool:
    """Whether something about the place of its parts is obligatory."""
    match node:
        case Parts():
            return any(map(_is_bound, node.parts))
        case Capture():
            return _is_bound(node.part)
        case Repeat():
            return node.least > 0 and _is_bound(node.part)
    return isinstance(node, Edge | Look)


def captures(node: Node) -> frozenset[str]:
    """The names under which a pattern keeps something."""
    return frozenset(one.name for one in walk(node) if isinstance(one, Capture))


def is_nullable(node: Node) -> bool:
    """Whether it can match no element at all."""
    match node:
        case Element():
            return False
        case Skip():
            return node.least == 0
        case Parts():
            return all(map(is_nullable, node.parts))
        case Choice():
            return any(map(is_nullable, node.parts))
        case Repeat():
            return node.least == 0 or is_nullable(node.part)
        case Capture():
            return is_nullable(node.part)
    return True


def begins_at_start(node: Node) -> bool:
    """Whether it can begin nowhere but at the start of the sequence: behind `^`, or with a SKIP."""
    match node:
        case Skip():
            return node.least == 0
        case Parts():
            return begins_at_start(node.parts[0])
        case Choice():
            return all(map(begins_at_start, node.parts))
        case Capture():
            return begins_at_start(node.part)
        case Edge():
            return not node.is_end
    return False


def ends_in_skip(node: Node) -> bool:
    """Whether the last thing it matches may be a SKIP."""
    match node:
        case Skip():
            return True
        case Parts():
            last = next((place for place, one in enumerate(node.parts[::-1]) if not is_nullable(one)), len(node.parts))
            return any(map(ends_in_skip, node.parts[::-1][: last + 1]))
        case Choice():
            return any(map(ends_in_skip, node.parts))
        case Repeat() | Capture():
            return ends_in_skip(node.part)
    return False


def length(node: Node) -> int | None:
    """How many elements it matches, where that is always the same number."""
    match node:
        case Element():
            return 1
        case Edge() | Look():
            return 0
        case Parts():
            lengths = [length(part) for part in node.parts]
            return None if None in lengths else sum(filter(None, lengths))
        case Choice():
            different = {length(part) for part in node.parts}
            return different.pop() if len(different) == 1 else None
        case Repeat():
            one = length(node.part)
            return one * node.least if one is not None and node.least == node.most else None
        case Capture():
            return length(node.part)
    return None


def first_elements(node: Node) -> tuple[Element, ...]:
    """The elements that a match may begin with; raises PatternError for a pattern that may begin with a SKIP."""
    match node:
        case Element():
            return (node,)
        case Skip():
            raise PatternError("a pattern of this family cannot begin with SKIP")
        case Parts():
            found: list[Element] = []
            for part in node.parts:
                found.extend(first_elements(part))
                if not is_nullable(part):
                    break
            return tuple(found)
        case Choice():
            return tuple(one for part in node.parts for one in first_elements(part))
        case Repeat() | Capture():
            return first_elements(node.part)
    return ()
