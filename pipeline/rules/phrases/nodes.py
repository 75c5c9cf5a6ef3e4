"""What a phrase is made of, sign by sign, and the regular expression that finds it.

Shapes with a name are atomic and words of a gap possessive, so that what they have taken is never given back: the
number of ways to read a phrase at one place is known before it is tried (`bounds.py`).
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

LETTERS: Final = r"\w"
CAPITALS: Final = "A-ZÀ-Þ"
SMALL: Final = "a-zß-ÿœ"
IN_LINE: Final = r" \t"
"""The white space of a line."""
Layout = Literal["sentence", "printed", "lines"]
"""What texts a phrase is found in: one line; paragraphs as printed; many lines, each with its start and end."""
Kind = Literal["letter", "sign", "either"]
_PLACES: Final = {"start": r"\A", "end": r"\Z", "edge": r"\b", "apart": r"(?:(?<!\w)|(?!\w))", "anywhere": ""}
_PLACES_OF_LINES: Final = {**_PLACES, "start": r"^[ \t]*+", "end": r"(?=[ \t]*+$)"}
_KINDS: Final = frozenset({LETTERS, r"\d", CAPITALS, SMALL})
"""Signs that may stand beside others in brackets."""
_MANY: Final = 3
"""Branches of a choice that are tried only where one of them may begin."""
_ESCAPED_SPACES: Final = re.compile(r"(?:\\ )+")


@dataclass(frozen=True, slots=True)
class Text:
    """Signs as they are written; a space stands between two words."""

    text: str


@dataclass(frozen=True, slots=True)
class Signs:
    """From `least` to `most` signs of a class, written as in a regular expression's brackets.

    Without `most` they are a whole run, which is never cut; `is_lazy` takes as few as possible.
    """

    of: str
    least: int = 1
    most: int | None = 1
    is_lazy: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One after the other."""

    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some branches, `least` to `most` times; an atomic one is not read twice."""

    branches: "tuple[Node, ...]"
    least: int = 1
    most: int = 1
    is_atomic: bool = False
    is_lazy: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """What must, or must not, stand behind (or before) this place."""

    inner: "Node"
    is_denied: bool
    is_behind: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A part with a name, whose words are what the rule finds."""

    name: str
    inner: "Node"


@dataclass(frozen=True, slots=True)
class Cased:
    """A part in which capitals count, or do not, whatever they do elsewhere."""

    inner: "Node"
    ignores_case: bool


@dataclass(frozen=True, slots=True)
class Place:
    """The start or the end of the text, an edge of a word, any place that is not inside a word, or any at all."""

    kind: Literal["start", "end", "edge", "apart", "anywhere"]


Node = Text | Signs | Row | Choice | Look | Fact | Cased | Place


def is_empty_able(node: Node) -> bool:
    """Whether a part may stand for nothing."""
    match node:
        case Text(text):
            return not text
        case Signs():
            return node.least == 0
        case Row(parts):
            return all(is_empty_able(part) for part in parts)
        case Choice():
            return node.least == 0 or any(is_empty_able(branch) for branch in node.branches)
        case Fact() | Cased():
            return is_empty_able(node.inner)
    return True


def branches_of(node: Node) -> "tuple[Node, ...]":
    """The branches of a part that stands for one of several once, else the part itself."""
    return node.branches if isinstance(node, Choice) and node.least == node.most == 1 else (node,)


def width(node: Node) -> int | None:
    """How many signs a part takes, where that is always the same number."""
    match node:
        case Text(text):
            return len(text)
        case Signs():
            return node.least if node.least == node.most else None
        case Row(parts):
            widths = [width(part) for part in parts]
            return None if None in widths else sum(filter(None, widths))
        case Choice():
            each = {width(branch) for branch in node.branches}
            one = each.pop() if len(each) == 1 else None
            return one * node.least if one is not None and node.least == node.most else None
        case Fact() | Cased():
            return width(node.inner)
    return 0


def without_facts(node: Node) -> Node:
    """A part that gives nothing a name, to stand inside other phrases."""
    match node:
        case Row(parts):
            return Row(tuple(map(without_facts, parts)))
        case Choice():
            return replace(node, branches=tuple(map(without_facts, node.branches)))
        case Look() | Cased():
            return replace(node, inner=without_facts(node.inner))
        case Fact():
            return without_facts(node.inner)
    return node


def beginnings(node: Node) -> frozenset[str] | None:
    """The signs with one of which begins what a part stands for, where it stands for something; None where they are
    not known. They are written as in a regular expression's brackets; in what ignores case they stand for their
    capitals too."""
    match node:
        case Text(text) if text and not text[0].isspace():
            return frozenset("'’" if text[0] == "'" else (re.escape(text[0]),))
        case Signs(of) if of in _KINDS or of.isalnum():
            return frozenset({of})
        case Row(parts):
            found: frozenset[str] = frozenset()
            for part in parts:
                if isinstance(part, Look) or (isinstance(part, Place) and part.kind in ("edge", "apart", "anywhere")):
                    continue
                own = beginnings(part)
                if own is None:
                    return None
                found |= own
                if not is_empty_able(part):
                    return found
        case Choice(branches):
            each = [None if is_empty_able(branch) else beginnings(branch) for branch in branches]
            known = [one for one in each if one is not None]
            return frozenset[str]().union(*known) if len(known) == len(each) else None
        case Fact():
            return beginnings(node.inner)
        case Cased() if not node.ignores_case:
            return beginnings(node.inner)
    return None


