"""The rules of information items: which clauses make one, who their subject is, and which clauses are refused.

A rule is a `[[rule]]` table of `grammars/inits/{en,fr}`; its pattern (`pipeline/rules/trees.py`) speaks of the head of
a clause and of what stands around it. `grammars/inits/README.md` says every key.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, field_validator

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader
from pipeline.rules.trees import TreePattern, read_pattern
from pipeline.trees import SentenceTree

FAMILY = "inits"

Reason = Literal["conditional", "infinitive", "question", "command", "impersonal"]
SubjectPlace = Literal["own", "governor", "governor_subject"]
Voice = Literal["own", "active", "passive", "copular"]


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


Rule = ItemRule | RejectionRule
_READER: RuleReader[Rule] = RuleReader(Annotated[Rule, Field(discriminator="type")])


@dataclass(frozen=True, slots=True)
class ItemRules:
    """The rules of a language with their patterns, in the order in which they are tried."""

    items: tuple[tuple[ItemRule, TreePattern], ...]
    rejections: tuple[tuple[RejectionRule, TreePattern], ...]

    def item_rule(self, tree: SentenceTree, head: int) -> ItemRule | None:
        """The first rule that makes an item of the clause of `head`."""
        return next((rule for rule, pattern in self.items if pattern.matches(tree, head)), None)

    def rejection(self, tree: SentenceTree, head: int) -> RejectionRule | None:
        """The first rule that refuses the clause of `head`."""
        return next((rule for rule, pattern in self.rejections if pattern.matches(tree, head)), None)


def read_rules(resources: Resources, language: Language) -> ItemRules:
    """The rules of a language; raises ConfigurationError with the place of the first mistake."""
    items: list[tuple[ItemRule, TreePattern]] = []
    rejections: list[tuple[RejectionRule, TreePattern]] = []
    for rule, _ in _READER.rules(resources, FAMILY, language):
        pattern = read_pattern(rule.pattern, lambda name: lemmas(resources, language, name))
        if isinstance(rule, ItemRule):
            items.append((rule, pattern))
        else:
            rejections.append((rule, pattern))
    return ItemRules(tuple(items), tuple(rejections))


def lemmas(resources: Resources, language: Language, name: str) -> frozenset[str]:
    """The first column of a lexicon."""
    return frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, name))
