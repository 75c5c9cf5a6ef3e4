"""Reads the notation of phrases, which `docs/phrases.md` documents for those who write rules."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from pipeline.rules.limits import DEEPEST, MOST_TIMES
from pipeline.rules.phrases.nodes import (
    CAPITALS,
    IN_LINE,
    LETTERS,
    SMALL,
    Cased,
    Choice,
    Fact,
    Layout,
    Look,
    Node,
    Place,
    Row,
    Signs,
    Text,
    branches_of,
    is_empty_able,
    width,
    with_word_edges,
)
from pipeline.rules.phrases.spacing import joined

MANY: Final = 9
"""What may be said any number of times is looked for so often."""
LONGEST_REST: Final = 30
"""Letters with which a word may go on."""

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_LITERAL: Final = re.compile(r"(?:\\.|[^()\[\]{}<>|@~_^$!&%#*\\ \n\t])+", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_KINDS: Final = {
    "letter": LETTERS,
    "digit": r"\d",
    "capital": CAPITALS,
    "small": SMALL,
    "sign": "",
    "space": r"\s",
    "blank": r"^\S\n",
}
_GAP: Final = re.compile(
    r"<(?P<run>any |some )?(?P<few>few )?(?:(?P<upto>up to )?(?:(?P<least>\d+)(?:-(?P<most>\d+))?) )?"
    r"(?P<kind>letter|digit|capital|small|sign|space|blank|word|Word)s?"
    r"(?: (?P<how>of|but|with) (?P<set>(?:\\.|[^\s\\>])+))?>"
)
_RUNS: Final = {"word": "letter", "Word": "letter"}
"""What is a whole run of signs, and of which."""
_GLUED: Final = "<glued>"
_NAME: Final = re.compile(r"[a-z](?:_*[a-z0-9])*")
_COUNT: Final = re.compile(r"(?P<few>few)?(?P<most>\d+)?")
_CAPTURE: Final = re.compile(r"([a-z_]+):")


class PhraseError(ValueError):
    """A phrase that cannot be read; the message says where and what was expected."""


Classes = Mapping[str, Node]
"""Classes of words by name, which phrases name as `@party`."""


def word_class(words: Iterable[str]) -> Node:
    """The words of a class, the longest first."""
    return Choice(tuple(Text(word) for word in sorted(set(words), key=lambda word: (-len(word), word))))


def read_phrase(text: str, classes: Classes, layout: Layout = "sentence") -> Node:
    """The phrase that a text writes down; raises PhraseError."""
    reader = _Reader(text, classes, layout)
    branches = reader.branches("")
    return branches[0] if len(branches) == 1 else Choice(branches)


class _Reader:
    """Reads one phrase from left to right."""

    def __init__(self, text: str, classes: Classes, layout: Layout) -> None:
        self._text = text
        self._has_lines = layout == "lines"
        self._classes = classes
        self._at = 0
        self._depth = 0
        self._facts: set[str] = set()

    def branches(self, closing: str) -> tuple[Node, ...]:
        """Alternatives up to a closing bracket, or to the end."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._error(f"over {DEEPEST} brackets inside each other; write fewer, or several rules")
        found: list[Node] = []
        while True:
            found.append(self._row())
            if not self._next("|"):
                break
        if closing and not self._next(closing):
            raise self._error(f"{closing!r} is missing")
        if not closing and self._at < len(self._text):
            raise self._error("nothing opens what is closed here")
        self._depth -= 1
        return tuple(found)

    def _row(self) -> Node:
        """Elements with spaces between them."""
        elements: list[tuple[Node, ...]] = []
        while True:
            self._skip_space()
            if self._at >= len(self._text) or self._text[self._at] in "|)]}":
                break
            elements.append(self._element())
        if not elements:
            raise self._error("words are missing")
        try:
            return joined(elements)
        except ValueError as error:
            raise self._error(str(error)) from error

    def _element(self) -> tuple[Node, ...]:
        """Pieces that are written together."""
        pieces: list[Node] = []
        while self._at < len(self._text) and self._text[self._at] not in " \n\t|)]}":
            pieces.append(self._piece())
        return tuple(pieces)

    def _piece(self) -> Node:
        sign = self._text[self._at]
        if sign in "([":
            self._at += 1
            return self._group(sign)
        if sign in "!&":
            return self._look()
        if sign in "%#=" and self._text[self._at + 1 : self._at + 2] == "[":
            self._at += 2
            if sign == "=":
                return Choice(self.branches("]"), is_atomic=True)
            return Cased(self._one_of("["), ignores_case=sign == "%")
        if sign == "{":
            self._at += 1
            name = _CAPTURE.match(self._text, self._at)
            if name is None:
                raise self._error("a fact needs its name: {name: words}")
            if name[1] in self._facts:
                raise self._error(f"the phrase has a fact {name[1]} already")
            self._facts.add(name[1])
            self._at = name.end()
            return Fact(name[1], self._one_of("{"))
        if sign == "<":
            return self._gap()
        if sign == "@":
            return self._class()
        self._at += 1
        if sign in "^$":
            return Place("start" if sign == "^" else "end")
        if sign == "_":
            return Signs(IN_LINE, most=None) if self._has_lines else Text(" ")
        if sign == "~":
            return Signs(LETTERS, 1, LONGEST_REST)
        return self._literal()

    def _literal(self) -> Text:
        """Letters as they are written, up to a sign that means something; a backslash takes that meaning away."""
        self._at -= 1
        found = _LITERAL.match(self._text, self._at)
        if found is None:
            raise self._error(f"{self._text[self._at]!r} means something; write \\{self._text[self._at]} for the sign")
        self._at = found.end()
        return Text(_ESCAPED.sub(r"\1", found[0]) if "\\" in found[0] else found[0])

    def _group(self, opening: str) -> Node:
        branches = self.branches(_CLOSING[opening])
        least = 1 if opening == "[" else 0
        if not self._next("*", skip=False):
            return branches[0] if least and len(branches) == 1 else Choice(branches, least)
        if any(map(is_empty_able, branches)):
            raise self._error("what stands before '*' may be left out itself; say so once")
        count = _COUNT.match(self._text, self._at)
        few, most = count.groups() if count else (None, None)
        self._at = count.end() if count else self._at
        return Choice(branches, least, self._times(most) if most else MANY, is_lazy=few is not None)

    def _times(self, digits: str, least: int = 1) -> int:
        """A number that a phrase can count to, `least` at least."""
        number = int(digits) if len(digits) <= len(str(MOST_TIMES)) else MOST_TIMES + 1
        if not least <= number <= MOST_TIMES:
            raise self._error(f"{digits[:9]} is not a number from {least} to {MOST_TIMES}")
        return number

    def _one_of(self, opening: str) -> Node:
        branches = self.branches(_CLOSING[opening])
        return branches[0] if len(branches) == 1 else Choice(branches)

    def _look(self) -> Node:
        is_denied = self._text[self._at] == "!"
        self._at += 1
        is_behind = self._next("<", skip=False)
        if not self._next("[", skip=False):
            raise self._error("'!' and '&' stand before [words]")
        inner = self._one_of("[")
        if is_behind and any(width(branch) is None for branch in branches_of(inner)):
            raise self._error("how long what stands before is must be known: no gaps, nothing that may be left out")
        return Look(inner if is_behind else with_word_edges(inner), is_denied, is_behind)

    def _class(self) -> Node:
        found = _NAME.match(self._text, self._at + 1)
        name = found[0] if found else ""
        if name not in self._classes:
            raise self._error(f"there is no class @{name}; valid: {', '.join(sorted(self._classes)) or 'none'}")
        self._at += 1 + len(name)
        return self._classes[name]

    def _gap(self) -> Node:
        """`<0-3 words>`, `<1-2 digits>`, `<up to 60 signs but .;>`; `<glued>`."""
        if self._next(_GLUED, skip=False):
            return Place("anywhere")
        found = _GAP.match(self._text, self._at)
        if found is None:
            raise self._error(f"no number of {', '.join(_KINDS)} or word, as in <0-3 words>")
        kind, few = found["kind"], bool(found["few"])
        least = self._times(found["least"] or "1", 0)
        most = self._times(found["most"] or str(max(least, 1)), max(least, 1))
        self._at = found.end()
        try:
            signs = _sign_class(_RUNS.get(kind, kind), found["how"], found["set"], self._has_lines)
        except re.error as error:
            raise self._error(f"no list of signs, as in A-Z: {error}") from error
        if found["run"]:
            return Signs(signs, 0 if found["run"] == "any " else 1, None)
        if kind in _RUNS:
            run = Signs(signs, most=None)
            word = run if kind == "word" else Row((Signs(CAPITALS), replace(run, least=0)))
            return Choice((word,), least, most, is_lazy=few)
        gap = Signs(signs, 0 if found["upto"] else least, most, few)
        return Row((Place("apart"), gap, Place("apart"))) if found["upto"] else gap

    def _next(self, sign: str, skip: bool = True) -> bool:
        if skip:
            self._skip_space()
        if not self._text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        return True

    def _skip_space(self) -> None:
        while self._at < len(self._text) and self._text[self._at] in " \n\t":
            self._at += 1

    def _error(self, message: str) -> PhraseError:
        return PhraseError(f"at {self._text[self._at : self._at + 20]!r}: {message}")


def _sign_class(kind: str, how: str | None, listed: str | None, has_lines: bool) -> str:
    """The signs as a regular expression has them in brackets; raises re.error for a range from Z to A."""
    signs = re.sub(r"\\?(.)", _class_sign, listed or "", flags=re.DOTALL)
    known = _KINDS[kind]
    if kind == "blank" and how:
        raise re.error("blanks take no list of signs")
    if has_lines and not known and how != "of":
        found = f"^\\n{signs if how == 'but' else ''}"
    elif how == "but":
        found = f"^{signs}" if not known else f"^\\W{signs}"
    else:
        found = signs or r"\S\s" if how == "of" or not known else known + signs
    re.compile(f"[{found}]")
    return found


def _class_sign(found: re.Match[str]) -> str:
    sign = found[1]
    if found[0] == "_":
        return " "
    if found[0] in (r"\w", r"\d", r"\s", r"\S"):
        return found[0]
    return sign if sign.isalnum() or found[0] == "-" else re.escape(sign)
