r"""The language in which rules describe sequences of tokens.

    months day:day_number ","? year:year_number      classes of forms (lexicons and shapes), literals, captures
    DET? (ADJ | NOUN)* head:NOUN                     parts of speech, repetition, alternatives
    AUX[Tense=Past]  VERB[VerbForm!=Inf]             morphological features; != is true where the feature is absent
    months&Capital   !PUNCT                          conjunction and negation of conditions on one token
    (?! "percent")  (?<! DET)                        what must not follow or stand before; (?= and (?<= likewise
    .  ^  $                                          any token, start and end of the sentence

A name is a class of forms or of lemmas (lower case), a part of speech (upper case), a case (Lower, Capital,
Upper) or, with @, another rule's pattern. A literal in double quotes is a form in lower case.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.annotate.token_alphabet import CASES, COLUMNS, PARTS_OF_SPEECH, Alphabet

_SYMBOL = re.compile(
    r"""\s*(?:
        (?P<look>\(\?<?[=!])
      | (?P<open>\()
      | (?P<close>\))
      | (?P<bar>\|)
      | (?P<capture>[a-z][a-z_0-9]*):
      | (?P<fragment>@[a-z_]+)
      | (?P<atom>(?:!?(?:"[^"\s]+"|[A-Za-z][A-Za-z_0-9]*)(?:\[[^\]]*\])*)
           (?:&!?(?:"[^"\s]+"|[A-Za-z][A-Za-z_0-9]*)(?:\[[^\]]*\])*)*
         | (?:\[[^\]]*\])+ | \.)
      | (?P<repeat>[?*+]|\{\d*,?\d*\})
      | (?P<anchor>[\^$])
    )""",
    re.VERBOSE,
)
_CONDITION = re.compile(r'(!?)("[^"]+"|[A-Za-z][A-Za-z_0-9]*)((?:\[[^\]]*\])*)')
_FEATURE = re.compile(r"\[\s*(\w+)\s*(!?=)\s*([\w,|]+)\s*\]")


class PatternError(ValueError):
    """A pattern that cannot be read: says where and what was expected."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A test of one column of a token: the column's classes must (not) contain one of `classes`."""

    column: str
    classes: frozenset[str]
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class Atom:
    """One token that fulfills all conditions."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern, or a part of one: regular expression with atoms between, and the atoms it may begin with."""

    pieces: tuple[str | Atom, ...]
    firsts: tuple[Atom, ...]
    is_nullable: bool

    @property
    def atoms(self) -> Iterator[Atom]:
        """The conditions on single tokens."""
        return (piece for piece in self.pieces if isinstance(piece, Atom))

    def compile(self, alphabet: Alphabet) -> re.Pattern[str]:
        """The regular expression over encoded tokens."""
        return re.compile(
            "".join(p if isinstance(p, str) else compile_atom(p, alphabet) for p in self.pieces), re.DOTALL
        )

    def within(self, opening: str, closing: str = ")") -> "Pattern":
        """The same between two pieces of regular expression."""
        return replace(self, pieces=(opening, *self.pieces, closing))


_EMPTY = Pattern((), (), True)


class PatternReader:
    """Reads patterns; `column_of` says which column a class of words tests, `fragments` are what @ names."""

    def __init__(self, column_of: Callable[[str], str], fragments: Mapping[str, str]) -> None:
        self._column_of = column_of
        self._fragments = fragments

    def read(self, text: str) -> Pattern:
        """The pattern that `text` describes; raises PatternError."""
        symbols = list(_symbols_of(text))[::-1]
        pattern = self._alternatives(symbols)
        if symbols:
            raise PatternError("a parenthesis is closed that was not opened")
        if pattern.is_nullable:
            raise PatternError("the pattern matches no tokens at all; something in it must be obligatory")
        return pattern

    def _alternatives(self, symbols: list[tuple[str, str]]) -> Pattern:
        found = self._sequence(symbols)
        while symbols and symbols[-1][0] == "bar":
            symbols.pop()
            other = self._sequence(symbols)
            found = Pattern(
                (*found.pieces, "|", *other.pieces),
                (*found.firsts, *other.firsts),
                found.is_nullable or other.is_nullable,
            )
        return found

    def _sequence(self, symbols: list[tuple[str, str]]) -> Pattern:
        found = _EMPTY
        while symbols and symbols[-1][0] not in ("bar", "close"):
            item = self._item(symbols)
            firsts = (*found.firsts, *item.firsts) if found.is_nullable else found.firsts
            found = Pattern((*found.pieces, *item.pieces), firsts, found.is_nullable and item.is_nullable)
        return found

    def _item(self, symbols: list[tuple[str, str]]) -> Pattern:
        kind, text = symbols.pop()
        if kind == "anchor":
            return replace(_EMPTY, pieces=(r"\A" if text == "^" else r"\Z",))
        if kind == "look":
            return replace(self._group(symbols).within(text), firsts=(), is_nullable=True)
        if kind == "capture":
            if not symbols or symbols[-1][0] not in ("atom", "open", "fragment"):
                raise PatternError(f"the capture {text}: stands before nothing that can be captured")
            inner = self._simple(symbols)
            if symbols and symbols[-1] in (("repeat", "+"), ("repeat", "*")):
                inner = _repeated(inner, symbols.pop()[1])
            found = inner.within(f"(?P<{text}>")
        else:
            symbols.append((kind, text))
            found = self._simple(symbols)
        while symbols and symbols[-1][0] == "repeat":
            found = _repeated(found, symbols.pop()[1])
        return found

    def _simple(self, symbols: list[tuple[str, str]]) -> Pattern:
        kind, text = symbols.pop()
        if kind == "atom":
            atom = Atom(tuple(self._conditions(text)))
            return Pattern(("(?:", atom, ")"), (atom,), False)
        if kind == "open":
            return self._group(symbols).within("(?:")
        if kind == "fragment":
            name = text.removeprefix("@")
            if name not in self._fragments:
                known = ", ".join(sorted(self._fragments)) or "none"
                raise PatternError(f"there is no fragment {text}; known fragments: {known}")
            return self.read(self._fragments[name]).within("(?:")
        raise PatternError(f"unexpected {text!r}")

    def _group(self, symbols: list[tuple[str, str]]) -> Pattern:
        found = self._alternatives(symbols)
        if not symbols:
            raise PatternError("a parenthesis is not closed")
        symbols.pop()
        return found

    def _conditions(self, text: str) -> Iterator[Condition]:
        if text == ".":
            return
        if text.startswith("["):
            yield from _features(text)
            return
        for negation, name, features in _CONDITION.findall(text):
            if name.startswith('"'):
                column = "form"
            elif name in PARTS_OF_SPEECH:
                column = "pos"
            else:
                column = "case" if name in CASES else self._column_of(name)
            yield Condition(column, frozenset({name}), bool(negation))
            yield from _features(features)


def _symbols_of(text: str) -> Iterator[tuple[str, str]]:
    """The symbols of a pattern by kind."""
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _SYMBOL.match(text, position)
        if match is None or match.lastgroup is None:
            raise PatternError(f"cannot read the pattern at {text[position : position + 20].strip()!r}")
        yield match.lastgroup, match.group(match.lastgroup)
        position = match.end()


def _repeated(pattern: Pattern, repeat: str) -> Pattern:
    may_be_absent = repeat in "?*" or repeat.startswith(("{0", "{,"))
    grouped = pattern.within("(?:", ")" + repeat)
    return replace(grouped, is_nullable=pattern.is_nullable or may_be_absent)


def _features(text: str) -> Iterator[Condition]:
    found = _FEATURE.findall(text)
    if text and "".join(text.split()) != "".join(f"[{n}{o}{v}]" for n, o, v in found):
        raise PatternError(f"cannot read {text}; a feature is written [Name=Value] or [Name!=Value]")
    for name, operator, values in found:
        classes = frozenset(f"{name}={value}" for value in values.split("|"))
        yield Condition("morph", classes, operator == "!=")


def compile_atom(atom: Atom, alphabet: Alphabet) -> str:
    """The WIDTH sets of characters that an atom accepts."""
    if atom in alphabet.spelled:
        return alphabet.spelled[atom]
    parts = []
    for number, column in enumerate(COLUMNS):
        conditions = [c for c in atom.conditions if c.column == column]
        if not conditions:
            parts.append(".")
            continue
        symbols = alphabet.symbols_where(number, partial(_fulfills, conditions))
        parts.append(f"[{symbols}]" if symbols else r"(?!)")
    spelled = alphabet.spelled[atom] = "".join(parts)
    return spelled


def _fulfills(conditions: Sequence[Condition], classes: frozenset[str]) -> bool:
    return all(bool(c.classes & classes) != c.is_negated for c in conditions)
