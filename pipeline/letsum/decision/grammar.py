"""The words and rules of decision data in one language, read from lexicons and from `grammars/decision`.

A rule is a phrase (`docs/phrases.md`) whose fact is `{value: …}`. `@role`, `@reporter_code` and the like stand for the
words of a class of the `court_*` lexicons, `@date` for a whole calendar date.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from pydantic import model_validator

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.letsum.decision.data import AuthorityKind
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.phrases.nodes import Cased, Choice, Node, as_regex, without_facts
from pipeline.rules.phrases.notation import Classes, PhraseError, word_class
from pipeline.rules.phrases.phrase import Phrase, compile_phrase
from pipeline.structure.vocabulary import StructureVocabulary, vocabulary

FAMILY = "decision"
FACT: Final = "value"
_HUNDRED = 100
_THOUSAND = 1000

Field = Literal[
    "court",
    "place",
    "date",
    "hearing_place",
    "hearing_date",
    "docket",
    "citation",
    "own_citation",
    "title",
    "preamble",
    "appealed",
    "referring",
    "ruling_number",
    "advocate_general",
    "subject",
    "worded_date",
    "pleader",
    "judge",
    "party",
    "counsel",
    "case",
    "reported_case",
    "authority",
    "work",
    "enactment",
    "short_form",
    "provision",
    "link",
    "chain",
    "history",
    "separator",
    "part",
    "detail",
    "person",
    "chamber",
    "notice",
    "annex",
    "formal",
]
Zone = Literal["front", "end", "both", "text"]


class DecisionRule(MarkedRule):
    """A rule of `grammars/decision`: where it looks (`zone`) and which field its fact `value` gives.

    A pattern of `party` or `counsel` may name the role in a fact `role`; where the words leave no doubt, the key does.
    `name` is what a court is called that calls itself "THE COURT"; its `chamber` is added.
    """

    type: Field
    pattern: str
    zone: Zone = "front"
    role: str | None = None
    kind: AuthorityKind | None = None
    name: str | None = None

    @model_validator(mode="after")
    def _complete(self) -> "DecisionRule":
        if self.type == "authority" and self.kind is None:
            raise ValueError(f"kind: an authority needs one of {', '.join(get_args(AuthorityKind))}")
        return self


_READER: RuleReader[DecisionRule] = RuleReader(DecisionRule, ("[", "]"))


@dataclass(frozen=True, slots=True)
class Role:
    """A word for a role: the singular that names it, whether it is plural, and its side (first, second, third)."""

    name: str
    is_plural: bool
    side: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code of citations: a court of neutral citations, a reporter, or a collection of laws or decisions."""

    kind: str
    country: str
    name: str


