"""The families of rules that ship: the door at which each is applied, and its checker for `precis rules`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast, runtime_checkable

from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.summary import Door


@dataclass(frozen=True, slots=True)
class RuleFamily:
    """The module that checks a family, and the door whose component applies its rules, other types at `doors`."""

    checker: str
    door: Door
    doors: Mapping[str, Door] = field(default_factory=dict)


FAMILIES: Mapping[str, RuleFamily] = {
    "absum": RuleFamily("pipeline.absum.rule_check", "interpret"),
    "annotate": RuleFamily("pipeline.annotate.rule_check", "annotate"),
    "decision": RuleFamily("pipeline.letsum.decision.rule_check", "interpret"),
    "inits": RuleFamily("pipeline.inits.rule_check", "interpret"),
    "letsum": RuleFamily(
        "pipeline.letsum.rule_check",
        "interpret",
        {"cue": "select", "dangling": "select", "connective": "plan", "parenthesis": "plan"},
    ),
    "realizer": RuleFamily("pipeline.realizer.rule_check", "realize"),
    "structure": RuleFamily("pipeline.structure.rule_check", "structure"),
    "sumum": RuleFamily("pipeline.sumum.rule_check", "interpret"),
    "sumum_wording": RuleFamily("pipeline.sumum.wording_check", "plan", {"mention": "interpret"}),
}
"""By the name of the folder in `grammars/`."""


class RuleCheck(Protocol):
    """What the checker of a family offers."""

    def rule_ids(self, resources: Resources, language: Language) -> tuple[str, ...]:
        """The ids of the family's rules in a language, in the order of their files, and those of its operations."""
        ...

    def failures(self, resources: Resources, language: Language) -> Iterator[str]:
        """What goes wrong with the examples of a language's rules; the first line of a message names the rule's id."""
        ...


@runtime_checkable
class HasOperations(Protocol):
    """A checker whose family also leaves ids of what is no rule of a grammar: an operation, the words of a lexicon."""

    def operations(self, resources: Resources, language: Language) -> tuple[RuleTable, ...]:
        """Each as a rule table with its `id`, `source` and `description`, and where it is written down."""
        ...


def check_of(family: str) -> RuleCheck:
    """The checker of a family; imported late, since it may load a language model."""
    return cast(RuleCheck, import_module(FAMILIES[family].checker))


def tables_of(family: str, resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """All that leaves an id of the family: the rules of its grammar, and its operations."""
    check = check_of(family)
    operations = check.operations(resources, language) if isinstance(check, HasOperations) else ()
    return (*resources.grammar(family, language), *operations)
