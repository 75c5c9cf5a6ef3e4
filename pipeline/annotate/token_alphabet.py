"""Writes tokens as short strings, so that patterns over tokens are ordinary regular expressions.

Each token becomes one character for each of its columns: its form, lemma, part of speech, morphology and
case, as far as any pattern tells them apart. Patterns then run at the speed of `re`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

from pipeline.document import Token

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


@dataclass(frozen=True, slots=True)
class Shape:
    """A class of forms by a regular expression: numbers, dates in digits, clock times."""

    name: str
    pattern: re.Pattern[str]


class Alphabet:
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
    ) -> None:
        self._forms = forms
        self._lemmas = lemmas
        self._shapes = tuple(shapes)
        self._features = {name: sorted(features[name]) for name in sorted(features)}
        shape_sets = _subsets([shape.name for shape in self._shapes])
        self._form_symbols = _symbols([frozenset(), *forms.values(), *shape_sets])
        self._lemma_symbols = _symbols([frozenset(), *lemmas.values()])
        values = [[f"{name}={value}" for value in ("", *found)] for name, found in self._features.items()]
        self._morph_symbols = _symbols(frozenset(combination) for combination in product(*values))
        self._pos_symbols = _symbols(frozenset({pos}) for pos in PARTS_OF_SPEECH)
        self._case_symbols = _symbols(_CASE_CLASSES.values())
        self._grammatical: dict[tuple[str, tuple[tuple[str, str], ...]], str] = {}
        self.spelled: dict[object, str] = {}  # the regular expressions of atoms, of which rules repeat most

    @cached_property
    def _columns(self) -> tuple[dict[frozenset[str], str], ...]:
        return (
            self._form_symbols,
            self._lemma_symbols,
            self._pos_symbols,
            self._morph_symbols,
            self._case_symbols,
        )

    def symbols_where(self, column: int, accepts: Callable[[frozenset[str]], bool]) -> str:
        """The characters of a column whose set of classes `accepts` accepts."""
        return "".join(symbol for classes, symbol in self._columns[column].items() if accepts(classes))

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
