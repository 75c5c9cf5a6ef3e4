"""Reads the patterns of SumUM; `grammars/sumum/README.md` describes their language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.sumum.vocabulary import CATEGORIES, CONDITIONS, Vocabulary

_WORDS: Final = r"[^\s|()&\[\]?*+!=\":]+(?:\|[^\s|()&\[\]?*+!=\":]+(?![^\s|()&\[\]?*+!=\"]*[:=]))*"
_ATOM: Final = rf"""!?(?:"[^"]+"|[A-Za-z]+:{_WORDS}|[A-Z]+(?![A-Z]*=)|\^)(?:\[[^\]]*\])?"""
_SYMBOL: Final = re.compile(
    rf"""\s*(?:
        (?P<open>\()
      | (?P<close>\))
      | (?P<bar>\|)
      | (?P<slot>[A-Z]+)=
      | (?P<atom>{_ATOM}(?:&{_ATOM})*)
      | (?P<repeat>[?*+])
    )""",
    re.VERBOSE,
)
_PART: Final = re.compile(
    rf"""(?P<not>!?)(?:"(?P<text>[^"]+)"|(?P<kind>[A-Za-z]+):(?P<words>{_WORDS})|(?P<name>[A-Z]+|\^))(?:\[(?P<conditions>[^\]]*)\])?(?:&|$)""",
)
_KINDS: Final = {"concept": "concept", "relation": "relation", "lemma": "lemma", "has": "word"}


class PatternError(ValueError):
    """A pattern that cannot be read: says where and what was expected."""


@dataclass(frozen=True, slots=True, eq=False)
class Atom:
    """One constituent: it has a bit of each mask of `wanted` and none of `refused`.

    A reader of patterns makes each atom once, so that what was found out about it holds for all its patterns.
    """

    wanted: tuple[int, ...] = ()
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Skip:
    """Any number of constituents, at least `least`, as few as will do; at the end of a pattern, all that are left."""

    least: int


