"""Writes tokens as short strings, so that patterns over tokens are ordinary regular expressions.

Each token becomes one character for each of its columns: its form, lemma, part of speech, morphology and
case, as far as any pattern tells them apart. Patterns then run at the speed of `re`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from pipeline.document import Token
from pipeline.rules.sequences.nodes import Condition, Element, PatternError
from pipeline.rules.sequences.pattern import NOTHING

COLUMNS: Final = ("form", "lemma", "pos", "morph", "case")
WIDTH: Final = len(COLUMNS)
"""Characters per token."""

_FIRST_SYMBOL = 0x4E00

PARTS_OF_SPEECH: Final = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM"),
    *("PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X", "SPACE"),
)
CASES: Final = ("Lower", "Capital", "Upper", "Other")
_CASE_CLASSES: Final = {case: frozenset({case}) for case in CASES}
_NONE: Final[frozenset[str]] = frozenset()

ColumnOf = Callable[[str], str]
"""Says whether a class of words is one of forms or of lemmas; raises PatternError for a name that is no class."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A class of forms by a regular expression: numbers, dates in digits, clock times."""

    name: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Test:
    """A condition as a test of one column: the classes of the column must (not) contain one of `classes`."""

    column: str
    classes: frozenset[str]
    is_negated: bool

    @classmethod
    def of(cls, condition: Condition, column_of: ColumnOf) -> "Test":
        """What a condition tests; raises PatternError for what tokens do not have."""
        key, values = condition.key, condition.values
        match condition.form:
            case "text":
                return cls("form", frozenset(f'"{value}"' for value in values), condition.is_negated)
            case "feature":
                return cls("morph", frozenset(f"{key}={value}" for value in values), condition.is_negated)
            case "kind":
                raise PatternError(f"{key}: is not known; classes of words are named alone, as in {key}")
        column = "pos" if key in PARTS_OF_SPEECH else "case" if key in CASES else column_of(key)
        return cls(column, frozenset({key}), condition.is_negated)


class TokenAlphabet:
    """The symbols of one language's patterns.

    `forms` and `lemmas` give the classes of words that patterns name, keys in lower case; a literal is a
    class of its own. A form with a digit belongs to the classes of all `shapes` that match it whole.
    `features` are the values that patterns ask for, by feature.
    """

    def __init__(
        self,
        forms: Mapping[str, frozenset[str]],
        lemmas: Mapping[str, frozenset[str]],
        shapes: Iterable[Shape],
        features: Mapping[str, frozenset[str]],
        column_of: ColumnOf,
    ) -> None:
        self._forms = forms
        self._lemmas = lemmas
        self._shapes = tuple(shapes)
        self._features = {name: sorted(features[name]) for name in sorted(features)}
        self._column_of = column_of
        values = [[f"{name}={value}" for value in ("", *found)] for name, found in self._features.items()]
        self._form_symbols = _symbols([_NONE, *forms.values(), *_subsets([shape.name for shape in self._shapes])])
        self._lemma_symbols = _symbols([_NONE, *lemmas.values()])
        self._pos_symbols = _symbols(frozenset({pos}) for pos in PARTS_OF_SPEECH)
        self._morph_symbols = _symbols(frozenset(combination) for combination in product(*values))
        self._case_symbols = _symbols(_CASE_CLASSES.values())
        columns = (self._form_symbols, self._lemma_symbols, self._pos_symbols, self._morph_symbols, self._case_symbols)
        self._columns = dict(zip(COLUMNS, map(_Column, columns), strict=True))
        self._grammatical: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
        self._accepted: dict[Element, tuple[frozenset[str] | None, ...]] = {}

    def expression(self, element: Element) -> str:
        """The regular expression of an element: a set of characters for each column."""
        return "".join(
            "." if symbols is None else f"[{''.join(sorted(symbols))}]" if symbols else NOTHING
            for symbols in self.accepted(element)
        )

    def place(self, text: str, offset: int) -> int:  # noqa: ARG002 - all tokens are as wide
        """The number of the token that begins at an offset."""
        return offset // WIDTH

    def accepts(self, element: Element, code: str) -> bool:
        """Whether an encoded token fulfills the conditions of an element."""
        return all(
            symbols is None or symbol in symbols for symbol, symbols in zip(code, self.accepted(element), strict=True)
        )

    def encode(self, token: Token) -> str:
        """The WIDTH characters of a token."""
        grammatical = self._grammatical.get((token.pos, token.morph))
        if grammatical is None:
            grammatical = self._grammatical[(token.pos, token.morph)] = self._encode_grammar(token)
        return (
            self._form_symbols[self._form_classes(token.text.lower())]
            + self._lemma_symbols[self._lemmas.get(token.lemma.lower(), _NONE)]
            + grammatical
            + self._case_symbols[_CASE_CLASSES[case_of(token.text)]]
        )

    def accepted(self, element: Element) -> tuple[frozenset[str] | None, ...]:
        """The characters that an element accepts in each column, None where it accepts all."""
        found = self._accepted.get(element)
        if found is None:
            tests = [Test.of(condition, self._column_of) for condition in element.conditions]
            by_column = [[test for test in tests if test.column == name] for name in COLUMNS]
            found = self._accepted[element] = tuple(
                self._columns[name].accepted(some) if some else None
                for name, some in zip(COLUMNS, by_column, strict=True)
            )
        return found

    def _form_classes(self, form: str) -> frozenset[str]:
        if not form.isalpha() and any(character.isdigit() for character in form):
            classes = frozenset(shape.name for shape in self._shapes if shape.pattern.fullmatch(form))
            if classes:
                return classes
        return self._forms.get(form, _NONE)

    def _encode_grammar(self, token: Token) -> str:
        morph = dict(token.morph)
        combination = frozenset(
            f"{name}={morph[name] if morph.get(name) in values else ''}" for name, values in self._features.items()
        )
        pos = token.pos if token.pos in PARTS_OF_SPEECH else "X"
        return self._pos_symbols[frozenset({pos})] + self._morph_symbols[combination]


class _Column:
    """The symbols of a column by the classes that they stand for."""

    def __init__(self, symbols: Mapping[frozenset[str], str]) -> None:
        self._all = frozenset(symbols.values())
        self._by_class: dict[str, set[str]] = {}
        for classes, symbol in symbols.items():
            for one in classes:
                self._by_class.setdefault(one, set()).add(symbol)

    def accepted(self, tests: Iterable[Test]) -> frozenset[str]:
        """The symbols that pass all tests of the column."""
        found = self._all
        for test in tests:
            having = frozenset[str]().union(*(self._by_class.get(one, ()) for one in test.classes))
            found = found - having if test.is_negated else found & having
        return found


def case_of(text: str) -> str:
    """How a form is written: Lower, Capital, Upper (two letters at least) or Other."""
    if text.islower():
        return "Lower"
    if text.isupper() and sum(character.isalpha() for character in text) > 1:
        return "Upper"
    return "Capital" if text[0].isupper() else "Other"


def _symbols(signatures: Iterable[frozenset[str]]) -> dict[frozenset[str], str]:
    """One character for each different set of classes."""
    distinct = sorted(set(signatures), key=sorted)
    return {signature: chr(_FIRST_SYMBOL + number) for number, signature in enumerate(distinct)}


def _subsets(names: list[str]) -> list[frozenset[str]]:
    """All combinations: a form may have several shapes."""
    return [
        frozenset(name for name, is_in in zip(names, flags, strict=True) if is_in)
        for flags in product((False, True), repeat=len(names))
    ]
