"""The families of rules that ship, and the checker of each: what `precis rules` walks over."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast

from pipeline.document import Language
from pipeline.resources import Resources

FAMILIES: Mapping[str, str] = {
    "absum": "pipeline.absum.rule_check",
    "annotate": "pipeline.annotate.rule_check",
    "decision": "pipeline.letsum.decision.rule_check",
    "inits": "pipeline.inits.rule_check",
    "letsum": "pipeline.letsum.rule_check",
    "realizer": "pipeline.realizer.rule_check",
    "structure": "pipeline.structure.rule_check",
    "sumum": "pipeline.sumum.rule_check",
    "sumum_wording": "pipeline.sumum.wording_check",
}
"""The module that checks a family, by the name of its folder in `grammars/`."""


class RuleCheck(Protocol):
    """What the checker of a family offers."""

    def rule_ids(self, resources: Resources, language: Language) -> tuple[str, ...]:
        """The ids of the family's rules in a language, in the order of their files."""
        ...

    def failures(self, resources: Resources, language: Language) -> Iterator[str]:
        """What goes wrong with the examples of a language's rules; the first line of a message names the rule's id."""
        ...


def check_of(family: str) -> RuleCheck:
    """The checker of a family; imported late, since it may load a language model."""
    return cast(RuleCheck, import_module(FAMILIES[family]))