@dataclass(frozen=True, slots=True)
class Edge:
    """The start or the end of the sentence."""

    is_end: bool


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The first of the parts that fits."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part none or once (?), any number of times (*), or at least once (+), as often as will do."""

    part: "Node"
    least: int
    is_many: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A part that is kept under a name."""

    name: str
    part: "Node"


Node = Atom | Skip | Edge | Sequence | Choice | Repeat | Slot


class PatternReader:
    """Reads patterns over one vocabulary, with the names of concepts and relations that are valid."""

    def __init__(self, vocabulary: Vocabulary, concepts: frozenset[str], relations: frozenset[str]) -> None:
        self._vocabulary = vocabulary
        self._names = {"concept": concepts | relations, "relation": relations}
        self._atoms: dict[tuple[tuple[int, ...], int], Atom] = {}

    def read(self, text: str) -> Node:
        """The pattern that `text` describes; raises PatternError."""
        symbols = list(_symbols_of(text))[::-1]
        node = self._choice(symbols)
        if symbols:
            raise PatternError("a parenthesis is closed that was not opened")
        return node

    def _choice(self, symbols: list[tuple[str, str]]) -> Node:
        parts = [self._sequence(symbols)]
        while symbols and symbols[-1][0] == "bar":
            symbols.pop()
            parts.append(self._sequence(symbols))
        return parts[0] if len(parts) == 1 else Choice(tuple(parts))

    def _sequence(self, symbols: list[tuple[str, str]]) -> Node:
        parts: list[Node] = []
        while symbols and symbols[-1][0] not in ("bar", "close"):
            parts.append(self._named(symbols))
        if not parts:
            raise PatternError("a part of the pattern is empty")
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _named(self, symbols: list[tuple[str, str]]) -> Node:
        kind, text = symbols[-1]
        if kind != "slot":
            return self._repeated(symbols)
        symbols.pop()
        if not symbols or symbols[-1][0] not in ("atom", "open"):
            raise PatternError(f"{text}= stands before nothing that can be kept")
        return Slot(text, self._repeated(symbols))

    def _repeated(self, symbols: list[tuple[str, str]]) -> Node:
        node = self._simple(symbols)
        while symbols and symbols[-1][0] == "repeat":
            mark = symbols.pop()[1]
            if isinstance(node, Skip) or (isinstance(node, Slot) and isinstance(node.part, Skip)):
                raise PatternError(f"SKIP and ARGUMENT stand for many constituents already; leave out the {mark}")
            node = Repeat(node, 0 if mark in "?*" else 1, mark in "*+")
        return node

    def _simple(self, symbols: list[tuple[str, str]]) -> Node:
        kind, text = symbols.pop()
        if kind == "open":
            node = self._choice(symbols)
            if not symbols:
                raise PatternError("a parenthesis is not closed")
            symbols.pop()
            return node
        if kind != "atom":
            raise PatternError(f"unexpected {text!r}")
        if text == "SKIP":
            return Skip(0)
        if text == "ARGUMENT":
            return Slot("ARGUMENT", Skip(1))
        if text == "TOPIC":
            return Slot("TOPIC", self._made((self._vocabulary.bit("topic", ""),)))
        if text in ("^", "EOS"):
            return Edge(text == "EOS")
        return self._atom(text)

    def _atom(self, text: str) -> Node:
        wanted: list[int] = []
        refused = 0
        position = 0
        while position < len(text):
            part = _PART.match(text, position)
            if part is None:
                raise PatternError(f"cannot read {text[position:]!r}")
            position = part.end()
            if part["text"] and " " in part["text"].strip():
                if position < len(text) or wanted or part["not"] or part["conditions"]:
                    raise PatternError(f"{part['text']!r} is more than one word: it can only stand by itself")
                return self._phrase(part["text"])
            masks = [*self._masks(part), *self._conditions(part["conditions"] or "")]
            if not part["not"]:
                wanted.extend(masks)
            elif len(masks) > 1:
                raise PatternError(f"{part[0]}: only one condition can be negated at a time")
            else:
                refused |= masks[0]
        return self._made(tuple(wanted), refused)

    def _made(self, wanted: tuple[int, ...], refused: int = 0) -> Atom:
        return self._atoms.setdefault((wanted, refused), Atom(wanted, refused))

    def _phrase(self, text: str) -> Node:
        """Several words: one constituent each, or all of them one constituent."""
        words = text.lower().split()
        apart = Sequence(tuple(self._made((self._vocabulary.bit("text", word),)) for word in words))
        return Choice((self._made((self._vocabulary.bit("text", " ".join(words)),)), apart))

    def _masks(self, part: re.Match[str]) -> Iterator[int]:
        bit = self._vocabulary.bit
        if part["text"]:
            yield bit("text", part["text"].lower())
        elif part["name"]:
            if part["name"] not in CATEGORIES:
                raise PatternError(f"{part['name']} is no category; valid: {', '.join(CATEGORIES)}")
            yield bit("category", part["name"])
        else:
            kind, words = part["kind"], part["words"].split("|")
            for word in words:
                if kind in self._names and word not in self._names[kind]:
                    raise PatternError(f"unknown {kind} {word!r}; valid: {', '.join(sorted(self._names[kind]))}")
            if kind in _KINDS:
                yield sum(bit(_KINDS[kind], word) for word in dict.fromkeys(words))
            elif kind in CATEGORIES:
                yield bit("category", kind)
                yield sum(bit(one, word) for word in dict.fromkeys(words) for one in ("text", "lemma"))
            else:
                valid = ", ".join((*_KINDS, *CATEGORIES))
                raise PatternError(f"{kind}: is not known; before a colon stands one of {valid}")

    def _conditions(self, text: str) -> Iterator[int]:
        for condition in filter(None, (one.strip() for one in text.split(","))):
            name, _, values = condition.partition("=")
            if name not in CONDITIONS:
                raise PatternError(f"unknown condition {name!r}; valid: {', '.join(CONDITIONS)}")
            mask = 0
            for value in values.split("|"):
                if value not in CONDITIONS[name]:
                    raise PatternError(f"unknown value {name}={value}; valid: {', '.join(CONDITIONS[name])}")
                mask |= self._vocabulary.bit(name, value)
            yield mask


def _symbols_of(text: str) -> Iterator[tuple[str, str]]:
    """The symbols of a pattern by kind."""
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _SYMBOL.match(text, position)
        if match is None or match.lastgroup is None:
            raise PatternError(f"cannot read the pattern at {text[position : position + 20].strip()!r}")
        yield match.lastgroup, match.group(match.lastgroup)
        position = match.end()
