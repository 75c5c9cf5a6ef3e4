"""Rules over tokens: reads them from data, and finds what they match in sentences."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.annotate.conversion import Morph
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.token_alphabet import WIDTH, Alphabet, Shape
from pipeline.annotate.token_pattern import Pattern, PatternError, PatternReader, compile_atom
from pipeline.document import Token
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import RuleReader, Table, WrittenRule, mistake

FAMILY: Final = "annotate"
FRAGMENT: Final = "fragment"
"""The type of rules that find nothing by themselves: @name in other patterns stands for their pattern."""


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
    examples: tuple[Example, ...] = ()
    near_misses: tuple[str, ...] = ()


_READER: RuleReader[RuleData] = RuleReader(RuleData)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to run; `firsts` accept the encoded tokens that it may begin with."""

    data: RuleData
    place: str
    regex: re.Pattern[str]
    firsts: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Match:
    """What a rule found: the tokens `[first, last)`; `found` is in the encoded sentence that begins at `base`."""

    rule: RuleData
    first: int
    last: int
    found: re.Match[str]
    base: int

    def capture(self, name: str) -> tuple[int, int] | None:
        """The tokens `[first, last)` of a capture, None where it took no part; raises IndexError for no capture."""
        start, end = self.found.span(name)
        return (self.base + start // WIDTH, self.base + end // WIDTH) if start >= 0 else None

    @property
    def captures(self) -> dict[str, tuple[int, int]]:
        """All captures that took part, as token ranges."""
        ranges = ((name, self.capture(name)) for name in self.found.re.groupindex)
        return {name: tokens for name, tokens in ranges if tokens is not None}


class Matcher:
    """Finds, from left to right, the longest stretch that any of its rules matches; earlier rules win ties."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._by_code: dict[str, tuple[Rule, ...]] = {}

    def find(self, codes: Sequence[str], first: int, last: int) -> Iterator[Match]:
        """The matches within a sentence, the tokens `[first, last)`; `codes` are the document's tokens encoded."""
        index, text = first, ""
        while index < last:
            code = codes[index]
            rules = self._by_code.get(code)
            if rules is None:
                rules = tuple(rule for rule in self._rules if rule.firsts.match(code))
                self._by_code[code] = rules
            best: re.Match[str] | None = None
            best_rule = None
            for rule in rules:
                text = text or "".join(codes[first:last])
                found = rule.regex.match(text, (index - first) * WIDTH)
                if found and (best is None or found.end() > best.end()):
                    best, best_rule = found, rule
            if best is None or best_rule is None:
                index += 1
            else:
                end = first + best.end() // WIDTH
                yield Match(best_rule.data, index, end, best, first)
                index = end


class TokenGrammar:
    """All token rules of a language, over one alphabet."""

    def __init__(self, resources: Resources, language: Language, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._shapes = read_shapes(resources, language)
        rules = list(_READER.rules(resources, FAMILY, language))
        fragments = {_fragment_name(rule.id): rule.pattern for rule, _ in rules if rule.type == FRAGMENT}
        reader = PatternReader(self._column_of, fragments)
        patterns = [self._read(reader, rule, table) for rule, table in rules]
        self._alphabet = self._build_alphabet(patterns)
        self.rules = tuple(
            self._compile(rule, pattern, table)
            for (rule, table), pattern in zip(rules, patterns, strict=True)
            if rule.type != FRAGMENT
        )

    def matcher(self, *types: str) -> Matcher:
        """A matcher for the rules of some types."""
        return Matcher([rule for rule in self.rules if rule.data.type in types])

    def encode(self, tokens: Sequence[Token]) -> list[str]:
        """The tokens of a document, each as the few characters that patterns see."""
        known: dict[tuple[str, str, str, Morph], str] = {}
        codes = []
        for token in tokens:
            key = (token.text, token.lemma, token.pos, token.morph)
            code = known.get(key)
            if code is None:
                code = known[key] = self._alphabet.encode(token)
            codes.append(code)
        return codes

    def _read(self, reader: PatternReader, rule: RuleData, table: RuleTable) -> Pattern:
        try:
            return reader.read(rule.pattern)
        except PatternError as error:
            raise mistake(table, f"pattern: {error}") from error

    def _compile(self, rule: RuleData, pattern: Pattern, table: RuleTable) -> Rule:
        firsts = "|".join(compile_atom(atom, self._alphabet) for atom in pattern.firsts)
        try:
            return Rule(rule, table.place, pattern.compile(self._alphabet), re.compile(firsts, re.DOTALL))
        except re.error as error:  # a capture used twice, or a look behind of no fixed length
            raise mistake(table, f"pattern: {error.msg}") from error

    def _column_of(self, name: str) -> str:
        if any(shape.name == name for shape in self._shapes):
            return "form"
        try:
            return self._lexicons.column(name)
        except ConfigurationError as error:
            raise PatternError(f"{name} is neither a shape nor a lexicon ({error})") from error

    def _build_alphabet(self, patterns: Sequence[Pattern]) -> Alphabet:
        words: dict[str, dict[str, set[str]]] = {"form": {}, "lemma": {}}
        features: dict[str, set[str]] = {}
        shapes = {shape.name for shape in self._shapes}
        for condition in (c for pattern in patterns for atom in pattern.atoms for c in atom.conditions):
            for name in condition.classes:
                if condition.column == "morph":
                    feature, _, value = name.partition("=")
                    features.setdefault(feature, set()).add(value)
                elif name.startswith('"'):
                    words["form"].setdefault(name.strip('"'), set()).add(name)
                elif condition.column in words and name not in shapes:
                    for word in self._lexicons.words(name):
                        words[condition.column].setdefault(word, set()).add(name)
        return Alphabet(_frozen(words["form"]), _frozen(words["lemma"]), self._shapes, _frozen(features))


def read_shapes(resources: Resources, language: Language) -> tuple[Shape, ...]:
    """The classes of forms that are given by a regular expression."""
    shapes: dict[str, Shape] = {}
    for row in resources.lexicon(language, "shapes"):
        try:
            shapes[row["class"]] = Shape(row["class"], re.compile(row["pattern"]))
        except re.error as error:
            raise ConfigurationError(f"{row.place}: not a regular expression: {error}") from error
    return tuple(shapes.values())


def _fragment_name(identifier: str) -> str:
    return identifier.rsplit(".", 1)[-1].replace("-", "_")


def _frozen(sets: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(values) for key, values in sets.items()}
