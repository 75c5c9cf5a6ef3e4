"""Rules over tokens: reads them from data, and finds what they match in sentences."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.tagger import Morph
from pipeline.annotate.token_alphabet import WIDTH, Shape, Test, TokenAlphabet
from pipeline.document import Token
from pipeline.errors import ConfigurationError
from pipeline.frozen import quickly_made
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import RuleReader, Table, WrittenRule, mistake
from pipeline.rules.sequences.nodes import Element, Node, PatternError, first_elements, obligatory, walk
from pipeline.rules.sequences.pattern import Pattern
from pipeline.rules.sequences.syntax import PatternReader

FAMILY: Final = "annotate"


class Example(Table):
    """A sentence with {{the stretch that the rule must find}}, the value of that, and the reference date."""

    text: str
    value: str | None = None
    reference: str | None = None


class RuleData(WrittenRule):
    """A rule as it is written: `type` says what it finds, `pattern` how, `value` how that is understood.

    `strength` is for names: a sure rule wins over the model, a likely one fills what the model left.
    """

    type: str
    pattern: str
    value: str | None = None
    strength: Literal["sure", "likely"] | None = None
    source: str = "own"
    examples: tuple[Example, ...] = Field(min_length=1)


_READER: RuleReader[RuleData] = RuleReader(RuleData)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to run; `firsts` are the tokens that it may begin with."""

    data: RuleData
    place: str
    pattern: Pattern
    firsts: tuple[Element, ...]


_REMEMBERED: Final = 20_000
"""Words whose code is remembered: forms alone, and all forgotten where they are more."""
LONGEST = 128
"""A match has at most so many tokens, so that a page of numbers is not read anew from each of them."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Match:
    """What a rule found: the tokens `[first, last)`, and those that it captured, by name."""

    rule: RuleData
    first: int
    last: int
    captures: Mapping[str, tuple[int, int]]


class Matcher:
    """Finds, from left to right, the longest stretch that any of its rules matches; earlier rules win ties."""

    def __init__(self, rules: Sequence[Rule], alphabet: TokenAlphabet) -> None:
        self._rules = tuple(rules)
        self._alphabet = alphabet
        self._by_code: dict[str, tuple[tuple[Rule, re.Pattern[str]], ...]] = {}
        self._by_symbol: tuple[dict[str, int], ...] = tuple({} for _ in range(WIDTH))

    def find(self, codes: Sequence[str], first: int, last: int) -> Iterator[Match]:
        """The matches within a sentence, the tokens `[first, last)`; `codes` are the document's tokens encoded."""
        index, text = first, ""
        known = self._by_code
        while index < last:
            code = codes[index]
            rules = known.get(code)
            if rules is None:
                rules = known[code] = self._beginning_with(code)
            best: re.Match[str] | None = None
            best_rule = None
            for rule, regex in rules:
                text = text or "".join(codes[first:last])
                begin = (index - first) * WIDTH
                found = regex.match(text, begin, begin + LONGEST * WIDTH)
                if found and (best is None or found.end() > best.end()):
                    best, best_rule = found, rule
            if best is None or best_rule is None:
                index += 1
            else:
                end = first + best.end() // WIDTH
                yield Match(best_rule.data, index, end, best_rule.pattern.captures(best, first))
                index = end

    def _beginning_with(self, code: str) -> tuple[tuple[Rule, re.Pattern[str]], ...]:
        """The rules that may begin with an encoded token, compiled."""
        left = (1 << len(self._firsts)) - 1
        for column, symbol in enumerate(code):
            known = self._by_symbol[column]
            if symbol not in known:
                known[symbol] = self._accepting(column, symbol)
            left &= known[symbol]
        numbers: dict[int, None] = {}
        while left:
            place = (left & -left).bit_length() - 1  # the lowest bit that is set
            left &= left - 1
            numbers[self._firsts[place][0]] = None
        return tuple((self._rules[number], self._rules[number].pattern.regex) for number in numbers)

    def _accepting(self, column: int, symbol: str) -> int:
        """The first tokens of rules that accept a symbol in a column, a bit for each."""
        accepted = (symbols[column] for _, symbols in self._firsts)
        return sum(1 << place for place, own in enumerate(accepted) if own is None or symbol in own)

    @cached_property
    def _firsts(self) -> tuple[tuple[int, tuple[frozenset[str] | None, ...]], ...]:
        """The tokens that each rule, by its number, may begin with, as what they accept in each column."""
        accepted = self._alphabet.accepted
        return tuple((number, accepted(one)) for number, rule in enumerate(self._rules) for one in rule.firsts)