def look_at(signs: frozenset[str]) -> str:
    """What is true where one of some signs comes next."""
    return f"(?=[{''.join(sorted(signs))}])"


def begun_by(node: Node) -> str:
    """A look at the first sign of a phrase, where it has other things to ask of a place before that."""
    signs = beginnings(node) if isinstance(node, Row) and is_place(node.parts[0]) else None
    return look_at(signs) if signs else ""


def is_place(node: Node) -> bool:
    """Whether a part takes no signs."""
    return isinstance(node, Look | Place)


def edge_of(node: Node, at_end: bool) -> Kind:
    """What kind of sign a part begins or ends with, where it stands for something."""
    match node:
        case Text(text) if text:
            sign = text[-1 if at_end else 0]
            return "letter" if sign.isalnum() or sign == "_" else "sign"
        case Signs(of):
            return "letter" if of in _KINDS else "either"
        case Row(parts):
            kinds: set[Kind] = set()
            for part in reversed(parts) if at_end else parts:
                if not is_place(part):
                    kinds.add(edge_of(part, at_end))
                    if not is_empty_able(part):
                        break
            return _only(kinds)
        case Choice(branches):
            return _only({edge_of(branch, at_end) for branch in branches})
        case Fact() | Cased():
            return edge_of(node.inner, at_end)
    return "either"


def _only(kinds: set[Kind]) -> Kind:
    return kinds.pop() if len(kinds) == 1 else "either"


def with_edges(node: Node) -> Node:
    """A phrase that neither begins nor ends in the middle of a word."""
    return Row((*_edge(node, at_end=False), node, *_edge(node, at_end=True)))


def _edge(node: Node, at_end: bool) -> tuple[Place, ...]:
    outermost = node.parts[-1 if at_end else 0] if isinstance(node, Row) else node
    if isinstance(outermost, Place):
        return ()
    kind = edge_of(node, at_end)
    return () if kind == "sign" else (Place("edge" if kind == "letter" else "apart"),)


def with_word_edges(node: Node) -> Node:
    """What is looked for next to a phrase: its words whole, while a sign may be part of more."""
    if isinstance(node, Choice) and node.least == node.most == 1:
        return replace(node, branches=tuple(map(with_word_edges, node.branches)))
    return node if isinstance(node, Signs) else with_edges(node)


def as_regex(node: Node, layout: Layout) -> str:
    """The regular expression of a part; but in one line any white space parts words and apostrophes have two forms."""
    match node:
        case Text(text):
            escaped = re.escape(text)
            return (
                _ESCAPED_SPACES.sub(r"\\s++", escaped).replace("'", "['’]")
                if layout != "sentence"
                else escaped.replace(r"\ ", " ")
            )
        case Signs():
            of = node.of.replace("'", "'’") if layout != "sentence" else node.of
            return f"[{of}]" + _times(node.least, node.most, node.is_lazy, node.most is None)
        case Row(parts):
            return "".join(as_regex(part, layout) for part in parts)
        case Choice():
            inner = "|".join(as_regex(branch, layout) for branch in node.branches)
            if signs := beginnings(node) if len(node.branches) >= _MANY else None:
                # One look at a sign, where else each branch is tried in vain at almost all places of a text.
                inner = f"{look_at(signs)}(?:{inner})"
            times = _times(node.least, node.most, node.is_lazy)
            return f"(?>{inner}){times}" if node.is_atomic else f"(?:{inner}){times}"
        case Look():
            return _looked(node, layout)
        case Fact():
            return f"(?P<{node.name}>{as_regex(node.inner, layout)})"
        case Cased():
            return f"(?{'' if node.ignores_case else '-'}i:{as_regex(node.inner, layout)})"
        case Place(kind):
            return (_PLACES_OF_LINES if layout == "lines" else _PLACES)[kind]


def _looked(node: Look, layout: Layout) -> str:
    sign = "!" if node.is_denied else "="
    if not node.is_behind:
        return f"(?{sign}{as_regex(node.inner, layout)})"
    # What stands before has one length: of a printed space, its last sign; of several branches, each its own.
    branches = (as_regex(branch, layout).replace(r"\s++", r"\s") for branch in branches_of(node.inner))
    each = [f"(?<{sign}{branch})" for branch in branches]
    return "".join(each) if node.is_denied else f"(?:{'|'.join(each)})"


def _times(least: int, most: int | None, is_lazy: bool, is_whole: bool = False) -> str:
    if least == most == 1:
        return ""
    if is_whole:
        return "++" if least else "*+"
    times = "?" if (least, most) == (0, 1) else f"{{{least},{most}}}"
    return times + ("?" if is_lazy else "")
