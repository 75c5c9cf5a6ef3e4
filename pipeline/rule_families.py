"""The families of rules that ship: the door at which each is applied, how it is checked, and what it promises."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.checking import FamilyCheck
from pipeline.summary import Door

NO_RULE = "fragment"
"""The type of tables that are only a part of other rules' patterns."""


@dataclass(frozen=True, slots=True)
class RuleFamily:
    """The door whose component applies a family's rules, other types at `doors`; its checker, as `module:Class`.

    `operations` is a function that gives what else leaves an id of the family: a transformation, the words of a
    lexicon. Each language has rules of every type and, in a family with `twins`, of every name, but for types that go
    `alone`. `strict`: near-misses come near their rule. `readable`: patterns are short enough to be read.
    """

    check: str
    door: Door
    doors: Mapping[str, Door] = field(default_factory=dict)
    operations: str | None = None
    twins: bool = False
    alone: frozenset[str] = frozenset()
    strict: bool = False
    readable: bool = False


FAMILIES: Mapping[str, RuleFamily] = {
    "absum": RuleFamily(
        "pipeline.absum.rule_check:AbsumCheck",
        "interpret",
        twins=True,
        alone=frozenset({"veto"}),
        strict=True,
        readable=True,
    ),
    "annotate": RuleFamily("pipeline.annotate.rule_check:AnnotateCheck", "annotate", strict=True, readable=True),
    "decision": RuleFamily(
        "pipeline.letsum.decision.rule_check:DecisionCheck",
        "interpret",
        operations="pipeline.letsum.decision.rule_check:operations",
        readable=True,
    ),
    "inits": RuleFamily(
        "pipeline.inits.rule_check:InitsCheck",
        "interpret",
        operations="pipeline.inits.rule_check:operations",
        strict=True,
        readable=True,
    ),
    "letsum": RuleFamily(
        "pipeline.letsum.rule_check:LetsumCheck",
        "interpret",
        {"cue": "select", "dangling": "select", "connective": "plan", "parenthesis": "plan"},
        twins=True,
        alone=frozenset({"reference"}),
        strict=True,
        readable=True,
    ),
    "realizer": RuleFamily("pipeline.realizer.rule_check:RealizerCheck", "realize", strict=True, readable=True),
    "structure": RuleFamily("pipeline.structure.rule_check:StructureCheck", "structure", strict=True, readable=True),
    "sumum": RuleFamily("pipeline.sumum.rule_check:SumumCheck", "interpret", strict=True, readable=True),
    "sumum_wording": RuleFamily(
        "pipeline.sumum.wording_check:WordingCheck",
        "plan",
        {"mention": "interpret"},
        operations="pipeline.sumum.wording_check:operations",
        strict=True,
        readable=True,
    ),
}
"""By the name of the folder in `grammars/`."""


def check_of(family: str, resources: Resources, language: Language) -> FamilyCheck:
    """The checker of a family in a language; raises ConfigurationError for a rule that cannot be used."""
    return cast(FamilyCheck, _named(FAMILIES[family].check)(resources, language))


def tables_of(family: str, resources: Resources, language: Language) -> tuple[RuleTable, ...]:
    """All that leaves an id of the family: the rules of its grammar, and its operations."""
    name = FAMILIES[family].operations
    operations: tuple[RuleTable, ...] = _named(name)(resources, language) if name else ()
    rules = (table for table in resources.grammar(family, language) if table.values.get("type") != NO_RULE)
    return (*rules, *operations)


def _named(name: str) -> Any:
    """What `module:name` names; imported late, since it may bring a whole profile."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)