class TokenGrammar:
    """All token rules of a language, over one alphabet."""

    def __init__(self, resources: Resources, language: Language, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._known: dict[tuple[str, str, str, Morph], str] = {}
        self._shapes = read_shapes(resources, language)
        reader = PatternReader()
        rules = list(_READER.rules(resources, FAMILY, language))
        read = [self._read(reader, rule, table) for rule, table in rules]
        self._alphabet = self._build_alphabet(test for _, tests in read for test in tests)
        self.rules = tuple(
            Rule(rule, table.place, Pattern(node, self._alphabet), first_elements(node))
            for (rule, table), (node, _) in zip(rules, read, strict=True)
        )

    def compile(self) -> None:
        """Compiles all patterns, which else are when a text first may match them."""
        for rule in self.rules:
            _ = rule.pattern.regex

    def matcher(self, *types: str) -> Matcher:
        """A matcher for the rules of some types."""
        return self.matcher_of([rule for rule in self.rules if rule.data.type in types])

    def matcher_of(self, rules: Sequence[Rule]) -> Matcher:
        """A matcher for some of the rules."""
        return Matcher(rules, self._alphabet)

    def may_match(self, rule: Rule, tokens: Sequence[Token]) -> bool:
        """Whether each part of a rule's pattern may begin with one of some tokens."""
        codes = self.encode(tokens)
        parts = (first_elements(part) for part in obligatory(rule.pattern.node))
        return all(any(self._alphabet.accepts(one, code) for one in part for code in codes) for part in parts)

    def encode(self, tokens: Sequence[Token]) -> list[str]:
        """The tokens of a document, each as the few characters that patterns see."""
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        known, codes = self._known, []
        for token in tokens:
            key = (token.text, token.lemma, token.pos, token.morph)
            code = known.get(key)
            if code is None:
                code = known[key] = self._alphabet.encode(token)
            codes.append(code)
        return codes

    def _read(self, reader: PatternReader, rule: RuleData, table: RuleTable) -> tuple[Node, tuple[Test, ...]]:
        """A pattern, and what it tests of tokens."""
        try:
            node = reader.read(rule.pattern)
            elements = dict.fromkeys(one for one in walk(node) if isinstance(one, Element))
            first_elements(node)
            return node, tuple(Test.of(condition, self._column_of) for one in elements for condition in one.conditions)
        except PatternError as error:
            raise mistake(table, f"pattern: {error}") from error

    def _column_of(self, name: str) -> str:
        if any(shape.name == name for shape in self._shapes):
            return "form"
        try:
            return self._lexicons.column(name)
        except ConfigurationError as error:
            raise PatternError(f"{name} is neither a shape nor a lexicon ({error})") from error

    def _build_alphabet(self, tests: Iterable[Test]) -> TokenAlphabet:
        words: dict[str, dict[str, set[str]]] = {"form": {}, "lemma": {}}
        features: dict[str, set[str]] = {}
        shapes = {shape.name for shape in self._shapes}
        for column, name in sorted({(test.column, name) for test in tests for name in test.classes}):
            if column == "morph":
                feature, _, value = name.partition("=")
                features.setdefault(feature, set()).add(value)
            elif name.startswith('"'):
                words["form"].setdefault(name.strip('"'), set()).add(name)
            elif column in words and name not in shapes:
                for word in self._lexicons.words(name):
                    words[column].setdefault(word, set()).add(name)
        forms, lemmas = _frozen(words["form"]), _frozen(words["lemma"])
        return TokenAlphabet(forms, lemmas, self._shapes, _frozen(features), self._column_of)


def read_shapes(resources: Resources, language: Language) -> tuple[Shape, ...]:
    """The classes of forms that are given by a regular expression."""
    shapes: dict[str, Shape] = {}
    for row in resources.lexicon(language, "shapes"):
        try:
            shapes[row["class"]] = Shape(row["class"], re.compile(row["pattern"]))
        except re.error as error:
            raise ConfigurationError(f"{row.place}: not a regular expression: {error}") from error
    return tuple(shapes.values())


def _frozen(sets: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(values) for key, values in sets.items()}
