"""The rules of information items: which clauses make one, who their subject is, and which clauses are refused.

A rule is a `[[rule]]` table of `grammars/inits/{en,fr}`; its pattern (`docs/trees.md`) speaks of the head of
a clause and of what stands around it. `grammars/inits/README.md` says every key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Literal, Self, TypeVar

from pydantic import Field, field_validator, model_validator

from pipeline.inits.items import Bar
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader
from pipeline.rules.trees import PARTS_OF_SPEECH, TreePattern, read_pattern
from pipeline.trees import SentenceTree

FAMILY = "inits"

Reason = Literal["conditional", "infinitive", "question", "command", "impersonal"]
SubjectPlace = Literal["own", "governor", "governor_subject"]
Voice = Literal["own", "active", "passive", "copular"]
Place = Literal["word", "other_word", "last_word", "opening", "actor"]
"""Where a veto looks for a word: any that would be said (but the head of the clause), the last of a phrase, those in
front of the verb, those of who does it or says so."""


class _ClauseRule(MarkedRule):
    pattern: str

    @field_validator("pattern")
    @classmethod
    def _can_be_read(cls, pattern: str) -> str:
        read_pattern(pattern)
        return pattern


class ItemRule(_ClauseRule):
    """A clause that makes an item: where its subject stands, and in which voice it is said.

    One that is not `sure` of its subject or its tense is said only where there is no other.
    """

    type: Literal["item"]
    subject: SubjectPlace
    voice: Voice = "own"
    sure: bool = True


class RejectionRule(_ClauseRule):
    """A clause that makes none, and why; `beneath` refuses those inside it too, `governor_too` the one it is in."""

    type: Literal["rejection"]
    reason: Reason
    beneath: bool = False
    governor_too: bool = False


class VetoRule(MarkedRule):
    """Something that speaks against saying an item, the `bar` that the item has then.

    Where it shows in the tree, `pattern` fits a word that stands `at` some place of the clause; else it is the function
    of the same name, and the rule gives its examples.
    """

    type: Literal["veto"]
    bar: Bar
    at: Place | None = None
    pattern: str | None = None

    @property
    def name(self) -> str:
        """The name of the function that it is where it has no pattern."""
        return self.id.rpartition(".")[2].replace("-", "_")

    @model_validator(mode="after")
    def _is_pattern_with_place(self) -> Self:
        if (self.pattern is None) is not (self.at is None):
            raise ValueError("a veto has both pattern and at, or neither and is a function of the same name")
        read_pattern(self.pattern or ".")
        return self


Rule = ItemRule | RejectionRule | VetoRule
R = TypeVar("R")
_READER: RuleReader[Rule] = RuleReader(Annotated[Rule, Field(discriminator="type")])


@dataclass(frozen=True)
class ItemRules:
    """The rules of a language with their patterns, in the order in which they are tried."""

    items: tuple[tuple[ItemRule, TreePattern], ...]
    rejections: tuple[tuple[RejectionRule, TreePattern], ...]
    vetoes: tuple[tuple[VetoRule, TreePattern | None], ...]

    def item_rule(self, tree: SentenceTree, head: int) -> ItemRule | None:
        """The first rule that makes an item of the clause of `head`."""
        return _first(self._items_at.get(tree.token(head).pos, ()), tree, head)

    def rejection(self, tree: SentenceTree, head: int) -> RejectionRule | None:
        """The first rule that refuses the clause of `head`."""
        return _first(self._rejections_at.get(tree.token(head).pos, ()), tree, head)

    @cached_property
    def _items_at(self) -> Mapping[str, Sequence[tuple[ItemRule, TreePattern]]]:
        return _by_head(self.items)

    @cached_property
    def _rejections_at(self) -> Mapping[str, Sequence[tuple[RejectionRule, TreePattern]]]:
        return _by_head(self.rejections)


def _by_head(rules: Sequence[tuple[R, TreePattern]]) -> Mapping[str, Sequence[tuple[R, TreePattern]]]:
    """The rules by the parts of speech that the head of their clause may have."""
    return {
        pos: [(rule, pattern) for rule, pattern in rules if (heads := pattern.heads) is None or pos in heads]
        for pos in PARTS_OF_SPEECH
    }


def _first(rules: Sequence[tuple[R, TreePattern]], tree: SentenceTree, head: int) -> R | None:
    return next((rule for rule, pattern in rules if pattern.matches(tree, head)), None)


def read_rules(resources: Resources, language: Language) -> ItemRules:
    """The rules of a language; raises ConfigurationError with the place of the first mistake."""
    items: list[tuple[ItemRule, TreePattern]] = []
    rejections: list[tuple[RejectionRule, TreePattern]] = []
    vetoes: list[tuple[VetoRule, TreePattern | None]] = []
    for rule, _ in _READER.rules(resources, FAMILY, language):
        if isinstance(rule, VetoRule):
            vetoes.append((rule, None if rule.pattern is None else pattern_of(rule.pattern, resources, language)))
        elif isinstance(rule, ItemRule):
            items.append((rule, pattern_of(rule.pattern, resources, language)))
        else:
            rejections.append((rule, pattern_of(rule.pattern, resources, language)))
    return ItemRules(tuple(items), tuple(rejections), tuple(vetoes))


def pattern_of(text: str, resources: Resources, language: Language) -> TreePattern:
    """A pattern with the lexicons of a language."""
    return read_pattern(text, partial(resources.forms, language))
