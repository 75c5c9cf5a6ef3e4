"""Patterns ready to run: regular expressions over sequences that an alphabet has written as text.

Backtracking is kept from growing with the number of SKIPs: what stands between two of them and has a fixed length is
never tried again, since from a later place a SKIP reaches nothing that it did not reach from an earlier one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

from pipeline.rules.sequences.nodes import (
    Capture,
    Choice,
    Edge,
    Element,
    Look,
    Node,
    Parts,
    PatternError,
    Repeat,
    Skip,
    begins_at_start,
    ends_in_skip,
    is_nullable,
    length,
    walk,
)

NOTHING: Final = "(?!)"
"""The regular expression that nothing matches."""


class Alphabet(Protocol):
    """How the elements of a family's sequences are written: what they are, and what they have, only it knows."""

    def expression(self, element: Element) -> str:
        """The regular expression of one element; raises PatternError for what it does not know."""
        ...

    def place(self, text: str, offset: int) -> int:
        """The number of the element that begins at an offset of a written sequence."""
        ...


@dataclass(frozen=True, slots=True)
class Found:
    """What a pattern matched: the elements `[first, last)`, and those that it keeps, by name."""

    first: int
    last: int
    captures: Mapping[str, tuple[int, int]]


class Pattern:
    """A pattern that is compiled when it is first tried, since few texts need all patterns of a language."""

    __slots__ = ("_alphabet", "_groups", "_is_anchored", "_regex", "node")

    def __init__(self, node: Node, alphabet: Alphabet) -> None:
        self.node = node
        self._alphabet = alphabet
        self._is_anchored = begins_at_start(node)
        self._groups: tuple[tuple[str, int], ...] = ()
        self._regex: re.Pattern[str] | None = None
        if any(isinstance(one, Repeat) and one.most != 1 and ends_in_skip(one.part) for one in walk(node)):
            raise PatternError("what is repeated cannot end in SKIP or ARGUMENT: where would it end?")

    @property
    def regex(self) -> re.Pattern[str]:
        """The regular expression; its groups are what the pattern keeps."""
        if self._regex is None:
            names: list[str] = []
            start = r"\A" if self._is_anchored else ""
            source = start + _Compilation(self._alphabet, names).written(self.node, is_last=True)
            self._groups = tuple(sorted((name, number) for number, name in enumerate(names, 1)))
            self._regex = re.compile(source, re.DOTALL)
        return self._regex

    def search(self, text: str, start: int = 0) -> Found | None:
        """The leftmost match in a written sequence, from an offset on."""
        match = self.regex.search(text, start)
        return self.found(match) if match is not None and match.end() > match.start() else None

    def found(self, match: re.Match[str]) -> Found:
        """A match in terms of elements."""
        place, text = self._alphabet.place, match.string
        return Found(place(text, match.start()), place(text, match.end()), self.captures(match))

    def captures(self, match: re.Match[str], base: int = 0) -> dict[str, tuple[int, int]]:
        """What a match keeps, the last under each name; the first element has the number `base`."""
        place, text = self._alphabet.place, match.string
        kept: dict[str, tuple[int, int]] = {}
        for name, number in self._groups:
            begin, end = match.span(number)
            if end > begin:
                last = base + place(text, end)
                if name not in kept or kept[name][1] < last:
                    kept[name] = (base + place(text, begin), last)
        return kept


class _Compilation:
    """A pattern being written as a regular expression; `names` are those of its groups in their order."""

    def __init__(self, alphabet: Alphabet, names: list[str]) -> None:
        self._alphabet = alphabet
        self._any = alphabet.expression(Element())
        self._names = names

    def written(self, node: Node, *, is_last: bool = False) -> str:
        """The regular expression of a part; `is_last`: nothing follows it in the pattern."""
        match node:
            case Element():
                return self._alphabet.expression(node)
            case Skip():
                return self._skipped(node.least, is_last=is_last)
            case Edge():
                return r"\Z" if node.is_end else r"\A"
            case Parts():
                return "".join(self._in_sequence(node.parts, is_last=is_last))
            case Choice():
                return f"(?:{'|'.join([self.written(part, is_last=is_last) for part in node.parts])})"
            case Capture():
                self._names.append(node.name)
                return f"({self.written(node.part, is_last=is_last)})"
            case Repeat():
                most = "" if node.most is None else node.most
                return f"(?:{self.written(node.part, is_last=is_last and node.most == 1)}){{{node.least},{most}}}"
            case Look():
                return self._looked(node)

    def _skipped(self, least: int, *, is_last: bool) -> str:
        return f"(?:{self._any}){{{least},}}{'' if is_last else '?'}"

    def _in_sequence(self, parts: tuple[Node, ...], *, is_last: bool) -> Iterator[str]:
        """The parts of a sequence; what lies between two SKIPs is tried once where its length is fixed."""
        skips = [place for place, part in enumerate(parts) if isinstance(_kept(part), Skip)]
        sealed = {
            begin: end
            for begin, end in pairwise(skips)
            if all(length(part) is not None for part in parts[begin + 1 : end])
        }
        place = 0
        while place < len(parts):
            if place in sealed:
                yield f"(?>{''.join([self.written(part) for part in parts[place : sealed[place]]])})"
                place = sealed[place]
                continue
            behind = parts[place + 1 :]
            can_be_last = is_last and all(map(is_nullable, behind))
            if can_be_last and ends_in_skip(parts[place]) and not all(isinstance(part, Edge) for part in behind):
                yield f"{self.written(parts[place])}(?:{self.written(_obligatory(behind), is_last=True)}|\\Z)"
                return
            yield self.written(parts[place], is_last=can_be_last)
            place += 1

    def _looked(self, look: Look) -> str:
        opening = f"(?{'<' if look.is_behind else ''}{'!' if look.is_negated else '='}"
        if not look.is_behind:
            return f"{opening}{self.written(look.part)})"
        branches = look.part.parts if isinstance(look.part, Choice) else (look.part,)
        written = [f"{opening}{self.written(branch)})" for branch in branches]
        return "".join(written) if look.is_negated else f"(?:{'|'.join(written)})"


def _kept(node: Node) -> Node:
    """What a capture keeps, any other node itself."""
    return _kept(node.part) if isinstance(node, Capture) else node


def _obligatory(parts: tuple[Node, ...]) -> Node:
    """Parts all of which may be absent, at least one of them present."""
    ways: list[Node] = []
    for place, part in enumerate(parts):
        if isinstance(part, Skip):
            ways.append(Skip(1))
        elif isinstance(part, Repeat) and not is_nullable(part.part):
            ways.append(Parts((Repeat(part.part, 1, part.most), *parts[place + 1 :])))
        elif not isinstance(part, Edge | Look):
            raise PatternError("only parts with ?, * or + can stand behind a SKIP at the end of a pattern")
    return Choice(tuple(ways))