class DecisionGrammar:
    """Words by class and compiled rules by field, of one language."""

    def __init__(self, resources: Resources, language: Language, vocabulary: StructureVocabulary) -> None:
        self.language = language
        self.vocabulary = vocabulary
        self.roles: dict[str, Role] = {}
        self.codes: dict[str, Code] = {}
        self.statute_words: dict[str, AuthorityKind] = {}
        self.labels: dict[str, tuple[str, bool]] = {}
        self._words: dict[str, list[str]] = {}
        self._numerals: dict[str, int] = {}
        self._countries: dict[str, set[str]] = {}
        self._codes_of: dict[str, set[str]] = {}
        self._read_words(resources, language)
        self.phrases = tuple(self._compiled(resources))

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DecisionGrammar":
        """The grammar of a language, compiled once for all that use it."""
        return resources.once((cls, language), lambda: cls(resources, language, vocabulary(resources)))

    def _compiled(self, resources: Resources) -> Iterator[tuple[DecisionRule, Phrase]]:
        classes = self._classes()
        for rule, table in _READER.rules(resources, FAMILY, self.language):
            try:
                phrase = compile_phrase(rule.pattern, classes, ignores_case=False, layout="lines")
            except PhraseError as error:
                raise mistake(table, f"pattern: {error}") from error
            if FACT not in phrase.regex.groupindex:
                raise mistake(table, f"pattern: name the fact {{{FACT}: words}}")
            yield rule, phrase

    def rules_of(self, *fields: Field) -> list[tuple[DecisionRule, re.Pattern[str]]]:
        """The rules of the given fields, in the order of their files."""
        return [(rule, phrase.regex) for rule, phrase in self.phrases if rule.type in fields]

    def pattern_of(self, field: Field) -> re.Pattern[str]:
        """What finds any of the rules of a field: what links a name to its citations, or parts sections."""
        found = [as_regex(without_facts(phrase.node), "lines") for rule, phrase in self.phrases if rule.type == field]
        return re.compile("|".join(f"(?:{one})" for one in found) or "(?!)", re.MULTILINE)

    def words(self, name: str) -> frozenset[str]:
        """The words of a class, in lower case."""
        return frozenset(self._words.get(name, ()))

    def number(self, words: str) -> int:
        """The whole number that words say ("deux mille dix-huit"), 0 where one of them is none."""
        total = group = 0
        for word in words.lower().split():
            value = self._numerals.get(word)
            if value is None:
                return 0
            if value >= _HUNDRED and value % _HUNDRED == 0:
                group = max(1, group) * value
                total, group = (total + group, 0) if value >= _THOUSAND else (total, group)
            else:
                group += value
        return total + group

    def country(self, code: str) -> str | None:
        """The country of a code, None where several have it or none."""
        countries = self._countries.get(code, set())
        return next(iter(countries)) if len(countries) == 1 else None

    @cached_property
    def role(self) -> re.Pattern[str]:
        """A word for a role, in any case, where no letter follows; `(s)` may."""
        return re.compile(
            rf"(?i:(?P<role>{any_of(self.roles)})(?P<both>[ ]?(?:{any_of(self.words('open_ending'))}))?)(?!\w)"
        )

    def role_named(self, text: str) -> Role:
        """What a match of `role` says."""
        return self.roles[" ".join(text.casefold().replace("’", "'").split())]

    def _classes(self) -> Classes:
        """What patterns may name: words of lexicons in any case, codes and heads of laws as written, dates."""
        classes: dict[str, Node] = {
            name: Cased(word_class(words), ignores_case=True)
            for name, words in (*self._words.items(), ("role", self.roles), ("month", self.vocabulary.months))
        }
        classes["statute"] = word_class(self.statute_words)
        for kind, codes in self._codes_of.items():
            classes[f"{kind}_code"] = word_class(codes)
        dates = (without_facts(phrase.node) for rule, phrase in self.vocabulary.rules if rule.type == "date")
        classes["date"] = Choice(tuple(dates), is_atomic=True)
        return classes

    def _read_words(self, resources: Resources, language: Language) -> None:
        for row in (*resources.lexicon(language, "ordinals"), *resources.lexicon(language, "numerals")):
            if row["value"].isdigit():
                self._numerals[row["form"]] = int(row["value"])
        for row in resources.lexicon(language, "court_words"):
            self._words.setdefault(row["class"], []).append(row["word"].replace("’", "'"))
        for name, lexicon in (("company_ending", "organization_endings"), ("organization", "organization_words")):
            self._words[name] = [row["form"] for row in resources.lexicon(language, lexicon)]
        for row in resources.lexicon(language, "court_roles"):
            self.roles.setdefault(folded(row["form"]), Role(row["role"], row["number"] == "plural", row["side"]))
        for row in resources.lexicon(language, "court_codes"):
            self.codes.setdefault(row["code"], Code(row["kind"], row["country"], row["name"]))
            self._countries.setdefault(row["code"], set()).add(row["country"])
            self._codes_of.setdefault(row["kind"], set()).add(row["code"])
        for row in resources.lexicon(language, "court_statutes"):
            if row["kind"] not in get_args(AuthorityKind):
                valid = ", ".join(get_args(AuthorityKind))
                raise ConfigurationError(f"{row.place}: kind: unknown {row['kind']!r}; valid: {valid}")
            self.statute_words[row["word"]] = row["kind"]  # type: ignore[assignment]
        for row in resources.lexicon(language, "court_labels"):
            self.labels[folded(row["label"])] = (row["field"], row["opens"] == "open")


def label_id(language: Language, field: str) -> str:
    """The id that a fact has for its rule where a label of `court_labels.tsv` announces it."""
    return f"{language}.decision.label.{field.replace('_', '-')}"


def role_id(language: Language) -> str:
    """The id that a party has for its rule where a word of `court_roles.tsv` says who it is."""
    return f"{language}.decision.role"


def any_of(words: Iterable[str]) -> str:
    """Alternatives, longest first; spaces match any white space, and an apostrophe either form of it."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    spelled = (re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]") for word in ordered)
    return "|".join(spelled) or r"(?!)"


def folded(text: str) -> str:
    """A word as the lexicons have it: lower case, straight apostrophes, single spaces."""
    return " ".join(text.casefold().replace("’", "'").split())
