"""The rules of `grammars/letsum` as data, compiled: titles, markers, citations, cues, what production drops."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pydantic import Field, field_validator, model_validator

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.letsum.literals import LiteralIndex, required_literals, trigrams
from pipeline.letsum.themes import ROLES, SUMMARIZED
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader

FAMILY = "letsum"

RuleType = Literal[
    "title",
    "marker",
    "body_start",
    "reference",
    "reference_joint",
    "reference_lead",
    "quotation_lead",
    "quotation",
    "submission",
    "own_voice",
    "cue",
    "dangling",
    "connective",
    "parenthesis",
]
WEIGHTED_BY_ROLE: frozenset[RuleType] = frozenset({"title", "marker"})
CASE_SENSITIVE: frozenset[RuleType] = frozenset({"reference", "parenthesis"})
"""Names are told by their capitals; everything else is found in headings in capitals too."""
WHOLE: frozenset[RuleType] = frozenset({"title"})
"""Types whose pattern must match a whole heading; the others are searched in a sentence."""

_PLACEHOLDER = re.compile(r"@([a-z_]+)")
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "\N{SOFT HYPHEN}": None})
_PARAGRAPH_NUMBER = re.compile(r"(?:\[\d{1,4}\]|¶\s?\d{1,4}\.?|\d{1,4}\.)\s+(?=[^\s\d(])|[-–—•▪◦●○■□*·‣⁃]\s+(?=\S)")
_NUMBER = re.compile(
    r"[#\s]*(?:\d{1,3}(?:\.\d{1,3})+[.)]?\s+|\(?(?:\d{1,3}|[IVXLC]{1,6}|[A-Za-z])[.)–—:-]+\s*|\d{1,3}\s+)?"
)


class LetsumRule(MarkedRule):
    """A rule as it is written: a Python regular expression over the words of one sentence or heading.

    `@party` and the like stand for the words of that class in `legal_words.tsv`. Weights are by role for titles and
    markers, by theme for cues.
    """

    type: RuleType
    pattern: str
    weights: dict[str, float] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _weighs_what_it_may(self) -> "LetsumRule":
        valid: tuple[str, ...] = ()
        if self.type in WEIGHTED_BY_ROLE:
            valid = ROLES
        elif self.type == "cue":
            valid = SUMMARIZED
        for name in self.weights:
            if name not in valid:
                raise ValueError(f"weights: unknown {name!r}; valid for a {self.type}: {', '.join(valid) or 'none'}")
        if valid and not self.weights:
            raise ValueError(f"a {self.type} needs weights by {', '.join(valid)}")
        return self

    @field_validator("pattern")
    @classmethod
    def _says_something(cls, value: str) -> str:
        if not value:
            raise ValueError("an empty pattern matches everything")
        return value


_READER: RuleReader[LetsumRule] = RuleReader(LetsumRule, ("(?:", ")"))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to run; no text without one of `literals` (in lower case) can match, None where nobody knows."""

    data: LetsumRule
    place: str
    regex: re.Pattern[str]
    literals: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Wording:
    """The words of a sentence as rules see them, and what tells quickly which rules to try."""

    text: str
    lowered: str
    grams: frozenset[str]

    @classmethod
    def of(cls, text: str) -> "Wording":
        """The wording of a text on one line."""
        lowered = text.lower()
        return cls(text, lowered, trigrams(lowered))


class RuleSet:
    """Rules that are tried on the same sentences, in their order."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._index = LiteralIndex([rule.literals for rule in self._rules])

    def candidates(self, wording: Wording) -> Iterator[Rule]:
        """The rules that may match."""
        return (self._rules[number] for number in self._index.candidates(wording.lowered, wording.grams))

    def matching(self, wording: Wording) -> Iterator[tuple[Rule, re.Match[str]]]:
        """The rules that match, with what each finds first."""
        for rule in self.candidates(wording):
            if match := rule.regex.search(wording.text):
                yield rule, match

    def first(self, wording: Wording) -> str | None:
        """The id of the first rule that matches."""
        return next((rule.data.id for rule, _ in self.matching(wording)), None)


def rule_book(resources: Resources, language: Language) -> "RuleBook":
    """The rules of one language, compiled once for all that use them."""
    return resources.once((RuleBook, language), lambda: RuleBook(resources, language))


class RuleBook:
    """The rules of one language by type."""

    def __init__(self, resources: Resources, language: Language) -> None:
        words = _words(resources, language)
        self._by_type: dict[RuleType, tuple[Rule, ...]] = dict.fromkeys(get_args(RuleType), ())
        for data, table in _READER.rules(resources, FAMILY, language):
            rule = _compiled(data, table.place, words)
            self._by_type[rule.data.type] += (rule,)

    def of(self, name: RuleType) -> tuple[Rule, ...]:
        """The rules of a type, in their order."""
        return self._by_type[name]

    def set_of(self, name: RuleType) -> RuleSet:
        """The rules of a type, ready to be tried."""
        return RuleSet(self._by_type[name])

    def all(self) -> Iterator[Rule]:
        """All rules."""
        for rules in self._by_type.values():
            yield from rules


def one_line(text: str) -> str:
    """A text on one line, apostrophes straight."""
    return " ".join(text.translate(_STRAIGHT).split())


def words_of(text: str) -> str:
    """What rules see of a sentence: one line, apostrophes straight, the number of its paragraph left out."""
    line = one_line(text)
    marker = _PARAGRAPH_NUMBER.match(line)
    return line[marker.end() :] if marker else line


def title_of(text: str) -> str:
    """What rules see of a heading: one line without its number and final mark."""
    line = one_line(text)
    number = _NUMBER.match(line)
    bare = line[number.end() :] if number else line
    return (bare or line).strip(" :.;*_-–—")


def _words(resources: Resources, language: Language) -> Mapping[str, str]:
    """The words of each class as alternatives, the longest first."""
    classes: dict[str, list[str]] = {}
    for row in resources.lexicon(language, "legal_words"):
        classes.setdefault(row["class"], []).append(row["word"])
    return {
        name: "|".join(re.escape(word).replace(r"\ ", " ") for word in sorted(set(words), key=lambda w: (-len(w), w)))
        for name, words in classes.items()
    }


def _compiled(rule: LetsumRule, place: str, words: Mapping[str, str]) -> Rule:
    def spelled(match: re.Match[str]) -> str:
        if match[1] not in words:
            raise ConfigurationError(
                f"{place}: {rule.id}: pattern: there is no class @{match[1]}; valid: {', '.join(sorted(words))}"
            )
        return f"(?:{words[match[1]]})"

    pattern = _PLACEHOLDER.sub(spelled, rule.pattern)
    try:
        regex = re.compile(pattern, 0 if rule.type in CASE_SENSITIVE else re.IGNORECASE)
    except re.error as error:
        raise ConfigurationError(f"{place}: {rule.id}: pattern: not a regular expression: {error}") from error
    return Rule(rule, place, regex, required_literals(pattern))
