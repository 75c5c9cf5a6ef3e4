"""Reads patterns over sequences; `docs/sequences.md` describes their language."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pipeline.rules.limits import DEEPEST, MOST_TIMES
from pipeline.rules.sequences.nodes import (
    Capture,
    Choice,
    Condition,
    Edge,
    Element,
    Form,
    Look,
    Node,
    Parts,
    PatternError,
    Repeat,
    Skip,
    is_nullable,
    length,
)

_NAME: Final = r"[A-Za-z][A-Za-z_0-9]*"
_VALUE: Final = r"[^\s|()&\[\]{}?*+!=\":]+"
_VALUES: Final = rf"{_VALUE}(?:\|\s*{_VALUE})*"
_TEST: Final = rf"""!?(?:"[^"]+"|{_NAME}:{_VALUES}|{_NAME}|\.(?!\w))(?:\[[^\]]*\])?|\[[^\]]*\]"""
_SYMBOL: Final = re.compile(
    rf"""\s*(?:
        (?P<look>\(\?<?[=!])
      | (?P<open>\()
      | (?P<close>\))
      | (?P<bar>\|)
      | (?P<capture>{_NAME})=
      | (?P<element>(?:{_TEST})(?:\s*&\s*(?:{_TEST}))*)
      | (?P<repeat>[?*+]|\{{\d*,?\d*\}})
      | (?P<edge>[\^$])
      | (?P<definition>@\w+)
    )""",
    re.VERBOSE,
)
_PART: Final = re.compile(
    rf"""(?P<not>!?)(?:"(?P<text>[^"]+)"|(?P<kind>{_NAME}):(?P<values>{_VALUES})|(?P<name>{_NAME})|(?P<any>\.))?
        (?:\[(?P<features>[^\]]*)\])?(?:\s*&\s*|$)""",
    re.VERBOSE,
)
_FEATURE: Final = re.compile(r"\s*(\w+)\s*(!?=)\s*([^\s,!=|]+(?:\|[^\s,!=|]+)*)\s*")
_REPEATS: Final[Mapping[str, tuple[int, int | None]]] = {"?": (0, 1), "*": (0, None), "+": (1, None)}

Symbols = list[tuple[str, str]]


class PatternReader:
    """Reads patterns; `names` are what stands for more than one element in a family: ARGUMENT, TOPIC.

    What is alike in several patterns is read once.
    """

    def __init__(self, names: Mapping[str, Node] | None = None) -> None:
        self._names = {"SKIP": Skip(), **(names or {})}
        self._elements: dict[str, Node] = {}

    def read(self, text: str) -> Node:
        """The pattern that `text` describes; raises PatternError."""
        symbols = list(_symbols_of(text))[::-1]
        _refuse_depth(symbols)
        node = self._choice(symbols)
        if symbols:
            raise PatternError("a parenthesis is closed that was not opened")
        if is_nullable(node):
            raise PatternError("the pattern can match nothing at all; something in it must be obligatory")
        return node

    def _choice(self, symbols: Symbols) -> Node:
        parts = [self._sequence(symbols)]
        while symbols and symbols[-1][0] == "bar":
            symbols.pop()
            parts.append(self._sequence(symbols))
        flat = [one for part in parts for one in (part.parts if isinstance(part, Choice) else (part,))]
        return flat[0] if len(flat) == 1 else Choice(tuple(flat))

    def _sequence(self, symbols: Symbols) -> Node:
        parts: list[Node] = []
        while symbols and symbols[-1][0] not in ("bar", "close"):
            parts.append(self._captured(symbols))
        if not parts:
            raise PatternError("a part of the pattern is empty")
        flat = [one for part in parts for one in (part.parts if isinstance(part, Parts) else (part,))]
        return flat[0] if len(flat) == 1 else Parts(tuple(flat))

    def _captured(self, symbols: Symbols) -> Node:
        kind, name = symbols[-1]
        if kind != "capture":
            return self._repeated(symbols)
        symbols.pop()
        if not symbols or symbols[-1][0] not in ("element", "open"):
            raise PatternError(f"{name}= stands before nothing that can be kept")
        return Capture(name, self._repeated(symbols))

    def _repeated(self, symbols: Symbols) -> Node:
        node = self._simple(symbols)
        if symbols and symbols[-1][0] == "repeat":
            mark = symbols.pop()[1]
            if symbols and symbols[-1][0] == "repeat":
                raise PatternError(f"{mark}{symbols[-1][1]}: one of them says how often")
            if isinstance(node, Skip) or (isinstance(node, Capture) and isinstance(node.part, Skip)):
                raise PatternError(f"SKIP and ARGUMENT stand for many elements already; leave out the {mark}")
            least, most = _times(mark)
            if most != 1 and _is_many(node):
                raise PatternError(f"what {mark} repeats may be nothing, or many, itself: say how often once")
            node = Repeat(node, least, most)
        return node

    def _simple(self, symbols: Symbols) -> Node:
        kind, text = symbols.pop()
        if kind == "element":
            return self._element(text)
        if kind == "edge":
            return Edge(text == "$")
        if kind == "definition":
            raise PatternError(f"there is no definition {text}: neither in this file nor in definitions.toml beside it")
        if kind not in ("open", "look"):
            raise PatternError(f"unexpected {text!r}")
        node = self._choice(symbols)
        if not symbols:
            raise PatternError("a parenthesis is not closed")
        symbols.pop()
        if kind == "open":
            return node
        is_behind = "<" in text
        branches = node.parts if isinstance(node, Choice) else (node,)
        if is_behind and None in {length(branch) for branch in branches}:
            raise PatternError("how many elements stand before must be known: nothing in (?<= …) may be repeated")
        return Look(node, is_behind, text.endswith("!"))

    def _element(self, text: str) -> Node:
        if text not in self._elements:
            self._elements[text] = self._names[text] if text in self._names else _read_element(text)
        return self._elements[text]


