"""The rules of `grammars/letsum` as data, compiled: titles, markers, citations, cues, what production drops."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pydantic import Field, model_validator

from pipeline.languages import Language
from pipeline.letsum.themes import ROLES, SUMMARIZED
from pipeline.letsum.weights import read_weights
from pipeline.remembering import found
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.phrases.literals import LiteralIndex
from pipeline.rules.phrases.notation import Classes, PhraseError, word_class
from pipeline.rules.phrases.phrase import Phrase, compile_phrase

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
    "turn",
    "endorsement",
    "self_name",
    "court_subject",
    "court_pronoun",
    "party_view",
    "other_court",
    "witness",
    "dissent",
    "opinion",
    "annex",
    "closing",
    "operative",
    "formality",
    "ruling",
    "verdict",
    "bare_answer",
    "relief",
    "consequence",
    "holding",
    "finding",
    "issue",
    "nature",
    "proceeding",
    "leave",
    "challenge",
    "dispute",
    "below",
    "answering",
    "reply",
    "overview",
    "cue",
    "dangling",
    "debris",
    "accessory",
    "remainder",
    "connective",
    "formula",
    "parenthesis",
    "undivided",
    "visa",
    "application",
    "approval",
    "reason_below",
    "refusal",
    "cause",
    "at_hand",
    "contrast",
    "reversal",
    "denial",
    "alternative",
    "dated",
    "assessed",
    "aside",
    "recital",
    "matter",
    "abstract",
    "task",
]
WEIGHTED_BY_ROLE: frozenset[RuleType] = frozenset({"title", "marker"})
CASE_SENSITIVE: frozenset[RuleType] = frozenset({"reference", "parenthesis"})
"""Names are told by their capitals; everything else is found in headings in capitals too."""
WHOLE: frozenset[RuleType] = frozenset({"title"})
"""Types whose pattern must match a whole heading, whatever its accents: capitals often go without (DECISION). The
others are searched in a sentence."""

_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "\N{SOFT HYPHEN}": None})
_PARAGRAPH_NUMBER = re.compile(
    r"(?:\[\d{1,4}\]|¶\s?\d{1,4}\.?|\d{1,4}\.)\s+(?=[^\s\d(])|\d{1,3}\s?[-–]\s+(?=[^\W\d_])"
    r"|[-–—•▪◦●○■□*·‣⁃]\s+(?=\S)"
)
_NUMBER = re.compile(
    r"[#\s]*(?:\d{1,3}(?:\.\d{1,3})+[.)]?\s+|\(?(?:\d{1,3}|[IVXLC]{1,6}|[A-Za-z])[.)–—:-]+\s*|\d{1,3}\s+)?"
)


class LetsumRule(MarkedRule):
    """A rule as it is written: a phrase (`docs/phrases.md`) in the words of one sentence or heading.

    `@party` and the like stand for the words of that class in `legal_words.tsv`. Weights are by role for titles and
    markers, by theme for cues; rules that ship have theirs by their names (`weights.py`).
    """

    type: RuleType
    pattern: str
    weights: dict[str, float] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _weighs_what_it_may(self) -> "LetsumRule":
        valid = _weighed_by(self.type)
        for name in self.weights:
            if name not in valid:
                raise ValueError(f"weights: unknown {name!r}; valid for a {self.type}: {', '.join(valid) or 'none'}")
        return self


_READER: RuleReader[LetsumRule] = RuleReader(LetsumRule, ("[", "]"))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to run, with its weights by role or theme."""

    data: LetsumRule
    place: str
    phrase: Phrase
    weights: Mapping[str, float]

    @property
    def regex(self) -> re.Pattern[str]:
        """What finds the words of the rule."""
        return self.phrase.regex


