"""The language in which rules describe dependency trees (`docs/trees.md`): a token, and what stands around it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, Literal, cast

from pipeline.document import Token
from pipeline.rules.limits import DEEPEST
from pipeline.trees import SentenceTree

Kind = Callable[[SentenceTree, int], bool]
"""Whether a token is of a kind that a family of rules knows: begins the words that limit a number."""
Lexicon = Callable[[str], AbstractSet[str] | Kind]
"""The lemmas of a lexicon by its name, or the kind of token that a family calls so."""
Captures = Mapping[str, int]
"""The tokens that a pattern found, by the names that it gives them."""
Axis = Literal[">", ">-", ">+", ">>", "<", "<<", "+", "-", "++", "--"]

_SYMBOL: Final = re.compile(
    r"""\s*(?:
        (?P<open>\() | (?P<close>\)) | (?P<bar>\|)(?=\s|\()
      | (?P<edge>(?P<mode>[!?]?)(?P<axis>>>|<<|>[-+]?|<|\+\+?|--?)(?P<relations>[a-z:]+(?:\|[a-z:]+)*)?)(?=[\s)]|$)
      | (?P<capture>[a-z_]+):(?=\S)
      | (?P<token>(?:"[^"\s]+"|\[[^\]]*\]|[\w.!&|])+)
    )""",
    re.VERBOSE,
)
_CONDITION: Final = re.compile(
    r'(?P<no>!?)(?:"(?P<form>[^"\s]+)"|(?P<name>\w+)|(?P<any>\.))?(?P<rest>(?:\[[^\]]*\])*)\Z'
)
_FEATURE: Final = re.compile(r"\s*(\w+)(!?=)([^\s,=]+)\s*\Z")
_COLUMNS: Final = frozenset({"dep", "lemma", "form", "entity"})
_IN_TREE: Final = frozenset({"dep", "entity", "finite", "kind"})
"""What shows only of a token in its sentence."""
FINITE: Final = "FINITE"
PARTS_OF_SPEECH: Final = frozenset(
    "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()  # noqa: SIM905
)


class PatternError(ValueError):
    """A pattern that cannot be read: says where, and what was expected."""


@dataclass(frozen=True, slots=True)
class _Test:
    """A condition on one token: `key` is a column, a morphological feature, `pos`, `lexicon`, `kind` or `finite`."""

    key: str
    values: AbstractSet[str]
    is_negated: bool = False
    kind: Kind | None = None

    def holds(self, tree: SentenceTree, index: int) -> bool:
        """Whether the token of a tree is like that."""
        if self.kind is not None:
            return self.kind(tree, index) is not self.is_negated
        return self.holds_alone(tree.token(index))

    def holds_alone(self, token: Token) -> bool:
        """Whether a token by itself is like that, as far as it shows without its tree."""
        match self.key:
            case "pos":
                found = token.pos in self.values
            case "dep":
                dep = token.dep or ""
                found = dep in self.values or dep.partition(":")[0] in self.values
            case "lemma" | "lexicon":
                found = token.lemma.lower() in self.values
            case "form":
                found = token.text.lower() in self.values
            case _:
                found = token.feature(self.key) in self.values
        return found is not self.is_negated


@dataclass(frozen=True, slots=True)
class _Edge:
    """What must (not) stand somewhere around a token."""

    mode: Literal["", "!", "?"]
    axis: Axis
    relations: frozenset[str]
    node: "_Node"

    def ends(self, tree: SentenceTree, index: int) -> Iterator[int]:
        """The tokens that stand there, in the order of the sentence, or upwards."""
        if self.axis in (">", ">-", ">+"):
            below = tree.children(index, *self.relations)
            yield from below if self.axis == ">" else (i for i in below if (i < index) is (self.axis == ">-"))
        elif self.axis == ">>":
            yield from (i for i in tree.subtree(index) if i != index and self._leads(tree, i))
        elif self.axis in ("<", "<<"):
            current = index
            while (governor := tree.governor(current)) is not None:
                if self._leads(tree, current):
                    yield governor
                if self.axis == "<":
                    return
                current = governor
        else:
            indices = tree.indices
            behind, before = range(index + 1, indices.stop), range(index - 1, indices.start - 1, -1)
            near = behind if self.axis[0] == "+" else before
            yield from (i for i in near[: None if len(self.axis) > 1 else 1] if self._leads(tree, i))

    def holds(self, tree: SentenceTree, index: int) -> bool:
        """Whether it does, or does not, stand there; what may stand there need not."""
        if self.mode == "?":
            return True
        fits = self.node.fits
        for end in self.ends(tree, index):
            if fits(tree, end):
                return self.mode != "!"
        return self.mode == "!"

    def _leads(self, tree: SentenceTree, index: int) -> bool:
        wanted = self.relations
        return not wanted or tree.token(index).dep in wanted or tree.relation(index) in wanted


@dataclass(frozen=True)
class _Node:
    """A token, or one of several trees: what it is like, its name, and what stands around it."""

    options: tuple[tuple[_Test, ...], ...]
    trees: tuple["_Node", ...]
    capture: str | None
    edges: tuple[_Edge, ...]

    def fits(self, tree: SentenceTree, index: int) -> bool:
        """Whether a token is like that and has all that around it: asked so often that loops are worth it."""
        for option in self.options:
            for test in option:
                if not test.holds(tree, index):
                    break
            else:
                break
        else:
            if self.options:
                return False
        is_one = not self.trees or any(each.fits(tree, index) for each in self.trees)
        return is_one and all(edge.holds(tree, index) for edge in self.edges)

    @property
    def heads(self) -> frozenset[str] | None:
        """The parts of speech that its token may have; None where it may have any."""
        inner = [each.heads for each in self.trees] or [_heads(option) for option in self.options or ((),)]
        return None if None in inner else frozenset[str]().union(*filter(None, inner))

    def captures(self, tree: SentenceTree, index: int) -> Iterator[dict[str, int]]:
        """The ways in which it fits a token, by what they capture."""
        if not self.fits(tree, index):
            return
        own = {self.capture: index} if self.capture else {}
        telling = [edge for edge in self.edges if edge.mode != "!" and edge.node.names]
        inner = (found for each in self.trees for found in each.captures(tree, index)) if self.trees else ({},)
        for found in inner:
            for rest in self._around(tree, index, telling):
                yield own | found | rest

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of what it captures, or may capture."""
        inner = (*self.trees, *(edge.node for edge in self.edges if edge.mode != "!"))
        return frozenset([self.capture] if self.capture else []).union(*(each.names for each in inner))

    def _around(self, tree: SentenceTree, index: int, edges: Sequence[_Edge]) -> Iterator[dict[str, int]]:
        if not edges:
            yield {}
            return
        ways = [way for i in edges[0].ends(tree, index) for way in edges[0].node.captures(tree, i)]
        for way in ways or [{}]:
            for others in self._around(tree, index, edges[1:]):
                yield way | others

    def may_fit(self, tokens: Sequence[Token]) -> bool:
        """Whether all tokens that must be there are, wherever they stand in the tree."""
        options = self.options or ((),)
        return (
            any(all(_may_hold(test, token) for test in option) for option in options for token in tokens)
            and (not self.trees or any(each.may_fit(tokens) for each in self.trees))
            and all(edge.node.may_fit(tokens) for edge in self.edges if not edge.mode)
        )


def _heads(option: tuple[_Test, ...]) -> frozenset[str] | None:
    return next((frozenset(test.values) for test in option if test.key == "pos" and not test.is_negated), None)


def _may_hold(test: _Test, token: Token) -> bool:
    return test.key in _IN_TREE or test.holds_alone(token)


@dataclass(frozen=True)
class TreePattern:
    """A pattern that was read. It is asked about one token; its surroundings are found from there."""

    root: _Node

    @cached_property
    def names(self) -> frozenset[str]:
        """The names under which it captures tokens."""
        return self.root.names

    @property
    def heads(self) -> frozenset[str] | None:
        """The parts of speech of the tokens that it may fit; None where those are any."""
        return self.root.heads

    def matches(self, tree: SentenceTree, index: int) -> bool:
        """Whether it fits a token."""
        return self.root.fits(tree, index)

    def captures(self, tree: SentenceTree, index: int) -> Iterator[Captures]:
        """What it captures around a token, one after the other, each once; nothing where it does not fit."""
        seen: list[Captures] = []
        for found in self.root.captures(tree, index):
            if found not in seen:
                seen.append(found)
                yield found

    @property
    def stands_alone(self) -> bool:
        """Whether a token like that is all that it needs: it fits wherever one stands."""
        tests = (test for option in self.root.options for test in option)
        return not self.root.trees and not self.root.edges and all(test.key not in _IN_TREE for test in tests)

    def may_match(self, tokens: Sequence[Token]) -> bool:
        """Whether the words that it needs are among some tokens, those of a sentence: the tree is not asked."""
        return self.root.may_fit(tokens)


def read_pattern(text: str, lexicon: Lexicon = lambda _: frozenset()) -> TreePattern:
    """The pattern that is written so; raises PatternError. What `lexicon` raises for an unknown name goes through."""
    symbols = list(_symbols(text))
    reader = _Reader(text, symbols, lexicon)
    root = reader.tree()
    if reader.left:
        raise reader.error("an edge, as in '>nsubj'")
    return TreePattern(root)


def _symbols(text: str) -> Iterator[re.Match[str]]:
    position, end = 0, len(text.rstrip())
    while position < end:
        symbol = _SYMBOL.match(text, position)
        if symbol is None:
            raise PatternError(f"{text!r}: cannot read {text[position:].strip()!r}")
        yield symbol
        position = symbol.end()


class _Reader:
    """Reads the symbols of one pattern from left to right."""

    def __init__(self, text: str, symbols: Sequence[re.Match[str]], lexicon: Lexicon) -> None:
        self._text = text
        self.left = list(symbols)
        self._lexicon = lexicon
        self._depth = 0

    def error(self, expected: str) -> PatternError:
        """What is wrong with the next symbol."""
        found = repr(self.left[0][0].strip()) if self.left else "the end"
        return PatternError(f"{self._text!r}: expected {expected}, not {found}")

    def tree(self) -> _Node:
        """A token with its edges."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise PatternError(f"{self._text[:40]!r}: over {DEEPEST} parentheses inside each other: write fewer")
        node = self._node(self._edges)
        self._depth -= 1
        return node

    def _node(self, edges: Callable[[], Iterable[_Edge]]) -> _Node:
        capture = self._take("capture")
        name = capture["capture"] if capture else None
        if self._take("open"):
            trees = [self.tree()]
            while self._take("bar"):
                trees.append(self.tree())
            if not self._take("close"):
                raise self.error("')'")
            return _Node((), tuple(trees), name, tuple(edges()))
        token = self._take("token")
        if token is None:
            raise self.error("a token, as in 'VERB'")
        return _Node(tuple(self._options(token["token"])), (), name, tuple(edges()))

    def _edges(self) -> Iterator[_Edge]:
        while edge := self._take("edge"):
            is_alone = not self.left or self.left[0].lastgroup in ("edge", "close", "bar")
            node = _ANY if is_alone else self._node(tuple)
            relations = frozenset((edge["relations"] or "").split("|")) - {""}
            yield _Edge(cast(Literal["", "!", "?"], edge["mode"]), cast(Axis, edge["axis"]), relations, node)

    def _take(self, kind: str) -> re.Match[str] | None:
        return self.left.pop(0) if self.left and self.left[0][kind] is not None else None

    def _options(self, written: str) -> Iterator[tuple[_Test, ...]]:
        for option in _parted(written, "|"):
            tests = [test for part in _parted(option, "&") for test in self._tests(part)]
            yield tuple(tests)

    def _tests(self, written: str) -> Iterator[_Test]:
        found = _CONDITION.match(written)
        if found is None or not written.strip("!"):
            raise PatternError(f"{self._text!r}: cannot read the token {written!r}")
        is_negated = bool(found["no"])
        if is_negated and found["rest"] and (found["form"] or found["name"] or found["any"]):
            raise PatternError(f"{self._text!r}: negate one thing at a time, as in '!VERB&[Tense!=Past]': {written!r}")
        if found["form"]:
            yield _Test("form", frozenset({found["form"].lower()}), is_negated)
        elif found["name"] == FINITE:
            yield _Test("finite", frozenset(), is_negated, is_finite)
        elif found["name"] in PARTS_OF_SPEECH:
            yield _Test("pos", frozenset({found["name"]}), is_negated)
        elif found["name"] and found["name"].islower():
            known = self._lexicon(found["name"])
            if callable(known):
                yield _Test("kind", frozenset(), is_negated, known)
            else:
                yield _Test("lexicon", known, is_negated)
        elif found["name"]:
            raise PatternError(
                f"{self._text!r}: unknown part of speech {found['name']}; valid: {', '.join(sorted(PARTS_OF_SPEECH))}"
            )
        for part in filter(None, re.split(r"[\[\],]", found["rest"])):
            feature = _FEATURE.match(part)
            if feature is None:
                raise PatternError(f"{self._text!r}: cannot read [{part}]; write it as [Tense=Past] or [Tense!=Past]")
            key, sign, values = feature.groups()
            if key.islower() and key not in _COLUMNS:
                raise PatternError(f"{self._text!r}: unknown column {key}; valid: {', '.join(sorted(_COLUMNS))}")
            wanted = frozenset(values.split("|"))
            is_entity = partial(_is_entity, wanted) if key == "entity" else None
            yield _Test(key, wanted, (sign == "!=") is not is_negated, is_entity)


_ANY: Final = _Node((), (), None, ())


def _parted(text: str, mark: str) -> list[str]:
    """A text parted at a mark that stands outside brackets and quotation marks."""
    parts, depth, quoted = [""], 0, False
    for character in text:
        quoted ^= character == '"'
        depth += (character == "[") - (character == "]")
        if character == mark and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _is_entity(labels: AbstractSet[str], tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in labels


def is_finite(tree: SentenceTree, head: int) -> bool:
    """Whether the verb of a clause, or its auxiliary or copula, is finite.

    A participle with a subject of its own before it and no auxiliary is a finite verb that the tagger misread.
    """
    links = tree.children(head, "aux", "cop")
    if any(tree.token(i).feature("VerbForm") == "Fin" for i in (head, *links)):
        return True
    is_misread = not links and tree.token(head).pos == "VERB" and tree.token(head).feature("Tense") == "Past"
    return is_misread and any(i < head for i in tree.children(head, "nsubj"))
