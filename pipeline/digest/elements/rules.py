"""The rules of `grammars/digest` as data, compiled: what a sentence does for its document, and facts by name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pydantic import model_validator

from pipeline.digest.elements.fact_names import fact_names, unknown_fact
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.phrases.literals import LiteralIndex
from pipeline.rules.phrases.notation import Classes, PhraseError, word_class
from pipeline.rules.phrases.phrase import Phrase, compile_phrase

FAMILY: Final = "digest"
VALUE: Final = "value"

Role = Literal[
    "purpose",
    "decision",
    "action",
    "conclusion",
    "recommendation",
    "finding",
    "change",
    "obligation",
    "prohibition",
    "request",
    "news",
    "warning",
]
"""What a sentence does for its document."""
Topic = Literal["task", "requirement", "procedure", "change"]
"""What a section tells that readers of some kinds want: what is to be done, asked for, how to take part, what is
otherwise now or to be heeded first."""
RuleType = Literal[
    Role,
    "fact",
    "noise",
    "idle",
    "pointing",
    "pointing_back",
    "pointing_day",
    "turning",
    "awaiting",
    "example",
    "own_summary",
    "skipped_section",
    "leading_section",
    "closing_section",
    "wanted_section",
    "minor_section",
    "alarm_section",
    "calling_off",
    "causing",
    "causing_section",
    "closing",
    "correcting_line",
    "correcting_section",
    "crediting_section",
    "new_deadline",
    "offering",
    "rebalancing",
    "recausing",
    "removing",
    "renewed",
    "renewing",
    "replaced",
    "replacing",
    "replacing_part",
    "reversing",
    "leaning_value",
    "past",
    "short_outcome",
    "stating",
    "substituting",
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
CASED: Final[frozenset[RuleType]] = frozenset({"action"})
"""Types in which names are told by their capitals."""
WHOLE: Final[tuple[RuleType, ...]] = (
    "alarm_section",
    "causing_section",
    "closing_section",
    "correcting_line",
    "correcting_section",
    "crediting_section",
    "leading_section",
    "minor_section",
    "own_summary",
    "skipped_section",
    "wanted_section",
)
"""Types whose pattern must match a whole heading; the others are searched in a sentence."""
FORMAL: Final[tuple[RuleType, ...]] = ("leading_section", "own_summary", "skipped_section")
"""Types of headings that say which part of a document follows, and nothing of what it says."""


class DigestRule(MarkedRule):
    """A rule as it is written: a phrase (`docs/phrases.md`) in the words of one sentence, line or heading.

    A `fact` has a name, and its pattern the words that say it as `{value: …}`; `@month` and `@unit` stand for the words
    of lexicons. A `wanted_section` says which topic of `kinds.toml` the section below a heading tells. What is
    `pointing` speaks of another place of the page ("Table 3"), what is `pointing_back` of a day or place that the
    sentence before names ("from there"), behind which it may be told; `pointing_day` is the same for a day ("until
    then"), which a sentence may have named itself.
    """

    type: RuleType
    pattern: str
    fact: str | None = None
    topic: Topic | None = None

    @model_validator(mode="after")
    def _complete(self) -> "DigestRule":
        if (self.type == "fact") != (self.fact is not None):
            raise ValueError("fact: a rule of type fact names its fact, and no other rule does")
        if self.fact is not None and self.fact not in fact_names():
            raise ValueError(unknown_fact(self.fact))
        if (self.type == "wanted_section") != (self.topic is not None):
            raise ValueError("topic: a rule of type wanted_section names its topic, and no other rule does")
        return self


_READER: RuleReader[DigestRule] = RuleReader(DigestRule, ("[", "]"))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule ready to run."""

    data: DigestRule
    phrase: Phrase

    def find(self, text: str) -> tuple[int, int] | None:
        """Where it finds what it is about: its value, or all that it matches; None where it finds nothing."""
        regex = self.phrase.regex
        match = regex.fullmatch(text) if self.data.type in WHOLE else regex.search(text)
        if match is None:
            return None
        return match.span(VALUE) if VALUE in regex.groupindex else match.span()


class RuleSet:
    """Rules that are tried on the same texts, in their order."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = tuple(rules)
        self._index = LiteralIndex([rule.phrase.sought for rule in self._rules])

    def matching(self, text: str) -> Iterator[tuple[Rule, tuple[int, int]]]:
        """The rules that match, with where each finds what it is about."""
        for number in self._index.candidates(text.lower()):
            rule = self._rules[number]
            if found := rule.find(text):
                yield rule, found

    def first(self, text: str) -> str | None:
        """The id of the first rule that matches."""
        return next((rule.data.id for rule, _ in self.matching(text)), None)


class RuleBook:
    """The rules of one language by type."""

    def __init__(self, resources: Resources, language: Language) -> None:
        classes = _classes(resources, language)
        by_type: dict[RuleType, list[Rule]] = {name: [] for name in get_args(RuleType)}
        for written, table in _READER.rules(resources, FAMILY, language):
            by_type[written.type].append(_compiled(written, table, classes))
        self._all = tuple(rule for rules in by_type.values() for rule in rules)
        self._sets = {name: RuleSet(rules) for name, rules in by_type.items()}
        self.roles = RuleSet([rule for rule in self._all if rule.data.type in ROLES])

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "RuleBook":
        """The rules of a language, compiled once for all that use them."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def points(self, text: str) -> str | None:
        """The id of the first rule for what a sentence says of another place of the page, or of the one before it."""
        return (
            self._sets["pointing"].first(text)
            or self._sets["pointing_back"].first(text)
            or next(
                # "Return the form by 3 April; after that date no place is kept."
                (
                    rule.data.id
                    for rule, (start, _) in self._sets["pointing_day"].matching(text)
                    if not any(map(str.isdigit, text[:start]))
                ),
                None,
            )
        )

    def set_of(self, name: RuleType) -> RuleSet:
        """The rules of a type, ready to be tried."""
        return self._sets[name]

    def all(self) -> Iterator[Rule]:
        """All rules."""
        return iter(self._all)


_NUMBER = re.compile(r"[#\s]*(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,5}|[A-Za-z])[.)°/–—:-]+\s*(?:\d[.\d]*\s+)?)*")


def title_of(text: str) -> str:
    """What rules see of a heading: without its number, marks and final sign."""
    body = text[number.end() :] if (number := _NUMBER.match(text)) else text
    return (body or text).strip(" :.;*_-–—#{}¶\t")


def _classes(resources: Resources, language: Language) -> Classes:
    """The names of months, units of the calendar, and currencies."""
    lexicons = {"month": "months", "unit": "calendar_units", "currency": "currencies", "weekday": "weekdays"}
    return {
        name: word_class(row["form"] for row in resources.lexicon(language, lexicon))
        for name, lexicon in lexicons.items()
    }


def _compiled(rule: DigestRule, table: RuleTable, classes: Classes) -> Rule:
    try:
        phrase = compile_phrase(rule.pattern, classes, ignores_case=rule.type not in CASED)
    except PhraseError as error:
        raise mistake(table, f"pattern: {error}") from error
    if rule.type == "fact" and VALUE not in phrase.regex.groupindex:
        raise mistake(table, f"pattern: name the words of the fact {{{VALUE}: words}}")
    return Rule(rule, phrase)
