"""Categories and abstraction schemes as they are written in `grammars/absum`, and the index of their triggers.

A scheme is information-extraction rules, content-selection heuristics and generation patterns (Genest & Lapalme 2012,
section 3.1); a category is a list of aspects and a text plan. `grammars/absum/README.md` is the manual.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from pydantic import Field

from pipeline.absum.mentions.background import BACKGROUND
from pipeline.absum.mentions.coreference_ties import TIES
from pipeline.absum.mentions.soundness import SOUNDNESS_NAMES
from pipeline.absum.patterns import VERB_SLOT, Pattern
from pipeline.absum.reading.function_rules import FunctionRules
from pipeline.absum.reading.phrases import Phrase
from pipeline.absum.reading.vetoes import VETO_NAMES
from pipeline.absum.reading.vocabulary import BUILT_IN_ROLES, UNKNOWN, EventVocabulary
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, Table, mistake

FAMILY: Final = "absum"
_NAME: Final = re.compile(r"[a-z_]+")


class AspectRule(Table):
    """Which candidates a scheme finds for an aspect: the fillers of a role whose kinds it accepts.

    Without `accepts` every noun will do; the kind `unknown` is that of a noun which the lexicon does not have; kinds in
    `refuses` are never taken. `most` is how many may be said. `counts` is the noun, singular and plural, that a bare
    number counts. `words` is, for the role `event`, the class of triggers that name it; `preposition` is for
    a place that has none: the London fire. With `members` the organization of a member ("guerrillas of the
    Front") answers too. What is to be said `once` is not said again when an earlier scheme of the text plan said it:
    destroyed, and therefore not damaged.
    """

    role: str
    accepts: frozenset[str] = frozenset()
    most: int = Field(default=1, ge=1)
    counts: tuple[str, str] | None = None
    words: str | None = None
    refuses: frozenset[str] = frozenset()
    members: bool = False
    preposition: str | None = None
    once: bool = False

    def takes(self, phrase: Phrase) -> bool:
        """Whether a phrase is of a kind that answers the aspect."""
        if not self.accepts:
            return True
        if not phrase.noun:
            return bool(self.counts)
        if phrase.kinds & self.refuses:
            return False
        if UNKNOWN in self.accepts and (not phrase.kinds or (phrase.is_guessed and phrase.is_proper)):
            return True  # the model often calls somebody an organization or a place
        return bool(phrase.kinds & self.accepts)


class Combat(Table):
    """War, which is no event of the category: what fills `role`, and all else that is named, is of these kinds."""

    role: str
    kinds: frozenset[str]


class Mishap(Table):
    """An accident, which is no event of the category: all that fills `role` is of these kinds, and of none of `unless`.

    "A gas explosion killed two bakers" is no attack.
    """

    role: str
    kinds: frozenset[str]
    unless: frozenset[str] = frozenset()


class CategoryRule(MarkedRule):
    """A category of events: its aspects in the order of an answer, and its text plan.

    `threshold` is the evidence that a text needs before it tells of such an event. An event that is `lasting` goes on
    for months: a trial has many days, and only what is dated years apart belongs to another. Where events are `sudden`,
    what the text tells in the present, or as going on, is a habit or not done yet, and what "had happened" is of
    another day: neither is said to have happened.
    """

    aspects: tuple[str, ...] = Field(min_length=1)
    plan: tuple[str, ...] = Field(min_length=1)
    threshold: float = Field(default=1.0, gt=0)
    lasting: bool = False
    sudden: bool = False
    combat: Combat | None = None
    mishap: Mishap | None = None

    @property
    def category(self) -> str:
        """The name that a request gives, by the id."""
        return self.id.split(".")[2]


class SchemeRule(MarkedRule):
    """An abstraction scheme.

    `triggers` are classes of `absum_words`. `weight` is the evidence that a mention gives for an event of the category.
    Those whom it counts are the same as those of the class `like`: who died was killed. `within` is the preposition
    with which the event is named beside them: killed *in* a fire. The verbs of the classes in
    `coordinates` may share a sentence: stabbed and shot. `needs` are aspects of which one must be filled; a role in
    `strict` must not be filled by abstract nouns alone: who attacks a budget attacks nobody. A `fallback` is said only
    where no earlier scheme said something of one of its aspects. What is told `afterwards` is no event by itself: who
    claims responsibility. One that `says` nothing only answers.
    """

    triggers: tuple[str, ...] = Field(min_length=1)
    weight: float = Field(default=1.0, ge=0)
    coordinates: tuple[str, ...] = ()
    fallback: bool = False
    afterwards: bool = False
    like: str | None = None
    within: str | None = None
    aspects: dict[str, AspectRule]
    needs: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()
    says: tuple[Pattern, ...] = ()

    @property
    def category(self) -> str:
        """The category that it is of, by the id."""
        return self.id.split(".")[2]

    @property
    def scheme(self) -> str:
        """Its own name, by the id: the same in all languages."""
        return self.id.split(".")[3]


class VetoRule(MarkedRule):
    """A reason not to read a noun phrase; what it asks is one of `vetoes.py`."""

    type: Literal["veto"]
    description: str


class SoundnessRule(MarkedRule):
    """A reason not to say what a phrase gives for an aspect; what it asks is one of `soundness.py`."""

    type: Literal["soundness"]
    description: str


class BackgroundRule(MarkedRule):
    """A reason for which a mention is not the news; what it asks is in `background.py`."""

    type: Literal["background"]
    description: str


class TieRule(MarkedRule):
    """A reason for which a mention is of the main event; what it asks is in `coreference.py`."""

    type: Literal["tie"]
    description: str


_VETO: Final[RuleReader[VetoRule]] = RuleReader(VetoRule)
_SOUNDNESS: Final[RuleReader[SoundnessRule]] = RuleReader(SoundnessRule)
_BACKGROUND: Final[RuleReader[BackgroundRule]] = RuleReader(BackgroundRule)
_TIE: Final[RuleReader[TieRule]] = RuleReader(TieRule)
_CATEGORY: Final[RuleReader[CategoryRule]] = RuleReader(CategoryRule)
_SCHEME: Final[RuleReader[SchemeRule]] = RuleReader(SchemeRule)


@dataclass(frozen=True)
class Category:
    """A category with its schemes by name, in the order of its text plan."""

    rule: CategoryRule
    schemes: Mapping[str, SchemeRule]

    @property
    def name(self) -> str:
        """The name that a request gives."""
        return self.rule.category

    def counts(self, aspect: str) -> tuple[str, str] | None:
        """The noun, singular and plural, that a bare number counts where it answers an aspect."""
        rules = (scheme.aspects.get(aspect) for scheme in self.schemes.values())
        return next((rule.counts for rule in rules if rule is not None and rule.counts), None)

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes of words that tell an event of the category."""
        telling = (rule for rule in self.schemes.values() if rule.weight > 0 and not rule.afterwards)
        return frozenset(name for rule in telling for name in rule.triggers)

    @cached_property
    def by_class(self) -> Mapping[str, tuple[SchemeRule, ...]]:
        """The schemes that a class of words triggers, so that a word costs what its own schemes cost."""
        found: defaultdict[str, list[SchemeRule]] = defaultdict(list)
        for scheme in self.schemes.values():
            for name in scheme.triggers:
                found[name].append(scheme)
        return {name: tuple(schemes) for name, schemes in found.items()}


@dataclass(frozen=True)
class Schemes:
    """All categories of a language, in the order of their files, its rules of functions, and the examples of
    its vetoes, of those on what is unsound, of what is background and of what ties a mention to the main event."""

    language: Language
    vocabulary: EventVocabulary
    categories: Mapping[str, Category]
    vetoes: Sequence[VetoRule]
    soundness: Sequence[SoundnessRule]
    backgrounds: Sequence[BackgroundRule]
    ties: Sequence[TieRule]
    functions: FunctionRules

    @classmethod
    def load(cls, resources: Resources, language: Language, vocabulary: EventVocabulary) -> "Schemes":
        """Reads and checks the rules; raises ConfigurationError with file, line, rule and the valid choices."""
        categories: dict[str, tuple[CategoryRule, RuleTable]] = {}
        schemes: defaultdict[str, list[tuple[SchemeRule, RuleTable]]] = defaultdict(list)
        vetoes: list[VetoRule] = []
        soundness: list[SoundnessRule] = []
        backgrounds: list[BackgroundRule] = []
        ties: list[TieRule] = []
        functions: list[RuleTable] = []
        for table in resources.grammar(FAMILY, language):
            match table.values["id"].split("."):
                case [_, _, "vetoes", name]:
                    if name not in VETO_NAMES:
                        raise mistake(table, f"unknown veto {name}; valid: {', '.join(sorted(VETO_NAMES))}")
                    vetoes.append(_VETO.read(table))
                case [_, _, "soundness", name]:
                    if name not in SOUNDNESS_NAMES:
                        raise mistake(table, f"unknown soundness {name}; valid: {', '.join(sorted(SOUNDNESS_NAMES))}")
                    soundness.append(_SOUNDNESS.read(table))
                case [_, _, "background", name]:
                    if name not in BACKGROUND:
                        raise mistake(table, f"unknown background {name}; valid: {', '.join(BACKGROUND)}")
                    backgrounds.append(_BACKGROUND.read(table))
                case [_, _, "coreference", name]:
                    if name not in TIES:
                        raise mistake(table, f"unknown tie {name}; valid: {', '.join(TIES)}")
                    ties.append(_TIE.read(table))
                case [_, _, "functions", _]:
                    functions.append(table)
                case [_, _, name] if _NAME.fullmatch(name):
                    categories[name] = _CATEGORY.read(table), table
                case [_, _, category, name] if _NAME.fullmatch(name):
                    rule = _SCHEME.read(table)
                    _check_slots(table, rule)
                    _check_words(table, rule, vocabulary)
                    schemes[category].append((rule, table))
                case _:
                    raise mistake(
                        table, f"an id reads {language}.{FAMILY}.CATEGORY or {language}.{FAMILY}.CATEGORY.SCHEME"
                    )
        for name, ((_, table), *_) in schemes.items():
            if name not in categories:
                raise mistake(
                    table,
                    f"unknown category {name}; write the rule {language}.{FAMILY}.{name} for it, or use one of "
                    f"{', '.join(categories)}",
                )
        made = {name: _category(rule, table, schemes[name]) for name, (rule, table) in categories.items()}
        return cls(
            language,
            vocabulary,
            made,
            vetoes,
            soundness,
            backgrounds,
            ties,
            FunctionRules.read(functions, vocabulary),
        )


def _check_slots(table: RuleTable, rule: SchemeRule) -> None:
    known = (*rule.aspects, VERB_SLOT)
    for pattern in rule.says:
        for name in (*pattern.slots, *pattern.needs, *pattern.lacks):
            if name not in known:
                raise mistake(table, f"says: unknown slot or aspect {name}; valid: {', '.join(known)}", "says")
    for name in rule.needs:
        if name not in rule.aspects:
            raise mistake(table, f"needs: unknown aspect {name}; valid: {', '.join(rule.aspects)}", "needs")


def _check_words(table: RuleTable, rule: SchemeRule, vocabulary: EventVocabulary) -> None:
    for name in rule.triggers:
        if name not in vocabulary.classes:
            raise mistake(table, f"triggers: unknown class {name}; valid: {', '.join(vocabulary.classes)}", "triggers")
    choices = (
        ("role", vocabulary.roles | BUILT_IN_ROLES, lambda found: {found.role}),
        ("kind", vocabulary.kind_names | {UNKNOWN}, lambda found: found.accepts | found.refuses),
        ("class", frozenset(vocabulary.classes), lambda found: {found.words} if found.words else set()),
    )
    for aspect, found in rule.aspects.items():
        for what, valid, named in choices:
            if unknown := sorted(named(found) - valid):
                told = f"aspects.{aspect}: unknown {what} {unknown[0]}; valid: {', '.join(sorted(valid))}"
                raise mistake(table, told, "aspects")


def _category(rule: CategoryRule, table: RuleTable, schemes: Sequence[tuple[SchemeRule, RuleTable]]) -> Category:
    by_name = {scheme.scheme: scheme for scheme, _ in schemes}
    for name in rule.plan:
        if name not in by_name:
            raise mistake(table, f"plan: no scheme {name}; schemes of {rule.category}: {', '.join(by_name)}", "plan")
    for scheme, own in schemes:
        if scheme.scheme not in rule.plan:
            raise mistake(table, f"plan: the scheme {scheme.scheme} has no place in the text; add it", "plan")
        for aspect in scheme.aspects:
            if aspect not in rule.aspects:
                raise mistake(own, f"aspects: unknown aspect {aspect}; valid: {', '.join(rule.aspects)}", "aspects")
    return Category(rule, {name: by_name[name] for name in rule.plan})