def _symbols_of(text: str) -> Iterator[tuple[str, str]]:
    """The symbols of a pattern by kind."""
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _SYMBOL.match(text, position)
        if match is None or match.lastgroup is None:
            raise PatternError(f"cannot read the pattern at {text[position : position + 20].strip()!r}")
        yield match.lastgroup, match.group(match.lastgroup)
        position = match.end()


def _times(mark: str) -> tuple[int, int | None]:
    if mark in _REPEATS:
        return _REPEATS[mark]
    least, comma, most = mark.strip("{}").partition(",")
    lowest = _number(least or "0")
    highest = (_number(most) if most else None) if comma else lowest
    if highest is not None and highest < max(lowest, 1):
        raise PatternError(f"{mark}: the second number is the larger, and not 0")
    return lowest, highest


def _number(digits: str) -> int:
    if len(digits) > len(str(MOST_TIMES)) or int(digits) > MOST_TIMES:
        raise PatternError(f"{digits[:9]}: at most {MOST_TIMES} times; write + or * for any number")
    return int(digits)


def _is_many(node: Node) -> bool:
    """Whether a part that is repeated could be read in many ways: it may be nothing, or is a repetition itself."""
    match node:
        case Capture(_, part):
            return _is_many(part)
        case Choice(parts):
            return any(map(_is_many, parts))
        case Repeat():
            return node.most != 1 or is_nullable(node)
        case Parts(parts):  # (A+ B?)+: without B nobody knows where one A+ ends and the next begins
            needed = [part for part in parts if not is_nullable(part)]
            return not needed or (len(needed) == 1 and _is_many(needed[0]))
    return is_nullable(node)


def _refuse_depth(symbols: Symbols) -> None:
    depth = 0
    for kind, _ in reversed(symbols):
        depth += (kind in ("open", "look")) - (kind == "close")
        if depth > DEEPEST:
            raise PatternError(f"over {DEEPEST} parentheses inside each other: write fewer")


def _read_element(text: str) -> Node:
    conditions: list[Condition] = []
    position = 0
    while position < len(text):
        part = _PART.match(text, position)
        if part is None or part.end() == position:
            raise PatternError(f"cannot read {text[position:]!r}")
        position = part.end()
        features = tuple(_features(part["features"] or ""))
        if part["not"] and features:
            raise PatternError(f"{part[0]}: only one condition can be negated at a time; join others by &")
        if part["text"] and any(" " in value for value in _values(part["text"])):
            if len(part[0]) < len(text) or part["not"] or features:
                raise PatternError(f"{part['text']!r} is more than one word: it can only stand by itself")
            return _phrase(part["text"].lower())
        conditions += (*_tests(part), *features)
    return Element(tuple(conditions))


def _tests(part: re.Match[str]) -> Iterator[Condition]:
    is_negated = bool(part["not"])
    if part["text"]:
        yield Condition("text", "", _values(part["text"].lower()), is_negated)
    elif part["kind"] or part["name"]:
        form: Form = "kind" if part["kind"] else "name"
        values = _values(part["values"]) if part["kind"] else ()
        yield Condition(form, part["kind"] or part["name"], values, is_negated)
    elif is_negated:
        raise PatternError(f"{part[0]}: no element is none; leave it out")


def _features(text: str) -> Iterator[Condition]:
    for one in filter(str.strip, text.split(",")):
        found = _FEATURE.fullmatch(one)
        if found is None:
            raise PatternError(f"cannot read [{text}]; a feature is written [name=value|…] or [name!=value|…]")
        yield Condition("feature", found[1], tuple(found[3].split("|")), found[2] == "!=")


def _values(text: str) -> tuple[str, ...]:
    """The values joined by bars; behind a bar a line may end."""
    return tuple(value.strip() for value in text.split("|")) if text != "|" else (text,)


def _phrase(text: str) -> Node:
    """Several words: one element each, or all of them one element."""
    apart = Parts(tuple(Element((Condition("text", "", (word,)),)) for word in text.split()))
    return Choice((Element((Condition("text", "", (" ".join(text.split()),)),)), apart))