class _Index:
    """Which rules of a book may match a text: all of them are looked for at once, for all who will ask."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._literals = LiteralIndex([rule.phrase.sought for rule in self._rules])

    def of(self, text: str) -> Mapping[RuleType, Sequence[Rule]]:
        """The rules that may match in a text on one line, by type, in their order."""
        return found(self, text, self._found)

    def _found(self, text: str) -> Mapping[RuleType, Sequence[Rule]]:
        by_type: dict[RuleType, list[Rule]] = {}
        for number in self._literals.candidates(text.lower()):
            rule = self._rules[number]
            by_type.setdefault(rule.data.type, []).append(rule)
        return by_type


class _Matches:
    """The rules that match a text, tried as far as somebody asks, each once."""

    def __init__(self, rules: Iterator[Rule], text: str) -> None:
        self._known: list[tuple[Rule, re.Match[str]]] = []
        self._rest = rules
        self._text = text

    def __iter__(self) -> Iterator[tuple[Rule, re.Match[str]]]:
        at = 0
        while at < len(self._known) or self._goes_on():
            yield self._known[at]
            at += 1

    def _goes_on(self) -> bool:
        for rule in self._rest:
            if match := rule.regex.search(self._text):
                self._known.append((rule, match))
                return True
        return False


class RuleSet:
    """Rules of some types that are tried on the same sentences, in their order."""

    def __init__(self, index: _Index, types: Sequence[RuleType]) -> None:
        self._index = index
        self._types = tuple(types)

    def candidates(self, text: str) -> Iterator[Rule]:
        """The rules that may match in a text on one line."""
        by_type = self._index.of(text)
        return (rule for name in self._types for rule in by_type.get(name, ()))

    def matching(self, text: str) -> Iterable[tuple[Rule, re.Match[str]]]:
        """The rules that match, with what each finds first."""
        if self._index.of(text).keys().isdisjoint(self._types):
            return ()
        return found(self, text, self._matches)

    def first(self, text: str) -> str | None:
        """The id of the first rule that matches."""
        return next((rule.data.id for rule, _ in self.matching(text)), None)

    def _matches(self, text: str) -> _Matches:
        return _Matches(self.candidates(text), text)


def rule_book(resources: Resources, language: Language) -> "RuleBook":
    """The rules of one language, compiled once for all that use them."""
    return resources.once((RuleBook, language), lambda: RuleBook(resources, language))


class RuleBook:
    """The rules of one language by type."""

    def __init__(self, resources: Resources, language: Language) -> None:
        classes, plain = _classes(resources, language, plain=False), _classes(resources, language, plain=True)
        self._by_type: dict[RuleType, tuple[Rule, ...]] = dict.fromkeys(get_args(RuleType), ())
        for written, table in _READER.rules(resources, FAMILY, language):
            rule = _compiled(written, table, plain if written.type in WHOLE else classes)
            self._by_type[rule.data.type] += (rule,)
        self._index = _Index(tuple(self.all()))
        self._sets: dict[tuple[RuleType, ...], RuleSet] = {}

    def of(self, name: RuleType) -> tuple[Rule, ...]:
        """The rules of a type, in their order."""
        return self._by_type[name]

    def set_of(self, *types: RuleType) -> RuleSet:
        """The rules of some types, ready to be tried: one set for all who ask for these types."""
        if types not in self._sets:
            self._sets[types] = RuleSet(self._index, types)
        return self._sets[types]

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


def without_accents(text: str) -> str:
    """A text with bare letters, each in its place."""
    return "".join(unicodedata.normalize("NFD", letter)[0] for letter in text)


def name_of(identifier: str) -> str:
    """The name of a rule, which all languages give it, and by which it has its weights."""
    return identifier.partition(f".{FAMILY}.")[2]


def _classes(resources: Resources, language: Language, *, plain: bool) -> Classes:
    words: dict[str, list[str]] = {}
    for row in resources.lexicon(language, "legal_words"):
        words.setdefault(row["class"], []).append(without_accents(row["word"]) if plain else row["word"])
    return {name: word_class(members) for name, members in words.items()}


def _compiled(rule: LetsumRule, table: RuleTable, classes: Classes) -> Rule:
    pattern = without_accents(rule.pattern) if rule.type in WHOLE else rule.pattern
    try:
        phrase = compile_phrase(pattern, classes, ignores_case=rule.type not in CASE_SENSITIVE)
    except PhraseError as error:
        raise mistake(table, f"pattern: {error}") from error
    weights = rule.weights or read_weights().of_rule(rule.type, name_of(rule.id))
    if not weights and (valid := _weighed_by(rule.type)):
        raise mistake(table, f"a {rule.type} needs weights by {', '.join(valid)}")
    return Rule(rule, table.place, phrase, weights)


def _weighed_by(rule_type: RuleType) -> tuple[str, ...]:
    """What weights of rules of a type are by; nothing where they have none."""
    if rule_type in WEIGHTED_BY_ROLE:
        return ROLES
    return SUMMARIZED if rule_type == "cue" else ()
